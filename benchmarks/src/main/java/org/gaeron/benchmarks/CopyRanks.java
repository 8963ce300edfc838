package org.gaeron.benchmarks;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.gaeron.ArraySpec;
import org.gaeron.Boundary;
import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;
import org.gaeron.benchmarks.rig.WarmUp;

/**
 * Program of the ranks of {@link CopyBench}: near copies, far copies, accumulates onto tiles, or updates of ghost
 * cells.
 */
final class CopyRanks
{
    static final String NEAR = "copies of one node";
    static final String FAR = "copies between nodes";
    static final String TILES = "accumulates onto tiles";
    static final String GHOSTS = "updates of ghost cells";

    /** Bytes of a far copy, and of an accumulate. */
    static final int FAR_BYTES = 8_000_000;

    private static final int FAR_ROWS = 1000;
    private static final int TILE = 64;
    private static final int GHOSTED = 1000;
    private static final int WARM_UP_PART = 3;
    private static final int MOST_CALLS = 1_000_000;

    private final World world;
    private final Recorder recorder;
    private final String transport;
    private final long timeNs;
    private final boolean isWarmed;

    private CopyRanks(final World world, final Recorder recorder)
    {
        this.world = world;
        this.recorder = recorder;
        transport = recorder.argument(0);
        timeNs = TimeUnit.MILLISECONDS.toNanos(recorder.number(2));
        isWarmed = Boolean.parseBoolean(recorder.argument(4));
    }

    /**
     * Starts the program of a node.
     *
     * @param args the recorder's arguments, then transport, what to measure, ms for each series, rows of near arrays,
     *             whether all is to be warm.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            try (Recorder recorder = new Recorder(world))
            {
                final CopyRanks ranks = new CopyRanks(world, recorder);
                switch (recorder.argument(1))
                {
                    case NEAR -> ranks.near(recorder.number(3));
                    case FAR -> ranks.far();
                    case TILES -> ranks.tiles();
                    default -> ranks.ghosts();
                }
            }
        });
    }

    private void near(final long n)
    {
        final long bytes = n * n * Double.BYTES;
        try (GlobalDoubleArray from = world.doubles(ArraySpec.doubles("from", n, n).byRows());
            GlobalDoubleArray same = from.duplicate("same");
            GlobalDoubleArray other = world.doubles(ArraySpec.doubles("other", n, n).byColumns());
            GlobalDoubleArray reshaped = world.doubles(ArraySpec.doubles("reshaped", 2 * n, n / 2).byRows()))
        {
            from.fill((row, column) -> row * n + column);
            final MemorySegment source = from.localBlock().memory();
            final MemorySegment sink = same.localBlock().memory();
            measure("memcpy", bytes, () -> sink.copyFrom(source));
            measure("copy", bytes, () -> same.copyFrom(from));
            check(same.get(n - 1, n - 1), n * n - 1);
            measure("layout", bytes, () -> other.copyFrom(from));
            check(other.get(n - 1, 0), n * (n - 1));
            measure("reshaped", bytes, () -> reshaped.copyFrom(from));
            check(reshaped.get(n - 1, n / 2 - 1), n * n / 2 - 1);
            measure("transposed", bytes, () -> same.copyTransposed(from));
            check(same.get(n - 1, 0), n - 1);
            world.barrier();
        }
    }

    private void far()
    {
        final Patch first = Patch.of(0, FAR_ROWS, 0, FAR_ROWS);
        final Patch second = first.shift(FAR_ROWS, 0);
        try (Arena arena = Arena.ofShared();
            GlobalDoubleArray from = world.doubles(ArraySpec.doubles("from", 2L * FAR_ROWS, FAR_ROWS).byRows());
            GlobalDoubleArray to = from.duplicate("to"))
        {
            from.fill((row, column) -> row * FAR_ROWS + column);
            final MemorySegment memory = arena.allocate(JAVA_DOUBLE, FAR_ROWS * FAR_ROWS);
            measure("get", FAR_BYTES, () ->
            {
                if (world.rank() == 1)
                {
                    from.get(first, memory, FAR_ROWS);
                }
            });
            measure("copy", FAR_BYTES, () -> to.copyFrom(second, from, first));
            check(to.get(second.rowHi() - 1, 1), FAR_ROWS * (FAR_ROWS - 1.0) + 1);
            measure("transposed", FAR_BYTES, () -> to.copyTransposed(second, from, first));
            check(to.get(second.rowHi() - 1, 1), FAR_ROWS + FAR_ROWS - 1.0);
            world.barrier();
        }
    }

    /** Rank 0 adds to the last two ranks, those of its node or of the other one, to both arrays by turns. */
    private void tiles()
    {
        final int last = world.size() - 1;
        final ArraySpec spec = ArraySpec.doubles("even", FAR_ROWS, FAR_ROWS).onRanks(last - 1, last);
        try (GlobalDoubleArray even = world.doubles(spec);
            GlobalDoubleArray tiled = world.doubles(spec.withName("tiled").withTiles(TILE, TILE)))
        {
            final double[] ones = new double[FAR_ROWS * FAR_ROWS];
            Arrays.fill(ones, 1.0);
            final long[] spentNs = new long[2];
            final int[] added = new int[1];
            final Runnable both = () ->
            {
                if (world.rank() == 0)
                {
                    spentNs[0] += add(even, ones);
                    spentNs[1] += add(tiled, ones);
                    added[0]++;
                }
            };
            final int calls = warmUp(both);
            Arrays.fill(spentNs, 0);
            for (int i = 0; i < calls; i++)
            {
                both.run();
            }
            if (world.rank() == 0)
            {
                recordBandwidth("acc", FAR_BYTES, calls, spentNs[0]);
                recordBandwidth("acc onto tiles", FAR_BYTES, calls, spentNs[1]);
                check(even.get(FAR_ROWS - 1, FAR_ROWS - 1), added[0]);
                check(tiled.get(FAR_ROWS - 1, FAR_ROWS - 1), added[0]);
            }
            world.barrier();
        }
    }

