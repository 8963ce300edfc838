package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.gaeron.benchmarks.report.Chapter.Table;
import org.gaeron.benchmarks.report.Plot.Axis;
import org.gaeron.benchmarks.report.Plot.Point;
import org.gaeron.benchmarks.rig.Row;

/**
 * Chapters on single operations, and on what nodes cost.
 */
final class Operations
{
    private static final List<Double> PERCENTILES = List.of(10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99);
    private static final String MEDIAN = "p50";
    private static final String RATE = "rate";
    private static final String GOODPUT = "goodput";
    private static final String PER_NODE = "per node";
    private static final String EXTRAPOLATED = "extrapolated per node";
    private static final String CPU = "cpu";
    private static final String CPU_OF = "cpu of ";
    private static final int THREADS = 3;

    private Operations()
    {
    }

    static Chapter latency(final Measured measured)
    {
        final Chapter chapter = new Chapter("Latency of one operation",
            "How long one call takes between two nodes, as the caller sees it; a put and an acc include the fence. " +
            "Beside it, in the same runs, echoes without us: plain UDP with a blocking and with a spinning " +
            "receiver, and bare Aeron.");
        final Predicate<String> isComputing = series -> series.matches(".* owner computes");
        final Predicate<String> isOpen = series -> series.matches(".* open( .*)?") && !isComputing.test(series);
        final Predicate<String> isClosed = series -> !isOpen.test(series) && !isComputing.test(series);
        smallest(chapter, measured, "Smallest payload, closed loop",
            "Each call begins when the last one has ended. The range is that of the medians of the runs.", isClosed);
        smallest(chapter, measured, "Smallest payload, open loop",
            "Calls are due at a fixed rate, whatever the last one does; each counts from the time at which it was due.",
            isOpen);
        smallest(chapter, measured, "Smallest payload, while the owner computes",
            "Ideal: as above. The data server has to get a core from the rank that computes.", isComputing);
        for (final String operation : measured.operations(MEDIAN, isClosed))
        {
            final Predicate<String> isOf = series -> Measured.isOf(series, operation);
            if (measured.series(MEDIAN, isOf).stream().anyMatch(
                series -> Measured.isOurs(series) && measured.points(series, MEDIAN).size() > 1))
            {
                chapter.plot(operation + ": median over size",
                    "Ideal: on the dashed line of bare Aeron for small payloads, and parallel to it for large ones.",
                    Axis.log("payload", Quantity::bytes), Axis.log("latency, median", Quantity::time))
                    .add(measured, MEDIAN, isOf);
            }
        }
        percentiles(chapter, measured, "closed loop", isClosed,
            "Ideal: flat. Where the line climbs, one in that many calls waits for something else than the network.");
        percentiles(chapter, measured, "open loop", isOpen,
            "One late call makes those behind it late: what a caller at a fixed rate would see.");
        return chapter;
    }

    private static void smallest(
        final Chapter chapter, final Measured measured, final String title, final String caption,
        final Predicate<String> isWanted)
    {
        final Table table = chapter.table(title, caption, "operation", "payload", MEDIAN, "p99", "p99.9", "max");
        for (final String series : measured.series(MEDIAN, isWanted))
        {
            final double x = measured.results().points(series, MEDIAN).getFirst();
            final List<String> cells = new ArrayList<>(
                List.of(series, Quantity.bytes(x), measured.cell(series, x, MEDIAN, Quantity::time)));
            table.head().stream().skip(cells.size()).forEach(metric -> cells.add(measured.at(series, x, metric)
                .map(quantity -> Quantity.time(quantity.median())).orElse(Table.NONE)));
            table.add(cells);
        }
    }

