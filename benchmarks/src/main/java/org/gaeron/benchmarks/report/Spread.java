package org.gaeron.benchmarks.report;

import java.util.function.DoubleFunction;

import org.gaeron.benchmarks.rig.Results;

/**
 * Median and range of all runs at one point.
 *
 * @param median of the values.
 * @param least  of the values.
 * @param most   of the values.
 * @param runs   number of values.
 */
record Spread(double median, double least, double most, int runs)
{
    /** {@return the spread of some values in ascending order} */
    static Spread of(final double... sorted)
    {
        return new Spread(Results.median(sorted), sorted[0], sorted[sorted.length - 1], sorted.length);
    }

    /** {@return the median, with the range in parentheses if there are several runs} */
    String text(final DoubleFunction<String> format)
    {
        return format.apply(median) + range(format);
    }

    /** {@return the range; it has no unit of its own if all units are the same} */
    private String range(final DoubleFunction<String> format)
    {
        if (runs == 1)
        {
            return "";
        }
        final String unit = unit(format.apply(median));
        final boolean isSame = unit.equals(unit(format.apply(least))) && unit.equals(unit(format.apply(most)));
        final int kept = isSame ? unit.length() : 0;
        return " (" + shortened(format.apply(least), kept) + " \u2013 " + shortened(format.apply(most), kept) + ")";
    }

    private static String shortened(final String text, final int length)
    {
        return text.substring(0, text.length() - length);
    }

    private static String unit(final String text)
    {
        return text.substring(text.indexOf(' ') < 0 ? text.length() : text.indexOf(' '));
    }

    /** {@return this spread with all values times a factor} */
    Spread times(final double factor)
    {
        return new Spread(median * factor, least * factor, most * factor, runs);
    }
}
