package org.gaeron.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import io.aeron.driver.status.SystemCounterDescriptor;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArrays;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.NodeDriver;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SummedBlock;
import org.gaeron.benchmarks.rig.Window;
import org.gaeron.runtime.launch.LaunchSpec;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Many senders, one owner, over UDP: each of k nodes accumulates large patches on node 0, one patch and a fence after
 * the other, all at the same time. The nodes are JVMs, the owner alone on the first of two hosts; or they are all in
 * one JVM, on one host. Timed is a window that begins when all have sent 20 patches for warm-up and are sending again,
 * and ends before any stops; told is the median of the runs. A wrong sum at the end of a job fails the benchmark.
 *
 * <p>Goodput: what the owner's data server has applied in the window, from its own counter. Fairness: the least over
 * the largest bandwidth of a sender, from the first to the last of its patches that end in the window. Retransmits: by
 * the drivers of all nodes, since the job began. Pulled: the most that the owner had granted and not yet received; its
 * rank sleeps, and looks each ms. Receive memory: of the logs of all streams that come in at the owner, the bytes that
 * are in memory at the end.
 */
@Command(name = "incast", mixinStandardHelpOptions = true,
    description = "Many senders accumulate on one owner: goodput, fairness, retransmits, receive memory.")
public final class IncastBench implements Callable<Integer>
{
    private static final String JVMS = "JVMs";
    private static final String NODES = "nodes in one JVM";
    private static final List<String> METRICS =
        List.of("goodput", "fairness", "retransmits", "pulled", "receive memory");
    private static final List<String> UNITS = List.of("MB/s", "x", "1", "B", "B");
    private static final String TIMEOUT = "gaeron.node.timeout";
    /** So many nodes on few cores may not get one for a while. */
    private static final String PATIENCE = "30s";
    private static final int WARM_UP = 20;

    @Mixin
    private RigOptions options;

    IncastBench()
    {
    }

    @Override
    public Integer call()
    {
        final int[] senders = options.choose(new int[]{1, 2}, new int[]{1, 16}, new int[]{1, 2, 4, 8, 16});
        final int bytes = options.choose(80_000, 1_000_000, 8_000_000);
        final int timeMs = options.choose(300, 1_500, 5_000);
        try (Rig rig = Rig.open("incast", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final int count : senders)
                {
                    final LaunchSpec job = rig.job(Node.class, "udp", 1 + count, 1).setting(TIMEOUT, PATIENCE);
                    rig.run("incast of " + count + " " + JVMS, run, rig.hosts().apart(job), JVMS, bytes, timeMs);
                    rig.runBare("incast of " + count + " " + NODES, run, Node.class, NODES, bytes, timeMs,
                        1 + count, options.driver(), rig.hosts().address(0));
                }
            }
            report(rig, "jvms", JVMS, senders);
            report(rig, "nodes", NODES, senders);
        }
        return 0;
    }

    private static void report(final Rig rig, final String name, final String series, final int... senders)
    {
        rig.print(String.format("%n%s%n%8s %14s %10s %12s %10s %16s", series,
            "senders", "goodput MB/s", "fairness", "retransmits", "pulled B", "receive memory B"));
        for (final int count : senders)
        {
            if (rig.results().values(series, count, "fairness")[0] == 0)
            {
                throw new MeasurementException("expected two patches of each sender in the window, actual less");
            }
            final Object[] row = METRICS.stream().map(metric -> rig.results().median(series, count, metric)).toArray();
            rig.print(String.format("%8d ", count) +
                String.format(Locale.ROOT, "%14.1f %10.3f %12.0f %10.0f %16.0f", row));
        }
        final int most = senders[senders.length - 1];
        final String figure = "incast." + name + "." + most;
        rig.figure(figure + ".goodput-over-one", rig.results().ratio(series, most, series, 1, "goodput"), "x");
        METRICS.forEach(metric -> rig.figure(figure + "." + metric.replace(' ', '-'), series, most, metric));
    }

    /** What the nodes do, which are JVMs or in one. */
    record Node(World world, SummedBlock block, NodeDriver driver, Patch patch, Window window)
    {
        /**
         * Begins the program of a JVM.
         *
         * @param args as the recorder takes them, then series, bytes of a patch, ms to measure; for many nodes in one
         *             JVM also their number, driver mode, address to bind to.
         */
        public static void main(final String[] args)
        {
            final Recorder first = new Recorder(List.of(args));
            if (JVMS.equals(first.argument(0)))
            {
                GlobalArrays.launch(args, Node::run);
            }
            else
            {
                EmbeddedJob.of((int)first.number(3), 1).transport("udp").setting(TIMEOUT, PATIENCE)
                    .setting("gaeron.driver", first.argument(4)).setting("gaeron.interface", first.argument(5))
                    .run(Node::run, args);
            }
        }

        private static void run(final World world) throws InterruptedException
        {
            try (Recorder recorder = new Recorder(world); SummedBlock block = new SummedBlock(world);
                NodeDriver driver = new NodeDriver(world.node()))
            {
                final Patch patch = block.patch((int)recorder.number(1));
                for (int i = 0; i < WARM_UP && world.rank() > 0; i++)
                {
                    block.add(patch);
                }
                world.barrier();
                final long timeNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(2));
                final long[] start = {System.nanoTime() + timeNs / 2};
                world.broadcast(0, start);
                final Window window = new Window(start[0], start[0] + timeNs);
                new Node(world, block, driver, patch, window).measure(recorder);
            }
        }

        private void measure(final Recorder recorder) throws InterruptedException
        {
            final boolean isOwner = world.rank() == 0;
            final double[] own = isOwner ? receive() : send();
            final double rate = window.ratePerNs();
            final double least = world.allReduce(Reduction.MIN, isOwner ? Double.MAX_VALUE : rate);
            final double fairness = least == 0 ? 0 : least / world.allReduce(Reduction.MAX, rate);
            final long retransmits =
                world.allReduce(Reduction.SUM, driver.value(SystemCounterDescriptor.RETRANSMITS_SENT));
            final int senders = world.size() - 1;
            block.expect(patch, senders * WARM_UP + world.allReduce(Reduction.SUM, window.count()));
            block.verify();
            if (isOwner)
            {
                final double[] values = {own[0], fairness, retransmits, own[1], driver.receiveBytes()};
                for (int i = 0; i < values.length; i++)
                {
                    recorder.record(recorder.argument(0), senders, METRICS.get(i), values[i], UNITS.get(i));
                }
            }
        }

        private double[] send()
        {
            do
            {
                block.add(patch);
            }
            while (window.onEnd(System.nanoTime()));
            return new double[0];
        }

        /** {@return MB/s that were applied, and the most bytes that were pulled at one time} */
        private double[] receive() throws InterruptedException
        {
            final int applied = driver.find("bytes put, accumulated and got");
            final int pulled = driver.find("elements granted and not yet received");
            TimeUnit.NANOSECONDS.sleep(window.startNs() - System.nanoTime());
            final long startNs = System.nanoTime();
            final long startBytes = driver.value(applied);
            long most = 0;
            while (System.nanoTime() - window.endNs() < 0)
            {
                most = Math.max(most, driver.value(pulled));
                Thread.sleep(1);
            }
            final long bytes = driver.value(applied) - startBytes;
            return new double[]{1e3 * bytes / (System.nanoTime() - startNs), (double)most * Double.BYTES};
        }
    }
}
