package org.gaeron.examples.scf.meter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Gathers some numbers of each rank on all ranks, by a global array with a row for each. Used by the thread of its
 * rank.
 */
public final class RankTable
{
    private RankTable()
    {
    }

    /**
     * {@return the times of each rank} Collective.
     *
     * @param world the job.
     * @param mine  times of this rank.
     */
    public static List<RankTimes> times(final World world, final RankTimes mine)
    {
        return rows(world, mine.toArray()).stream().map(RankTimes::of).toList();
    }

    /**
     * {@return the numbers of each rank} Collective.
     *
     * @param world the job.
     * @param mine  numbers of this rank, as many on all ranks.
     */
    public static List<double[]> rows(final World world, final double[] mine)
    {
        try (GlobalDoubleArray table = table(world, mine.length))
        {
            table.put(row(world.rank(), mine.length), mine);
            world.sync();
            final List<double[]> rows = new ArrayList<>();
            for (int rank = 0; rank < world.size(); rank++)
            {
                final double[] values = new double[mine.length];
                table.get(row(rank, mine.length), values);
                rows.add(values);
            }
            return rows;
        }
    }

    private static GlobalDoubleArray table(final World world, final int columns)
    {
        return world.doubles(ArraySpec.doubles("rank table", world.size(), columns).byRows());
    }

    private static Patch row(final int rank, final int columns)
    {
        return Patch.of(rank, rank + 1L, 0, columns);
    }

    /**
     * {@return the timelines of all ranks, with intervals of the same length} Collective.
     *
     * @param world the job.
     * @param mine  timeline of this rank.
     */
    public static List<double[]> timelines(final World world, final Timeline mine)
    {
        mine.widen(world.allReduce(Reduction.MAX, mine.intervalNs()));
        final Activity[] kinds = Activity.values();
        final double[] shares = new double[Timeline.INTERVALS * kinds.length];
        Arrays.setAll(shares, i ->
            (double)mine.spentNs(i / kinds.length, kinds[i % kinds.length]) / mine.intervalNs());
        return rows(world, shares);
    }
}
