package org.gaeron.benchmarks.baseline;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

import org.gaeron.benchmarks.rig.Pacing;
import org.gaeron.benchmarks.rig.Recorder;

/**
 * What the client of an echo times: one exchange after the other, size by size.
 */
final class Exchanges
{
    private static final int WARM_UP_PART = 3;

    private Exchanges()
    {
    }

    /**
     * Times and records.
     *
     * @param recorder   where.
     * @param series     what.
     * @param firstOf    index of the recorder's argument with the sizes; then come ms to warm up, ms to measure.
     * @param exchangeOf an exchange of so many bytes.
     */
    static void measure(
        final Recorder recorder, final String series, final int firstOf, final IntFunction<Runnable> exchangeOf)
    {
        final int[] sizes = Arrays.stream(recorder.argument(firstOf).split(",")).mapToInt(Integer::parseInt).toArray();
        final long measuredNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(firstOf + 2));
        final Pacing pacing = new Pacing();
        pacing.closed(TimeUnit.MILLISECONDS.toNanos(recorder.number(firstOf + 1)), exchangeOf.apply(sizes[0]));
        for (final int bytes : sizes)
        {
            final Runnable exchange = exchangeOf.apply(bytes);
            pacing.closed(measuredNs / WARM_UP_PART, exchange);
            recorder.record(series, bytes, pacing.closed(measuredNs, exchange));
        }
    }
}
