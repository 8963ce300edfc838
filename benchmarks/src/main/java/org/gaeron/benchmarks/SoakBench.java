package org.gaeron.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import org.gaeron.GlobalArrays;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Random operations of all ranks against a mirror ({@link SoakRound}), for a long time: half of it over each transport.
 * Each node takes samples of its process between two rounds, when all arrays are closed: memory, open files, mappings,
 * and the errors that the drivers and nodes have counted; one each minute, and at least 20. The first half of the
 * samples is warm-up. The second half of what is left may not be above the first one, but for what is allowed.
 */
@Command(name = "soak", mixinStandardHelpOptions = true,
    description = "Random operations against a mirror for a long time: memory, files, mappings, errors stay flat.")
public final class SoakBench implements Callable<Integer>
{
    private static final int NODES = 3;
    private static final int RANKS = 2;
    private static final int LEAST_SAMPLES = 20;
    private static final List<String> FLAT =
        List.of(SoakSample.RESIDENT, SoakSample.FILES, SoakSample.MAPPINGS, SoakSample.ERRORS);

    @Mixin
    private RigOptions options;

    @Option(names = "--minutes", paramLabel = "M", description = "How long in all (2; 60 with --long).")
    private Double minutes;

    SoakBench()
    {
    }

    @Override
    public Integer call()
    {
        final double all = minutes != null ? minutes : options.choose(0.1, 2.0, 60.0);
        options.require(all > 0 && all <= 10_000, "expected --minutes above 0, at most 10000, actual " + all);
        try (Rig rig = Rig.open("soak", options))
        {
            final long timeMs = (long)(all * TimeUnit.MINUTES.toMillis(1) / rig.transports().size());
            final long sampleMs = Math.min(TimeUnit.MINUTES.toMillis(1), timeMs / LEAST_SAMPLES);
            for (final String transport : rig.transports())
            {
                rig.run("soak " + transport + " of " + timeMs / 1000 + " s", 1,
                    rig.job(Node.class, transport, NODES, RANKS).addJvmOptions("-Xms128m", "-Xmx128m",
                        "-XX:+AlwaysPreTouch"), transport, timeMs, sampleMs, System.nanoTime());
            }
            report(rig);
        }
        return 0;
    }

    private static void report(final Rig rig)
    {
        final Results results = rig.results();
        rig.print(String.format("%n%-14s %-18s %12s %12s %12s", "", "", "first", "middle", "end"));
        final StringBuilder grown = new StringBuilder();
        for (final String series : results.series(SoakSample.RESIDENT))
        {
            for (final String metric : FLAT)
            {
                final double[] values = results.points(series, metric).stream()
                    .mapToDouble(x -> results.median(series, x, metric)).toArray();
                final double middle = most(values, values.length / 2, values.length * 3 / 4 + 1);
                final double end = most(values, values.length * 3 / 4, values.length);
                rig.print(String.format(Locale.ROOT, "%-14s %-18s %12.0f %12.0f %12.0f", series, metric, values[0],
                    middle, end));
                final String name = "soak." + series.replace(' ', '.') + "." + metric.replace(' ', '-');
                rig.figure(name, end, SoakSample.unit(metric));
                if (end > SoakSample.most(metric, middle))
                {
                    grown.append(series).append(": expected ").append(metric).append(" of at most ")
                        .append(Math.round(SoakSample.most(metric, middle))).append(", actual ")
                        .append(Math.round(end)).append("; ");
                }
            }
        }
        for (final String series : results.series(SoakSample.OPERATIONS))
        {
            rig.figure("soak." + series + ".operations",
                results.median(series, 0, SoakSample.OPERATIONS), "1");
        }
        rig.require(grown.isEmpty(), grown.toString().strip());
    }

    private static double most(final double[] values, final int from, final int to)
    {
        return Arrays.stream(values, Math.min(from, values.length - 1), Math.min(to, values.length))
            .max().orElseThrow();
    }

    /** What the ranks do. */
    static final class Node
    {
        private Node()
        {
        }

        /**
         * Begins the program of a node.
         *
         * @param args as the recorder takes them, then transport, ms in all, ms between samples, seed.
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
                final SoakSample sample = new SoakSample(recorder, transport + " node " + world.rank() / RANKS);
                final long startNs = System.nanoTime();
                final SoakRound round = new SoakRound(world, recorder.number(3));
                long nextMs = 0;
                long nextLineMs = 0;
                long elapsedMs;
                do
                {
                    round.run();
                    // all ranks go by the same clock, so that they end in the same round
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
                while (elapsedMs < recorder.number(1));
                final long operations = world.allReduce(Reduction.SUM, round.operations());
                if (world.rank() == 0)
                {
                    recorder.record(transport, 0, SoakSample.OPERATIONS, operations, "1");
                }
            }
        }
    }
}
