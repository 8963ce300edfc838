package org.gaeron.benchmarks;

import java.util.Locale;

import org.HdrHistogram.Histogram;
import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;

/**
 * The time of far operations as rank 0 sees them, one at a time. Their owner, the last rank, first waits in a barrier,
 * then computes: a counter whose holder computes should answer as fast as an idle one.
 */
public final class LatencyProgram
{
    private static final int SIDE = 128;
    private static final long WARM_UP_NS = 1_000_000_000L;
    private static final long MEASURED_NS = 2_000_000_000L;
    private static final long PACE_NS = 1_000_000L;
    private static final long MOST_NS = 60_000_000_000L;

    private final World world;
    private final GlobalLongArray longs;
    private final GlobalDoubleArray doubles;
    private final int owner;
    private final Patch block;
    private final double[] buffer = new double[SIDE * SIDE];
    private long increments;
    private double computed = 1;

    private LatencyProgram(final World world, final GlobalLongArray longs, final GlobalDoubleArray doubles)
    {
        this.world = world;
        this.longs = longs;
        this.doubles = doubles;
        owner = world.size() - 1;
        block = doubles.distribution(owner);
    }

    /**
     * Begins the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            final int ranks = world.size();
            try (GlobalLongArray longs = world.longs(ArraySpec.longs("longs", ranks, 16).withGrid(ranks, 1));
                GlobalDoubleArray doubles = world.doubles(
                    ArraySpec.doubles("doubles", ranks * (long)SIDE, SIDE).withGrid(ranks, 1)))
            {
                new LatencyProgram(world, longs, doubles).run();
            }
        });
    }

    private void run()
    {
        if (world.rank() == 0)
        {
            System.out.printf("%-18s %-9s %-8s %9s %9s %9s %9s %9s%n",
                "operation", "owner", "next", "count", "p50 us", "p90 us", "p99 us", "max us");
        }
        world.sync();
        measureAll("waiting");
        world.sync();
        if (world.rank() == owner)
        {
            computeUntilTold();
        }
        else
        {
            measureAll("computing");
            tellOwner();
        }
        world.sync();
    }

    private void measureAll(final String state)
    {
        if (world.rank() != 0)
        {
            return;
        }
        measure("readInc 8 B", state, 0, this::readInc);
        measure("readInc 8 B", state, PACE_NS, this::readInc);
        measure("get 8 B", state, 0, () -> longs.get(rowOfOwner(), 1));
        measure("put 8 B, fence", state, 0, () ->
        {
            longs.put(rowOfOwner(), 2, 1);
            world.fence();
        });
        measure("get 128 KiB", state, 0, () -> doubles.get(block, buffer));
        measure("acc 128 KiB, fence", state, 0, () ->
        {
            doubles.acc(block, 1.5, buffer);
            world.fence();
        });
    }

    private void readInc()
    {
        final long before = longs.readInc(rowOfOwner(), 0, 1);
        if (before != increments++)
        {
            throw new AssertionError("expected " + (increments - 1) + ", actual " + before);
        }
    }

    private long rowOfOwner()
    {
        return longs.distribution(owner).rowLo();
    }

    private static void measure(final String name, final String state, final long paceNs, final Runnable operation)
    {
        record(new Histogram(MOST_NS, 3), WARM_UP_NS, paceNs, operation);
        final Histogram histogram = new Histogram(MOST_NS, 3);
        record(histogram, MEASURED_NS, paceNs, operation);
        System.out.printf(Locale.ROOT, "%-18s %-9s %-8s %9d %9.1f %9.1f %9.1f %9.1f%n",
            name, state, paceNs == 0 ? "at once" : "each ms", histogram.getTotalCount(),
            us(histogram.getValueAtPercentile(50)), us(histogram.getValueAtPercentile(90)),
            us(histogram.getValueAtPercentile(99)), us(histogram.getMaxValue()));
    }

    /** With a pace, a call counts from the time at which it was due, so that one late call does not hide the next. */
    private static void record(
        final Histogram histogram, final long durationNs, final long paceNs, final Runnable operation)
    {
        final long startNs = System.nanoTime();
        long dueNs = startNs;
        while (dueNs - startNs < durationNs)
        {
            while (System.nanoTime() - dueNs < 0)
            {
                Thread.onSpinWait();
            }
            operation.run();
            final long nowNs = System.nanoTime();
            histogram.recordValue(Math.min(MOST_NS, nowNs - dueNs));
            dueNs = paceNs == 0 ? nowNs : dueNs + paceNs;
        }
    }

    private static double us(final long ns)
    {
        return ns / 1e3;
    }

    private void tellOwner()
    {
        if (world.rank() == 0)
        {
            longs.put(rowOfOwner(), 8, 1);
            world.fence();
        }
    }

    private void computeUntilTold()
    {
        while (longs.get(rowOfOwner(), 8) == 0)
        {
            for (int i = 0; i < 1_000; i++)
            {
                computed = Math.sqrt(computed + i);
            }
        }
        if (Double.isNaN(computed))
        {
            throw new AssertionError("expected a number, actual " + computed);
        }
    }
}
