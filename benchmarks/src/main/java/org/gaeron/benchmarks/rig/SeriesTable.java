package org.gaeron.benchmarks.rig;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Human-readable table of medians over the runs: a line for each operation and point, with the transports side by side.
 * Series without a transport, such as baselines, are in the first columns.
 */
public final class SeriesTable
{
    private final Results results;
    private final List<String> transports;
    private final List<String> metrics;

    private SeriesTable(final Results results, final List<String> transports, final List<String> metrics)
    {
        this.results = results;
        this.transports = transports;
        this.metrics = metrics;
    }

    /**
     * {@return the lines of a table}
     *
     * @param results    with series that begin with the name of a transport, or are baselines.
     * @param transports the columns.
     * @param x          name of the points, as {@code bytes}.
     * @param metrics    for each transport.
     */
    public static List<String> of(
        final Results results, final List<String> transports, final String x, final String... metrics)
    {
        return new SeriesTable(results, transports, List.of(metrics)).lines(x);
    }

    private List<String> lines(final String x)
    {
        final List<String> lines = new ArrayList<>();
        final StringBuilder head = new StringBuilder(String.format("%-24s %9s", "", x));
        for (final String transport : transports)
        {
            metrics.forEach(metric -> head.append(String.format(" %11s", transport + " " + metric)));
        }
        lines.add(head.toString());
        final Set<String> names = new LinkedHashSet<>();
        results.series(metrics.get(0)).forEach(series -> names.add(withoutTransport(series)));
        for (final String name : names)
        {
            final Set<Double> points = new LinkedHashSet<>();
            seriesOf(name).forEach(series -> points.addAll(results.points(series, metrics.get(0))));
            points.stream().sorted().forEach(point -> lines.add(line(name, point)));
        }
        return lines;
    }

    private String line(final String name, final double x)
    {
        final StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-24s %9.0f", name, x));
        for (final String series : seriesOf(name))
        {
            for (final String metric : metrics)
            {
                final boolean isMeasured = results.points(series, metric).contains(x);
                line.append(String.format(" %11s",
                    isMeasured ? Figure.rounded(results.median(series, x, metric)) : "-"));
            }
        }
        return line.toString();
    }

    /** {@return the series of each transport, or a baseline alone} */
    private List<String> seriesOf(final String name)
    {
        return results.series(metrics.get(0)).contains(name) ? List.of(name) :
            transports.stream().map(transport -> transport + " " + name).toList();
    }

    private String withoutTransport(final String series)
    {
        return transports.stream().filter(transport -> series.startsWith(transport + " ")).findFirst()
            .map(transport -> series.substring(transport.length() + 1)).orElse(series);
    }
}
