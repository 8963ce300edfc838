package org.gaeron.benchmarks.rig;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.runtime.settings.JobContext;

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

    /** What a bare JVM may take beside what it measures: its start, the warm-up, the checks. */
    private static final long BARE_REST_MS = 300_000;

    private final RigOptions options;
    private final Hosts hosts;
    private final Results results = new Results();
    private final Figures figures = new Figures(results);
    private final DataFolder folder;
    private final long startNs = System.nanoTime();
    private final PrintStream out = System.out;

    private Rig(final String name, final RigOptions options) throws IOException
    {
        this.options = options;
        hosts = Hosts.of(options);
        folder = DataFolder.make(name, options.out());
        final Map<String, String> environment = Environment.of(hosts, options);
        final List<String> lines = new ArrayList<>();
        environment.forEach((fact, value) -> lines.add(fact + ": " + value));
        folder.write(ENVIRONMENT, lines);
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
        catch (final IOException | UncheckedIOException ex)
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
        return folder.path();
    }

    /**
     * {@return the results so far}
     */
    public Results results()
    {
        return results;
    }

    /**
     * {@return whether what is measured is to be warm, see {@link WarmUp}}
     */
    public boolean isWarmed()
    {
        return options.isWarmed();
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
        LaunchSpec spec = LaunchSpec.of(program.getName()).nodes(nodes).ranksPerNode(ranksPerNode)
            .setting(JobContext.WAIT_REPORT, "0"); // ranks that wait while others measure are no surprise
        for (final Map.Entry<String, String> setting : options.settings().entrySet())
        {
            spec = spec.setting(setting.getKey(), setting.getValue());
        }
        return nodes == 1 ? spec :
            hosts.spread(spec.transport(transport).setting("gaeron.driver", options.driver()));
    }

    /**
     * {@return arguments, and after them the settings of an {@link InnerJob} over Aeron on the first host, each as
     * NAME=VALUE}
     *
     * @param args before them.
     */
    public Object[] withSettings(final Object... args)
    {
        final Map<String, String> settings = new LinkedHashMap<>();
        settings.put(JobContext.INTERFACE, hosts.address(0));
        settings.put("gaeron.driver", options.driver());
        settings.put(JobContext.WAIT_REPORT, "0");
        settings.putAll(options.settings());
        return Stream.concat(Arrays.stream(args),
            settings.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue())).toArray();
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
            hosts.run(spec.args(arguments(isApart, run, args).toArray(String[]::new)), folder.output());
        if (isApart)
        {
            folder.takeOutput(spec.nodes());
        }
        if (exitCode != 0)
        {
            folder.discardRows();
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
        return start(words -> hosts.command(host, words), program, run, args);
    }

    private BareProcess start(
        final UnaryOperator<List<String>> place, final Class<?> program, final int run, final Object... args)
    {
        final List<String> words = BareProcess.likeNode(program);
        words.addAll(arguments(hosts.areApart(), run, args));
        try
        {
            return new BareProcess(
                program.getSimpleName(), place.apply(words), line -> Recorder.take(line, folder.path()));
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected to start " + program.getSimpleName() + ", actual " + ex, ex);
        }
    }

    /**
     * Runs a bare JVM that is measured alone to its end, on the first host, and adds its rows to the results. Like jobs
     * of one node, beside which it is judged, it may use all cores, even if each of two hosts has half of them.
     *
     * @param label      for the progress.
     * @param run        from 1.
     * @param measuredMs that it measures; the limit is twice that, and 5 minutes.
     * @param program    with its {@code main}.
     * @param args       of the program, after those of the {@link Recorder}.
     * @throws MeasurementException if it fails.
     */
    public void runBare(
        final String label, final int run, final long measuredMs, final Class<?> program, final Object... args)
    {
        progress("run " + run + " of " + options.runs() + ": " + label);
        try (BareProcess process = start(words -> words, program, run, args))
        {
            process.join(2 * measuredMs + BARE_REST_MS);
        }
        collect();
    }

    private List<String> arguments(final boolean isApart, final int run, final Object... args)
    {
        return Stream.concat(Stream.of(isApart ? Recorder.PRINTED : folder.path(), run), Arrays.stream(args))
            .map(String::valueOf).toList();
    }

    /**
     * Adds the rows of ended processes to the results.
     */
    public void collect()
    {
        results.addAll(folder.takeRows());
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
        return figures.ofRuns(name, series, x, metric);
    }

    /**
     * Adds a figure that is derived from the medians of others, and has no range.
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
        return ratio(name, series, x, to, x, metric);
    }

    /**
     * The same, of two points.
     *
     * @param name   of the figure.
     * @param series of the numerator.
     * @param x      of the numerator.
     * @param to     series of the denominator.
     * @param toX    of the denominator.
     * @param metric of both.
     * @return the median.
     */
    public double ratio(
        final String name,
        final String series,
        final double x,
        final String to,
        final double toX,
        final String metric)
    {
        return figures.ofRatios(name, results.ratios(series, x, to, toX, metric));
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
        return figures.ofRatios(name, results.efficiencies(one, series, ranks, metric));
    }

    /** Writes the data, and prints the figures and the folder of the data. */
    @Override
    public void close()
    {
        results.write(folder.path().resolve(RESULTS));
        folder.write(FIGURES, figures.lines());
        figures.texts().forEach(out::println);
        out.println("# data in " + folder.path());
        out.flush();
    }
}
