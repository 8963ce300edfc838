package org.gaeron.benchmarks.rig;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Decides when what is measured is warm. Passes over all points are repeated, and their times are handed in. It is warm
 * when for some seconds no pass has been faster than the fastest one before, and the compilers have rested: while they
 * work on one core with a rank, each of its calls that they meet takes milliseconds. A number of passes, or a fixed
 * time, would be enough for one machine and not for the next. A time limit ends it where times go on falling.
 *
 * <p>One thread.
 */
public final class WarmUp
{
    private static final double LEAST_GAIN = 0.03;
    private static final long LOOK_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(4);
    private static final long MOST_NS = TimeUnit.SECONDS.toNanos(40);

    private final LongSupplier clockNs;
    private final DoubleSupplier compilerShare;
    private final long startNs;
    private double best = Double.MAX_VALUE;
    private long changedNs;
    private long lookedNs;
    private double logarithms;
    private int points;

    /** Begins now, with {@link System#nanoTime()} and the compilers of this JVM. */
    public WarmUp()
    {
        this(System::nanoTime, new CompilerWatch()::look);
    }

    /**
     * Begins now.
     *
     * @param clockNs       in nanoseconds.
     * @param compilerShare of the time since it was asked last.
     */
    WarmUp(final LongSupplier clockNs, final DoubleSupplier compilerShare)
    {
        this.clockNs = clockNs;
        this.compilerShare = compilerShare;
        startNs = clockNs.getAsLong();
        changedNs = startNs;
        lookedNs = startNs;
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
        return unchangedNs(true) >= PATIENCE_NS;
    }

    /**
     * Ends a pass of all ranks. Collective.
     *
     * @param world   of the rank.
     * @param decides whether the times that this rank has added count. The compilers of all ranks do.
     * @return whether all is warm, the same on all ranks.
     */
    public boolean endPass(final World world, final boolean decides)
    {
        return world.allReduce(Reduction.MIN, unchangedNs(decides)) >= PATIENCE_NS;
    }

    /** {@return for how long nothing has changed; for ever after the time limit} */
    private long unchangedNs(final boolean decides)
    {
        final double mean = Math.exp(logarithms / points);
        logarithms = 0;
        points = 0;
        final long nowNs = clockNs.getAsLong();
        if (decides && mean < best * (1 - LEAST_GAIN))
        {
            best = mean;
            changedNs = nowNs;
        }
        if (nowNs - lookedNs >= LOOK_NS)
        {
            lookedNs = nowNs;
            if (compilerShare.getAsDouble() > CompilerWatch.AT_REST)
            {
                changedNs = nowNs;
            }
        }
        return nowNs - startNs >= MOST_NS ? Long.MAX_VALUE : nowNs - changedNs;
    }
}
