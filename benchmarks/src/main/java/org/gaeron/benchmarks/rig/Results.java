package org.gaeron.benchmarks.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rows of a benchmark, and their medians over the runs.
 */
public final class Results
{
    private final List<Row> rows = new ArrayList<>();

    /** Creates an object without rows. */
    public Results()
    {
    }

    /**
     * {@return the rows of a file}
     *
     * @param csv the file.
     */
    public static Results read(final Path csv)
    {
        final Results results = new Results();
        try (Stream<String> lines = Files.lines(csv))
        {
            lines.skip(1).map(Row::parse).forEach(results.rows::add);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return results;
    }

    /**
     * Adds rows.
     *
     * @param more rows to be added.
     */
    public void addAll(final Collection<Row> more)
    {
        rows.addAll(more);
    }

    /**
     * {@return all rows, in the order in which they were measured; read-only}
     */
    public List<Row> rows()
    {
        return Collections.unmodifiableList(rows);
    }

    /**
     * {@return the points of a series at which a metric was measured, in order}
     *
     * @param series of rows.
     * @param metric of rows.
     */
    public List<Double> points(final String series, final String metric)
    {
        final TreeSet<Double> points = new TreeSet<>();
        rows.stream().filter(is(series, metric)).forEach(row -> points.add(row.x()));
        return List.copyOf(points);
    }

    /**
     * {@return the series that have a metric, in the order of their first row}
     *
     * @param metric of rows.
     */
    public List<String> series(final String metric)
    {
        return rows.stream().filter(row -> row.metric().equals(metric)).map(Row::series).distinct().toList();
    }

    /**
     * {@return the values of all runs in ascending order}
     *
     * @param series of rows.
     * @param x      of rows.
     * @param metric of rows.
     * @throws MeasurementException if there is none.
     */
    public double[] values(final String series, final double x, final String metric)
    {
        final double[] values = rows.stream().filter(is(series, metric)).filter(row -> row.x() == x)
            .mapToDouble(Row::value).toArray();
        if (values.length == 0)
        {
            throw new MeasurementException("expected a measurement of " + metric + " of " + series + " at " +
                Row.number(x) + ", actual none");
        }
        Arrays.sort(values);
        return values;
    }

    /**
     * {@return the median over the runs}
     *
     * @param series of rows.
     * @param x      of rows.
     * @param metric of rows.
     * @throws MeasurementException if there is no value.
     */
    public double median(final String series, final double x, final String metric)
    {
        return median(values(series, x, metric));
    }

    /**
     * {@return the median of some values}
     *
     * @param sorted at least one value, in ascending order.
     */
    public static double median(final double[] sorted)
    {
        final int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * {@return the median over the runs of a ratio that is taken within each run, at one point}
     *
     * @param series of the numerator.
     * @param to     series of the denominator.
     * @param x      of both.
     * @param metric of both.
     * @throws MeasurementException if a run lacks one of them.
     */
    public double ratio(final String series, final String to, final double x, final String metric)
    {
        return ratio(series, x, to, x, metric);
    }

    /**
     * {@return the median over the runs of a ratio that is taken within each run}
     *
     * @param series of the numerator.
     * @param x      of the numerator.
     * @param to     series of the denominator.
     * @param toX    of the denominator.
     * @param metric of both.
     * @throws MeasurementException if a run lacks one of them.
     */
    public double ratio(
        final String series, final double x, final String to, final double toX, final String metric)
    {
        return median(ratios(series, x, to, toX, metric));
    }

    /**
     * {@return the parallel efficiencies taken within each run, in ascending order: the time of one rank over that of
     * several ranks times their number}
     *
     * @param one    series of the one rank, at 1.
     * @param series of the ranks.
     * @param ranks  number of them, and point of their series.
     * @param metric a time of both.
     * @throws MeasurementException if a run lacks one of them.
     */
    public double[] efficiencies(final String one, final String series, final double ranks, final String metric)
    {
        return Arrays.stream(ratios(one, 1, series, ranks, metric)).map(ratio -> ratio / ranks).toArray();
    }

    /**
     * {@return the ratios taken within each run at one point, in ascending order}
     *
     * @param series of the numerator.
     * @param to     series of the denominator.
     * @param x      of both.
     * @param metric of both.
     * @throws MeasurementException if a run lacks one of them.
     */
    public double[] ratios(final String series, final String to, final double x, final String metric)
    {
        return ratios(series, x, to, x, metric);
    }

    /**
     * {@return the ratios taken within each run, in ascending order}
     *
     * @param series of the numerator.
     * @param x      of the numerator.
     * @param to     series of the denominator.
     * @param toX    of the denominator.
     * @param metric of both.
     * @throws MeasurementException if a run lacks one of them.
     */
    public double[] ratios(
        final String series, final double x, final String to, final double toX, final String metric)
    {
        final double[] ratios = rows.stream()
            .filter(is(series, metric)).filter(row -> row.x() == x)
            .mapToDouble(row -> row.value() / ofRun(row.run(), to, toX, metric)).sorted().toArray();
        if (ratios.length == 0)
        {
            throw new MeasurementException("expected a measurement of " + series + ", actual none");
        }
        return ratios;
    }

    /**
     * {@return the least ratio of a metric at one point to that at the point before; below 1 is a dip}
     *
     * @param series of rows.
     * @param metric of rows.
     * @throws MeasurementException if there are fewer than two points.
     */
    public double leastStep(final String series, final String metric)
    {
        final List<Double> points = points(series, metric);
        return IntStream.range(1, points.size())
            .mapToDouble(i -> ratio(series, points.get(i), series, points.get(i - 1), metric)).min()
            .orElseThrow(() -> new MeasurementException("expected " + series + " at two points, actual " + points));
    }

    private double ofRun(final int run, final String series, final double x, final String metric)
    {
        return rows.stream().filter(is(series, metric)).filter(row -> row.x() == x && row.run() == run)
            .mapToDouble(Row::value).findFirst().orElseThrow(() -> new MeasurementException(
                "expected a measurement of " + metric + " of " + series + " in run " + run + ", actual none"));
    }

    private static Predicate<Row> is(final String series, final String metric)
    {
        return row -> row.series().equals(series) && row.metric().equals(metric);
    }

    /**
     * Writes all rows.
     *
     * @param csv the file.
     */
    public void write(final Path csv)
    {
        try
        {
            Files.write(csv, Stream.concat(Stream.of(Row.HEADER), rows.stream().map(Row::line)).toList());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }
}
