package org.gaeron.benchmarks;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.SeriesTable;
import org.gaeron.benchmarks.rig.WarmUp;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Times of collective calls of two ranks on each of two nodes, or of four on one node: barriers, syncs, and sums of
 * vectors of up to 8 MB. Beside them, in the same job, the round trip of a readInc of rank 0 at the last rank, and its
 * get of a patch of the vector's size there, while the others wait in a barrier.
 *
 * <p>Each time is that of rank 0 for one call. The calls follow each other without a pause. Passes over all of them
 * come first, until they do not become faster ({@link WarmUp}). Each sum is checked in its first and last element.
 */
@Command(name = "collectives", mixinStandardHelpOptions = true,
    description = "Times of barrier, sync and allReduce, beside readInc and a get of the same size in the same job.")
public final class CollectivesBench implements Callable<Integer>
{
    private static final int RANKS = 4;
    private static final String SIZES = "8 2048 16384 131072 1048576 8388608";

    @Mixin
    private RigOptions options;

    @Option(names = "--transport", split = ",", paramLabel = "NAME",
        description = "near, ipc, udp: by default all that there are.")
    private List<String> transports;

    CollectivesBench()
    {
    }

    @Override
    public Integer call()
    {
        transports = options.transports(transports);
        final long measuredMs = options.choose(20L, 300L, 3_000L);
        final boolean isWarmed = options.isWarmed();
        try (Rig rig = Rig.open("collectives", options))
        {
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final String transport : transports)
                {
                    final int nodes = "near".equals(transport) ? 1 : 2;
                    rig.run("collectives " + transport, run,
                        rig.job(Ranks.class, transport, nodes, RANKS / nodes), transport, measuredMs, SIZES,
                        isWarmed);
                }
            }
            SeriesTable.of(rig.results(), transports, "bytes", "p50", "p99").forEach(rig::print);
            for (final String transport : transports)
            {
                rig.ratio("collectives." + transport + ".barrier-over-readInc",
                    transport + " barrier", 0, transport + " readInc", 8, "p50");
                rig.figure("collectives." + transport + ".allReduce-8MB", transport + " allReduce", 8388608, "p50");
                rig.ratio("collectives." + transport + ".allReduce-8MB-over-get",
                    transport + " allReduce", 8388608, transport + " get", 8388608, "p50");
            }
        }
        return 0;
    }

    /** {@return an array with a row for each rank, which is that rank's} */
    static ArraySpec vectors(final int ranks, final int elements)
    {
        return ArraySpec.doubles("array", ranks, elements).withGrid(ranks, 1);
    }

    /** Program of the ranks. */
    static final class Ranks
    {
        private static final long MOST_NS = TimeUnit.MINUTES.toNanos(1);
        private static final int LEAST_CALLS = 3;
        private static final int WARM_UP_PART = 4;

        private final World world;
        private final Recorder recorder;
        private final long durationNs;

        private Ranks(final World world, final Recorder recorder)
        {
            this.world = world;
            this.recorder = recorder;
            durationNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(1));
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then transport, ms to measure, bytes of vectors, whether all is to be
         *             warm.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, world ->
            {
                try (Recorder recorder = new Recorder(world))
                {
                    new Ranks(world, recorder).run();
                }
            });
        }

        private void run()
        {
            final int most = Integer.parseInt(recorder.argument(2).replaceAll(".* ", "")) / Double.BYTES;
            try (GlobalLongArray counters = world.longs("counters", 1, world.size());
                GlobalDoubleArray array = world.doubles(vectors(world.size(), most)))
            {
                final double[] values = new double[most];
                final WarmUp warmUp = new WarmUp();
                boolean isWarm = !Boolean.parseBoolean(recorder.argument(3));
                while (!isWarm)
                {
                    measureAll(counters, array, values, durationNs / WARM_UP_PART,
                        (name, bytes, timesNs) -> warmUp.add(timesNs.getMean()));
                    isWarm = warmUp.endPass(world, world.rank() == 0);
                }
                measureAll(counters, array, values, durationNs, (name, bytes, timesNs) ->
                    recorder.record(recorder.argument(0) + " " + name, bytes, timesNs));
            }
        }

        /** Takes what rank 0 has measured. */
        @FunctionalInterface
        private interface Output
        {
            void take(String name, int bytes, Histogram timesNs);
        }

        private void measureAll(
            final GlobalLongArray counters, final GlobalDoubleArray array, final double[] values, final long forNs,
            final Output output)
        {
            measure("barrier", 0, world::barrier, true, forNs, output);
            measure("sync", 0, world::sync, true, forNs, output);
            for (final String size : recorder.argument(2).split(" "))
            {
                final double[] vector = new double[Integer.parseInt(size) / Double.BYTES];
                measure("allReduce", Integer.parseInt(size), () -> sum(vector), true, forNs, output);
            }
            final int last = world.size() - 1;
            final Patch patch = array.patch().row(last);
            measure("readInc", Long.BYTES, () -> counters.readInc(0, last, 1), false, forNs, output);
            measure("get", values.length * Double.BYTES, () -> array.get(patch, values), false, forNs, output);
        }

        private void sum(final double[] values)
        {
            values[0] = 1;
            values[values.length - 1] = 1;
            world.allReduce(Reduction.SUM, values);
            if (values[0] != world.size() || values[values.length - 1] != world.size())
            {
                throw new IllegalStateException("expected sums of " + world.size() + ", actual " + values[0] + " and " +
                    values[values.length - 1]);
            }
        }

        /** Measures calls, of all ranks or of rank 0. All ranks make as many calls as one another. */
        private void measure(
            final String name, final int bytes, final Runnable call, final boolean isByAll, final long forNs,
            final Output output)
        {
            final Histogram timesNs = new Histogram(MOST_NS, 3);
            final long once = repeat(call, isByAll, LEAST_CALLS, timesNs);
            timesNs.reset();
            repeat(call, isByAll, forNs / once, timesNs);
            if (world.rank() == 0)
            {
                output.take(name, bytes, timesNs);
            }
        }

        /** {@return the mean time of a call, at least 1, the same on all ranks} */
        private long repeat(final Runnable call, final boolean isByAll, final long count, final Histogram timesNs)
        {
            final long calls = Math.max(LEAST_CALLS, count);
            world.sync();
            final long startNs = System.nanoTime();
            for (long i = 0; i < calls && (isByAll || world.rank() == 0); i++)
            {
                final long beginNs = System.nanoTime();
                call.run();
                timesNs.recordValue(System.nanoTime() - beginNs);
            }
            return world.allReduce(Reduction.MAX, 1 + (System.nanoTime() - startNs) / calls);
        }
    }
}
