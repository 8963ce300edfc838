package org.gaeron;

import java.util.Collections;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Statistics of the elements of an array. {@code toString} is a table of all of it, a few lines.
 *
 * <p>Sum, mean, root of the mean square, least and greatest element are those of the finite elements. Sum and mean are
 * not finite where a part of the sum is too large for a double. Of complex numbers, least, greatest, decades and the
 * mean square are those of the magnitudes. The sum of integers is exact but for its last rounding to a double.
 *
 * @param elements         number of all elements.
 * @param zeros            how many of them are zero.
 * @param nans             how many are not a number; of a complex one, a part is not.
 * @param infinites        how many are infinite, and have no part that is not a number.
 * @param sum              their sum, compensated; of complex numbers its real part.
 * @param imaginarySum     the imaginary part of the sum of complex numbers, else 0.
 * @param mean             the mean; of complex numbers its real part; NaN if no element is finite.
 * @param rootOfMeanSquare the root of the mean square; NaN if no element is finite.
 * @param least            the least element; of equal ones the first in row-major order.
 * @param greatest         the greatest element; of equal ones the first in row-major order.
 * @param decades          how many finite elements have a magnitude from 10<sup>d</sup> up to 10<sup>d+1</sup>, by d;
 *                         only decades that have some.
 */
public record ArrayStatistics(
    long elements, long zeros, long nans, long infinites, double sum, double imaginarySum, double mean,
    double rootOfMeanSquare, Place least, Place greatest, SortedMap<Integer, Long> decades)
{
    /**
     * An element and where it is.
     *
     * @param value the element; of a long, rounded; of a complex number, its magnitude; NaN if no element is finite.
     * @param row   its row; -1 if no element is finite.
     * @param col   its column; -1 if no element is finite.
     */
    public record Place(double value, long row, long col)
    {
        static final Place NONE = new Place(Double.NaN, -1, -1);

        @Override
        public String toString()
        {
            return row < 0 ? "none" : value + " at (" + row + "," + col + ")";
        }
    }

    private static final int BAR = 40;

    /**
     * Copies the map.
     */
    public ArrayStatistics
    {
        decades = Collections.unmodifiableSortedMap(new TreeMap<>(decades));
    }

    /**
     * Computes the statistics of an array: a sync, one pass of each rank over its own block, and one reduction.
     * Collective on the team of the array.
     *
     * @param array the array.
     * @return its statistics, the same on all ranks.
     * @throws IllegalStateException if the array is closed.
     * @throws MemoryLimitException  if there is no room for the work blocks of the reduction.
     * @throws SpecMismatchException if the ranks do not pass the same array.
     */
    public static ArrayStatistics of(final GlobalArray<?> array)
    {
        array.localBlock();
        array.team().sync();
        final long[] counts = StatisticsPass.of(array);
        array.team().allReduce(Reduction.SUM, counts);
        return new StatisticsTotals(counts, array).statistics();
    }

    /** {@return number of elements that are finite} */
    public long finite()
    {
        return elements - nans - infinites;
    }

    @Override
    public String toString()
    {
        final StringBuilder text = new StringBuilder();
        line(text, "elements", elements + ", zero " + zeros + ", NaN " + nans + ", infinite " + infinites);
        line(text, "sum", imaginarySum == 0 ? sum : sum + " and " + imaginarySum + " imaginary");
        line(text, "mean", mean);
        line(text, "rms", rootOfMeanSquare);
        line(text, "least", least);
        line(text, "greatest", greatest);
        final long most = decades.values().stream().mapToLong(Long::longValue).max().orElse(1);
        decades.forEach((decade, count) -> text.append(String.format(
            Locale.ROOT, "1e%+03d %14d %s\n", decade, count, "#".repeat((int)Math.ceilDiv(BAR * count, most)))));
        return text.toString();
    }

    private static void line(final StringBuilder text, final String name, final Object value)
    {
        text.append(String.format(Locale.ROOT, "%-10s%s\n", name, value));
    }
}
