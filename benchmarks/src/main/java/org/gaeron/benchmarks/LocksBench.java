package org.gaeron.benchmarks;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.gaeron.ArraySpec;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.Mutexes;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.RigOptions;
import org.gaeron.benchmarks.rig.WarmUp;
import org.gaeron.benchmarks.rig.Window;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Mutexes alone and under contention. Rank 0 of two locks and releases a mutex of the other rank's, which waits in a
 * barrier; readInc on the same rank is measured beside it, in turns. Then both ranks, and then 16, take one mutex all
 * the time, and count under it by a get and a put. The count is checked.
 *
 * <p>A call is timed until it returns; {@code lock and release} is the sum of both. Near, where a call is as short as a
 * look at the clock, 64 calls are timed as one, and their mean counts.
 *
 * <p>The time of a hand-over is that between two ends of sections, whoever's they are: wherever ranks wait, each
 * section begins with one. It contains the section. The spread is the most sections of a rank over the fewest, within
 * the same window of time. A rank without any fails the benchmark.
 *
 * <p>Before each measurement the same is done in passes of a third of its time, until they do not become faster ({@link
 * WarmUp}). There are 3 runs (7 with {@code --long}).
 */
@Command(name = "locks", mixinStandardHelpOptions = true,
    description = "Mutexes: lock and release beside readInc, hand-over, and how evenly 16 ranks get one mutex.")
public final class LocksBench implements Callable<Integer>
{
    private static final String ALONE = " lock and release";
    private static final String READ_INC = " readInc";
    private static final String CONTENDED = " contended";
    private static final int MANY = 16;
    private static final int WARM_UP = 3;
    private static final String SPREAD = "spread";

    @Mixin
    private RigOptions options;

    @Option(names = "--transport", split = ",", paramLabel = "NAME",
        description = "near, ipc, udp: by default all that there are.")
    private List<String> transports;

    LocksBench()
    {
    }

    @Override
    public Integer call()
    {
        transports = options.transports(transports);
        final long timeMs = options.choose(20L, 500L, 5000L);
        final int many = options.choose(4, MANY, MANY);
        final boolean isWarmed = options.isWarmed();
        try (Rig rig = Rig.open("locks", options))
        {
            rig.requireCores(2);
            for (int run = 1; run <= options.runs(); run++)
            {
                for (final String transport : transports)
                {
                    final int nodes = "near".equals(transport) ? 1 : 2;
                    for (final int ranks : new int[]{2, many})
                    {
                        rig.run("locks " + transport + ", ranks: " + ranks, run,
                            rig.job(Ranks.class, transport, nodes, ranks / nodes), transport, timeMs, isWarmed);
                    }
                }
            }
            for (final String transport : transports)
            {
                if (isWarmed)
                {
                    requireSections(rig, transport, 2);
                    requireSections(rig, transport, many);
                }
                figures(rig, transport, many);
            }
        }
        return 0;
    }

    static void requireSections(final Rig rig, final String transport, final int ranks)
    {
        rig.require(rig.results().values(transport + CONTENDED, ranks, SPREAD)[0] > 0, "expected a section of each " +
            "of " + ranks + " ranks within each window of " + transport + ", actual a rank without any");
    }

    private static void figures(final Rig rig, final String transport, final int many)
    {
        final String name = "locks." + transport + ".";
        rig.figure(name + "alone.p50", transport + ALONE, 0, "p50");
        rig.figure(name + "readInc.p50", transport + READ_INC, 0, "p50");
        rig.ratio(name + "over-readInc", transport + ALONE, transport + READ_INC, 0, "p50");
        rig.figure(name + "hand-over", transport + CONTENDED, 2, "hand-over");
        rig.figure(name + "many.hand-over", transport + CONTENDED, many, "hand-over");
        rig.figure(name + "many.spread", transport + CONTENDED, many, SPREAD);
    }

    /** Program of the ranks. */
    static final class Ranks
    {
        private static final int NEAR_CALLS_PER_LOOK = 64;

        private Ranks()
        {
        }