    /** {@return how long it took, in ns} */
    private static long add(final GlobalDoubleArray array, final double[] ones)
    {
        final long startNs = System.nanoTime();
        array.acc(Patch.of(0, FAR_ROWS, 0, FAR_ROWS), 1.0, ones);
        array.fence();
        return System.nanoTime() - startNs;
    }

    private void ghosts()
    {
        try (GlobalDoubleArray array =
                world.doubles(ArraySpec.doubles("ghosted", GHOSTED, GHOSTED).withGrid(2, 2).withGhosts(1, 1));
            GlobalLongArray counter = world.longs("counter", 1, 1))
        {
            array.fill((row, column) -> row * GHOSTED + column);
            record("ghosts", () -> array.updateGhosts(Boundary.PERIODIC), true);
            final long row = array.localBlock().patch().rowLo() - 1;
            final long column = array.localBlock().patch().colLo() - 1;
            check(array.ghostBlock().memory().getAtIndex(JAVA_DOUBLE, array.ghostBlock().index(row, column)),
                Math.floorMod(row, GHOSTED) * GHOSTED + Math.floorMod(column, GHOSTED));
            record("readInc", () -> counter.readInc(0, 0, 1), false);
        }
    }

    private static void check(final double actual, final double expected)
    {
        if (actual != expected)
        {
            throw new MeasurementException("expected the element " + expected + ", actual " + actual);
        }
    }

    private void measure(final String kind, final long bytes, final Runnable call)
    {
        final int calls = warmUp(call);
        world.barrier();
        final long startNs = System.nanoTime();
        for (int i = 0; i < calls; i++)
        {
            call.run();
        }
        world.barrier();
        if (world.rank() == 0)
        {
            recordBandwidth(kind, bytes, calls, System.nanoTime() - startNs);
        }
    }

    private void recordBandwidth(final String kind, final long bytes, final int calls, final long spentNs)
    {
        recorder.record(transport + " " + kind, bytes, "bandwidth", 1e3 * bytes * calls / spentNs, "MB/s");
    }

    /** Records the times of calls by all ranks, or by the last one, whose readInc is far. */
    private void record(final String kind, final Runnable call, final boolean isByAll)
    {
        final boolean isMine = isByAll || world.rank() == world.size() - 1;
        final Runnable mine = isMine ? call : () -> { };
        final int calls = warmUp(mine);
        final Histogram timesNs = new Histogram(TimeUnit.MINUTES.toNanos(1), 3);
        world.barrier();
        for (int i = 0; i < calls; i++)
        {
            final long startNs = System.nanoTime();
            mine.run();
            timesNs.recordValue(System.nanoTime() - startNs);
        }
        world.barrier();
        if (world.rank() == world.size() - 1)
        {
            recorder.record(transport + " " + kind, 1, timesNs);
        }
    }

    /** Warms up, and returns how many calls fit the time; the same number on all ranks. */
    private int warmUp(final Runnable call)
    {
        final WarmUp warmUp = new WarmUp();
        long spentNs = 0;
        long callNs;
        boolean isWarm;
        do
        {
            world.barrier();
            final long startNs = System.nanoTime();
            call.run();
            world.barrier();
            callNs = world.allReduce(Reduction.MAX, System.nanoTime() - startNs);
            spentNs += callNs;
            warmUp.add(callNs);
            isWarm = isWarmed ? warmUp.endPass(world, world.rank() == 0) : spentNs >= timeNs / WARM_UP_PART;
        }
        while (!isWarm);
        return Math.clamp(timeNs / callNs, 1, MOST_CALLS);
    }
}
