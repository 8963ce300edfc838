package org.gaeron.benchmarks.report;

import java.util.Locale;

/**
 * Formats numbers for readers: three significant digits, and a suitable unit.
 */
final class Quantity
{
    private static final String[] DECIMAL = {"", "k", "M", "G", "T"};
    private static final double THOUSAND = 1_000;
    /** Makes 9.996, which is rounded to 10.0, count as two digits before the point. */
    private static final double ROUNDED_UP = 1.0005;
    private static final double KIB = 1 << 10;
    private static final double MIB = 1 << 20;
    private static final double US_PER_S = 1e6;

    private Quantity()
    {
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

    /** {@return a number in its shortest form, for the ticks of an axis} */
    static String tick(final double value)
    {
        return scaled(value, "");
    }

    /** {@return a size, in KiB or MiB if it is a power of two, else with a decimal prefix} */
    static String bytes(final double bytes)
    {
        if (bytes < KIB || bytes != Math.rint(bytes) || Long.bitCount((long)bytes) != 1)
        {
            return decimalBytes(bytes);
        }
        return bytes < MIB ? trimmed(bytes / KIB) + " KiB" : trimmed(bytes / MIB) + " MiB";
    }

    /** {@return a size with a decimal prefix} */
    static String decimalBytes(final double bytes)
    {
        return scaled(bytes, " ") + "B";
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
        return trimmed(rest) + blank + DECIMAL[power];
    }

    /** {@return a time in us, ms or s} */
    static String time(final double us)
    {
        return us >= US_PER_S ? number(us / US_PER_S) + " s" :
            us >= THOUSAND ? number(us / THOUSAND) + " ms" : number(us) + " \u00b5s";
    }

    /** {@return a time for the tick of an axis} */
    static String timeTick(final double us)
    {
        return time(us).replaceAll("(\\.\\d*?)0+ ", "$1 ").replace(". ", " ");
    }

    /** {@return a number with at most three significant digits, without trailing zeros} */
    private static String trimmed(final double value)
    {
        final String text = number(value);
        return text.contains(".") && !text.contains("e") ? text.replaceAll("\\.?0+$", "") : text;
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
