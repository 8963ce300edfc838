package org.gaeron;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;

/**
 * A {@link LocalBlock} of complex numbers; see there for who may use it and when.
 *
 * @param indices the rows and columns of the array that the block holds.
 * @param ld      leading dimension: elements from one row of the block to the next.
 * @param memory  the block's memory.
 */
public record LocalComplexBlock(BlockIndices indices, long ld, MemorySegment memory) implements LocalBlock
{
    /**
     * A complex number for each place of an array.
     */
    @FunctionalInterface
    public interface Element
    {
        /**
         * Calculates the element.
         *
         * @param row    its row.
         * @param column its column.
         * @param value  the destination: real part and imaginary part, both to be written.
         */
        void at(long row, long column, double[] value);
    }

    /**
     * A block that is one patch of its array, or a copy of that patch.
     *
     * @param patch  the patch, in indices of the array.
     * @param ld     leading dimension: elements from one row of the block to the next.
     * @param memory the block's memory.
     */
    public LocalComplexBlock(final Patch patch, final long ld, final MemorySegment memory)
    {
        this(BlockIndices.of(patch), ld, memory);
    }

    @Override
    public ElementType type()
    {
        return ElementType.COMPLEX;
    }

    /**
     * {@return the real part of one element}
     *
     * @param row    its row in indices of the array.
     * @param column its column in indices of the array.
     * @throws IndexOutOfBoundsException if it is not in this block.
     */
    public double re(final long row, final long column)
    {
        return memory.getAtIndex(JAVA_DOUBLE, 2 * indices.index(row, column, ld));
    }

    /**
     * {@return the imaginary part of one element}
     *
     * @param row    its row in indices of the array.
     * @param column its column in indices of the array.
     * @throws IndexOutOfBoundsException if it is not in this block.
     */
    public double im(final long row, final long column)
    {
        return memory.getAtIndex(JAVA_DOUBLE, 2 * indices.index(row, column, ld) + 1);
    }

    /**
     * Writes one element.
     *
     * @param row    its row in indices of the array.
     * @param column its column in indices of the array.
     * @param re     real part.
     * @param im     imaginary part.
     * @throws IndexOutOfBoundsException if it is not in this block.
     */
    public void set(final long row, final long column, final double re, final double im)
    {
        final long index = 2 * indices.index(row, column, ld);
        memory.setAtIndex(JAVA_DOUBLE, index, re);
        memory.setAtIndex(JAVA_DOUBLE, index + 1, im);
    }

    /**
     * Writes every element of this block, row by row.
     *
     * @param element the elements, by their indices in the array.
     */
    public void fill(final Element element)
    {
        final double[] value = new double[2];
        indices.forEachRun(ld, (row, column, count, index) ->
        {
            for (long i = 0; i < count; i++)
            {
                element.at(row, column + i, value);
                memory.setAtIndex(JAVA_DOUBLE, 2 * (index + i), value[0]);
                memory.setAtIndex(JAVA_DOUBLE, 2 * (index + i) + 1, value[1]);
            }
        });
    }

    @Override
    public String toString()
    {
        return "block " + indices + " of " + type().plural();
    }
}