    /** Plots percentiles of the first operation, which every transport and each baseline has. */
    private static void percentiles(
        final Chapter chapter, final Measured measured, final String loop, final Predicate<String> isWanted,
        final String caption)
    {
        final List<String> operations = measured.operations(MEDIAN, isWanted);
        if (operations.isEmpty())
        {
            return;
        }
        final Plot plot = chapter.plot(
            operations.getFirst().replace(" open", "") + ", smallest payload, " + loop + ": percentiles", caption,
            // Each further nine takes the same space.
            Axis.log("percentile", oneIn -> Quantity.trimmed(Math.round((100 - 100 / oneIn) * 1e4) / 1e4 + " %")),
            Axis.log("latency", Quantity::time));
        for (final String series : measured.series(MEDIAN,
            each -> isWanted.test(each) && Measured.isOf(each, operations.getFirst())))
        {
            final double x = measured.results().points(series, MEDIAN).getFirst();
            final List<Point> points = new ArrayList<>();
            PERCENTILES.forEach(percent -> measured.at(series, x, Quantity.trimmed("p" + percent))
                .ifPresent(quantity -> points.add(new Point(Measured.oneIn(percent), quantity))));
            plot.add(series, points);
        }
    }

    static Chapter rate(final Measured measured)
    {
        final Chapter chapter = new Chapter("Many small operations",
            "Pipelined accumulates and fetch-and-adds per second, and the latency of each under that load.");
        for (final String operation : measured.operations(RATE, series -> true))
        {
            final Predicate<String> isOf = series -> Measured.isOf(series, operation);
            final Axis rates = Axis.log("operations per second", Quantity::count);
            chapter.plot(operation + ": operations per second",
                "All ranks of one node together. Ideal: rises with the ranks until the cores are busy, and then stays.",
                Axis.counts("ranks per node"), rates).add(measured, RATE, isOf);
            final Plot latencies = chapter.plot(operation + ": latency at that rate",
                "One point for each number of ranks. Ideal: flat; a line that climbs without going to the right is a " +
                "queue.", rates, Axis.log("latency, median", Quantity::time));
            for (final String series : measured.series(RATE, isOf))
            {
                final List<Point> points = new ArrayList<>();
                measured.points(series, RATE).forEach(point -> measured.at(series, point.x(), MEDIAN)
                    .ifPresent(latency -> points.add(new Point(point.y().median(), latency))));
                latencies.add(series, points);
            }
        }
        final Table table = chapter.table("Rates and latencies", "",
            "series", "ranks per node", "operations per second", MEDIAN, "p99");
        for (final String series : measured.series(RATE))
        {
            measured.points(series, RATE).forEach(point -> table.add(
                series, Quantity.count(point.x()), point.y().text(Quantity::count),
                measured.cell(series, point.x(), MEDIAN, Quantity::time),
                measured.cell(series, point.x(), "p99", Quantity::time)));
        }
        return chapter;
    }

    static Chapter incast(final Measured measured)
    {
        final Chapter chapter = new Chapter("Many senders, one owner",
            "Several senders accumulate large patches on one owner at the same time.");
        final Plot goodput = chapter.plot("Goodput of all senders together",
            "Ideal: as high with many senders as with one. A fall is a collapse: datagrams are lost and sent again.",
            Axis.counts("senders"), Axis.linear("goodput, MB/s"));
        final Plot fairness = chapter.plot("Fairness",
            "The slowest sender's share over the fastest one's. Ideal: 1.",
            Axis.counts("senders"), Axis.linear("least over most"));
        final Table table = chapter.table("All numbers",
            "Pulled: the most that the owner had granted to its senders, and not yet received.",
            "senders are", "how many", "goodput, MB/s", "fairness", "retransmits", "pulled", "receive memory");
        for (final String series : measured.series(GOODPUT))
        {
            goodput.add("udp " + series, measured.points(series, GOODPUT));
            fairness.add("udp " + series, measured.points(series, "fairness"));
            measured.points(series, GOODPUT).forEach(point -> table.add(
                series, Quantity.count(point.x()), point.y().text(Quantity::number),
                measured.cell(series, point.x(), "fairness", Quantity::number),
                measured.cell(series, point.x(), "retransmits", Quantity::number),
                measured.cell(series, point.x(), "pulled", Quantity::bytes),
                measured.cell(series, point.x(), "receive memory", Quantity::bytes)));
        }
        return chapter;
    }

