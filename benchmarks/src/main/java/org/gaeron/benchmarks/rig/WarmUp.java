package org.gaeron.benchmarks.rig;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Decides when what is measured is warm. Passes over all points are repeated, and their times are handed in. It is warm
 * when for some seconds no pass has been faster than the fastest one before: a number of passes, or a fixed time, would
 * be enough for one machine and not for the next. A time limit ends it where times go on falling.
 *
 * <p>One thread.
 */
public final class WarmUp
{
    private static final double LEAST_GAIN = 0.03;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(4);
    private static final long MOST_NS = TimeUnit.SECONDS.toNanos(40);

    private final LongSupplier clockNs;
    private final long startNs;
    private double best = Double.MAX_VALUE;
    private long bestNs;
    private double logarithms;
    private int points;

    /** Begins now, with {@link System#nanoTime()}. */
    public WarmUp()
    {
        this(System::nanoTime);
    }

    WarmUp(final LongSupplier clockNs)
    {
        this.clockNs = clockNs;
        startNs = clockNs.getAsLong();
        bestNs = startNs;
    }

    /**
     * Adds a point of the present pass. All count alike, however different their times are.
     *
     * @param time of it, above 0, in any unit.
     */
    public void add(final double time)
    {
        logarithms += Math.log(time);
        points++;
    }

    /**
     * Ends a pass, which has had points.
     *
     * @return whether all is warm, and no further pass is needed.
     */
    public boolean endPass()
    {
        final double mean = Math.exp(logarithms / points);
        logarithms = 0;
        points = 0;
        final long nowNs = clockNs.getAsLong();
        if (mean < best * (1 - LEAST_GAIN))
        {
            best = mean;
            bestNs = nowNs;
        }
        return nowNs - bestNs >= PATIENCE_NS || nowNs - startNs >= MOST_NS;
    }

    /**
     * Ends a pass of all ranks. Collective.
     *
     * @param world   of the rank.
     * @param decides whether this rank has added the times that count.
     * @return whether all is warm, the same on all ranks.
     */
    public boolean endPass(final World world, final boolean decides)
    {
        return world.allReduce(Reduction.MAX, decides && endPass() ? 1L : 0L) == 1;
    }
}
