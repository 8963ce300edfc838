package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Tables and plots of latencies, over size and over percentiles.
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
            cells.add(measured.at(series, x, MEDIAN).orElseThrow().text(Quantity::time));
            Stream.of(measured.percentile(series, x, 99), measured.percentile(series, x, 99.9),
                measured.at(series, x, "max")).forEach(each -> cells.add(
                    each.map(spread -> Quantity.time(spread.median())).orElse(Table.NONE)));
            table.add(cells);
        }
        return table;
    }

    /** Plots percentiles of the first operation, which every transport and each baseline has. */
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

    private static Curve percentiles(final Measured measured, final String series)
    {
        final double x = measured.results().points(series, MEDIAN).getFirst();
        final List<Point> points = new ArrayList<>();
        for (final double percent : PERCENTILES)
        {
            measured.percentile(series, x, percent)
                .ifPresent(spread -> points.add(new Point(Axis.placeOf(percent), spread)));
        }
        return new Curve(series, Look.of(series), points);
    }
}
