package org.gaeron.benchmarks;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.ComputeLoop;
import org.gaeron.benchmarks.rig.Figure;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Comparison with PCJ, a library of the same kind for the JVM, in the same kernels on the same hosts. The kernels are
 * Cases 1 and 2 of {@link CounterBench}, timed by {@link CounterKernel}, and accumulates of 8 B to 8 MB
 * ({@link PatchKernel}). One caller accumulates, one at a time, on a patch of a node that waits. An accumulate ends
 * when it has been applied: in PCJ when its call returns, here after a fence. All sums and all values of the counter
 * are checked.
 *
 * <p>PCJ uses TCP, and its nodes ({@link PcjNode}) are JVMs with the same collector and the same options of the
 * compilers as ours. Gaeron uses UDP. Each run has PCJ first. The warm-ups do not count. Each case of the counter
 * begins with 10,000 tasks by default, with loops of a hundredth, again until the compilers of all nodes rest. Each
 * size of a patch begins with half of its time. There are three runs, seven with {@code --long}.
 */
@Command(name = "peer", mixinStandardHelpOptions = true,
    description = "The shared counter and accumulates beside PCJ, in the same run on the same hosts.")
public final class PeerBench implements Callable<Integer>
{
    private static final String PCJ = "PCJ accumulate";
    private static final String OURS = "udp owner-computes";
    private static final String ROW = "%-36s %12s %12s %10s";

    @Mixin
    private RigOptions options;

    PeerBench()
    {
    }

    @Override
    public Integer call()
    {
        final int tasks = options.choose(50, 100, 100);
        final double loopMs = options.choose(1.0, 5.0, 45.0);
        final int warmUp = options.choose(100, 10_000, 10_000);
        final int patchMs = options.choose(20, 200, 2_000);
        final String sizes = options.choose(
            "8:32768", "8:2048:32768:524288:8388608", "8:128:2048:32768:131072:524288:2097152:8388608");
        final int ranksPerNode = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        try (Rig rig = Rig.open("peer", options))
        {
            rig.print("# peer: PCJ " + PcjJob.version());
            rig.requireCores(2);
            final long steps = new ComputeLoop().calibrate(loopMs);
            for (int run = 1; run <= options.runs(); run++)
            {
                PcjJob.run(rig, run, ranksPerNode, steps, tasks, warmUp, patchMs, sizes);
                rig.run("counter", run, rig.job(CounterBench.Ranks.class, "udp", 2, ranksPerNode),
                    "udp", steps, tasks, warmUp, "case 1", "case 2");
                rig.run("accumulate", run, rig.job(Ranks.class, "udp", 2, 1), patchMs, sizes);
            }
            rig.print("");
            rig.print(String.format(ROW, "medians of the runs", "PCJ", "Gaeron udp", "faster"));
            compareCounter(rig, "case 1");
            compareCounter(rig, "case 2");
            compareAccumulate(rig);
            rig.print("");
        }
        return 0;
    }

    private static void compareCounter(final Rig rig, final String name)
    {
        final String pcj = "PCJ " + name;
        final String ours = "udp " + name;
        for (final String metric : new String[]{"value mean", "value p50", "value p99"})
        {
            print(rig, name + ", " + metric + " (us)", rig.results().median(pcj, 0, metric),
                rig.results().median(ours, 0, metric), rig.results().ratio(pcj, ours, 0, metric));
        }
        final String prefix = "peer." + name.replace(" ", "");
        rig.figure(prefix + ".pcj.mean", pcj, 0, "value mean");
        rig.figure(prefix + ".udp.mean", ours, 0, "value mean");
        rig.ratio(prefix + ".pcj-over-udp", pcj, ours, 0, "value mean");
    }

    private static void compareAccumulate(final Rig rig)
    {
        for (final double bytes : rig.results().points(OURS, "bandwidth"))
        {
            final String size = Long.toString((long)bytes);
            final double ratio = rig.ratio("peer.accumulate.udp-over-pcj." + size, OURS, PCJ, bytes, "bandwidth");
            print(rig, "accumulate " + size + " B (us)", rig.results().median(PCJ, bytes, "mean"),
                rig.results().median(OURS, bytes, "mean"), ratio);
            print(rig, "accumulate " + size + " B (MB/s)", rig.results().median(PCJ, bytes, "bandwidth"),
                rig.results().median(OURS, bytes, "bandwidth"), ratio);
            rig.figure("peer.accumulate.pcj." + size, PCJ, bytes, "bandwidth");
            rig.figure("peer.accumulate.udp." + size, OURS, bytes, "bandwidth");
        }
    }

    private static void print(
        final Rig rig, final String what, final double pcj, final double ours, final double faster)
    {
        rig.print(String.format(ROW, what, Figure.rounded(pcj), Figure.rounded(ours), Figure.rounded(faster)));
    }

    /** Program of the ranks that accumulate: the last one adds to a patch of rank 0. */
    static final class Ranks
    {
        private Ranks()
        {
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then ms for each size, sizes separated by colons.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, world ->
            {
                try (Recorder recorder = new Recorder(world))
                {
                    final long durationNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(0));
                    for (final String bytes : recorder.argument(1).split(":"))
                    {
                        measure(world, recorder, Integer.parseInt(bytes), durationNs);
                    }
                }
            });
        }

        private static void measure(
            final World world, final Recorder recorder, final int bytes, final long durationNs)
        {
            try (GlobalDoubleArray target =
                world.doubles(ArraySpec.doubles("target", 1, bytes / Double.BYTES).withGrid(1, 1)))
            {
                if (world.rank() == world.size() - 1)
                {
                    final PatchKernel kernel = new PatchKernel(bytes);
                    final double meanNs = kernel.measure(durationNs, values ->
                    {
                        target.acc(target.patch(), 1.0, values);
                        world.fence();
                    });
                    final double[] sum = new double[bytes / Double.BYTES];
                    target.get(target.patch(), sum);
                    kernel.check(sum);
                    PatchKernel.write(recorder, OURS, bytes, meanNs);
                }
                world.barrier();
            }
        }
    }
}
