package org.gaeron.examples.scf.fock;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Forms of integrals in memory: two, four or eight bytes each. The short forms are multiples of 2^-46, so no integral
 * is wrong by more than 7.2e-15. NWChem has a label of four or eight bytes for each integral, and short values only if
 * errors of 1e-9 are allowed. One thread.
 */
final class IntegralForms
{
    private static final double SCALE = 0x1p46;
    private static final int SHORT = Short.BYTES;
    private static final int INT = Integer.BYTES;
    private static final int DOUBLE = Double.BYTES;

    private final short[] shorts;
    private final int[] ints;

    /** Forms of a number of integrals at a time, at most. */
    IntegralForms(final int most)
    {
        shorts = new short[most];
        ints = new int[most];
    }

    /** {@return bytes of integrals of a width, filled up to words of eight} */
    static int bytes(final int length, final int width)
    {
        return (length * width + DOUBLE - 1) / DOUBLE * DOUBLE;
    }

    /** {@return bytes for each of some integrals; 0 if all are zero} */
    static int width(final double[] rows, final int length)
    {
        double most = 0;
        for (int n = 0; n < length; n++)
        {
            most = Math.max(most, Math.abs(rows[n]));
        }
        final double units = most * SCALE;
        return units < 0.5 ? 0 : units < Short.MAX_VALUE ? SHORT : units < Integer.MAX_VALUE ? INT : DOUBLE;
    }

    /** Writes integrals with the width that they need. */
    void write(
        final double[] rows, final int length, final int width, final MemorySegment to, final long offset)
    {
        if (width == DOUBLE)
        {
            MemorySegment.copy(rows, 0, to, ValueLayout.JAVA_DOUBLE, offset, length);
        }
        else
        {
            for (int n = 0; n < length; n++)
            {
                ints[n] = (int)Math.rint(rows[n] * SCALE);
            }
            if (width == INT)
            {
                MemorySegment.copy(ints, 0, to, ValueLayout.JAVA_INT, offset, length);
            }
            else
            {
                for (int n = 0; n < length; n++)
                {
                    shorts[n] = (short)ints[n];
                }
                MemorySegment.copy(shorts, 0, to, ValueLayout.JAVA_SHORT, offset, length);
            }
        }
    }

    /** Reads integrals of a width. */
    void read(
        final MemorySegment from, final long offset, final int width, final double[] values, final int length)
    {
        if (width == DOUBLE)
        {
            MemorySegment.copy(from, ValueLayout.JAVA_DOUBLE, offset, values, 0, length);
        }
        else if (width == INT)
        {
            MemorySegment.copy(from, ValueLayout.JAVA_INT, offset, ints, 0, length);
            for (int n = 0; n < length; n++)
            {
                values[n] = ints[n] * (1 / SCALE);
            }
        }
        else
        {
            MemorySegment.copy(from, ValueLayout.JAVA_SHORT, offset, shorts, 0, length);
            for (int n = 0; n < length; n++)
            {
                values[n] = shorts[n] * (1 / SCALE);
            }
        }
    }
}
