package org.gaeron.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

import org.gaeron.GlobalArrays;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.InnerJob;
import org.gaeron.benchmarks.rig.NodeDriver;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SummedBlock;
import org.gaeron.benchmarks.rig.Window;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.runtime.settings.JobContext;

/**
 * Many senders to one owner over UDP: k nodes accumulate large patches on node 0 at the same time. Each sender adds one
 * patch after the other, each with a fence. Either the nodes are JVMs, with the owner alone on the first of two hosts,
 * or all nodes are in one JVM on one host.
 *
 * <p>A job is started once, with the largest number of senders; surplus ones wait in a collective call. After one pass
 * of warm-up, each run measures all numbers of senders. The measured window begins when all are sending, and ends
 * before any stops. A wrong sum at the end of a job fails the benchmark.
 *
 * <ul>
 * <li>Goodput: bytes that the owner's data server applied in the window, from its counter.</li>
 * <li>Fairness: the least over the largest bandwidth of a sender. It is taken from the last patch that ends before the
 * window to the first that ends after it.</li>
 * <li>Retransmits: those of the drivers of all nodes, from shortly before the window to shortly after.</li>
 * <li>Pulled: the most that the owner had granted and not yet received. The owner's rank samples it each ms.</li>
 * <li>Receive memory: resident bytes of the logs of all streams into the owner, after the warm-up with that many
 * senders.</li>
 * </ul>
 */
@Command(name = "incast", mixinStandardHelpOptions = true,
    description = "Many senders accumulate on one owner: goodput, fairness, retransmits, receive memory.")
public final class IncastBench implements Callable<Integer>
{
    private static final String JVMS = "JVMs";
    private static final String NODES = "nodes in one JVM";
    private static final String[] METRICS = {"goodput", "fairness", "retransmits", "pulled", "receive memory"};
    /** Node timeout: with many nodes on few cores, one may not get a core for a while. */
    private static final String PATIENCE = "30s";

    @Mixin
    private RigOptions options;

    IncastBench()
    {
    }

    @Override
    public Integer call()
    {
        final String senders = options.choose("1 2", "1 16", "1 2 4 8 16");
        final int most = Integer.parseInt(senders.replaceAll(".* ", ""));
        final int bytes = options.choose(80_000, 1_000_000, 8_000_000);
        final int timeMs = options.choose(1_000, 1_000, 5_000);
        final int warmUp = options.choose(3, 60, 20);
        try (Rig rig = Rig.open("incast", options))
        {
            final LaunchSpec job = rig.job(Node.class, "udp", 1 + most, 1).setting(JobContext.NODE_TIMEOUT,
                options.settings().getOrDefault(JobContext.NODE_TIMEOUT, PATIENCE));
            rig.run("incast of " + JVMS + ", all runs", 1, rig.hosts().apart(job),
                JVMS, bytes, timeMs, warmUp, options.runs(), senders);
            rig.run("incast of " + NODES + ", all runs", 1, rig.job(Node.class, "near", 1, 1),
                rig.withSettings(NODES, bytes, timeMs, warmUp, options.runs(), senders, 1 + most));
            report(rig, "jvms", JVMS, most, options.isWarmed());
            report(rig, "nodes", NODES, most, options.isWarmed());
        }
        return 0;
    }

    private static void report(
        final Rig rig, final String name, final String series, final int most, final boolean isWarmed)
    {
        rig.print(String.format("%n%s%n%8s %14s %10s %12s %10s %16s", series,
            "senders", "goodput MB/s", "fairness", "retransmits", "pulled B", "receive memory B"));
        for (final double count : rig.results().points(series, METRICS[0]))
        {
            rig.require(!isWarmed || rig.results().values(series, count, "fairness")[0] > 0,
                "expected a patch of each of " + (int)count + " senders before the end of each window, actual none");
            final Object[] row = Stream.of(METRICS).map(each -> rig.results().median(series, count, each)).toArray();
            rig.print(String.format("%8.0f ", count) +
                String.format(Locale.ROOT, "%14.1f %10.3f %12.0f %10.0f %16.0f", row));
        }
        final String figure = "incast." + name + "." + most;
        rig.ratio(figure + ".goodput-over-one", series, most, series, 1, "goodput");
        Stream.of(METRICS).forEach(metric -> rig.figure(figure + "." + metric.replace(' ', '-'), series, most, metric));
    }

