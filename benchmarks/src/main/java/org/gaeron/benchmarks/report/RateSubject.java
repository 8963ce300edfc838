package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plots and table of small operations per second, and of the latency under that load.
 */
final class RateSubject
{
    private static final String RATE = "rate";

    private RateSubject()
    {
    }

    static List<Block> of(final Measured measured)
    {
        final Blocks blocks = new Blocks();
        final List<String> operations = measured.series(RATE, Series::isOurs).stream()
            .map(series -> Series.of(series).what()).distinct().toList();
        for (final String operation : operations)
        {
            blocks.plot(operation + ": operations per second",
                "All ranks of one node together. Ideal: rises with the ranks until the cores are busy, and then stays.",
                Axis.counts("ranks per node"), Axis.log("operations per second"),
                measured.curves(RATE, series -> isOf(series, operation)));
            final List<Curve> curves = new ArrayList<>();
            for (final String series : measured.series(RATE, each -> isOf(each, operation)))
            {
                curves.add(new Curve(series, Look.of(series), overRate(measured, series)));
            }
            blocks.plot(operation + ": latency at that rate",
                "One point for each number of ranks. Ideal: flat; a line that climbs without going to the right is a " +
                "queue.", Axis.log("operations per second"), Axis.time("latency, median"), curves);
        }
        blocks.add(table(measured));
        return blocks.all();
    }

    private static boolean isOf(final String series, final String operation)
    {
        return !Series.isOurs(series) || Series.of(series).what().equals(operation);
    }

    private static List<Point> overRate(final Measured measured, final String series)
    {
        final List<Point> points = new ArrayList<>();
        for (final Point point : measured.points(series, RATE))
        {
            final Optional<Spread> latency = measured.at(series, point.x(), "p50");
            latency.ifPresent(spread -> points.add(new Point(point.y().median(), spread)));
        }
        return points;
    }

    private static Table table(final Measured measured)
    {
        final Table table = new Table("Rates and latencies", "",
            "series", "ranks per node", "operations per second", "p50", "p99");
        for (final String series : measured.series(RATE, name -> true))
        {
            for (final Point point : measured.points(series, RATE))
            {
                table.add(List.of(series, Integer.toString((int)point.x()), point.y().text(Quantity::tick),
                    measured.at(series, point.x(), "p50").map(each -> each.text(Quantity::time)).orElse(Table.NONE),
                    measured.percentile(series, point.x(), 99)
                        .map(each -> each.text(Quantity::time)).orElse(Table.NONE)));
            }
        }
        return table;
    }
}
