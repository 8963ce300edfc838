package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Latencies over size, and over percentiles.
 */
final class LatencySubject
{
    private static final String MEDIAN = "p50";
    private static final List<Double> PERCENTILES = List.of(10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99);
    private static final String OPEN = ".* open( .*)?";
    private static final String COMPUTING = ".* owner computes";

    private LatencySubject()
    {
    }

    static List<Block> of(final Measured measured)
    {
        final Blocks blocks = new Blocks();
        blocks.add(table(measured, "Smallest payload, closed loop",
            "Each call begins when the last one has ended. The range is that of the medians of the runs.",
            LatencySubject::isClosed));
        blocks.add(table(measured, "Smallest payload, open loop",
            "Calls are due at a fixed rate, whatever the last one does; each counts from the time at which it was due.",
            LatencySubject::isOpen));
        blocks.add(table(measured, "Smallest payload, while the owner computes",
            "Ideal: as above. The data server has to get a core from the rank that computes.",
            series -> series.matches(COMPUTING)));
        for (final String operation : operations(measured, LatencySubject::isClosed))
        {
            final List<Curve> curves = measured.curves(MEDIAN, series -> isOf(series, operation));
            if (curves.stream().anyMatch(curve -> Series.isOurs(curve.label()) && curve.points().size() > 1))
            {
                blocks.plot(operation + ": median over size",
                    "Ideal: on the dashed line of bare Aeron for small payloads, and parallel to it for large ones.",
                    Axis.bytes("payload"), Axis.time("latency, median"), curves);
            }
        }
        percentiles(blocks, measured, "closed loop", LatencySubject::isClosed,
            "Ideal: flat. Where the line climbs, one in so many calls waits for something else than the network.");
        percentiles(blocks, measured, "open loop", LatencySubject::isOpen,
            "One late call makes those behind it late: what a caller at a fixed rate would see.");
        return blocks.all();
    }

    private static boolean isClosed(final String series)
    {
        return !series.matches(OPEN) && !series.matches(COMPUTING);
    }

    private static boolean isOpen(final String series)
    {
        return series.matches(OPEN) && !series.matches(COMPUTING);
    }

    private static List<String> operations(final Measured measured, final Predicate<String> isWanted)
    {
        return measured.series(MEDIAN, isWanted).stream().filter(Series::isOurs)
            .map(series -> Series.of(series).what()).distinct().toList();
    }

    private static boolean isOf(final String series, final String operation)
    {
        return !Series.isOurs(series) || Series.of(series).what().equals(operation);
    }

    private static Table table(
        final Measured measured, final String title, final String caption, final Predicate<String> isWanted)
    {
        final Table table = new Table(title, caption, "operation", "payload", "p50", "p99", "p99.9", "max");
        for (final String series : measured.series(MEDIAN, isWanted))
        {
            final double x = measured.results().points(series, MEDIAN).getFirst();
            final List<String> cells = new ArrayList<>(List.of(series, Quantity.bytes(x)));
            for (final String metric : List.of(MEDIAN, "p99", "p99.9", "max"))
            {
                cells.add(measured.at(series, x, metric).map(spread -> metric.equals(MEDIAN) ?
                    spread.text(Quantity::time) : Quantity.time(spread.median())).orElse(Table.NONE));
            }
            table.add(cells);
        }
        return table;
    }

    /** Percentiles of the first operation, which every transport and each baseline has. */
    private static void percentiles(
        final Blocks blocks, final Measured measured, final String loop, final Predicate<String> isWanted,
        final String caption)
    {
        final List<String> operations = operations(measured, isWanted);
        if (operations.isEmpty())
        {
            return;
        }
        final List<Curve> curves = measured.series(MEDIAN, isWanted).stream()
            .filter(series -> isOf(series, operations.getFirst()))
            .map(series -> percentiles(measured, series)).toList();
        blocks.plot(operations.getFirst().replace(" open", "") + ", smallest payload, " + loop + ": percentiles",
            caption, Axis.percentiles(), Axis.time("latency"), curves);
    }

    /** A percentile with no call beyond it would be the maximum under another name, and is left out. */
    private static Curve percentiles(final Measured measured, final String series)
    {
        final double x = measured.results().points(series, MEDIAN).getFirst();
        final double count = measured.at(series, x, "count").map(Spread::least).orElse(Double.MAX_VALUE);
        final List<Point> points = new ArrayList<>();
        for (final double percentile : PERCENTILES)
        {
            final String metric = "p" + (percentile == Math.rint(percentile) ?
                Integer.toString((int)percentile) : Double.toString(percentile));
            final Optional<Spread> spread = measured.at(series, x, metric);
            if (spread.isPresent() && Axis.placeOf(percentile) <= count)
            {
                points.add(new Point(Axis.placeOf(percentile), spread.get()));
            }
        }
        return new Curve(series, Look.of(series), points);
    }
}
