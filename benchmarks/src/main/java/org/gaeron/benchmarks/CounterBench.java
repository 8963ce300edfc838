package org.gaeron.benchmarks;

import java.util.concurrent.Callable;
import java.util.function.LongSupplier;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.LongHandle;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.CompilerWatch;
import org.gaeron.benchmarks.rig.ComputeLoop;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Shared counter while all ranks compute: the kernel of the paper named at {@link CounterKernel}, which defines the
 * times. There is one rank for each core, half of them on each of two nodes; {@code near} has all on one node.
 *
 * <ul>
 * <li>Case 1: all ranks take values and compute, including rank 0, which holds the counter.</li>
 * <li>Case 1 prefetched: the same, but a rank requests its next value before it computes. The time of a value is the
 * rest of the wait and the cost of the request.</li>
 * <li>Case 2: rank 0 waits in a barrier.</li>
 * <li>Case 3: Case 1 in a job whose nodes have their own threads for the wire ({@code gaeron.driver=dedicated}).</li>
 * <li>alone: {@link LoopAlone}. The extra time of a loop of Case 1 is that of the data servers.</li>
 * <li>plain UDP: {@link ComputingEcho}.</li>
 * </ul>
 *
 * <p>The number of steps of a loop is the same for all. It is found once, at the start, from the fastest of many short
 * samples. Times of values are those of ranks far from rank 0: on another node, or for {@code near} on other threads.
 * Times of loops are those of all ranks.
 *
 * <p>Each case begins with a warm-up that does not count: 10,000 tasks of each rank by default, with loops of a
 * hundredth, again until the compilers of all nodes rest. So do {@code alone} and plain UDP. Each of three runs, seven
 * with {@code --long}, measures everything once, in turn.
 */
@Command(name = "counter", mixinStandardHelpOptions = true,
    description = "Time of a shared counter's value while its holder computes, idles, and has threads of its own.")
public final class CounterBench implements Callable<Integer>
{
    private static final double LONGEST_MS = 100_000;
    /** The warm-up has loops of a hundredth, 10,000 of them and again. */
    private static final double LONGEST_LOOP_MS = 1_000;

    /** Time limit of a process without a job. */
    static final long TIMEOUT_MS = 600_000;

    @Mixin
    private RigOptions options;

    @Option(names = "--tasks", paramLabel = "N", description = "Tasks for each rank that computes: 100.")
    private Integer tasks;

    @Option(names = "--loop-ms", paramLabel = "MS", description = "Length of the compute loop: 5 ms, 45 with --long.")
    private Double loopMs;

    CounterBench()
    {
    }

    @Override
    public Integer call()
    {
        tasks = tasks == null ? options.choose(50, 100, 100) : tasks;
        loopMs = loopMs == null ? options.choose(1.0, 5.0, 45.0) : loopMs;
        options.require(tasks >= 1 && tasks <= 100_000, "expected --tasks from 1 to 100000, actual " + tasks);
        options.require(loopMs > 0 && loopMs <= LONGEST_LOOP_MS && tasks * loopMs <= LONGEST_MS,
            "expected --loop-ms above 0, at most 1 s, and at most 100 s in all tasks of a rank, actual " + loopMs);
        final int ranksPerNode = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        final int warmUp = options.choose(100, 10_000, 10_000);
        try (Rig rig = Rig.open("counter", options))
        {
            rig.requireCores(2);
            final long steps = new ComputeLoop().calibrate(loopMs);
            for (int run = 1; run <= options.runs(); run++)
            {
                LoopAlone.measure(rig, run, 2 * ranksPerNode, steps, tasks, warmUp);
                rig.run("near", run, rig.job(Ranks.class, "near", 1, 2 * ranksPerNode),
                    "near", steps, tasks, warmUp, "case 1", "case 1 prefetched", "case 2");
                for (final String transport : rig.transports())
                {
                    rig.run(transport, run, rig.job(Ranks.class, transport, 2, ranksPerNode),
                        transport, steps, tasks, warmUp, "case 1", "case 1 prefetched", "case 2");
                    rig.run(transport + " case 3", run, rig.job(Ranks.class, transport, 2, ranksPerNode)
                        .setting("gaeron.driver", "dedicated"), transport, steps, tasks, warmUp, "case 3");
                }
                ComputingEcho.measure(rig, run, ranksPerNode, steps, tasks, warmUp);
            }
            new CounterTable(rig, 2 * ranksPerNode).print();
            figures(rig);
        }
        return 0;
    }

