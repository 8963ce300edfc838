package org.gaeron.algebra;

/**
 * Java arrays of any element type. Complex numbers are pairs of doubles.
 */
final class Buffers
{
    private Buffers()
    {
    }

    /** Copies elements, widened to doubles. */
    static void widen(final Object from, final double[] to, final int count)
    {
        if (from instanceof final float[] floats)
        {
            for (int i = 0; i < count; i++)
            {
                to[i] = floats[i];
            }
            return;
        }
        System.arraycopy(from, 0, to, 0, count);
    }

    /** Copies elements, widened to longs. */
    static void widen(final Object from, final long[] to, final int count)
    {
        if (from instanceof final int[] ints)
        {
            for (int i = 0; i < count; i++)
            {
                to[i] = ints[i];
            }
            return;
        }
        System.arraycopy(from, 0, to, 0, count);
    }

    /** Copies doubles, rounded to elements. */
    static void narrow(final double[] from, final Object to, final int count)
    {
        if (to instanceof final float[] floats)
        {
            for (int i = 0; i < count; i++)
            {
                floats[i] = (float)from[i];
            }
            return;
        }
        System.arraycopy(from, 0, to, 0, count);
    }

    /** Copies longs, narrowed to elements. */
    static void narrow(final long[] from, final Object to, final int count)
    {
        if (to instanceof final int[] ints)
        {
            for (int i = 0; i < count; i++)
            {
                ints[i] = (int)from[i];
            }
            return;
        }
        System.arraycopy(from, 0, to, 0, count);
    }
}