        /**
         * Starts the program of a node.
         *
         * @param args the recorder's arguments, then the transport, the ms of a measurement, whether all is to be warm.
         */
        public static void main(final String[] args)
        {
            GlobalArrays.launch(args, world ->
            {
                try (Recorder recorder = new Recorder(world);
                    Mutexes locks = world.mutexes("locks", world.size());
                    GlobalLongArray counts = world.longs(
                        ArraySpec.longs("counts", world.size(), 1).withGrid(world.size(), 1)))
                {
                    final String transport = recorder.argument(0);
                    final long timeNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(1));
                    final boolean isWarmed = Boolean.parseBoolean(recorder.argument(2));
                    if (world.size() == 2)
                    {
                        alone(world, recorder, transport, locks, counts, timeNs, isWarmed);
                    }
                    warmUp(world, locks, counts, timeNs / WARM_UP, isWarmed);
                    record(world, recorder, transport, contend(world, locks, counts, timeNs));
                }
            });
        }

        private static void alone(
            final World world, final Recorder recorder, final String transport, final Mutexes locks,
            final GlobalLongArray counts, final long timeNs, final boolean isWarmed)
        {
            world.barrier();
            if (world.rank() == 0)
            {
                final int calls = world.nodes() == 1 ? NEAR_CALLS_PER_LOOK : 1;
                final Histogram locked = new Histogram(3);
                final Histogram read = new Histogram(3);
                final WarmUp warmUp = new WarmUp();
                do
                {
                    locked.reset();
                    read.reset();
                    measure(locks, counts, calls, timeNs / WARM_UP, locked, read);
                    warmUp.add(locked.getMean());
                    warmUp.add(read.getMean());
                }
                while (isWarmed && !warmUp.endPass());
                locked.reset();
                read.reset();
                measure(locks, counts, calls, timeNs, locked, read);
                recorder.record(transport + ALONE, 0, locked);
                recorder.record(transport + READ_INC, 0, read);
            }
            world.barrier();
        }

        private static void measure(
            final Mutexes locks, final GlobalLongArray counts, final int calls, final long timeNs,
            final Histogram locked, final Histogram read)
        {
            final long endNs = System.nanoTime() + timeNs;
            long lockedNs;
            do
            {
                final long startNs = System.nanoTime();
                for (int i = 0; i < calls; i++)
                {
                    counts.readInc(1, 0, 0);
                }
                final long readNs = System.nanoTime();
                for (int i = 0; i < calls; i++)
                {
                    locks.lock(1).close();
                }
                lockedNs = System.nanoTime();
                read.recordValue(Math.round((double)(readNs - startNs) / calls));
                locked.recordValue(Math.round((double)(lockedNs - readNs) / calls));
            }
            while (lockedNs - endNs < 0);
        }

        private static void warmUp(
            final World world, final Mutexes locks, final GlobalLongArray counts, final long timeNs,
            final boolean isWarmed)
        {
            final WarmUp warmUp = new WarmUp();
            boolean isWarm = false;
            while (!isWarm)
            {
                final Window window = contend(world, locks, counts, timeNs);
                warmUp.add(1 / Math.max(world.allReduce(Reduction.SUM, window.ratePerNs()), Double.MIN_NORMAL));
                isWarm = !isWarmed || warmUp.endPass(world, world.rank() == 0);
            }
        }

        /** {@return the sections of this rank, of which it counts those within the window} */
        private static Window contend(
            final World world, final Mutexes locks, final GlobalLongArray counts, final long timeNs)
        {
            final long before = counts.get(0, 0);
            final Window window = Window.of(world, timeNs / WARM_UP, timeNs);
            while (window.isOpen())
            {
                try (Mutexes.Held _ = locks.lock(0))
                {
                    counts.put(0, 0, counts.get(0, 0) + 1);
                    window.onEnd(System.nanoTime());
                }
            }
            world.sync();
            final long all = world.allReduce(Reduction.SUM, window.count());
            final long counted = counts.get(0, 0) - before;
            if (counted != all)
            {
                throw new IllegalStateException("expected a count of " + all + " under the mutex, actual " + counted);
            }
            world.sync();
            return window;
        }

        private static void record(
            final World world, final Recorder recorder, final String transport, final Window window)
        {
            final double perNs = world.allReduce(Reduction.SUM, window.ratePerNs());
            final double most = world.allReduce(Reduction.MAX, (double)window.countWithin());
            final double fewest = world.allReduce(Reduction.MIN, (double)window.countWithin());
            if (world.rank() == 0)
            {
                final String series = transport + CONTENDED;
                recorder.record(series, world.size(), "hand-over", perNs == 0 ? 0 : 1 / perNs / 1000, "us");
                recorder.record(series, world.size(), SPREAD, fewest == 0 ? 0 : most / fewest, "x");
            }
        }
    }
}