    /** Program of a node, in a JVM of its own or with all nodes in one. */
    record Node(World world, Recorder recorder, SummedBlock block, NodeDriver driver, Patch patch)
    {
        /**
         * Starts the program of a JVM.
         *
         * @param args the recorder's arguments, then series, bytes of a patch, ms to measure, patches for warm-up,
         *             runs, numbers of senders; with all nodes in one JVM also their number and settings.
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
                InnerJob.of(first, 7, (int)first.number(6), "udp", PATIENCE).run(Node::run, args);
            }
        }

        private static void run(final World world) throws InterruptedException
        {
            try (Recorder recorder = new Recorder(world); SummedBlock block = new SummedBlock(world);
                NodeDriver driver = new NodeDriver(world.node()))
            {
                final Node node = new Node(world, recorder, block, driver, block.patch((int)recorder.number(1)));
                final int[] senders = Stream.of(recorder.argument(5).split(" ")).mapToInt(Integer::parseInt).toArray();
                for (final int count : senders)
                {
                    node.warmUp(count, world.rank() > 0 && world.rank() <= count);
                }
                for (int run = 1; run <= recorder.number(4); run++)
                {
                    recorder.run(run);
                    for (final int count : senders)
                    {
                        node.measure(count, world.rank() > 0 && world.rank() <= count);
                    }
                }
                block.verify();
            }
        }

        private void warmUp(final int senders, final boolean isSender)
        {
            for (int i = 0; i < recorder.number(3) && isSender; i++)
            {
                block.add(patch);
            }
            block.expect(patch, senders * recorder.number(3));
            world.barrier();
            record("receive memory", senders, driver.receiveBytes(), "B");
        }

        private void measure(final int senders, final boolean isSender) throws InterruptedException
        {
            final long before = driver.retransmits();
            final long timeNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(2));
            final Window window = Window.of(world, timeNs / 4, timeNs);
            while (isSender && window.isOpen())
            {
                block.add(patch);
                window.onEnd(System.nanoTime());
            }
            if (world.rank() == 0)
            {
                receive(senders, window);
            }
            final double least = world.allReduce(Reduction.MIN, isSender ? window.ratePerNs() : Double.MAX_VALUE);
            final double most = world.allReduce(Reduction.MAX, window.ratePerNs());
            record("fairness", senders, least == 0 ? 0 : least / most, "x");
            record("retransmits", senders, world.allReduce(Reduction.SUM, driver.retransmits() - before), "1");
            block.expect(patch, world.allReduce(Reduction.SUM, window.count()));
        }

        private void receive(final int senders, final Window window) throws InterruptedException
        {
            TimeUnit.NANOSECONDS.sleep(window.startNs() - System.nanoTime());
            final long startNs = System.nanoTime();
            final long startBytes = driver.servedBytes();
            long most = 0;
            while (System.nanoTime() - window.endNs() < 0)
            {
                most = Math.max(most, driver.pulledBytes());
                Thread.sleep(1);
            }
            final double perNs = (driver.servedBytes() - startBytes) / (double)(System.nanoTime() - startNs);
            record("goodput", senders, 1e3 * perNs, "MB/s");
            record("pulled", senders, most, "B");
        }

        private void record(final String metric, final int senders, final double value, final String unit)
        {
            if (world.rank() == 0)
            {
                recorder.record(recorder.argument(0), senders, metric, value, unit);
            }
        }
    }
}
