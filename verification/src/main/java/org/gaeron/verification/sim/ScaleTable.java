package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.WireAudit;

/**
 * Costs of operations and collectives on many nodes, counted on a calm network. Each message takes one step, and
 * everything else takes no time. So the time of an operation is its longest chain of messages.
 *
 * <pre>
 *   all ranks pause until a common time, when nothing is under way
 *   counters to 0, the operation, on one rank or on all
 *   steps = time of the latest return of a rank, in messages; messages = all sent until nothing is under way again
 * </pre>
 */
final class ScaleTable
{
    /** Counted operations: by one rank, or by all. */
    private enum Case
    {
        READ_INC("readInc, one rank", false),
        READ_INC_ALL("readInc, all ranks on one counter", true),
        GET("get of 8 B", false),
        ACC("acc of 8 B and fence", false),
        ACC_WHOLE("acc over all owners and fence", false),
        BARRIER("barrier", true),
        SYNC("sync", true),
        BROADCAST("broadcast of 2 KiB", true),
        ALL_REDUCE("allReduce of one double", true),
        ALL_REDUCE_LONG("allReduce of 16 KiB", true),
        ALL_REDUCE_LARGE("allReduce of 64 KiB", true),
        BROADCAST_LARGE("broadcast of 64 KiB", true),
        SCAN("scan of one double", true),
        CREATE("creation of an array", true);

        private final String text;
        private final boolean isByAll;

        Case(final String text, final boolean isByAll)
        {
            this.text = text;
            this.isByAll = isByAll;
        }
    }

    private record Cost(long steps, long messages, long mostOfOneNode, long bytes)
    {
    }

    /** Longer than any chain of messages of these operations. */
    private static final long SLOT_NS = 100_000 * Weather.CALM_MESSAGE_NS;

    private final Consumer<String> out;
    private final Map<Case, Cost> costs = new LinkedHashMap<>();
    private long heapBytes;
    private long controlBytes;
    private long mostLinks;
    private long events;
    private long startSteps;

    /** Time when the last rank returned from the counted operation. */
    private long worstNs;

    ScaleTable(final Consumer<String> out)
    {
        this.out = out;
    }

    /** Prints the table for each number of nodes: 2, 10, 100, ... and the largest one. */
    void print(final int mostNodes)
    {
        final List<Integer> sizes = new ArrayList<>();
        sizes.add(2);
        for (int nodes = 10; nodes < mostNodes; nodes *= 10)
        {
            sizes.add(nodes);
        }
        if (mostNodes > 2)
        {
            sizes.add(mostNodes);
        }
        for (final int nodes : sizes)
        {
            final long startNs = System.nanoTime();
            measure(nodes);
            print(nodes, (System.nanoTime() - startNs) / 1e9);
        }
    }

    private void print(final int nodes, final double seconds)
    {
        out.accept(String.format(Locale.ROOT, "%d nodes x 1 rank", nodes));
        out.accept(String.format(Locale.ROOT, "  %-36s %8s %10s %14s %12s", "", "steps", "messages",
            "most of a node", "bytes"));
        costs.forEach((kind, cost) -> out.accept(String.format(Locale.ROOT, "  %-36s %8d %10d %14d %12d", kind.text,
            cost.steps(), cost.messages(), cost.mostOfOneNode(), cost.bytes())));
        out.accept(String.format(Locale.ROOT, "  start: %d steps; a node keeps %d bytes of control block and has at " +
            "most %d links", startSteps, controlBytes, mostLinks));
        out.accept(String.format(Locale.ROOT, "  simulation: %.1f KiB of heap for each node, %d events, %.1f s%n",
            heapBytes / 1024.0 / nodes, events, seconds));
    }

    private void measure(final int nodes)
    {
        costs.clear();
        final Map<String, String> settings = Map.of(JobContext.MEMORY_LIMIT, "64m");
        final SimJob job = new SimJob(
            SimJob.contexts(nodes, 1, settings), Weather.calm(), Shape.large(), Interference.NONE);
        job.run(List.of(), world -> new Rank(job, world).run());
        events = job.simulator().events();
    }

    /** One rank of the measured job; rank 0 counts. */
    private final class Rank
    {
        private final SimJob job;
        private final World world;
        private final int last;
        private long startNs;

