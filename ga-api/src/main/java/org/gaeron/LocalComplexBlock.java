package org.gaeron;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;

/**
 * A {@link LocalBlock} of complex numbers; see there for who may use it and when.
 *
 * @param patch  the block, in indices of the array.
 * @param ld     leading dimension: elements from one row of the block to the next.
 * @param memory the block's memory.
 */
public record LocalComplexBlock(Patch patch, long ld, MemorySegment memory) implements LocalBlock
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
        return memory.getAtIndex(JAVA_DOUBLE, 2 * patch.index(row, column, ld));
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
        return memory.getAtIndex(JAVA_DOUBLE, 2 * patch.index(row, column, ld) + 1);
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
        final long index = 2 * patch.index(row, column, ld);
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
        for (long row = patch.rowLo(); row < patch.rowHi(); row++)
        {
            for (long column = patch.colLo(); column < patch.colHi(); column++)
            {
                element.at(row, column, value);
                set(row, column, value[0], value[1]);
            }
        }
    }

    @Override
    public String toString()
    {
        return "block " + patch + " of " + type().plural();
    }
}