    static Chapter memory(final Measured measured)
    {
        final Chapter chapter = new Chapter("Memory per peer",
            "What a node needs for its connections: memory that the media driver maps, resident memory of the " +
            "process, and files.");
        for (final String transport : Measured.TRANSPORTS)
        {
            final Predicate<String> isOf = series -> series.startsWith(transport + " ") && isInBytes(measured, series);
            memory(chapter.plot("Memory of one node, " + transport + ", all in one JVM",
                "Markers and whole lines are measured; dotted lines are EXTRAPOLATED along a straight line through " +
                "what was measured. Ideal: flat, so that a node costs the same whatever the size of the job.",
                Axis.log("nodes", Quantity::count), Axis.log("bytes per node", Quantity::bytes)),
                measured, isOf.and(series -> !series.contains(" JVM ")));
            memory(chapter.plot("Memory of one node, " + transport + ", a JVM each",
                "Ideal: flat, so that a node costs the same whatever the size of the job.",
                Axis.log("nodes", Quantity::count), Axis.log("bytes per node", Quantity::bytes)),
                measured, isOf.and(series -> series.contains(" JVM ")));
        }
        costs(chapter, measured);
        return chapter;
    }

    private static boolean isInBytes(final Measured measured, final String series)
    {
        return measured.unit(series, PER_NODE).equals("B");
    }

    private static void memory(final Plot plot, final Measured measured, final Predicate<String> isWanted)
    {
        plot.add(measured, PER_NODE, isWanted);
        for (final String series : measured.series(PER_NODE, isWanted))
        {
            final List<Point> beyond = new ArrayList<>(measured.points(series, EXTRAPOLATED));
            if (!beyond.isEmpty())
            {
                beyond.addFirst(measured.points(series, PER_NODE).getLast());
                plot.add(series + ", extrapolated", Plot.DOTTED, beyond);
            }
        }
    }

    private static void costs(final Chapter chapter, final Measured measured)
    {
        final TreeSet<Double> beyond = new TreeSet<>();
        measured.series(EXTRAPOLATED)
            .forEach(series -> beyond.addAll(measured.results().points(series, EXTRAPOLATED)));
        final List<String> head = new ArrayList<>(List.of("series", "per peer", "measured with", PER_NODE));
        beyond.forEach(nodes -> head.add("EXTRAPOLATED: node of " + Quantity.number(nodes)));
        final Table table = chapter.table("What a node and a connected peer cost",
            "Per peer: the slope of a line through all numbers of nodes. Extrapolated: that line, far beyond them.",
            head.toArray(String[]::new));
        for (final String series : measured.series(PER_NODE))
        {
            final DoubleFunction<String> format = isInBytes(measured, series) ? Quantity::bytes : Quantity::number;
            final Point last = measured.points(series, PER_NODE).getLast();
            final List<String> cells = new ArrayList<>(List.of(series,
                measured.first(series, "per peer").map(each -> each.text(format)).orElse(Table.NONE),
                Quantity.count(last.x()) + " nodes", last.y().text(format)));
            beyond.forEach(nodes -> cells.add(measured.cell(series, nodes, EXTRAPOLATED, format)));
            table.add(cells);
        }
    }

    static Chapter idle(final Measured measured)
    {
        final Chapter chapter = new Chapter("An idle job",
            "What nodes cost that have spoken to each other and now sleep.");
        final Table table = chapter.table("CPU of an idle job",
            "Percent of one core, and the busiest threads as far as they were measured. Ideal: as a JVM that sleeps.",
            "process", "cpu, %", "busiest threads");
        for (final String series : measured.series(CPU))
        {
            final Comparator<String> leastFirst =
                Comparator.comparingDouble(metric -> percent(measured, series, metric));
            final String busiest = measured.results().rows().stream()
                .filter(row -> row.series().equals(series) && row.metric().startsWith(CPU_OF)).map(Row::metric)
                .distinct().sorted(leastFirst.reversed()).limit(THREADS)
                .map(metric -> metric.substring(CPU_OF.length()) + " " +
                    Quantity.number(percent(measured, series, metric)))
                .collect(Collectors.joining(", "));
            table.add(series, measured.first(series, CPU).orElseThrow().text(Quantity::number),
                busiest.isEmpty() ? Table.NONE : busiest);
        }
        return chapter;
    }

    private static double percent(final Measured measured, final String series, final String metric)
    {
        return measured.first(series, metric).orElseThrow().median();
    }
}
