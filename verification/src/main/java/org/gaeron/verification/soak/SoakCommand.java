package org.gaeron.verification.soak;

import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import org.gaeron.GlobalArrays;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigCommandLine;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.launch.text.StandardOutput;

/**
 * The command {@code ga soak}: random operations of all ranks against a mirror ({@link SoakRound}) for a long time,
 * divided equally among the transports. Each node takes samples of its process between two rounds, when all arrays are
 * closed. They show memory, open files, mappings, and the errors counted by drivers and nodes. A sample is due each
 * minute, or more often for short times, so that 20 are due in all. The process that hosts the nodes takes samples, too
 * ({@link SoakHost}). {@link SoakGrowth} defines the limits.
 */
@Command(name = "ga soak", mixinStandardHelpOptions = true,
    description = "Random operations against a mirror for a long time: memory, files, mappings, errors stay flat.")
public final class SoakCommand implements Callable<Integer>
{
    private static final int NODES = 3;
    private static final int RANKS = 2;
    private static final int LEAST_SAMPLES = 20;
    /**
     * Least number of rounds. If rounds take long, each has a sample; then this many suffice to compare the last two
     * quarters.
     */
    private static final int LEAST_ROUNDS = 12;

    @Mixin
    private RigOptions options;

    @Option(names = "--minutes", paramLabel = "M", description = "How long in all (2; 60 with --long).")
    private Double minutes;

    @Option(names = "--planted", description = "All processes leak memory, files and mappings: must be seen.")
    private boolean isPlanted;

    SoakCommand()
    {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args of the command line.
     */
    public static void main(final String[] args)
    {
        System.exit(StandardOutput.exitCode("ga soak", RigCommandLine.execute(new SoakCommand(), args)));
    }

    @Override
    public Integer call()
    {
        options.refuse("--runs", "a soak runs once, for --minutes");
        final double all = minutes != null ? minutes : options.choose(0.1, 2.0, 60.0);
        options.require(all > 0 && all <= 10_000, "expected --minutes above 0, at most 10000, actual " + all);
        try (Rig rig = Rig.open("soak", options))
        {
            final long timeMs = (long)(all * TimeUnit.MINUTES.toMillis(1) / rig.transports().size());
            final long sampleMs = Math.min(TimeUnit.MINUTES.toMillis(1), timeMs / LEAST_SAMPLES);
            for (final String transport : rig.transports())
            {
                final SoakHost host = new SoakHost(transport + " host", sampleMs, isPlanted ? new SoakLeak() : null);
                try (host)
                {
                    rig.run("soak " + transport + " of " + timeMs / 1000 + " s", 1,
                        rig.job(Node.class, transport, NODES, RANKS).addJvmOptions("-Xms128m", "-Xmx128m",
                            "-XX:+AlwaysPreTouch"), transport, timeMs, sampleMs, System.nanoTime(), isPlanted);
                }
                rig.results().addAll(host.rows());
            }
            report(rig);
        }
        return 0;
    }

    private static void report(final Rig rig)
    {
        final Results results = rig.results();
        final SoakGrowth growth = new SoakGrowth(results);
        rig.print(String.format("%n%-14s %-18s %12s %12s %12s", "", "", "first", "middle", "end"));
        for (final String series : results.series(SoakSample.RESIDENT))
        {
            for (final String metric : growth.metrics(series))
            {
                final SoakGrowth.Span span = growth.span(series, metric);
                rig.print(String.format(Locale.ROOT, "%-14s %-18s %12.0f %12.0f %12.0f", series, metric, span.first(),
                    span.middle(), span.end()));
                final String name = "soak." + series.replace(' ', '.') + "." + metric.replace(' ', '-');
                rig.figure(name, span.end(), SoakSample.unit(metric));
            }
        }
        for (final String series : results.series(SoakSample.OPERATIONS))
        {
            rig.figure("soak." + series + ".operations",
                results.median(series, 0, SoakSample.OPERATIONS), "1");
        }
        final String complaint = growth.complaint();
        rig.require(complaint.isEmpty(), complaint);
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
         * @param args the recorder's arguments, then transport, ms in all, ms between samples, seed, whether to leak.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, Node::run);
        }

        private static void run(final World world)
        {
            try (Recorder recorder = new Recorder(world))
            {
                final String transport = recorder.argument(0);
                final boolean isSampling = world.rank() % RANKS == 0;
                final SoakSample sample = new SoakSample(recorder::record,
                    transport + " node " + world.rank() / RANKS,
                    Boolean.parseBoolean(recorder.argument(4)) ? new SoakLeak() : null);
                final long startNs = System.nanoTime();
                final SoakRound round = new SoakRound(world, recorder.number(3));
                long nextMs = 0;
                long nextLineMs = 0;
                long elapsedMs;
                do
                {
                    round.run();
                    // All ranks use the same time, so that they end in the same round.
                    elapsedMs = world.allReduce(
                        Reduction.MAX, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs));
                    if (isSampling && elapsedMs >= nextMs)
                    {
                        sample.take(elapsedMs);
                        nextMs = elapsedMs + recorder.number(2);
                    }
                    if (world.rank() == 0 && elapsedMs >= nextLineMs)
                    {
                        System.err.printf("soak %s: %d s, %d rounds, %d operations of rank 0, %s%n", transport,
                            elapsedMs / 1000, round.rounds(), round.operations(), sample);
                        nextLineMs = elapsedMs + Math.max(recorder.number(2), TimeUnit.SECONDS.toMillis(10));
                    }
                }
                while (elapsedMs < recorder.number(1) || round.rounds() < LEAST_ROUNDS);
                final long operations = world.allReduce(Reduction.SUM, round.operations());
                if (world.rank() == 0)
                {
                    recorder.record(transport, 0, SoakSample.OPERATIONS, operations, "1");
                }
            }
        }
    }
}