    private static void figures(final Rig rig)
    {
        for (final String transport : CounterTable.transports(rig))
        {
            final String name = "counter." + transport;
            rig.figure(name + ".case1.mean", transport + " case 1", 0, "value mean");
            rig.figure(name + ".case1.p50", transport + " case 1", 0, "value p50");
            rig.figure(name + ".case2.p50", transport + " case 2", 0, "value p50");
            if (!"near".equals(transport))
            {
                rig.figure(name + ".case3.mean", transport + " case 3", 0, "value mean");
            }
            rig.figure(name + ".prefetched.mean", transport + " case 1 prefetched", 0, "value mean");
            rig.ratio(name + ".loop-over-alone", transport + " case 1", "alone", 0, "loop mean");
        }
        rig.figure("counter.plain-udp.case1.mean", ComputingEcho.SERIES, 0, "value mean");
        rig.figure("counter.plain-udp.send.mean", ComputingEcho.SERIES, 0, ComputingEcho.SENT);
        rig.ratio("counter.udp.case1.over-plain-udp", "udp case 1", ComputingEcho.SERIES, 0, "value mean");
    }

    /** Program of the ranks. */
    static final class Ranks
    {
        private static final int FIRST_CASE = 4;

        private final World world;
        private final GlobalLongArray counter;

        private Ranks(final World world, final GlobalLongArray counter)
        {
            this.world = world;
            this.counter = counter;
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then prefix of the series, steps of a loop, tasks of each rank, warm-up
         *             tasks of each rank, cases.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, world ->
            {
                try (Recorder recorder = new Recorder(world); GlobalLongArray counter = world.longs("counter", 1, 1))
                {
                    final Ranks ranks = new Ranks(world, counter);
                    for (int i = FIRST_CASE; i < recorder.count(); i++)
                    {
                        ranks.measure(recorder, recorder.argument(i));
                    }
                }
            });
        }

        private void measure(final Recorder recorder, final String name)
        {
            final int computing = name.equals("case 2") ? world.size() - 1 : world.size();
            final long steps = recorder.number(1);
            warmUp(name, computing * (int)recorder.number(3), computing, steps);
            final boolean isFar = world.nodes() == 1 ? world.rank() != 0 : world.node() != world.nodeOf(0);
            CounterKernel kernel;
            int round = 0;
            do // on a loaded machine a few short tasks may all go to the holder
            {
                kernel = new CounterKernel(computing * (int)recorder.number(2), computing, steps);
                run(name, kernel);
                if (!isFar)
                {
                    kernel.forgetValueTimes();
                }
                world.allReduce(Reduction.SUM, kernel.record());
            }
            while (!kernel.hasValueTimes() && ++round < CounterKernel.MOST_ROUNDS);
            if (world.rank() == 0)
            {
                kernel.writeTo(recorder, recorder.argument(0) + " " + name);
            }
        }

        /** Until the compilers of all nodes rest: they would compute beside the ranks. */
        private void warmUp(final String name, final int tasks, final int computing, final long steps)
        {
            CompilerWatch.awaitRest(() -> run(name, CounterKernel.warmUp(tasks, computing, steps)),
                share -> world.allReduce(Reduction.MAX, share));
        }

        private void run(final String name, final CounterKernel kernel)
        {
            counter.zero();
            world.barrier();
            if (world.rank() != 0 || !name.equals("case 2"))
            {
                kernel.run(name.endsWith("prefetched") ? prefetched(kernel.tasks()) : () -> counter.readInc(0, 0, 1));
            }
            world.barrier();
        }

        /** Requests the next value before it returns this one. */
        private LongSupplier prefetched(final int tasks)
        {
            final LongHandle[] next = {counter.readIncAsync(0, 0, 1)};
            return () ->
            {
                final long value = next[0].value();
                if (value < tasks)
                {
                    next[0] = counter.readIncAsync(0, 0, 1);
                }
                return value;
            };
        }
    }
}
