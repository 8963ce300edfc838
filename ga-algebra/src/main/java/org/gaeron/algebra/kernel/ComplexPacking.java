package org.gaeron.algebra.kernel;

/**
 * Copies of panels of complex numbers, as {@link DoublePacking} makes them of doubles. Each group has its real parts,
 * and then its imaginary parts.
 */
final class ComplexPacking
{
    /** Room for a line of any panel. */
    private final double[] line = new double[2 * BlockedProduct.ROWS];

    /** Packs a panel; see {@link DoublePacking#pack} for the parameters. */
    void pack(
        final LocalMatrix matrix, final boolean isAlong, final int first, final int count, final int from,
        final int depth, final int group, final double[] to)
    {
        final double sign = matrix.isConjugated() ? -1 : 1;
        final int parts = group * depth;
        if (isAlong)
        {
            for (int i = 0; i < count; i++)
            {
                matrix.read(first + i, from, depth, line, 0);
                final int at = i / group * group * 2 * depth + i % group;
                for (int k = 0; k < depth; k++)
                {
                    to[at + k * group] = line[2 * k];
                    to[at + parts + k * group] = sign * line[2 * k + 1];
                }
            }
        }
        else
        {
            for (int k = 0; k < depth; k++)
            {
                matrix.read(from + k, first, count, line, 0);
                for (int i = 0; i < count; i++)
                {
                    final int at = i / group * group * 2 * depth + k * group + i % group;
                    to[at] = line[2 * i];
                    to[at + parts] = sign * line[2 * i + 1];
                }
            }
        }
    }
}
