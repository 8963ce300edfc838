package org.gaeron.verification.sim;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.gaeron.ArraySpec;

/**
 * A layout for an array, drawn at random from all kinds: even, by cuts, tiles, and lists of ranks.
 */
final class RandomLayout
{
    private static final int MOST_CUTS = 5;

    private RandomLayout()
    {
    }

    /** {@return a spec with a layout that fits a job; even about half of the time} */
    static ArraySpec of(final ArraySpec spec, final SplittableRandom random, final int ranks)
    {
        return switch (random.nextInt(8))
        {
            case 0 -> spec.withTiles(1 + random.nextInt(4), 1 + random.nextInt(4));
            case 1 -> cut(spec, random, ranks);
            case 2 -> cut(spec.withColTile(1 + random.nextInt(3)), random, ranks);
            case 3 -> spec.withRowTile(1 + random.nextInt(3)).onRanks(some(random, ranks));
            case 4 -> spec.onRanks(some(random, ranks));
            default -> spec;
        };
    }

    /** Cuts the rows into parts, which a smaller grid has dealt. */
    private static ArraySpec cut(final ArraySpec spec, final SplittableRandom random, final int ranks)
    {
        final long[] cuts = LongStream.concat(LongStream.of(0),
            random.longs(random.nextInt(MOST_CUTS), 0, spec.rows())).distinct().sorted().toArray();
        return spec.withRowCuts(cuts).withGrid(1 + random.nextInt(Math.min(cuts.length, ranks)), 1);
    }

    /** {@return some ranks, at least one, in any order} */
    private static int[] some(final SplittableRandom random, final int ranks)
    {
        final int[] all = IntStream.range(0, ranks).toArray();
        for (int i = ranks - 1; i > 0; i--)
        {
            final int other = random.nextInt(i + 1);
            final int kept = all[i];
            all[i] = all[other];
            all[other] = kept;
        }
        return IntStream.of(all).limit(1 + random.nextInt(ranks)).toArray();
    }
}
