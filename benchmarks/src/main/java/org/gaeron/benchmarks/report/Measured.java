package org.gaeron.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;

import org.gaeron.benchmarks.rig.Figure;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.Row;

/**
 * Data of one benchmark, read from its folder. Values that were not measured are missing: each query may have an empty
 * result. The name of a series of ours is a transport and an operation or strategy, as {@code udp acc open}; all others
 * are of a baseline or a peer.
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
    static final List<String> TRANSPORTS = List.of("near", "ipc", "udp");
    private static final double PERCENT = 100;
    /** Rounds one in how many, so that 99.9 % is exactly one in 1000. */
    private static final double PRECISION = 1e6;

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

    /** {@return the command line of the benchmark; without options if it was not recorded} */
    String commandLine()
    {
        return command.isEmpty() ? "ga bench " + name : command;
    }

    /** {@return whether a series is ours; else it is of a baseline or a peer} */
    static boolean isOurs(final String series)
    {
        return TRANSPORTS.stream().anyMatch(transport -> series.startsWith(transport + " "));
    }

    /** {@return whether a series is one of ours with an operation, or of a baseline, which all operations share} */
    static boolean isOf(final String series, final String operation)
    {
        return !isOurs(series) || operation(series).equals(operation);
    }

    private static String operation(final String series)
    {
        return series.substring(series.indexOf(' ') + 1);
    }

    /** {@return the operations of our series that have a metric} */
    List<String> operations(final String metric, final Predicate<String> isWanted)
    {
        return series(metric, isWanted).stream().filter(Measured::isOurs).map(Measured::operation).distinct().toList();
    }

    /**
     * {@return the names of series that have a metric: near, IPC, UDP, others, in this order; else in order of
     * measurement}
     */
    List<String> series(final String metric, final Predicate<String> isWanted)
    {
        return results.series(metric).stream().filter(isWanted).sorted(Comparator.comparingInt(series ->
            isOurs(series) ? TRANSPORTS.indexOf(series.substring(0, series.indexOf(' '))) : TRANSPORTS.size()))
            .toList();
    }

    /** {@return all series that have a metric} */
    List<String> series(final String metric)
    {
        return series(metric, series -> true);
    }

    /** {@return the unit of a metric of a series; empty if it has none} */
    String unit(final String series, final String metric)
    {
        return results.rows().stream().filter(row -> row.series().equals(series) && row.metric().equals(metric))
            .findFirst().map(Row::unit).orElse("");
    }

    /**
     * {@return the values of the runs at a point; empty if there are none, or if it is a percentile of too few calls} A
     * percentile with no call beyond it would equal the maximum.
     */
    Optional<Quantity> at(final String series, final double x, final String metric)
    {
        final boolean isCertain = !metric.matches("p[\\d.]+") ||
            at(series, x, "count").stream().allMatch(count ->
                oneIn(Double.parseDouble(metric.substring(1))) <= count.least());
        return isCertain && results.points(series, metric).contains(x) ?
            Optional.of(Quantity.of(results.values(series, x, metric))) : Optional.empty();
    }

    /** {@return of how many calls one is beyond a percentile} */
    static double oneIn(final double percent)
    {
        return Math.rint(PERCENT / (PERCENT - percent) * PRECISION) / PRECISION;
    }

    /** {@return the first point of a series, often the only one} */
    Optional<Quantity> first(final String series, final String metric)
    {
        return results.points(series, metric).stream().findFirst().flatMap(x -> at(series, x, metric));
    }

    /** {@return the text of a point; a dash if there is none} */
    String cell(final String series, final double x, final String metric, final DoubleFunction<String> format)
    {
        return at(series, x, metric).map(quantity -> quantity.text(format)).orElse(Chapter.Table.NONE);
    }

    /** {@return the points of a series, in order} */
    List<Plot.Point> points(final String series, final String metric)
    {
        return results.points(series, metric).stream()
            .map(x -> new Plot.Point(x, Quantity.of(results.values(series, x, metric)))).toList();
    }

    /** {@return the ratio of two series at one point, taken within each run; empty if a run lacks one of them} */
    Optional<Quantity> ratio(final String series, final String to, final double x, final String metric)
    {
        try
        {
            return Optional.of(Quantity.of(results.ratios(series, to, x, metric)));
        }
        catch (final MeasurementException ex)
        {
            return Optional.empty();
        }
    }
}
