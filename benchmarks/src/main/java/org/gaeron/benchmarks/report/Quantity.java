package org.gaeron.benchmarks.report;

import java.util.Locale;
import java.util.function.DoubleFunction;

import org.gaeron.benchmarks.rig.Results;

/**
 * Median and range of all runs at one point, and the formats in which readers get numbers: three significant digits and
 * a suitable unit.
 *
 * @param median of the values.
 * @param least  of the values.
 * @param most   of the values.
 * @param runs   number of values.
 */
record Quantity(double median, double least, double most, int runs)
{
    private static final String[] DECIMAL = {"", "k", "M", "G", "T"};
    private static final double THOUSAND = 1_000;
    /** Makes 9.996, which is rounded to 10.0, count as two digits before the point. */
    private static final double ROUNDED_UP = 1.0005;
    private static final double KIB = 1 << 10;
    private static final double MIB = 1 << 20;
    private static final double US_PER_S = 1e6;

    /** {@return the quantity of some values in ascending order} */
    static Quantity of(final double... sorted)
    {
        return new Quantity(Results.median(sorted), sorted[0], sorted[sorted.length - 1], sorted.length);
    }

    /**
     * {@return the median, with the range in parentheses if there are several runs} The range has no unit of its own if
     * all units are the same.
     */
    String text(final DoubleFunction<String> format)
    {
        final String text = format.apply(median);
        final String from = format.apply(least);
        final String to = format.apply(most);
        final String unit = unitOf(text);
        final int cut = unit.equals(unitOf(from)) && unit.equals(unitOf(to)) ? unit.length() : 0;
        return runs == 1 ? text : text + " (" + from.substring(0, from.length() - cut) + " \u2013 " +
            to.substring(0, to.length() - cut) + ")";
    }

    private static String unitOf(final String text)
    {
        return text.contains(" ") ? text.substring(text.indexOf(' ')) : "";
    }

    /** {@return a number with three significant digits and commas} */
    static String number(final double value)
    {
        final double size = Math.abs(value);
        if (size == 0)
        {
            return "0";
        }
        if (size >= 1e9 || size < 1e-3)
        {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        final int decimals = Math.max(0, 2 - (int)Math.floor(Math.log10(size * ROUNDED_UP)));
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** {@return a number with a decimal prefix, as 20k} */
    static String count(final double value)
    {
        return scaled(value, "");
    }

    /** {@return a size, in KiB or MiB if it is a power of two, else with a decimal prefix} */
    static String bytes(final double bytes)
    {
        if (bytes < KIB || bytes != Math.rint(bytes) || Long.bitCount((long)bytes) != 1)
        {
            return scaled(bytes, " ") + "B";
        }
        return bytes < MIB ? trimmed(number(bytes / KIB)) + " KiB" : trimmed(number(bytes / MIB)) + " MiB";
    }

    private static String scaled(final double value, final String blank)
    {
        double rest = value;
        int power = 0;
        while (Math.abs(rest) >= THOUSAND * (1 - 1e-12) && power < DECIMAL.length - 1)
        {
            rest /= THOUSAND;
            power++;
        }
        return trimmed(number(rest)) + blank + DECIMAL[power];
    }

    /** {@return a time in us, ms or s} */
    static String time(final double us)
    {
        return us >= US_PER_S ? number(us / US_PER_S) + " s" :
            us >= THOUSAND ? number(us / THOUSAND) + " ms" : number(us) + " \u00b5s";
    }

    /** {@return a text whose number has lost the zeros at its end, as 1.5 ms for 1.50 ms} */
    static String trimmed(final String text)
    {
        return text.replaceFirst("(\\.\\d*?)0+(?= |$)", "$1").replaceFirst("\\.(?= |$)", "");
    }

    /** {@return a unit in print} */
    static String unit(final String unit)
    {
        return switch (unit)
        {
            case "us" -> "\u00b5s";
            case "x" -> "\u00d7";
            case "1" -> "";
            default -> unit;
        };
    }
}
