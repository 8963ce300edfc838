package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * Direct access to a block that lies in this node's memory: no copy, no check, no lock. Elements have
 * the size of their type, row-major, in native byte order. The element {@code (row, column)} of the array is at {@link
 * #offsetBytes(long, long)}.
 *
 * <p>Only {@link World#sync()} orders direct reads and writes with the operations of other ranks. Between two syncs
 * only one rank should write an element directly. After all ranks have closed the array, the next collective call frees
 * its memory; then {@link #memory()} refuses access with an {@link IllegalStateException}.
 *
 * @param type   the element type.
 * @param patch  the block, in indices of the array.
 * @param ld     leading dimension: elements from one row of the block to the next.
 * @param memory the block's memory.
 */
public record LocalBlock(ElementType type, Patch patch, long ld, MemorySegment memory)
{
    /**
     * {@return the offset of an element of the array in {@link #memory()}, in bytes}
     *
     * @param row    row in indices of the array.
     * @param column column in indices of the array.
     * @throws IndexOutOfBoundsException if the element is not in this block.
     */
    public long offsetBytes(final long row, final long column)
    {
        if (!patch.contains(row, column))
        {
            throw new IndexOutOfBoundsException(
                "expected an element of " + patch + ", actual (" + row + "," + column + ")");
        }
        return ((row - patch.rowLo()) * ld + column - patch.colLo()) * type.sizeBytes();
    }
}
