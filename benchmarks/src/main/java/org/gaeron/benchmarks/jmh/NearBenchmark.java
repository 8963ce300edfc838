package org.gaeron.benchmarks.jmh;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Operations on memory of the caller's node, as a program calls them. They access one element of a row, or 128 KiB of
 * whole rows or of a patch. For 128 KiB, 131,072 divided by the time in ns is the payload in GB/s. The benchmark
 * {@code handOff} is the overhead of each batch. Divide it by {@value #ELEMENTS} for its part in the time of one
 * element, and by {@value #PATCHES} for a patch.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = {ForkOptions.VECTOR, ForkOptions.NATIVE, ForkOptions.OPENS})
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class NearBenchmark
{
    static final int ELEMENTS = 1 << 19;
    static final int PATCHES = 1 << 12;

    private static final int SIDE = 128;
    private static final int COL_MASK = SIDE - 1;
    private static final Patch ROWS = Patch.of(0, SIDE, 0, SIDE);
    private static final Patch INSIDE = Patch.of(1, 1 + SIDE, 3, 3 + SIDE);

    private RankBatches<Arrays> batches;

    record Arrays(GlobalDoubleArray narrow, GlobalDoubleArray wide, GlobalLongArray longs, double[] buffer)
        implements AutoCloseable
    {
        static Arrays open(final World world)
        {
            return new Arrays(
                world.doubles("narrow", SIDE, SIDE),
                world.doubles("wide", 4 * SIDE, 4 * SIDE),
                world.longs("longs", SIDE, SIDE),
                new double[SIDE * SIDE]);
        }

        @Override
        public void close()
        {
            longs.close();
            wide.close();
            narrow.close();
        }
    }

    /**
     * Starts a job of one rank.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Setup
    public void setUp() throws InterruptedException
    {
        batches = new RankBatches<>(EmbeddedJob.of(1, 1), Arrays::open);
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
     * Runs an empty batch.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    public void handOff() throws InterruptedException
    {
        batches.run(arrays ->
        {
        });
    }

    /**
     * Adds to one long and gets its previous value.
     *
     * @param blackhole takes the value.
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public void readInc(final Blackhole blackhole) throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < ELEMENTS; i++)
            {
                blackhole.consume(arrays.longs.readInc(3, i & COL_MASK, 1));
            }
        });
    }

    /**
     * Gets one element.
     *
     * @param blackhole takes the value.
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public void getElement(final Blackhole blackhole) throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < ELEMENTS; i++)
            {
                blackhole.consume(arrays.narrow.get(3, i & COL_MASK));
            }
        });
    }

    /**
     * Writes one element.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public void putElement() throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < ELEMENTS; i++)
            {
                arrays.narrow.put(3, i & COL_MASK, 1.5);
            }
        });
    }

    /**
     * Adds to one element.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public void accElement() throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < ELEMENTS; i++)
            {
                arrays.narrow.acc(3, i & COL_MASK, 1.5);
            }
        });
    }

    /**
     * Adds to one long.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public void accLong() throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < ELEMENTS; i++)
            {
                arrays.longs.acc(3, i & COL_MASK, 1);
            }
        });
    }

    /**
     * Gets whole rows, 128 KiB.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(PATCHES)
    public void getRows() throws InterruptedException
    {
        repeat(arrays -> arrays.narrow.get(ROWS, arrays.buffer));
    }

    /**
     * Writes whole rows, 128 KiB.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(PATCHES)
    public void putRows() throws InterruptedException
    {
        repeat(arrays -> arrays.narrow.put(ROWS, arrays.buffer));
    }

    /**
     * Adds to whole rows, 128 KiB.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(PATCHES)
    public void accRows() throws InterruptedException
    {
        repeat(arrays -> arrays.narrow.acc(ROWS, 1.5, arrays.buffer));
    }

    /**
     * Gets a patch, 128 KiB in rows of 1 KiB.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(PATCHES)
    public void getPatch() throws InterruptedException
    {
        repeat(arrays -> arrays.wide.get(INSIDE, arrays.buffer));
    }

    /**
     * Writes a patch, 128 KiB in rows of 1 KiB.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(PATCHES)
    public void putPatch() throws InterruptedException
    {
        repeat(arrays -> arrays.wide.put(INSIDE, arrays.buffer));
    }

    /**
     * Adds to a patch, 128 KiB in rows of 1 KiB.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(PATCHES)
    public void accPatch() throws InterruptedException
    {
        repeat(arrays -> arrays.wide.acc(INSIDE, 1.5, arrays.buffer));
    }

    /** Repeats an operation. The cost of a call through an interface is negligible beside 128 KiB. */
    private void repeat(final Consumer<Arrays> operation) throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < PATCHES; i++)
            {
                operation.accept(arrays);
            }
        });
    }
}
