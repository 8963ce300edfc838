package org.gaeron.benchmarks.rig;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.HdrHistogram.Histogram;

/**
 * What came of an open loop.
 *
 * @param timesNs from when calls were due until they returned.
 * @param wanted  calls per second that were due.
 * @param reached calls per second that were made: as many, or less.
 */
public record OpenLoop(Histogram timesNs, double wanted, double reached)
{
    private static final String WANTED = "rate wanted";
    private static final String REACHED = "rate";
    private static final String UNIT = "1/s";

    /**
     * Records the times, the rate that was wanted, and the one that was reached.
     *
     * @param recorder where.
     * @param series   what was measured.
     * @param x        at which point.
     */
    public void record(final Recorder recorder, final String series, final double x)
    {
        recorder.record(series, x, timesNs);
        recorder.record(series, x, WANTED, wanted, UNIT);
        recorder.record(series, x, REACHED, reached, UNIT);
    }

    /**
     * Says in a loud line for each open loop of a benchmark that it was too slow.
     *
     * @param rig    that has all results.
     * @param enough the part of the wanted rate that must have been reached.
     * @throws MeasurementException if there is one: times at another rate are not what was asked for.
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
