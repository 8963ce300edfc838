package org.gaeron.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.BareProcess;
import org.gaeron.benchmarks.rig.CpuWatch;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.Row;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * CPU time of an idle job. Its nodes have one rank each, have all exchanged messages, and then sleep. The benchmark
 * measures the CPU time of all threads of a node's process, as counted by Linux, in percent of a core. It covers 3 s of
 * sleep (10 s with {@code --long}, which also has 8 nodes).
 *
 * <p>First the ranks call readInc for 1.5 s, so that the JVM compiles the code of the idle duty cycle. Then they sleep
 * for 4 s (8 s) that do not count, while the JVM settles. The CPU time of each of these seconds is printed, to show
 * whether they were enough.
 *
 * <p>Two more processes are measured at the same time. One is the host's process, which starts the nodes and runs the
 * media driver that they share over IPC. The other is a JVM that only sleeps. A table breaks the times down by thread.
 * There are 3 runs (7); figures are medians over nodes and runs.
 */
@Command(name = "idle", mixinStandardHelpOptions = true,
    description = "CPU time of an idle job, in percent of a core, for each node and for the host's process.")
public final class IdleBench implements Callable<Integer>
{
    private static final String SLEEPING = "sleeping JVM";
    private static final double LEAST_SHOWN = 0.005;
    private static final int TIMEOUT_MS = 60_000;
    private static final long BUSY_NS = 1_500_000_000L;

    @Mixin
    private RigOptions options;

    IdleBench()
    {
    }

    @Override
    public Integer call()
    {
        final int leftOutS = options.choose(0, 4, 8);
        final int sleepS = options.choose(1, 3, 10);
        try (Rig rig = Rig.open("idle", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final int nodes : options.choose(List.of(2), List.of(2), List.of(2, 8)))
                {
                    for (final String transport : rig.transports())
                    {
                        final String of = nodes == 2 ? "" : " of " + nodes;
                        try (BareProcess sleeping = rig.start(0, Sleeper.class, run, SLEEPING, leftOutS, sleepS))
                        {
                            rig.run("idle " + transport + ", nodes: " + nodes, run,
                                rig.job(Node.class, transport, nodes, 1),
                                transport + " node" + of, transport + " host" + of, leftOutS, sleepS,
                                options.choose(BUSY_NS / 10, BUSY_NS, BUSY_NS));
                            sleeping.readLine(TIMEOUT_MS);
                        }
                    }
                }
            }
            rig.collect();
            report(rig, leftOutS);
        }
        return 0;
    }

    private static void report(final Rig rig, final int leftOutS)
    {
        final Results results = rig.results();
        final List<String> all = results.series(CpuWatch.CPU);
        rig.print("CPU in percent of a core while the ranks sleep: of all threads, and of those of each name");
        rig.print(line("", all, series -> series));
        rig.print(line("all", all, series -> number(results, series, 0, CpuWatch.CPU)));
        results.rows().stream()
            .filter(row -> row.metric().startsWith(CpuWatch.CPU_OF) && row.value() >= LEAST_SHOWN)
            .map(Row::metric).sorted().distinct()
            .forEach(metric -> rig.print(line(metric, all, series -> number(results, series, 0, metric))));
        for (int second = 1; second <= leftOutS; second++)
        {
            final int x = second;
            rig.print(line("left out: second " + second, all,
                series -> number(results, series, x, CpuWatch.CPU_LEFT_OUT)));
        }
        for (final String series : all)
        {
            rig.figure("idle." + series.replace(" of ", ".").replace(' ', '.'), series, 0, CpuWatch.CPU);
        }
    }

    private static String line(
        final String label, final List<String> all, final Function<String, String> value)
    {
        final StringBuilder line = new StringBuilder(String.format("%-24s", label));
        all.forEach(series -> line.append(String.format(" %13s", value.apply(series))));
        return line.toString();
    }

    private static String number(final Results results, final String series, final double x, final String metric)
    {
        return results.points(series, metric).contains(x) ?
            String.format(Locale.ROOT, "%.2f", results.median(series, x, metric)) : "-";
    }

    private static void sleep(final Recorder recorder, final List<CpuWatch> watches, final int firstArgument)
        throws InterruptedException
    {
        CpuWatch.sleep(watches, recorder.number(firstArgument), recorder.number(firstArgument + 1));
        watches.forEach(watch -> watch.record(recorder));
    }

    /** Program of the ranks. */
    static final class Node
    {
        private Node()
        {
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then series of the nodes, series of the host, seconds to settle,
         *             seconds to measure, ns to be busy first.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, Node::run);
        }

        private static void run(final World world) throws InterruptedException
        {
            final int ranks = world.size();
            try (Recorder recorder = new Recorder(world); GlobalLongArray longs = world.longs("longs", ranks, 1))
            {
                final long startNs = System.nanoTime();
                while (System.nanoTime() - startNs < recorder.number(4))
                {
                    for (int i = 1; i < ranks; i++)
                    {
                        longs.readInc((world.rank() + i) % ranks, 0, 1);
                    }
                }
                world.sync();
                final List<CpuWatch> watches = new ArrayList<>();
                watches.add(new CpuWatch(recorder.argument(0), ProcessHandle.current().pid()));
                if (world.rank() == 0)
                {
                    final ProcessHandle host = ProcessHandle.current().parent().orElseThrow();
                    watches.add(new CpuWatch(recorder.argument(1), host.pid()));
                }
                sleep(recorder, watches, 2);
                world.barrier();
            }
        }
    }

    /**
     * JVM without a job, for comparison. It ends with its standard input, so that its end does not disturb the others.
     */
    static final class Sleeper
    {
        private Sleeper()
        {
        }

        /**
         * Sleeps and records.
         *
         * @param args the recorder's arguments, then series, seconds to settle, seconds to measure.
         * @throws InterruptedException if the sleep is interrupted.
         */
        public static void main(final String[] args) throws InterruptedException
        {
            BareProcess.followInput();
            try (Recorder recorder = new Recorder(List.of(args)))
            {
                sleep(recorder, List.of(new CpuWatch(recorder.argument(0), ProcessHandle.current().pid())), 1);
            }
            System.out.println("measured");
            Thread.currentThread().join();
        }
    }
}
