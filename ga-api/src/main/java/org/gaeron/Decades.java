package org.gaeron;

/**
 * Decades of magnitudes: that of {@code d} has the numbers from 10<sup>d</sup> up to the next power. A power is the
 * nearest number of its type, so {@code 1e-5f} is in decade -5.
 */
final class Decades
{
    /** The decade of the least double. */
    static final int LEAST = -324;
    /** How many decades doubles have. */
    static final int COUNT = 308 - LEAST + 1;

    private static final double LOG_OF_2 = Math.log10(2);
    private static final int SUBNORMAL_BITS = 52;
    private static final int LONG_DECADES = 19;
    private static final double[] DOUBLES = new double[COUNT + 1];
    private static final double[] FLOATS = new double[COUNT + 1];
    private static final long[] LONGS = new long[LONG_DECADES];

    static
    {
        for (int i = 0; i < COUNT; i++)
        {
            DOUBLES[i] = Double.parseDouble("1e" + (i + LEAST));
            FLOATS[i] = Float.parseFloat("1e" + (i + LEAST));
        }
        DOUBLES[COUNT] = Double.POSITIVE_INFINITY;
        FLOATS[COUNT] = Double.POSITIVE_INFINITY;
        LONGS[0] = 1;
        for (int i = 1; i < LONG_DECADES; i++)
        {
            LONGS[i] = 10 * LONGS[i - 1];
        }
    }

    private Decades()
    {
    }

    /** {@return the decade of a finite magnitude above 0} */
    static int of(final double magnitude)
    {
        return find(DOUBLES, magnitude);
    }

    /** {@return the decade of a finite magnitude above 0 that was a float} */
    static int ofFloat(final double magnitude)
    {
        return find(FLOATS, magnitude);
    }

    private static int find(final double[] powers, final double magnitude)
    {
        int exponent = Math.getExponent(magnitude);
        if (exponent < Double.MIN_EXPONENT)
        {
            exponent = Math.getExponent(magnitude * 0x1p52) - SUBNORMAL_BITS;
        }
        int index = Math.max(0, (int)Math.floor(exponent * LOG_OF_2) - LEAST);
        while (magnitude >= powers[index + 1])
        {
            index++;
        }
        return index + LEAST;
    }

    /** {@return the decade of an integer other than 0} */
    static int of(final long value)
    {
        if (value == Long.MIN_VALUE)
        {
            return LONG_DECADES - 1;
        }
        final long magnitude = Math.abs(value);
        int decade = (int)((Long.SIZE - 1 - Long.numberOfLeadingZeros(magnitude)) * LOG_OF_2);
        while (decade + 1 < LONG_DECADES && magnitude >= LONGS[decade + 1])
        {
            decade++;
        }
        return decade;
    }
}
