package org.gaeron.benchmarks.rig;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.gaeron.launch.LaunchSpec;

/**
 * Run of one benchmark: starts its jobs and bare processes, collects their rows, and writes and prints the results.
 * Environment, tables and figures go to standard output, progress to standard error. One thread.
 *
 * <pre>
 *   benchmark's command           jobs and bare processes
 *     run / start  ------------->   Recorder: FOLDER/*.rows, *.hgrm
 *     results      <-------------
 *     close: FOLDER/results.csv, figures.csv, environment.txt; one line per figure
 * </pre>
 */
public final class Rig implements AutoCloseable
{
    /** The file with all rows. */
    public static final String RESULTS = "results.csv";
    /** The file with the figures. */
    public static final String FIGURES = "figures.csv";
    /** The file with the environment. */
    public static final String ENVIRONMENT = "environment.txt";

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
    private static final String OUTPUT = "output";
    private static final long BARE_TIMEOUT_MS = 300_000;

    private final RigOptions options;
    private final Hosts hosts;
    private final Results results = new Results();
    private final List<Figure> figures = new ArrayList<>();
    private final Path folder;
    private final long startNs = System.nanoTime();
    private final PrintStream out = System.out;

    private Rig(final String name, final RigOptions options) throws IOException
    {
        this.options = options;
        hosts = Hosts.of(options);
        folder = options.out() != null ? options.out().toAbsolutePath() :
            Path.of(System.getProperty("ga.root", "."), "benchmarks", "target", "rig",
                name + "-" + LocalDateTime.now().format(STAMP)).toAbsolutePath();
        Files.createDirectories(folder);
        final Map<String, String> environment = Environment.of(hosts, options);
        final List<String> lines = new ArrayList<>();
        environment.forEach((fact, value) -> lines.add(fact + ": " + value));
        Files.write(folder.resolve(ENVIRONMENT), lines);
        out.println("# ga bench " + name);
        lines.forEach(line -> out.println("# " + line));
    }

    /**
     * {@return the rig of a new benchmark}
     *
     * @param name    of the benchmark.
     * @param options of its command line.
     */
    public static Rig open(final String name, final RigOptions options)
    {
        options.check();
        try
        {
            return new Rig(name, options);
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected a folder for the data, actual " + ex, ex);
        }
    }

    /**
     * {@return the hosts of the processes}
     */
    public Hosts hosts()
    {
        return hosts;
    }

    /**
     * {@return the MTU of the network between the nodes}
     */
    public int linkMtu()
    {
        return Environment.mtu(hosts);
    }

    /**
     * {@return the folder of this benchmark's data}
     */
    public Path folder()
    {
        return folder;
    }

    /**
     * {@return the results so far}
     */
    public Results results()
    {
        return results;
    }

    /**
     * {@return the transports to measure: {@code ipc} only where all nodes are on one host}
     */
    public List<String> transports()
    {
        return hosts.count() == 1 ? List.of("ipc", "udp") : List.of("udp");
    }

    /**
     * Checks that the machine has enough cores.
     *
     * @param cores that are needed.
     * @throws MeasurementException if there are fewer.
     */
    public void requireCores(final int cores)
    {
        final int actual = Runtime.getRuntime().availableProcessors();
        if (actual < cores)
        {
            throw new MeasurementException("expected a machine of at least " + cores + " cores, actual " + actual);
        }
    }

    /**
     * Checks a condition of the measurement.
     *
     * @param isGood    the condition.
     * @param complaint what was expected, and what was found.
     * @throws MeasurementException if the condition is false.
     */
    public void require(final boolean isGood, final String complaint)
    {
        if (!isGood)
        {
            throw new MeasurementException(complaint);
        }
    }

    /**
     * {@return the job of a program}
     *
     * @param program      whose {@code main} calls {@code GlobalArrays.launch}.
     * @param transport    {@code ipc} or {@code udp}; {@code near} for one node.
     * @param nodes        number of nodes, spread over the hosts.
     * @param ranksPerNode number of ranks of each node.
     */
    public LaunchSpec job(final Class<?> program, final String transport, final int nodes, final int ranksPerNode)
    {
        LaunchSpec spec = LaunchSpec.of(program.getName()).nodes(nodes).ranksPerNode(ranksPerNode);
        for (final Map.Entry<String, String> setting : options.settings().entrySet())
        {
            spec = spec.setting(setting.getKey(), setting.getValue());
        }
        return nodes == 1 ? spec :
            hosts.spread(spec.transport(transport).setting("gaeron.driver", options.driver()));
    }

    /**
     * Runs a job to its end and adds the rows of its ranks to the results.
     *
     * @param label for the progress.
     * @param run   from 1.
     * @param spec  of the job.
     * @param args  of the program, after those of the {@link Recorder}.
     * @throws MeasurementException if the job fails.
     */
    public void run(final String label, final int run, final LaunchSpec spec, final Object... args)
    {
        progress("run " + run + " of " + options.runs() + ": " + label);
        final boolean isApart = hosts.areApart() && spec.nodes() > 1;
        final int exitCode =
            hosts.run(spec.args(arguments(isApart, run, args).toArray(String[]::new)), folder.resolve(OUTPUT));
        if (isApart)
        {
            takeOutput(spec.nodes());
        }
        if (exitCode != 0)
        {
            throw new MeasurementException(label + ": expected a job that ends well, actual exit code " + exitCode);
        }
        collect();
    }

