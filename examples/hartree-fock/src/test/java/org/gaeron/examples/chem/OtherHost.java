package org.gaeron.examples.chem;

import java.util.Random;

/**
 * Pairs of shells as another processor makes them: some of their bounds have another last bit.
 */
public final class OtherHost
{
    private OtherHost()
    {
    }

    /**
     * {@return the pairs of a basis, whose bounds are up to one unit in the last place higher or lower}
     *
     * @param basis with the functions.
     */
    public static ShellPairs pairs(final Basis basis)
    {
        final Random random = new Random(7);
        final ShellPairs pairs = new ShellPairs(basis);
        for (int i = 0; i < basis.shells(); i++)
        {
            for (int j = 0; j <= i; j++)
            {
                final double bound = pairs.bound(i, j);
                pairs.pair(i, j).schwarzBound(bound + (random.nextInt(3) - 1) * Math.ulp(bound));
            }
        }
        return pairs;
    }
}
