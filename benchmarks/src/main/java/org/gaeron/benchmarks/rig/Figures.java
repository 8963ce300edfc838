package org.gaeron.benchmarks.rig;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The figures of one benchmark, in the order in which they were added. One thread.
 */
final class Figures
{
    private final Results results;
    private final List<Figure> figures = new ArrayList<>();

    /** No figures so far, of results that are still to come. */
    Figures(final Results results)
    {
        this.results = results;
    }

    void add(final Figure figure)
    {
        figures.add(figure);
    }

    /** Adds the figure of the values of all runs. Returns their median. */
    double ofRuns(final String name, final String series, final double x, final String metric)
    {
        final double[] values = results.values(series, x, metric);
        final String unit = results.rows().stream()
            .filter(row -> row.series().equals(series) && row.metric().equals(metric)).findFirst().orElseThrow().unit();
        // A run may have several values, for example one of each node.
        final int runs = (int)results.rows().stream().filter(row -> row.series().equals(series) && row.x() == x &&
            row.metric().equals(metric)).mapToInt(Row::run).distinct().count();
        add(new Figure(name, Results.median(values), unit, values[0], values[values.length - 1], runs));
        return Results.median(values);
    }

    /** Adds the figure of a ratio, of which each run has one. Returns their median. */
    double ofRatios(final String name, final double[] ratios)
    {
        add(new Figure(name, Results.median(ratios), "x", ratios[0], ratios[ratios.length - 1], ratios.length));
        return Results.median(ratios);
    }

    /** {@return the lines of the file of the figures} */
    List<String> lines()
    {
        return Stream.concat(Stream.of(Figure.HEADER), figures.stream().map(Figure::line)).toList();
    }

    /** {@return a line of each, human-readable} */
    List<String> texts()
    {
        return figures.stream().map(figure ->
            "figure " + figure.name() + " " + Figure.rounded(figure.value()) + " " + figure.unit()).toList();
    }
}
