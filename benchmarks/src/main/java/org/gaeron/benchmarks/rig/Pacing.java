package org.gaeron.benchmarks.rig;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.HdrHistogram.Histogram;

/**
 * Paces the calls of an operation and times them. One thread, one call at a time.
 *
 * <pre>
 *   closed loop   |call---|call--|call-------|            a call follows the one before; its time is its own
 *
 *   open loop     |call---|      |call----------------|   calls are due at start + i / rate, however long those before
 *   due           |       .      |       |       |    |   take; a time counts from when the call was due, so that it
 *                                        late----|call    includes the wait behind a slow call
 * </pre>
 *
 * <p>A closed loop slows down with its subject, and calls least when it is slowest (coordinated omission). An open loop
 * does not. It reports the rate it reached, which is less than the requested one if the operation takes too long. It
 * spins between two calls, so that the caller's core does not go to sleep.
 *
 * <p>Each time includes one look at the clock, about 25 ns.
 */
public final class Pacing
{
    private static final long MOST_NS = TimeUnit.MINUTES.toNanos(1);
    private static final double NS_PER_S = 1e9;
    private static final int DIGITS = 3;

    /** Factor of the planned duration after which an open loop that cannot keep its rate gives up. */
    private static final int MOST_OVERTIME = 2;

    /**
     * Allowance for a stall of the scheduler in the last calls; it shows in their times, but says nothing about the
     * rate.
     */
    private static final long GRACE_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LongSupplier clockNs;

    /** Creates a pacing with {@link System#nanoTime()}. */
    public Pacing()
    {
        this(System::nanoTime);
    }

    Pacing(final LongSupplier clockNs)
    {
        this.clockNs = clockNs;
    }

    /**
     * Calls an operation at least once, and again as soon as it returns.
     *
     * @param durationNs after which no call starts.
     * @param operation  to be timed.
     * @return the times of all calls, in ns.
     */
    public Histogram closed(final long durationNs, final Runnable operation)
    {
        final Histogram timesNs = new Histogram(MOST_NS, DIGITS);
        final long startNs = clockNs.getAsLong();
        long returnedNs;
        do
        {
            final long calledNs = clockNs.getAsLong();
            operation.run();
            returnedNs = clockNs.getAsLong();
            timesNs.recordValue(Math.min(MOST_NS, returnedNs - calledNs));
        }
        while (returnedNs - startNs < durationNs);
        return timesNs;
    }

    /**
     * Calls an operation at given times, at least once.
     *
     * @param callsPerSecond the rate.
     * @param durationNs     time in which calls are due.
     * @param operation      to be timed.
     * @return the times from when calls were due, and the reached rate.
     */
    public OpenLoop open(final double callsPerSecond, final long durationNs, final Runnable operation)
    {
        final Histogram timesNs = new Histogram(MOST_NS, DIGITS);
        final long calls = Math.max(1, Math.round(durationNs / NS_PER_S * callsPerSecond));
        final long plannedNs = Math.round(calls / callsPerSecond * NS_PER_S);
        final long giveUpNs = Math.max(plannedNs, durationNs) * MOST_OVERTIME;
        final long startNs = clockNs.getAsLong();
        long elapsedNs = 0;
        long made = 0;
        while (made < calls && elapsedNs < giveUpNs)
        {
            final long dueNs = startNs + Math.round(made / callsPerSecond * NS_PER_S);
            while (clockNs.getAsLong() - dueNs < 0)
            {
                Thread.onSpinWait();
            }
            operation.run();
            final long returnedNs = clockNs.getAsLong();
            timesNs.recordValue(Math.min(MOST_NS, returnedNs - dueNs));
            elapsedNs = returnedNs - startNs;
            made++;
        }
        return new OpenLoop(timesNs, callsPerSecond, made * NS_PER_S / Math.max(plannedNs, elapsedNs - GRACE_NS));
    }
}
