package org.gaeron.benchmarks.rig;

import java.util.List;

import org.HdrHistogram.Histogram;

/**
 * Times of the first calls of a young JVM, one after the other, without any warm-up. Each is timed. They are recorded
 * in parts: the first 100, the rest of the first 1,000, and the rest of 10,000.
 */
public final class FirstCalls
{
    /** The last call of each part. */
    public static final List<Integer> UP_TO = List.of(100, 1_000, 10_000);

    private FirstCalls()
    {
    }

    /**
     * Makes the calls, and times them.
     *
     * @param call that is timed.
     * @return the times of each part, in ns.
     */
    public static List<Histogram> time(final Runnable call)
    {
        final List<Histogram> timesNs = UP_TO.stream().map(upTo -> new Histogram(3)).toList();
        int done = 0;
        for (int i = 0; i < timesNs.size(); i++)
        {
            final Histogram part = timesNs.get(i);
            for (final int end = UP_TO.get(i); done < end; done++)
            {
                final long startNs = System.nanoTime();
                call.run();
                part.recordValue(System.nanoTime() - startNs);
            }
        }
        return timesNs;
    }

    /**
     * Records the parts.
     *
     * @param recorder takes them.
     * @param series   of the rows, over the last call of each part.
     * @param timesNs  of each part.
     */
    public static void record(final Recorder recorder, final String series, final List<Histogram> timesNs)
    {
        for (int i = 0; i < timesNs.size(); i++)
        {
            recorder.record(series, UP_TO.get(i), timesNs.get(i));
        }
    }
}
