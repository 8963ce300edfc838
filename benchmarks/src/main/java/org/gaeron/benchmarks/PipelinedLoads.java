package org.gaeron.benchmarks;

import java.util.Arrays;

import org.HdrHistogram.Histogram;
import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.LongHandle;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Loads whose rate is measured, of a rank or of a thread of one. Their targets belong to the last rank: a counter, and
 * a place of 16 doubles for each rank or thread.
 */
final class PipelinedLoads implements AutoCloseable
{
    /** Load of a given duration; its last operation is complete when it returns. */
    interface Load
    {
        /**
         * {@return number of operations}
         *
         * @param durationNs after which no operation starts.
         * @param timesNs    takes the times.
         */
        long run(long durationNs, Histogram timesNs);
    }

    private static final int DOUBLES = 16;
    private static final int ACCS_PER_FENCE = 1000;

    private final World world;
    private final int threads;
    private final int inFlight;
    private final long owner;
    private final Patch place;
    private final GlobalLongArray longs;
    private final GlobalDoubleArray doubles;
    private final double[] ones = new double[DOUBLES];
    private final LongHandle[] handles;
    private final long[] calledNs;
    private long accs;
    private long readIncs;

    /**
     * Creates the arrays. Collective.
     *
     * @param threads of each rank that send.
     */
    PipelinedLoads(final World world, final int threads, final int inFlight)
    {
        this(world, threads, inFlight,
            world.longs(ArraySpec.longs("longs", world.size(), 1).withGrid(world.size(), 1)),
            world.doubles(ArraySpec.doubles("doubles", world.size(), (long)world.size() * threads * DOUBLES)
                .withGrid(world.size(), 1)));
    }

    private PipelinedLoads(
        final World world, final int threads, final int inFlight, final GlobalLongArray longs,
        final GlobalDoubleArray doubles)
    {
        this.world = world;
        this.threads = threads;
        this.inFlight = inFlight;
        this.longs = longs;
        this.doubles = doubles;
        owner = world.size() - 1;
        final long sender = (long)world.rank() * threads + world.thread();
        place = Patch.of(owner, owner + 1, sender * DOUBLES, (sender + 1) * DOUBLES);
        handles = new LongHandle[inFlight];
        calledNs = new long[inFlight];
        Arrays.fill(ones, 1);
    }

    /** {@return these loads for a thread of the rank's fork} */
    PipelinedLoads of(final World own)
    {
        return new PipelinedLoads(own, threads, inFlight, own.view(longs), own.view(doubles));
    }

    /** Counts what a thread has sent. */
    synchronized void add(final PipelinedLoads ofThread)
    {
        readIncs += ofThread.readIncs;
        accs += ofThread.accs;
    }

    /** Repeats a thousand accs and a fence. The last acc is timed, with the fence. */
    long accs(final long durationNs, final Histogram timesNs)
    {
        final long startNs = System.nanoTime();
        long count = 0;
        long lastNs;
        do
        {
            for (int i = 1; i < ACCS_PER_FENCE; i++)
            {
                doubles.acc(place, 1.0, ones);
            }
            lastNs = System.nanoTime();
            doubles.acc(place, 1.0, ones);
            world.fence();
            timesNs.recordValue(System.nanoTime() - lastNs);
            count += ACCS_PER_FENCE;
        }
        while (lastNs - startNs < durationNs);
        accs += count;
        return count;
    }

    /** Keeps up to {@code inFlight} readIncs under way; then takes the oldest answer before each call. */
    long readIncs(final long durationNs, final Histogram timesNs)
    {
        final long startNs = System.nanoTime();
        long nowNs = startNs;
        long count = 0;
        while (nowNs - startNs < durationNs)
        {
            final int slot = (int)(count++ % handles.length);
            nowNs = handles[slot] == null ? System.nanoTime() : take(slot, timesNs);
            calledNs[slot] = nowNs;
            handles[slot] = longs.readIncAsync(owner, 0, 1);
        }
        for (long oldest = count; oldest < count + handles.length; oldest++)
        {
            final int slot = (int)(oldest % handles.length);
            if (handles[slot] != null)
            {
                take(slot, timesNs);
                handles[slot] = null;
            }
        }
        readIncs += count;
        return count;
    }

    private long take(final int slot, final Histogram timesNs)
    {
        handles[slot].await();
        final long nowNs = System.nanoTime();
        timesNs.recordValue(nowNs - calledNs[slot]);
        return nowNs;
    }

    /**
     * Checks that all operations were applied. Collective.
     */
    void check()
    {
        final long sent = world.allReduce(Reduction.SUM, readIncs);
        final long counted = longs.get(owner, 0);
        double summed = 0;
        for (int thread = 0; thread < threads; thread++)
        {
            summed += doubles.get(owner, place.colLo() + (long)thread * DOUBLES);
        }
        if (counted != sent || summed != accs)
        {
            throw new IllegalStateException("expected " + sent + " readIncs and " + accs + " accs, actual " + counted +
                " and " + summed);
        }
    }

    @Override
    public void close()
    {
        longs.close();
        doubles.close();
    }
}
