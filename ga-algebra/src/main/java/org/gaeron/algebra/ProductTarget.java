package org.gaeron.algebra;

import java.lang.foreign.MemorySegment;

import org.gaeron.algebra.kernel.LocalMatrix;
import org.gaeron.ElementType;

/**
 * The memory of the elements of a product that a rank computes: row by row, local indices from those of the rank's
 * part on.
 *
 * @param type   the element type.
 * @param memory the memory.
 * @param offset index of the first element.
 * @param ld     elements from one row to the next.
 */
record ProductTarget(ElementType type, MemorySegment memory, long offset, long ld)
{
    /** {@return some rows and columns of the part} */
    LocalMatrix matrix(final long row, final int rows, final long col, final int cols)
    {
        return LocalMatrix.of(type, memory, offset + row * ld + col, rows, cols, ld);
    }
}
