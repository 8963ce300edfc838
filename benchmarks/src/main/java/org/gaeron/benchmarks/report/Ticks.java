package org.gaeron.benchmarks.report;

import java.util.function.DoubleFunction;

import org.gaeron.benchmarks.report.Axis.Scale;

/**
 * Range and labels of an axis.
 *
 * @param least  place.
 * @param most   place.
 * @param labels of places; blank for places without one.
 */
record Ticks(double least, double most, DoubleFunction<String> labels)
{
    private static final int LABEL_WIDTH = 62;
    private static final double ROOM = 1.2;
    private static final double LINEAR_ROOM = 1.05;
    private static final String NONE = " ";

    /**
     * {@return the ticks of an axis}
     *
     * @param axis   to be labelled.
     * @param values in ascending order; may be empty.
     * @param room   in pixels for labels side by side; labels of a vertical axis have enough in any case.
     */
    static Ticks of(final Axis axis, final double[] values, final int room)
    {
        final double least = values.length == 0 ? 1 : values[0];
        final double most = values.length == 0 ? 1 : values[values.length - 1];
        return switch (axis.scale())
        {
            case LOG -> log(axis, below(least), Math.max(above(ROOM * most), 10 * below(least)), room);
            case NAMES -> new Ticks(placeOf(Scale.NAMES, 0.5), placeOf(Scale.NAMES, Math.rint(most) + 0.5),
                place -> axis.tick().apply(Math.log10(place)));
            case LINEAR -> new Ticks(Math.min(0, least), most == 0 ? 1 : most * LINEAR_ROOM, axis.tick());
        };
    }

    /** {@return the place of a value; names are at powers of ten, where XChart has ticks} */
    static double placeOf(final Scale scale, final double value)
    {
        return scale == Scale.NAMES ? Math.pow(10, value) : value;
    }

    private static double below(final double value)
    {
        final double decade = Math.pow(10, Math.floor(Math.log10(value)));
        final double digit = value / decade;
        return decade * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
    }

    private static double above(final double value)
    {
        final double decade = Math.pow(10, Math.floor(Math.log10(value)));
        final double digit = value / decade;
        return decade * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
    }

    /** Labels 1, 2 and 5 of each decade where there are few decades, and only some decades where there are many. */
    private static Ticks log(final Axis axis, final double least, final double most, final int room)
    {
        final double decades = Math.log10(most / least);
        final int step = Math.max(1, (int)Math.ceil(decades * LABEL_WIDTH / room));
        return new Ticks(least, most, place ->
        {
            final int exponent = (int)Math.floor(Math.log10(place) + 1e-9);
            final long digit = Math.round(place / Math.pow(10, exponent));
            final boolean isLabelled = digit == 1 ? exponent % step == 0 : decades < 2 && (digit == 2 || digit == 5);
            return isLabelled ? axis.tick().apply(place) : NONE;
        });
    }
}
