package org.gaeron.examples.chem;

/**
 * Numbers the Hermite Gaussians (t, u, v) by their degree t + u + v, so that those up to a degree are the first
 * {@link #count(int)}; and knows how each comes from those of lower degree.
 */
final class HermiteIndex
{
    /** The highest degree: four f functions. */
    static final int MAX_DEGREE = 12;
    /** The highest degree of one side of a repulsion integral. */
    static final int MAX_PAIR_DEGREE = MAX_DEGREE / 2;

    private static final int SIZE = count(MAX_DEGREE);
    private static final int PAIR_SIZE = count(MAX_PAIR_DEGREE);
    private static final int SIDE = MAX_DEGREE + 1;

    private static final int[] INDEX = new int[SIDE * SIDE * SIDE];
    private static final int[][] POWERS = new int[SIZE][];
    private static final int[] AXIS = new int[SIZE];
    private static final int[] PARENT = new int[SIZE];
    private static final int[] GRANDPARENT = new int[SIZE];
    private static final double[] FACTOR = new double[SIZE];
    private static final int[] SUM = new int[PAIR_SIZE * PAIR_SIZE];

    static
    {
        int next = 0;
        for (int degree = 0; degree <= MAX_DEGREE; degree++)
        {
            for (int t = degree; t >= 0; t--)
            {
                for (int u = degree - t; u >= 0; u--)
                {
                    final int v = degree - t - u;
                    POWERS[next] = new int[]{ t, u, v };
                    INDEX[(t * SIDE + u) * SIDE + v] = next++;
                }
            }
        }
        for (int h = 1; h < SIZE; h++)
        {
            descend(h);
        }
        for (int a = 0; a < PAIR_SIZE; a++)
        {
            for (int b = 0; b < PAIR_SIZE; b++)
            {
                SUM[a * PAIR_SIZE + b] = of(
                    POWERS[a][0] + POWERS[b][0], POWERS[a][1] + POWERS[b][1], POWERS[a][2] + POWERS[b][2]);
            }
        }
    }

    private HermiteIndex()
    {
    }

    /** Along the axis of the lowest power: with a power of 1 the grandparent's factor is 0. */
    private static void descend(final int h)
    {
        int axis = -1;
        for (int i = 0; i < 3; i++)
        {
            if (POWERS[h][i] > 0 && (axis < 0 || POWERS[h][i] < POWERS[h][axis]))
            {
                axis = i;
            }
        }
        final int[] lower = POWERS[h].clone();
        AXIS[h] = axis;
        lower[axis]--;
        PARENT[h] = of(lower[0], lower[1], lower[2]);
        FACTOR[h] = lower[axis];
        if (lower[axis] > 0)
        {
            lower[axis]--;
            GRANDPARENT[h] = of(lower[0], lower[1], lower[2]);
        }
    }

    /** {@return how many there are up to a degree} */
    static int count(final int degree)
    {
        return (degree + 1) * (degree + 2) * (degree + 3) / 6;
    }

    static int of(final int t, final int u, final int v)
    {
        return INDEX[(t * SIDE + u) * SIDE + v];
    }

    /** {@return the index of the sum of two, each of at most {@link #MAX_PAIR_DEGREE}} */
    static int sum(final int a, final int b)
    {
        return SUM[a * PAIR_SIZE + b];
    }

    static int power(final int h, final int axis)
    {
        return POWERS[h][axis];
    }

    static int degree(final int h)
    {
        return POWERS[h][0] + POWERS[h][1] + POWERS[h][2];
    }

    /** {@return the axis along which {@code h} is one above its parent} */
    static int axis(final int h)
    {
        return AXIS[h];
    }

    static int parent(final int h)
    {
        return PARENT[h];
    }

    /** {@return two below along the axis; 0, with {@link #factor(int)} 0, if there is none} */
    static int grandparent(final int h)
    {
        return GRANDPARENT[h];
    }

    /** {@return the parent's power along the axis} */
    static double factor(final int h)
    {
        return FACTOR[h];
    }
}
