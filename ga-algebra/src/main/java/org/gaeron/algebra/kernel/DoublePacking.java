package org.gaeron.algebra.kernel;

/**
 * Copies of panels of doubles in the order in which a kernel reads them: groups of rows of the left factor, or of
 * columns of the right one, and in a group term after term. The rest of the last group keeps what it had: its sums are
 * not used.
 */
final class DoublePacking
{
    /** Room for a line of any panel. */
    private final double[] line = new double[BlockedProduct.ROWS];

    /**
     * Packs a panel.
     *
     * @param matrix  the factor.
     * @param isAlong whether a line of its memory has terms of one sum.
     * @param first   the first row of the left factor, or column of the right one.
     * @param count   number of them.
     * @param from    the first term.
     * @param depth   number of terms.
     * @param group   rows or columns of a group.
     * @param to      the panel.
     */
    void pack(
        final LocalMatrix matrix, final boolean isAlong, final int first, final int count, final int from,
        final int depth, final int group, final double[] to)
    {
        if (isAlong)
        {
            for (int i = 0; i < count; i++)
            {
                matrix.read(first + i, from, depth, line, 0);
                scatter(line, depth, to, i / group * group * depth + i % group, group);
            }
        }
        else
        {
            for (int k = 0; k < depth; k++)
            {
                matrix.read(from + k, first, count, line, 0);
                deal(line, count, to, k * group, group, depth * group);
            }
        }
    }

    private static void scatter(
        final double[] line, final int depth, final double[] to, final int at, final int group)
    {
        for (int k = 0; k < depth; k++)
        {
            to[at + k * group] = line[k];
        }
    }

    private static void deal(
        final double[] line, final int count, final double[] to, final int start, final int group, final int step)
    {
        int at = start;
        int i = 0;
        for (; i + group <= count; i += group)
        {
            for (int j = 0; j < group; j++)
            {
                to[at + j] = line[i + j];
            }
            at += step;
        }
        for (int j = 0; i + j < count; j++)
        {
            to[at + j] = line[i + j];
        }
    }
}
