package org.gaeron.benchmarks.rig;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

import org.HdrHistogram.Histogram;
import org.gaeron.World;

/**
 * Records the measurements of a process of a benchmark. {@link #close()} writes them to a file of its own, from which
 * the {@link Rig} collects them. The arguments of the process are the folder, the run, then those of the benchmark. One
 * thread.
 */
public final class Recorder implements AutoCloseable
{
    private static final double[] PERCENTILES = {10, 25, 50, 75, 90, 95, 99, 99.9, 99.99};
    private static final double NS_PER_US = 1e3;
    private static final int OWN_ARGUMENTS = 2;
    static final String SUFFIX = ".rows";
    static final String DISTRIBUTION_SUFFIX = ".hgrm";
    /** Stands for the folder where the process cannot write to it, on another host: it prints what would go there. */
    static final String PRINTED = "-";
    /** Begins a printed line, before the name of the file that it belongs to. */
    static final String MARK = "@rig ";

    private final Path folder;
    private final int rank;
    private int run;
    private final List<String> arguments;
    private final List<Row> rows = new ArrayList<>();

    /**
     * Creates the recorder of a rank.
     *
     * @param world of the rank.
     */
    public Recorder(final World world)
    {
        this(world.arguments(), world.rank());
    }

    /**
     * Creates the recorder of a process.
     *
     * @param arguments of the process.
     */
    public Recorder(final List<String> arguments)
    {
        this(arguments, 0);
    }

    private Recorder(final List<String> arguments, final int rank)
    {
        this.rank = rank;
        folder = PRINTED.equals(arguments.get(0)) ? null : Path.of(arguments.get(0));
        run = Integer.parseInt(arguments.get(1));
        this.arguments = arguments.subList(OWN_ARGUMENTS, arguments.size());
    }

    /**
     * {@return number of the benchmark's arguments}
     */
    public int count()
    {
        return arguments.size();
    }

    /**
     * {@return an argument of the benchmark}
     *
     * @param i from 0.
     */
    public String argument(final int i)
    {
        return arguments.get(i);
    }

    /**
     * {@return an argument of the benchmark as a number}
     *
     * @param i from 0.
     */
    public long number(final int i)
    {
        return Long.parseLong(arguments.get(i));
    }

    /**
     * {@return the arguments of the benchmark from one on, each NAME=VALUE, as settings of a job}
     *
     * @param first from 0.
     */
    public Map<String, String> settings(final int first)
    {
        return arguments.stream().skip(first).map(each -> each.split("=", 2))
            .collect(Collectors.toMap(each -> each[0], each -> each[1]));
    }

    /**
     * Sets the run of all later rows, for a process that measures several runs.
     *
     * @param run from 1.
     */
    public void run(final int run)
    {
        this.run = run;
    }

    /**
     * Records a value.
     *
     * @param series of the row.
     * @param x      point of the series.
     * @param metric property that was measured.
     * @param value  in its unit.
     * @param unit   as {@code us}.
     */
    public void record(
        final String series, final double x, final String metric, final double value, final String unit)
    {
        rows.add(new Row(run, series, x, metric, value, unit));
    }

    /**
     * Records percentiles {@code p50} and so on, {@code mean}, {@code max} and {@code count} of times. Writes the whole
     * distribution in us to a {@code .hgrm} file, with the rank in its name if that is not 0.
     *
     * @param series  of the row.
     * @param x       point of the series.
     * @param timesNs all times.
     */
    public void record(final String series, final double x, final Histogram timesNs)
    {
        for (final double percentile : PERCENTILES)
        {
            record(series, x, "p" + Row.number(percentile), timesNs.getValueAtPercentile(percentile) / NS_PER_US, "us");
        }
        record(series, x, "mean", timesNs.getMean() / NS_PER_US, "us");
        record(series, x, "max", timesNs.getMaxValue() / NS_PER_US, "us");
        record(series, x, "count", timesNs.getTotalCount(), "1");
        final String of = series + " " + Row.number(x) + " run " + run + (rank == 0 ? "" : " rank " + rank);
        final String name = of.replaceAll("[^\\w.]+", "-") + DISTRIBUTION_SUFFIX;
        final ByteArrayOutputStream distribution = new ByteArrayOutputStream();
        timesNs.outputPercentileDistribution(new PrintStream(distribution, true, UTF_8), NS_PER_US);
        write(name, distribution.toString(UTF_8).lines().toList());
    }

    private void write(final String name, final List<String> lines)
    {
        if (folder == null)
        {
            System.out.print(lines.stream().map(line -> MARK + name + " " + line + "\n").collect(Collectors.joining()));
            System.out.flush();
            return;
        }
        try
        {
            Files.write(folder.resolve(name), lines);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * Adds a line that another process has printed to the file that it belongs to.
     *
     * @return false if it belongs to none.
     */
    static boolean take(final String line, final Path folder)
    {
        final String[] words = line.split(" ", 3);
        if (words.length != 3 || !MARK.trim().equals(words[0]))
        {
            return false;
        }
        try
        {
            Files.writeString(folder.resolve(Path.of(words[1]).getFileName()), words[2] + "\n",
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            return true;
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void close()
    {
        write(UUID.randomUUID() + SUFFIX, rows.stream().map(Row::line).toList());
    }
}
