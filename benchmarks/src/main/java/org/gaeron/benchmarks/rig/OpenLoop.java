package org.gaeron.benchmarks.rig;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.HdrHistogram.Histogram;

/**
 * Result of an open loop.
 *
 * @param timesNs from the due times of calls to their returns.
 * @param wanted  calls per second that were due.
 * @param reached calls per second that were made; at most {@code wanted}.
 */
public record OpenLoop(Histogram timesNs, double wanted, double reached)
{
    private static final String WANTED = "rate wanted";
    private static final String REACHED = "rate";
    private static final String UNIT = "1/s";

    /**
     * Records the times, and the wanted and the reached rate.
     *
     * @param recorder takes the rows.
     * @param series   of the rows.
     * @param x        point of the series.
     */
    public void record(final Recorder recorder, final String series, final double x)
    {
        recorder.record(series, x, timesNs);
        recorder.record(series, x, WANTED, wanted, UNIT);
        recorder.record(series, x, REACHED, reached, UNIT);
    }

    /**
     * Checks that all open loops of a benchmark reached their rates, and prints a loud line for each that did not.
     *
     * @param rig    with all results.
     * @param enough least part of the wanted rate that must be reached.
     * @throws MeasurementException if a loop was too slow: times at another rate are not the requested ones.
     */
    public static void check(final Rig rig, final double enough)
    {
        final List<String> complaints = new ArrayList<>();
        for (final Row row : rig.results().rows())
        {
            if (row.metric().equals(REACHED))
            {
                rig.results().rows().stream()
                    .filter(other -> isWantedOf(row, other) && row.value() < other.value() * enough)
                    .forEach(other -> complaints.add(String.format(
                        Locale.ROOT, "%s at %.0f in run %d: expected %.0f calls per second, actual %.0f",
                        row.series(), row.x(), row.run(), other.value(), row.value())));
            }
        }
        complaints.forEach(complaint -> rig.print("*** RATE NOT REACHED *** " + complaint));
        if (!complaints.isEmpty())
        {
            throw new MeasurementException("the rate was not reached " + complaints.size() + " times; first " +
                complaints.get(0));
        }
    }

    private static boolean isWantedOf(final Row row, final Row other)
    {
        return other.metric().equals(WANTED) && other.run() == row.run() && other.x() == row.x() &&
            other.series().equals(row.series());
    }
}
