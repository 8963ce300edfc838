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
     * {@return the rows and columns of the array that the block holds}
     */
    BlockIndices indices();

    /**
     * {@return the block as a patch of the array}
     *
     * @throws UnsupportedOperationException if it consists of several pieces of the array, as with tiles: use {@link
     *                                       #indices()}.
     */
    default Patch patch()
    {
        return indices().patch();
    }

    /**
     * {@return number of rows of the block}
     */
    default long rows()
    {
        return indices().rows();
    }

    /**
     * {@return number of columns of the block}
     */
    default long cols()
    {
        return indices().cols();
    }

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
        return indices().index(row, column, ld()) * type().sizeBytes();
    }

    /**
     * {@return the memory of one row: its element i is that of column {@code indices().col(i)}}
     *
     * @param row row in indices of the array.
     * @throws IndexOutOfBoundsException if the row is not in this block.
     */
    default MemorySegment row(final long row)
    {
        return memory().asSlice(
            indices().localRow(row) * ld() * type().sizeBytes(), cols() * type().sizeBytes());
    }

    /**
     * Performs an action on each row, from the first to the last.
     *
     * @param action the action.
     */
    default void forEachRow(final RowAction action)
    {
        for (long local = 0; local < rows(); local++)
        {
            final long row = indices().row(local);
            action.accept(row, row(row));
        }
    }
}