    /**
     * {@return a bare JVM, already started}
     *
     * @param host    on which it runs, 0 or 1; both mean the same if there is one host.
     * @param program with its {@code main}.
     * @param run     from 1.
     * @param args    of the program, after those of the {@link Recorder}.
     */
    public BareProcess start(final int host, final Class<?> program, final int run, final Object... args)
    {
        try
        {
            return new BareProcess(hosts, host, program, arguments(hosts.areApart(), run, args),
                line -> Recorder.take(line, folder));
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected to start " + program.getSimpleName() + ", actual " + ex, ex);
        }
    }

    /**
     * Runs a bare JVM to its end, on the first host, and adds its rows to the results.
     *
     * @param label   for the progress.
     * @param run     from 1.
     * @param program with its {@code main}.
     * @param args    of the program, after those of the {@link Recorder}.
     * @throws MeasurementException if it fails.
     */
    public void runBare(final String label, final int run, final Class<?> program, final Object... args)
    {
        progress("run " + run + " of " + options.runs() + ": " + label);
        try (BareProcess process = start(0, program, run, args))
        {
            process.join(BARE_TIMEOUT_MS);
        }
        collect();
    }

    /** Takes the rows of nodes on other hosts out of their output, and prints the rest. */
    private void takeOutput(final int nodes)
    {
        for (int node = 0; node < nodes; node++)
        {
            final Path output = folder.resolve(OUTPUT).resolve("node-" + node + ".txt");
            try (Stream<String> lines = Files.exists(output) ? Files.lines(output) : Stream.empty())
            {
                final String prefix = "[" + node + "] ";
                lines.filter(line -> !Recorder.take(line, folder)).forEach(line -> System.err.println(prefix + line));
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
    }

    private List<String> arguments(final boolean isApart, final int run, final Object... args)
    {
        return Stream.concat(Stream.of(isApart ? Recorder.PRINTED : folder, run), Arrays.stream(args))
            .map(String::valueOf).toList();
    }

    /**
     * Adds the rows of ended processes to the results.
     */
    public void collect()
    {
        try (Stream<Path> files = Files.list(folder))
        {
            for (final Path file : files.filter(each -> each.toString().endsWith(Recorder.SUFFIX)).toList())
            {
                results.addAll(Files.readAllLines(file).stream().map(Row::parse).toList());
                Files.delete(file);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * Reports progress.
     *
     * @param what the present step.
     */
    public void progress(final String what)
    {
        System.err.printf("[%3d s] %s%n", TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNs), what);
    }

    /**
     * Prints a line of a table.
     *
     * @param line of the table.
     */
    public void print(final String line)
    {
        out.println(line);
    }

    /**
     * Adds a figure of the values of all runs.
     *
     * @param name   of the figure.
     * @param series of the results.
     * @param x      of the results.
     * @param metric of the results.
     * @return the median.
     */
    public double figure(final String name, final String series, final double x, final String metric)
    {
        final double[] values = results.values(series, x, metric);
        final String unit = results.rows().stream()
            .filter(row -> row.series().equals(series) && row.metric().equals(metric)).findFirst().orElseThrow().unit();
        // A run may have several values, for example one of each node.
        final int runs = (int)results.rows().stream().filter(row -> row.series().equals(series) && row.x() == x &&
            row.metric().equals(metric)).mapToInt(Row::run).distinct().count();
        figures.add(new Figure(name, Results.median(values), unit, values[0], values[values.length - 1], runs));
        return Results.median(values);
    }

    /**
     * Adds a figure derived from all runs, such as a ratio.
     *
     * @param name  of the figure.
     * @param value of the figure.
     * @param unit  of the figure, {@code x} for a ratio.
     */
    public void figure(final String name, final double value, final String unit)
    {
        figures.add(new Figure(name, value, unit, value, value, options.runs()));
    }

    /**
     * Adds a figure of a ratio taken within each run.
     *
     * @param name   of the figure.
     * @param series of the numerator.
     * @param to     series of the denominator.
     * @param x      of both.
     * @param metric of both.
     * @return the median.
     */
    public double ratio(
        final String name, final String series, final String to, final double x, final String metric)
    {
        return ofRatios(name, results.ratios(series, to, x, metric));
    }

    /**
     * Adds a figure of a parallel efficiency taken within each run.
     *
     * @param name   of the figure.
     * @param one    series of the one rank, at 1.
     * @param series of the ranks.
     * @param ranks  number of them, and point of their series.
     * @param metric a time of both.
     * @return the median.
     */
    public double efficiency(
        final String name, final String one, final String series, final double ranks, final String metric)
    {
        return ofRatios(name, results.efficiencies(one, series, ranks, metric));
    }

    private double ofRatios(final String name, final double[] ratios)
    {
        figures.add(new Figure(
            name, Results.median(ratios), "x", ratios[0], ratios[ratios.length - 1], ratios.length));
        return Results.median(ratios);
    }

    /** Writes the data, and prints the figures and the folder of the data. */
    @Override
    public void close()
    {
        results.write(folder.resolve(RESULTS));
        try
        {
            Files.write(folder.resolve(FIGURES),
                Stream.concat(Stream.of(Figure.HEADER), figures.stream().map(Figure::line)).toList());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        for (final Figure figure : figures)
        {
            out.println("figure " + figure.name() + " " + Figure.rounded(figure.value()) + " " + figure.unit());
        }
        out.println("# data in " + folder);
        out.flush();
    }
}
