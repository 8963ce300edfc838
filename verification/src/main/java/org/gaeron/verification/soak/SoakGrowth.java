package org.gaeron.verification.soak;

import java.util.Arrays;
import java.util.List;

import org.gaeron.benchmarks.rig.Results;

/**
 * Detects growth in the samples of {@link SoakSample}. The first half of the samples of a process is warm-up. The last
 * quarter may exceed the one before only by the allowance of its metric. One thread.
 */
final class SoakGrowth
{
    /** Metrics that must not grow. */
    static final List<String> FLAT =
        List.of(SoakSample.RESIDENT, SoakSample.FILES, SoakSample.MAPPINGS, SoakSample.ERRORS);

    private static final int LEAST_SAMPLES = 4;

    private final Results results;

    SoakGrowth(final Results results)
    {
        this.results = results;
    }

    /**
     * Values of a metric of a process.
     *
     * @param first  the first one.
     * @param middle the largest of the third quarter, including the first sample of the last.
     * @param end    the largest of the last quarter.
     */
    record Span(double first, double middle, double end)
    {
    }

    /** {@return the metrics with samples of a process} A host without a driver counts no errors. */
    List<String> metrics(final String series)
    {
        return FLAT.stream().filter(metric -> !results.points(series, metric).isEmpty()).toList();
    }

    Span span(final String series, final String metric)
    {
        final double[] values = results.points(series, metric).stream()
            .mapToDouble(x -> results.median(series, x, metric)).toArray();
        return new Span(values[0], most(values, values.length / 2, values.length * 3 / 4 + 1),
            most(values, values.length * 3 / 4, values.length));
    }

    private static double most(final double[] values, final int from, final int to)
    {
        return Arrays.stream(values, Math.min(from, values.length - 1), Math.min(to, values.length))
            .max().orElseThrow();
    }

    /** {@return all metrics that have grown, and all processes with too few samples; empty if there are none} */
    String complaint()
    {
        final StringBuilder grown = new StringBuilder();
        for (final String series : results.series(SoakSample.RESIDENT))
        {
            final int samples = results.points(series, SoakSample.RESIDENT).size();
            if (samples < LEAST_SAMPLES)
            {
                grown.append(series).append(": expected at least ").append(LEAST_SAMPLES).append(" samples, actual ")
                    .append(samples).append("; ");
            }
            for (final String metric : metrics(series))
            {
                final Span span = span(series, metric);
                final double most = SoakSample.most(metric, span.middle());
                if (span.end() > most)
                {
                    grown.append(series).append(": expected ").append(metric).append(" of at most ")
                        .append(Math.round(most)).append(", actual ").append(Math.round(span.end())).append("; ");
                }
            }
        }
        return grown.toString().strip();
    }
}
