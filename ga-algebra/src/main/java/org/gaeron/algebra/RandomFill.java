package org.gaeron.algebra;

import org.gaeron.GlobalArray;

/**
 * A fill with random numbers by the place of each element. Element k in row-major order takes the words {@code 2 k} and
 * {@code 2 k + 1} of a stream of SplitMix64 that the seed chooses; only complex numbers take the second one.
 */
final class RandomFill
{
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int DOUBLE_BITS = 53;
    private static final int FLOAT_BITS = 24;

    private final Section<?> section;
    private final long seed;
    private final long start;

    RandomFill(final GlobalArray<?> array, final long seed)
    {
        section = Section.of(array);
        this.seed = seed;
        start = Mixing.mix(seed);
    }

    void run()
    {
        new CollectiveCall("fillRandom", section).with(Scalar.of(seed)).run(this::fill);
    }

    private long word(final long index)
    {
        return Mixing.mix(start + (index + 1) * GOLDEN);
    }

    /** {@return a number in [0, 1) of that many bits} */
    private double uniform(final long index, final int bits)
    {
        return (word(index) >>> Long.SIZE - bits) * Math.scalb(1.0, -bits);
    }

    private void fill()
    {
        final Walk walk = new Walk(section);
        switch (section.type())
        {
            case DOUBLE -> reals(walk, DOUBLE_BITS);
            case FLOAT -> reals(walk, FLOAT_BITS);
            case COMPLEX -> complex(walk);
            case LONG, INT -> integers(walk);
        }
    }

    private void reals(final Walk walk, final int bits)
    {
        final double[] panel = new double[Walk.PANEL];
        while (walk.next())
        {
            for (int i = 0; i < walk.count(); i++)
            {
                panel[i] = uniform(2 * walk.place(i), bits);
            }
            walk.store(panel);
        }
    }

    private void complex(final Walk walk)
    {
        final double[] panel = new double[2 * Walk.PANEL];
        while (walk.next())
        {
            for (int i = 0; i < walk.count(); i++)
            {
                panel[2 * i] = uniform(2 * walk.place(i), DOUBLE_BITS);
                panel[2 * i + 1] = uniform(2 * walk.place(i) + 1, DOUBLE_BITS);
            }
            walk.store(panel);
        }
    }

    private void integers(final Walk walk)
    {
        final long[] panel = new long[Walk.PANEL];
        while (walk.next())
        {
            for (int i = 0; i < walk.count(); i++)
            {
                panel[i] = word(2 * walk.place(i));
            }
            walk.store(panel);
        }
    }
}
