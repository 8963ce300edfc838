package org.gaeron.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.Footprint;
import org.gaeron.benchmarks.rig.FootprintTable;
import org.gaeron.benchmarks.rig.InnerJob;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Memory of a node, and of each peer with which it has exchanged small operations. Every rank of a job does a readInc,
 * put, acc and get of 8 bytes on every other. Then all wait, and the {@link Footprint} is measured.
 *
 * <p>The nodes are in one JVM: 2, 4, 8 and 16 of them (to 64 with {@code --long}). Of the figures of that process, only
 * what the job adds counts. First a job of two nodes in the same JVM loads the code. Two nodes (with {@code --long}
 * also 4 and 8) in JVMs of their own are measured as well, with all that a JVM takes. Nothing is timed; there are 3
 * runs (7).
 *
 * <p>The cost of a peer over UDP is the slope of a line through the points in one JVM: see {@link FootprintTable}.
 * Values for more nodes than were measured are extrapolated, and marked as such.
 */
@Command(name = "memory", mixinStandardHelpOptions = true,
    description = "Memory of a node and of each connected peer, and what that comes to for more nodes.")
public final class MemoryBench implements Callable<Integer>
{
    private static final int MOST_NODES = 1024;

    @Mixin
    private RigOptions options;

    @Option(names = "--nodes", paramLabel = "N",
        description = "Most nodes in one JVM: 2, 4, 8, ... up to this (default 16, 64 with --long).")
    private Integer most;

    MemoryBench()
    {
    }

    @Override
    public Integer call()
    {
        options.require(most == null || most >= 4 && most <= MOST_NODES,
            "expected --nodes from 4 to " + MOST_NODES + ", actual " + most);
        final List<String> failures = new ArrayList<>();
        try (Rig rig = Rig.open("memory", options))
        {
            for (final String transport : rig.transports())
            {
                int limit = most != null ? most : options.choose(4, 16, 64);
                for (int run = 1; run <= options.runs(); run++)
                {
                    for (int nodes = 2; nodes <= options.choose(2, 2, 8); nodes *= 2)
                    {
                        rig.run("memory " + transport + ", JVMs: " + nodes, run,
                            rig.job(JvmNode.class, transport, nodes, 1), transport + " JVM");
                    }
                    limit = runInOneJvm(rig, transport, run, limit, failures);
                }
                final FootprintTable table = new FootprintTable(rig);
                table.printHead(transport + ": each of");
                table.printMeasured(transport + " JVM", " nodes, a JVM each");
                table.printMeasured(transport, " nodes in one JVM");
                if (transport.equals("udp") && limit > 2)
                {
                    table.printLine("memory.udp", transport);
                }
            }
        }
        if (!failures.isEmpty())
        {
            throw new MeasurementException(String.join("; ", failures));
        }
        return 0;
    }

    /** {@return the largest number of nodes for which it works} */
    private static int runInOneJvm(
        final Rig rig, final String transport, final int run, final int limit, final List<String> failures)
    {
        for (int nodes = 2; nodes <= limit; nodes *= 2)
        {
            try
            {
                rig.run("memory " + transport + ", nodes in one JVM: " + nodes, run,
                    rig.job(OneJvm.class, "near", 1, 1).addJvmOptions(
                        "-Xmx512m", "-Xmn16m", "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED"),
                    rig.withSettings(transport, nodes));
            }
            catch (final MeasurementException ex)
            {
                failures.add("reached " + nodes / 2 + " nodes in one JVM, actual " + ex.getMessage());
                return nodes / 2;
            }
        }
        return limit;
    }

    private static void exchange(final World world)
    {
        final int ranks = world.size();
        try (GlobalLongArray longs = world.longs(ArraySpec.longs("longs", ranks, 2).withGrid(ranks, 1)))
        {
            for (int i = 1; i < ranks; i++)
            {
                final int other = (world.rank() + i) % ranks;
                longs.readInc(other, 0, 1);
                longs.put(other, 1, i);
                longs.acc(other, 1, 1);
                longs.get(other, 1);
            }
            world.sync();
        }
    }

    /** Program with all nodes in one JVM. */
    static final class OneJvm
    {
        private OneJvm()
        {
        }

        /**
         * Runs both jobs.
         *
         * @param args the recorder's arguments, then transport, number of nodes, settings.
         */
        public static void main(final String[] args)
        {
            try (Recorder recorder = new Recorder(List.of(args)))
            {
                final int nodes = (int)recorder.number(1);
                job(recorder, 2).run(MemoryBench::exchange);
                System.gc();
                final Footprint before = Footprint.ofProcess();
                job(recorder, nodes).run(world ->
                {
                    exchange(world);
                    if (world.rank() == 0)
                    {
                        Footprint.ofProcess().minus(before).record(recorder, recorder.argument(0), nodes);
                    }
                    world.barrier();
                });
            }
        }

        private static EmbeddedJob job(final Recorder recorder, final int nodes)
        {
            return InnerJob.of(recorder, 2, nodes, recorder.argument(0), "14s");
        }
    }

    /** Program of a node in a JVM of its own. */
    static final class JvmNode
    {
        private JvmNode()
        {
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then the series.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, world ->
            {
                try (Recorder recorder = new Recorder(world))
                {
                    exchange(world);
                    final Footprint all = Footprint.ofProcess().sum(world);
                    if (world.rank() == 0)
                    {
                        all.record(recorder, recorder.argument(0), world.size());
                    }
                    world.barrier();
                }
            });
        }
    }
}
