package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.DoubleFunction;

/**
 * Plots and table of memory over the number of nodes. Extrapolated values come from the benchmark, and are marked as
 * such.
 */
final class MemorySubject
{
    private static final String PER_NODE = "per node";
    private static final String PER_PEER = "per peer";
    private static final String EXTRAPOLATED = "extrapolated per node";
    private static final String JVM = " JVM ";
    private static final String BYTES = "B";

    private MemorySubject()
    {
    }

    static List<Block> of(final Measured measured)
    {
        final Blocks blocks = new Blocks();
        for (final String transport : Series.TRANSPORTS)
        {
            plot(blocks, measured, transport, false);
            plot(blocks, measured, transport, true);
        }
        blocks.add(table(measured));
        return blocks.all();
    }

    private static void plot(
        final Blocks blocks, final Measured measured, final String transport, final boolean isJvms)
    {
        final List<Curve> curves = new ArrayList<>();
        for (final Curve curve : measured.curves(PER_NODE, series -> series.startsWith(transport + " ") &&
            series.contains(JVM) == isJvms && measured.unit(series, PER_NODE).equals(BYTES)))
        {
            final Look look = curve.look().with(form(curve.label()), false);
            curves.add(new Curve(curve.label(), look, curve.points()));
            final List<Point> beyond = new ArrayList<>(measured.points(curve.label(), EXTRAPOLATED));
            if (!beyond.isEmpty())
            {
                beyond.addFirst(curve.points().getLast());
                curves.add(new Curve(curve.label() + ", extrapolated",
                    look.with(Look.Line.DOTTED).with(look.shape(), true), beyond));
            }
        }
        blocks.plot("Memory of one node, " + Series.titleOf(transport) + (isJvms ? ", a JVM each" : ", all in one JVM"),
            (isJvms ? "" : "Filled markers and whole lines are measured; dotted lines and open markers are " +
            "EXTRAPOLATED along a straight line through what was measured. ") +
            "Ideal: flat, so that a node costs the same whatever the size of the job.",
            Axis.log("nodes"), Axis.bytes("bytes per node"), curves);
    }

    private static Look.Form form(final String series)
    {
        return series.endsWith("rss") ? Look.Form.SQUARE : series.endsWith("files") ? Look.Form.TRIANGLE :
            series.endsWith("mapped") ? Look.Form.CIRCLE : Look.Form.DIAMOND;
    }

    private static Table table(final Measured measured)
    {
        final TreeSet<Double> beyond = new TreeSet<>();
        measured.series(EXTRAPOLATED, name -> true)
            .forEach(series -> beyond.addAll(measured.results().points(series, EXTRAPOLATED)));
        final List<String> head = new ArrayList<>(List.of("series", "per peer", "measured with", "per node"));
        beyond.forEach(nodes -> head.add("EXTRAPOLATED: node of " + Quantity.number(nodes)));
        final Table table = new Table("What a node and a connected peer cost",
            "Per peer: the slope of a line through all numbers of nodes. Extrapolated: that line, far beyond them.",
            head.toArray(String[]::new));
        for (final String series : measured.series(PER_NODE, name -> true))
        {
            final DoubleFunction<String> format =
                measured.unit(series, PER_NODE).equals(BYTES) ? Quantity::bytes : Quantity::number;
            final Point last = measured.points(series, PER_NODE).getLast();
            final List<String> cells = new ArrayList<>(List.of(series,
                measured.first(series, PER_PEER).map(each -> each.text(format)).orElse(Table.NONE),
                (int)last.x() + " nodes", last.y().text(format)));
            beyond.forEach(nodes -> cells.add(
                measured.at(series, nodes, EXTRAPOLATED).map(each -> each.text(format)).orElse(Table.NONE)));
            table.add(cells);
        }
        return table;
    }
}
