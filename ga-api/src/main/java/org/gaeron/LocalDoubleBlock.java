package org.gaeron;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;

/**
 * A {@link LocalBlock} of doubles; see there for who may use it and when.
 *
 * @param indices the rows and columns of the array that the block holds.
 * @param ld      leading dimension: elements from one row of the block to the next.
 * @param memory  the block's memory.
 */
public record LocalDoubleBlock(BlockIndices indices, long ld, MemorySegment memory) implements LocalBlock
{
    /**
     * Elements by their places in an array.
     */
    @FunctionalInterface
    public interface Element
    {
        /**
         * {@return the element}
         *
         * @param row    its row.
         * @param column its column.
         */
        double at(long row, long column);
    }

    /**
     * A block that is one patch of its array, or a copy of that patch.
     *
     * @param patch  the patch, in indices of the array.
     * @param ld     leading dimension: elements from one row of the block to the next.
     * @param memory the block's memory.
     */
    public LocalDoubleBlock(final Patch patch, final long ld, final MemorySegment memory)
    {
        this(BlockIndices.of(patch), ld, memory);
    }

    @Override
    public ElementType type()
    {
        return ElementType.DOUBLE;
    }

    /**
     * {@return one element}
     *
     * @param row    its row in indices of the array.
     * @param column its column in indices of the array.
     * @throws IndexOutOfBoundsException if it is not in this block.
     */
    public double get(final long row, final long column)
    {
        return memory.getAtIndex(JAVA_DOUBLE, indices.index(row, column, ld));
    }

    /**
     * Writes one element.
     *
     * @param row    its row in indices of the array.
     * @param column its column in indices of the array.
     * @param value  the value.
     * @throws IndexOutOfBoundsException if it is not in this block.
     */
    public void set(final long row, final long column, final double value)
    {
        memory.setAtIndex(JAVA_DOUBLE, indices.index(row, column, ld), value);
    }

    /**
     * Writes every element of this block, row by row.
     *
     * @param element the elements, by their indices in the array.
     */
    public void fill(final Element element)
    {
        indices.forEachRun(ld, (row, column, count, index) ->
        {
            for (long i = 0; i < count; i++)
            {
                memory.setAtIndex(JAVA_DOUBLE, index + i, element.at(row, column + i));
            }
        });
    }

    @Override
    public String toString()
    {
        return "block " + indices + " of " + type().plural();
    }
}
