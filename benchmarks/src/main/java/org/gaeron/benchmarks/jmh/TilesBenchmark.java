package org.gaeron.benchmarks.jmh;

import java.util.concurrent.TimeUnit;

import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One rank gets, and adds to, an array of 8 MB whose four owners are on its node: blocks of the even layout, and tiles.
 * 8,000 divided by the time in us is the payload in GB/s.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = {ForkOptions.VECTOR, ForkOptions.NATIVE, ForkOptions.OPENS})
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class TilesBenchmark
{
    private static final int SIDE = 1000;

    /** Rows and columns of a tile; 0 for the even layout. */
    @Param({"0", "64", "16"})
    private int tile;

    private RankBatches<Arrays> batches;

    record Arrays(GlobalDoubleArray doubles, double[] buffer) implements AutoCloseable
    {
        static Arrays open(final World world, final int tile)
        {
            final ArraySpec spec = ArraySpec.doubles("tiles", SIDE, SIDE);
            return new Arrays(
                world.doubles(tile == 0 ? spec : spec.withTiles(tile, tile)), new double[SIDE * SIDE]);
        }

        @Override
        public void close()
        {
            doubles.close();
        }
    }

    /**
     * Starts a job of four ranks.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Setup
    public void setUp() throws InterruptedException
    {
        batches = new RankBatches<>(EmbeddedJob.of(1, 4), world -> Arrays.open(world, tile));
    }

    /**
     * Ends the job.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @TearDown
    public void tearDown() throws InterruptedException
    {
        batches.close();
    }

    /**
     * Gets the array.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    public void getAll() throws InterruptedException
    {
        batches.run(arrays -> arrays.doubles.get(arrays.doubles.patch(), arrays.buffer));
    }

    /**
     * Adds to the array.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    public void accAll() throws InterruptedException
    {
        batches.run(arrays -> arrays.doubles.acc(arrays.doubles.patch(), 1.5, arrays.buffer));
    }
}
