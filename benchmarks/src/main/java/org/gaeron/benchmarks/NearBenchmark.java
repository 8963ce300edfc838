package org.gaeron.benchmarks;

import java.util.concurrent.TimeUnit;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Operations on memory of the own node, as a program calls them: one element, and 128 KiB of whole rows or of a patch.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgs = {"--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class NearBenchmark
{
    private static final int SIDE = 128;

    private final Patch rows = Patch.of(0, SIDE, 0, SIDE);
    private final Patch inside = Patch.of(1, 1 + SIDE, 3, 3 + SIDE);
    private final double[] buffer = new double[SIDE * SIDE];
    private NearJob job;
    private GlobalDoubleArray narrow;
    private GlobalDoubleArray wide;
    private GlobalLongArray longs;

    /**
     * Starts the job.
     *
     * @throws InterruptedException if it is interrupted meanwhile.
     */
    @Setup
    public void setUp() throws InterruptedException
    {
        job = new NearJob();
        final World world = job.world();
        narrow = world.doubles("narrow", SIDE, SIDE);
        wide = world.doubles("wide", 4 * SIDE, 4 * SIDE);
        longs = world.longs("longs", SIDE, SIDE);
    }

    /** Ends the job. */
    @TearDown
    public void tearDown()
    {
        longs.close();
        wide.close();
        narrow.close();
        job.close();
    }

    /** {@return the value before} */
    @Benchmark
    public long readInc()
    {
        return longs.readInc(3, 5, 1);
    }

    /** {@return one element} */
    @Benchmark
    public double getElement()
    {
        return narrow.get(3, 5);
    }

    /** Writes one element. */
    @Benchmark
    public void putElement()
    {
        narrow.put(3, 5, 1.5);
    }

    /** Adds to one element. */
    @Benchmark
    public void accElement()
    {
        narrow.acc(3, 5, 1.5);
    }

    /** Adds to one long. */
    @Benchmark
    public void accLong()
    {
        longs.acc(3, 5, 1);
    }

    /** Whole rows, 128 KiB. */
    @Benchmark
    public void getRows()
    {
        narrow.get(rows, buffer);
    }

    /** Whole rows, 128 KiB. */
    @Benchmark
    public void putRows()
    {
        narrow.put(rows, buffer);
    }

    /** Whole rows, 128 KiB. */
    @Benchmark
    public void accRows()
    {
        narrow.acc(rows, 1.5, buffer);
    }

    /** A patch, 128 KiB in rows of 1 KiB. */
    @Benchmark
    public void getPatch()
    {
        wide.get(inside, buffer);
    }

    /** A patch, 128 KiB in rows of 1 KiB. */
    @Benchmark
    public void putPatch()
    {
        wide.put(inside, buffer);
    }

    /** A patch, 128 KiB in rows of 1 KiB. */
    @Benchmark
    public void accPatch()
    {
        wide.acc(inside, 1.5, buffer);
    }
}
