package org.gaeron.benchmarks;

import java.util.List;
import java.util.concurrent.Callable;

import org.gaeron.GlobalArrays;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SeriesTable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Rate of empty tasks that all ranks draw from one counter, for each way to share it: two nodes of two ranks, or one of
 * four for {@code near}. The points of a series are the ranks of the job.
 *
 * <p>A round runs from a sync until the last rank has drawn its last task. The rate is that of the best of the timed
 * rounds, since other processes only make it worse; rounds before them, of the same kind, do not count. Every round
 * checks that all tasks were drawn.
 */
@Command(name = "tasks", mixinStandardHelpOptions = true,
    description = "Empty tasks per second from one counter, for each way to share it.")
public final class TasksBench implements Callable<Integer>
{
    private static final int RANKS = 4;
    private static final List<String> KINDS =
        List.of("one by one", "prefetched", "chunks of 64", "by node 256", "guided", "stealing");

    @Mixin
    private RigOptions options;

    @Option(names = "--tasks", paramLabel = "N", description = "Tasks of a round: 1,000,000.")
    private Integer tasks;

    TasksBench()
    {
    }

    @Override
    public Integer call()
    {
        tasks = tasks == null ? options.choose(10_000, 1_000_000, 1_000_000) : tasks;
        options.require(tasks >= 1, "expected --tasks of at least 1, actual " + tasks);
        final int rounds = options.choose(1, 3, 10);
        final List<String> transports = options.transports(null);
        try (Rig rig = Rig.open("tasks", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final String transport : transports)
                {
                    final int nodes = "near".equals(transport) ? 1 : 2;
                    rig.run("tasks " + transport, run, rig.job(Ranks.class, transport, nodes, RANKS / nodes),
                        transport, tasks, rounds);
                }
            }
            SeriesTable.of(rig.results(), transports, "ranks", "rate").forEach(rig::print);
            for (final String transport : transports)
            {
                for (final String kind : KINDS)
                {
                    rig.figure("tasks." + transport + "." + kind.replace(' ', '-'),
                        transport + " " + kind, RANKS, "rate");
                }
            }
        }
        return 0;
    }

    /** Program of the ranks. */
    static final class Ranks
    {
        private static final double NS_PER_US = 1e3;

        private Ranks()
        {
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then transport, tasks of a round, timed rounds.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, world ->
            {
                try (Recorder recorder = new Recorder(world))
                {
                    for (final String kind : KINDS)
                    {
                        measure(world, recorder, kind);
                    }
                }
            });
        }

        private static void measure(final World world, final Recorder recorder, final String kind)
        {
            final long count = recorder.number(1);
            final long rounds = recorder.number(2);
            double best = 0;
            try (TaskCounter tasks = counter(world, kind, count))
            {
                for (long round = -rounds; round < rounds; round++)
                {
                    final double rate = round(world, tasks, count);
                    best = round < 0 ? 0 : Math.max(best, rate);
                    tasks.reset();
                }
            }
            if (world.rank() == 0)
            {
                recorder.record(recorder.argument(0) + " " + kind, world.size(), "rate", best, "M/s");
            }
        }

        private static TaskCounter counter(final World world, final String kind, final long count)
        {
            final TaskSpec spec = TaskSpec.of("tasks");
            return switch (kind)
            {
                case "guided" -> world.taskCounter(spec.total(count));
                case "stealing" -> world.taskCounter(spec.total(count).stealing());
                case "by node 256" -> world.taskCounter(spec.perNode(256));
                case "chunks of 64" -> world.taskCounter(spec).chunked(64);
                case "prefetched" -> world.taskCounter(spec).prefetched();
                default -> world.taskCounter(spec);
            };
        }

        /** {@return millions of tasks a second} */
        private static double round(final World world, final TaskCounter tasks, final long count)
        {
            world.sync();
            final long startNs = System.nanoTime();
            long drawn = 0;
            for (long task = tasks.next(); task < count; task = tasks.next())
            {
                drawn++;
            }
            final long ns = world.allReduce(Reduction.MAX, System.nanoTime() - startNs);
            final long all = world.allReduce(Reduction.SUM, drawn);
            if (all != count)
            {
                throw new MeasurementException("expected " + count + " tasks, actual " + all);
            }
            return count * NS_PER_US / ns;
        }
    }
}
