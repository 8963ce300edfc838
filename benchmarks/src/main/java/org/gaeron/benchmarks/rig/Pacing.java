package org.gaeron.benchmarks.rig;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.HdrHistogram.Histogram;

/**
 * When an operation is called, and from when on its time counts. One thread, one call at a time.
 *
 * <pre>
 *   closed loop   |call---|call--|call-------|            a call follows the one before; its time is its own
 *
 *   open loop     |call---|      |call----------------|   calls are due at start + i / rate, whatever became of those
 *   due           |       .      |       |       |    |   before; a time counts from when the call was due, so that
 *                                        late----|call    those count which wait behind a slow one
 * </pre>
 * A closed loop slows down with what it measures, and asks least when it is worst (coordinated omission): an open loop
 * does not. It says what rate it has reached, which is less than asked for if the operation takes too long. Between two
 * calls it spins, so the core of the caller does not go to sleep.
 *
 * <p>Each time includes one look at the clock, about 25 ns.
 */
public final class Pacing
{
    private static final long MOST_NS = TimeUnit.MINUTES.toNanos(1);
    private static final double NS_PER_S = 1e9;
    private static final int DIGITS = 3;

    /** An open loop that cannot keep its rate is given up after so many times the duration that was planned. */
    private static final int MOST_OVERTIME = 2;

    /** A stall of the scheduler in the last calls shows in their times, but says nothing about the rate. */
    private static final long GRACE_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LongSupplier clockNs;

    /** By this machine's clock. */
    public Pacing()
    {
        this(System::nanoTime);
    }

    Pacing(final LongSupplier clockNs)
    {
        this.clockNs = clockNs;
    }

    /**
     * Calls an operation, at once again when it returns, at least once.
     *
     * @param durationNs after which no call is begun.
     * @param operation  what is timed.
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
     * @param durationNs     how long calls are due.
     * @param operation      what is timed.
     * @return the times from when calls were due, and what rate was reached.
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
