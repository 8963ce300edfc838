package org.gaeron;

import java.lang.foreign.MemorySegment;

/**
 * Direct access to a block that lies in this node's memory: no copy, no lock. Each array has a block of its own type,
 * which reads and writes elements by their indices in the array, checked. {@link #memory()} and {@link #row(long)} are
 * for whole rows and kernels: elements have the size of their type, row-major, in native byte order.
 *
 * <p>Any thread of the node may use a block. Only {@link World#sync()} orders direct reads and writes with the
 * operations of other ranks. Between two syncs only one rank should write an element directly. After all ranks have
 * closed the array, the next collective call frees its memory; then every access is an {@link IllegalStateException}.
 */
public sealed interface LocalBlock permits
    LocalDoubleBlock, LocalFloatBlock, LocalLongBlock, LocalIntBlock, LocalComplexBlock
{
    /**
     * An action on one row of a block.
     */
    @FunctionalInterface
    interface RowAction
    {
        /**
         * Performs the action.
         *
         * @param row      the row, in indices of the array.
         * @param elements the memory of its elements in the block, from the first one on.
         */
        void accept(long row, MemorySegment elements);
    }

    /**
     * {@return the element type}
     */
    ElementType type();

    /**
     * {@return the block, in indices of the array}
     */
    Patch patch();

    /**
     * {@return the leading dimension: elements from one row of the block to the next}
     */
    long ld();

    /**
     * {@return the block's memory, which begins with its first element}
     */
    MemorySegment memory();

    /**
     * {@return the offset of an element of the array in {@link #memory()}, in bytes}
     *
     * @param row    row in indices of the array.
     * @param column column in indices of the array.
     * @throws IndexOutOfBoundsException if the element is not in this block.
     */
    default long offsetBytes(final long row, final long column)
    {
        return patch().index(row, column, ld()) * type().sizeBytes();
    }

    /**
     * {@return the memory of one row: its first element is that of column {@code patch().colLo()}}
     *
     * @param row row in indices of the array.
     * @throws IndexOutOfBoundsException if the row is not in this block.
     */
    default MemorySegment row(final long row)
    {
        final Patch elements = patch().row(row);
        return memory().asSlice((row - patch().rowLo()) * ld() * type().sizeBytes(),
            elements.cols() * type().sizeBytes());
    }

    /**
     * Performs an action on each row, from the first to the last.
     *
     * @param action the action.
     */
    default void forEachRow(final RowAction action)
    {
        for (long row = patch().rowLo(); row < patch().rowHi(); row++)
        {
            action.accept(row, row(row));
        }
    }
}
