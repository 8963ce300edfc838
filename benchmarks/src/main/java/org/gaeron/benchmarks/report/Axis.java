package org.gaeron.benchmarks.report;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Axis of a plot.
 *
 * @param title with the unit.
 * @param scale of it.
 * @param tick  label of a place; blank for no label.
 * @param cell  text of a value in a table.
 */
record Axis(String title, Scale scale, DoubleFunction<String> tick, DoubleFunction<String> cell)
{
    private static final double CERTAIN = 100;
    /** Rounds places, so that 99.9 % is exactly at 1000. */
    private static final double PRECISION = 1e6;

    /** Mapping from values to places. */
    enum Scale
    {
        /** From zero. */
        LINEAR,
        /** Logarithmic. */
        LOG,
        /** The numbers 1, 2, ... as indices of names. */
        NAMES
    }

    /** {@return a logarithmic axis of numbers} */
    static Axis log(final String title)
    {
        return new Axis(title, Scale.LOG, Quantity::tick, Quantity::tick);
    }

    /** {@return an axis of numbers from zero} */
    static Axis linear(final String title)
    {
        return new Axis(title, Scale.LINEAR, Quantity::tick, Quantity::number);
    }

    /** {@return an axis of small whole numbers} */
    static Axis counts(final String title)
    {
        return new Axis(title, Scale.LINEAR, value -> value == Math.rint(value) ? Quantity.tick(value) : " ",
            Quantity::number);
    }

    /** {@return an axis of names} */
    static Axis names(final String title, final List<String> names)
    {
        final DoubleFunction<String> name = value ->
            value == Math.rint(value) && value >= 1 && value <= names.size() ? names.get((int)value - 1) : " ";
        return new Axis(title, Scale.NAMES, name, name);
    }

    /** {@return a logarithmic axis of sizes in bytes} */
    static Axis bytes(final String title)
    {
        return new Axis(title, Scale.LOG, Quantity::decimalBytes, Quantity::bytes);
    }

    /** {@return a logarithmic axis of times in us} */
    static Axis time(final String title)
    {
        return new Axis(title, Scale.LOG, Quantity::timeTick, Quantity::time);
    }

    /** {@return the usual axis for percentiles p, at 1 / (1 - p): each further nine takes the same space} */
    static Axis percentiles()
    {
        return new Axis("percentile", Scale.LOG, Axis::percentAt, Axis::percentAt);
    }

    private static String percentAt(final double place)
    {
        return (Math.round((CERTAIN - CERTAIN / place) * 1e4) / 1e4 + " %").replace(".0 ", " ");
    }

    /** {@return the place of a percentile on its axis} */
    static double placeOf(final double percent)
    {
        return Math.rint(CERTAIN / (CERTAIN - percent) * PRECISION) / PRECISION;
    }
}
