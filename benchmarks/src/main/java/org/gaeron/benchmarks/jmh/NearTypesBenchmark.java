package org.gaeron.benchmarks.jmh;

import java.util.concurrent.TimeUnit;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArray;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.World;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Operations on memory of the caller's node with elements of each type: patches of 128 KiB of whole rows, for which
 * 131,072 divided by the time in ns is the payload in GB/s.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = {ForkOptions.VECTOR, ForkOptions.NATIVE, ForkOptions.OPENS})
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class NearTypesBenchmark
{
    static final int PATCHES = 1 << 12;
    private static final int BYTES = 128 << 10;
    private static final int ROWS = 64;

    /** Element type. */
    @Param
    private ElementType type;

    private RankBatches<TypedArrays> batches;

    record TypedArrays(GlobalArray<Object> array, Patch all, Object buffer) implements AutoCloseable
    {
        @SuppressWarnings("unchecked")
        static TypedArrays open(final World world, final ElementType type)
        {
            final int cols = BYTES / ROWS / type.sizeBytes();
            final ArraySpec spec = ArraySpec.of("a", type, ROWS, cols);
            final GlobalArray<?> array = world.array(spec);
            final int count = ROWS * cols;
            return new TypedArrays(
                (GlobalArray<Object>)array, Patch.of(0, ROWS, 0, cols), type.newArray(count));
        }

        @Override
        public void close()
        {
            array.close();
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
        batches = new RankBatches<>(EmbeddedJob.of(1, 1), world -> TypedArrays.open(world, type));
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
     * Gets 128 KiB.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(PATCHES)
    public void get() throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < PATCHES; i++)
            {
                arrays.array.get(arrays.all, arrays.buffer);
            }
        });
    }

    /**
     * Puts 128 KiB.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(PATCHES)
    public void put() throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < PATCHES; i++)
            {
                arrays.array.put(arrays.all, arrays.buffer);
            }
        });
    }

    /**
     * Accumulates 128 KiB.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(PATCHES)
    public void acc() throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < PATCHES; i++)
            {
                arrays.array.acc(arrays.all, Operator.SUM, arrays.buffer, 0, arrays.all.cols());
            }
        });
    }
}
