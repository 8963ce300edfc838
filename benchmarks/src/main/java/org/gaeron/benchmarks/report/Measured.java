package org.gaeron.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.gaeron.benchmarks.rig.Figure;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.Row;

/**
 * Data of one benchmark, read from its folder. Values that were not measured are missing: each query may have an empty
 * result.
 *
 * @param name        of the benchmark.
 * @param results     its rows.
 * @param figures     its figures.
 * @param environment facts by name.
 * @param command     that ran it; empty if it was not recorded.
 * @param failure     reason of its failure; null if it did not fail.
 */
record Measured(
    String name, Results results, List<Figure> figures, Map<String, String> environment, String command, String failure)
{
    /** The file with the command line of a benchmark. */
    static final String COMMAND = "command.txt";
    /** The file with the reason of a failure. */
    static final String FAILURE = "failure.txt";

    /** {@return the data of a folder; null if there is no such folder} */
    static Measured read(final Path folder)
    {
        if (!Files.isDirectory(folder))
        {
            return null;
        }
        final String name = folder.getFileName().toString();
        final Map<String, String> environment = new LinkedHashMap<>();
        for (final String line : lines(folder.resolve(Rig.ENVIRONMENT)))
        {
            final String[] fact = line.split(": ", 2);
            environment.put(fact[0], fact[fact.length - 1]);
        }
        final String command = String.join(" ", lines(folder.resolve(COMMAND)));
        final String failure = String.join(" ", lines(folder.resolve(FAILURE)));
        final Path rows = folder.resolve(Rig.RESULTS);
        final Path figures = folder.resolve(Rig.FIGURES);
        try
        {
            return new Measured(name,
                Files.exists(rows) ? Results.read(rows) : new Results(),
                Files.exists(figures) ? Figure.read(figures) : List.of(),
                environment, command,
                !failure.isEmpty() ? failure : Files.exists(rows) ? null : "it left no " + Rig.RESULTS);
        }
        catch (final IllegalArgumentException ex)
        {
            return new Measured(name, new Results(), List.of(), environment, command,
                "its data cannot be read: " + ex.getMessage());
        }
    }

    /** {@return the command line of the benchmark; without options if it was not recorded} */
    String commandLine()
    {
        return command.isEmpty() ? "ga bench " + name : command;
    }

    private static List<String> lines(final Path file)
    {
        try
        {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * {@return the names of series that have a metric: near, IPC, UDP, others, in this order; else in order of
     * measurement}
     */
    List<String> series(final String metric, final Predicate<String> isWanted)
    {
        return results.series(metric).stream().filter(isWanted)
            .sorted(Comparator.comparingInt(Series::rankOf)).toList();
    }

    /** {@return the unit of a metric of a series; empty if it has none} */
    String unit(final String series, final String metric)
    {
        return results.rows().stream().filter(row -> row.series().equals(series) && row.metric().equals(metric))
            .findFirst().map(Row::unit).orElse("");
    }

    /** {@return the values of the runs at a point; empty if there are none} */
    Optional<Spread> at(final String series, final double x, final String metric)
    {
        return results.points(series, metric).contains(x) ?
            Optional.of(Spread.of(results.values(series, x, metric))) : Optional.empty();
    }

    /**
     * {@return a percentile of times; empty if too few calls were made} A percentile with no call beyond it would equal
     * the maximum.
     */
    Optional<Spread> percentile(final String series, final double x, final double percent)
    {
        final double count = at(series, x, "count").map(Spread::least).orElse(Double.MAX_VALUE);
        final String metric = "p" + (percent == Math.rint(percent) ? Integer.toString((int)percent) :
            Double.toString(percent));
        return Axis.placeOf(percent) <= count ? at(series, x, metric) : Optional.empty();
    }

    /** {@return the first point of a series, often the only one} */
    Optional<Spread> first(final String series, final String metric)
    {
        return results.points(series, metric).stream().findFirst().flatMap(x -> at(series, x, metric));
    }

    /** {@return the points of a series, in order} */
    List<Point> points(final String series, final String metric)
    {
        return results.points(series, metric).stream()
            .map(x -> new Point(x, Spread.of(results.values(series, x, metric)))).toList();
    }

    /** {@return the ratio of two series at one point, taken within each run; empty if a run lacks one of them} */
    Optional<Spread> ratio(final String series, final String to, final double x, final String metric)
    {
        try
        {
            return Optional.of(Spread.of(results.ratios(series, to, x, metric)));
        }
        catch (final MeasurementException ex)
        {
            return Optional.empty();
        }
    }

    /** {@return a curve of each series that has a metric} */
    List<Curve> curves(final String metric, final Predicate<String> isWanted)
    {
        final List<Curve> curves = new ArrayList<>();
        for (final String each : series(metric, isWanted))
        {
            curves.add(new Curve(each, Look.of(each), points(each, metric)));
        }
        return curves;
    }
}