        private Rank(final SimJob job, final World world)
        {
            this.job = job;
            this.world = world;
            last = world.size() - 1;
        }

        private void run()
        {
            startNs = job.simulator().nowNs();
            try (GlobalDoubleArray array = world.doubles(
                    ArraySpec.doubles("a", world.size(), 1).withGrid(world.size(), 1));
                GlobalLongArray counter = world.longs("c", 1, 1))
            {
                if (world.rank() == 0)
                {
                    startSteps = startNs / Weather.CALM_MESSAGE_NS;
                }
                // opens the links, which are counted below
                warmUp(array, counter);
                for (final Case kind : Case.values())
                {
                    count(kind, array, counter);
                }
                noteMemory();
                world.barrier();
            }
        }

        private void warmUp(final GlobalDoubleArray array, final GlobalLongArray counter)
        {
            counter.readInc(0, 0, 1);
            if (world.rank() == 0)
            {
                array.acc(array.patch(), 1.0, new double[world.size()]);
                array.get(last, 0);
            }
            // allocates the work blocks of large vectors
            world.allReduce(Reduction.SUM, new double[2049]);
            world.sync();
        }

        private void count(final Case kind, final GlobalDoubleArray array, final GlobalLongArray counter)
        {
            meet();
            if (world.rank() == 0)
            {
                job.network().traffic().clear();
                worstNs = 0;
            }
            final long beginNs = meet();
            final GlobalDoubleArray made =
                kind.isByAll || world.rank() == (kind == Case.READ_INC ? last : 0) ? call(kind, array, counter) : null;
            worstNs = Math.max(worstNs, job.simulator().nowNs());
            meet();
            if (world.rank() == 0)
            {
                final Traffic traffic = job.network().traffic();
                costs.put(kind, new Cost((worstNs - beginNs) / Weather.CALM_MESSAGE_NS, traffic.messages(),
                    traffic.mostOfOneNode(), traffic.bytes()));
            }
            if (made != null)
            {
                made.close();
            }
        }

        /** Has all ranks go on at a common time, when nothing is under way. */
        private long meet()
        {
            final long nowNs = job.simulator().nowNs();
            final long atNs = (nowNs / SLOT_NS + 1) * SLOT_NS;
            job.network().at(world.rank()).runtime().machine().pause(atNs - nowNs);
            return atNs;
        }

        private GlobalDoubleArray call(
            final Case kind, final GlobalDoubleArray array, final GlobalLongArray counter)
        {
            switch (kind)
            {
                case READ_INC, READ_INC_ALL -> counter.readInc(0, 0, 1);
                case GET -> array.get(last, 0);
                case ACC -> array.acc(Patch.element(last, 0), 1.0, new double[1]);
                case ACC_WHOLE -> array.acc(array.patch(), 1.0, new double[world.size()]);
                case BARRIER -> world.barrier();
                case SYNC -> world.sync();
                case BROADCAST -> world.broadcast(0, new double[256]);
                case ALL_REDUCE -> world.allReduce(Reduction.SUM, 1.0);
                case ALL_REDUCE_LONG -> world.allReduce(Reduction.SUM, new double[2048]);
                case ALL_REDUCE_LARGE -> world.allReduce(Reduction.SUM, new double[8192]);
                case BROADCAST_LARGE -> world.broadcast(0, new double[8192]);
                case SCAN -> world.scan(Reduction.SUM, 1.0);
                default ->
                {
                    return world.doubles(ArraySpec.doubles("new", world.size(), 1).withGrid(world.size(), 1));
                }
            }
            if (kind == Case.ACC || kind == Case.ACC_WHOLE)
            {
                world.fence();
            }
            return null;
        }

        private void noteMemory()
        {
            meet();
            if (world.rank() == 0)
            {
                System.gc();
                heapBytes = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
                controlBytes = job.network().at(0).runtime().memory().block(NodeMemory.CONTROL_ARRAY_ID, 0)
                    .memory().byteSize();
                mostLinks = 0;
                for (final SimNode node : job.network().nodes())
                {
                    mostLinks = Math.max(mostLinks, WireAudit.openLinks(node.wire(), world.size()));
                }
            }
        }
    }
}
