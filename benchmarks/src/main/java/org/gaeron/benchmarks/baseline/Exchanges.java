package org.gaeron.benchmarks.baseline;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

import org.HdrHistogram.Histogram;
import org.gaeron.benchmarks.rig.Pacing;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.WarmUp;

/**
 * Timed exchanges of an echo client, one after the other, size by size. Passes over all sizes come first, until they do
 * not become faster ({@link WarmUp}), and a third of the time before each size.
 */
final class Exchanges
{
    private static final int WARM_UP_PART = 3;

    /** Two threads that spin on the same core wait a time slice of the scheduler, 3 ms or more, for each other. */
    private static final long SHARED_CORE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private Exchanges()
    {
    }

    /**
     * Times the exchanges and records them.
     *
     * @param recorder   takes the times.
     * @param series     of the rows.
     * @param firstOf    index of the recorder's argument with the sizes; ms to measure, and whether all is to be warm,
     *                   follow.
     * @param exchangeOf returns an exchange of that many bytes.
     */
    static void measure(
        final Recorder recorder, final String series, final int firstOf, final IntFunction<Runnable> exchangeOf)
    {
        final int[] sizes = Arrays.stream(recorder.argument(firstOf).split(",")).mapToInt(Integer::parseInt).toArray();
        final long measuredNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(firstOf + 1));
        final boolean isWarmed = Boolean.parseBoolean(recorder.argument(firstOf + 2));
        final Pacing pacing = new Pacing();
        final WarmUp warmUp = new WarmUp();
        do
        {
            for (final int bytes : sizes)
            {
                warmUp.add(pacing.closed(measuredNs / WARM_UP_PART, exchangeOf.apply(bytes)).getValueAtPercentile(50));
            }
        }
        while (isWarmed && !warmUp.endPass());
        for (final int bytes : sizes)
        {
            final Runnable exchange = exchangeOf.apply(bytes);
            pacing.closed(measuredNs / WARM_UP_PART, exchange);
            final Histogram timesNs = pacing.closed(measuredNs, exchange);
            recorder.record(series, bytes, timesNs);
            if (timesNs.getValueAtPercentile(50) > SHARED_CORE_NS)
            {
                System.err.println("*** THE MACHINE IS BUSY *** " + series + " at " + bytes +
                    " bytes: half of the exchanges took more than 1 ms, as if both ends had one core");
            }
        }
    }
}
