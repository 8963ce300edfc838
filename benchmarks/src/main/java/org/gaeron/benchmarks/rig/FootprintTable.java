package org.gaeron.benchmarks.rig;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Table of {@link Footprint}s for several numbers of nodes, and the cost of one peer. A least-squares line over the
 * number of peers is fitted to the points of each run; its slope is the cost of a peer. Values for more nodes than were
 * measured lie on that line, and are marked as extrapolated.
 */
public final class FootprintTable
{
    private static final int[] BEYOND = {1_000, 10_000};
    private static final double BYTES_PER_KB = 1e3;
    private static final String PER_PEER = "per peer";
    private static final String EXTRAPOLATED = "extrapolated per node";

    private final Rig rig;

    /**
     * Creates a table.
     *
     * @param rig with the rows.
     */
    public FootprintTable(final Rig rig)
    {
        this.rig = rig;
    }

    /**
     * Prints the measured rows.
     *
     * @param series of each kind, without the kind.
     * @param label  of each row, after the number of nodes.
     */
    public void printMeasured(final String series, final String label)
    {
        for (final double nodes : rig.results().points(series + " " + Footprint.KINDS.get(0), Footprint.PER_NODE))
        {
            rig.print(line((int)nodes + label,
                kind -> rig.results().median(series + " " + kind, nodes, Footprint.PER_NODE)));
        }
    }

    /**
     * Prints the columns' names.
     *
     * @param label of the rows.
     */
    public void printHead(final String label)
    {
        rig.print(String.format("%-40s %10s %9s %9s %9s %8s %8s", label, "mapped KB", "RSS KB", "blocks KB",
            "length KB", "threads", "descr."));
    }

    /**
     * Prints the cost of a peer and of nodes in larger jobs, and adds figures of both.
     *
     * @param name   of the figures before their last part.
     * @param series of each kind, without the kind.
     */
    public void printLine(final String name, final String series)
    {
        for (final String kind : Footprint.KINDS)
        {
            rig.results().rows().stream().filter(row -> is(row, series + " " + kind)).map(Row::run).distinct().toList()
                .forEach(run -> extrapolate(run, series + " " + kind));
        }
        rig.print(line("each peer, by the slope of a line", kind ->
            rig.figure(figure(name, kind, "per-peer"), series + " " + kind, 0, PER_PEER)));
        final List<Double> points = rig.results().points(series + " " + Footprint.KINDS.get(0), Footprint.PER_NODE);
        for (final int nodes : BEYOND)
        {
            final String label = String.format(
                Locale.ROOT, "%,d nodes, EXTRAPOLATED from 2 to %.0f", nodes, points.get(points.size() - 1));
            rig.print(line(label, kind ->
                rig.figure(figure(name, kind, Integer.toString(nodes)), series + " " + kind, nodes, EXTRAPOLATED)));
        }
    }

    private static String figure(final String name, final String kind, final String last)
    {
        return name + (kind.equals(Footprint.KINDS.get(0)) ? "." : "." + kind + ".") + last;
    }

    private static boolean is(final Row row, final String series)
    {
        return row.series().equals(series) && row.metric().equals(Footprint.PER_NODE);
    }

    /**
     * Fits the line. The value of a node is that of a process divided by its nodes, and so is its error; hence the
     * weights.
     */
    private void extrapolate(final int run, final String series)
    {
        final List<Row> rows =
            rig.results().rows().stream().filter(row -> row.run() == run && is(row, series)).toList();
        final LinearFit line = LinearFit.of(rows.stream().mapToDouble(row -> row.x() - 1).toArray(),
            rows.stream().mapToDouble(Row::value).toArray(),
            rows.stream().mapToDouble(row -> row.x() * row.x()).toArray());
        final String unit = rows.get(0).unit();
        rig.results().addAll(List.of(new Row(run, series, 0, PER_PEER, line.slope(), unit)));
        for (final int nodes : BEYOND)
        {
            rig.results().addAll(List.of(new Row(run, series, nodes, EXTRAPOLATED, line.at(nodes - 1.0), unit)));
        }
    }

    private static String line(final String label, final ToDoubleFunction<String> value)
    {
        final StringBuilder line = new StringBuilder(String.format("%-40s", label));
        for (int i = 0; i < Footprint.KINDS.size(); i++)
        {
            final boolean isBytes = i < Footprint.BYTE_KINDS;
            line.append(String.format(Locale.ROOT, i == 0 ? " %10.1f" : isBytes ? " %9.1f" : " %8.1f",
                value.applyAsDouble(Footprint.KINDS.get(i)) / (isBytes ? BYTES_PER_KB : 1)));
        }
        return line.toString();
    }
}
