package org.gaeron.benchmarks.jmh;

import java.util.concurrent.TimeUnit;

import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
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
 * Cost of the walk over the owners of a patch. The same 2 x 4 elements are got from 1, 2 and 4 owners of one node. The
 * second owner adds one step of the walk, the look-up of a block, and the start of a copy.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = {ForkOptions.VECTOR, ForkOptions.NATIVE, ForkOptions.OPENS})
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class OwnersBenchmark
{
    private static final int OPERATIONS = 1 << 18;
    private static final int SIDE = 64;
    private static final int MIDDLE = SIDE / 2;

    /** Number of owners of the patch. */
    @Param({"1", "2", "4"})
    private int owners;

    private RankBatches<Arrays> batches;
    private Patch patch;

    record Arrays(GlobalDoubleArray doubles, double[] buffer) implements AutoCloseable
    {
        static Arrays open(final World world)
        {
            return new Arrays(world.doubles(ArraySpec.doubles("quarters", SIDE, SIDE).withGrid(2, 2)), new double[8]);
        }

        @Override
        public void close()
        {
            doubles.close();
        }
    }

    /**
     * Starts a job of four ranks and chooses the patch.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Setup
    public void setUp() throws InterruptedException
    {
        final int row = owners == 4 ? MIDDLE - 1 : 0;
        final int col = owners == 1 ? 0 : MIDDLE - 2;
        patch = Patch.of(row, row + 2, col, col + 4);
        batches = new RankBatches<>(EmbeddedJob.of(1, 4), Arrays::open);
        batches.run(arrays ->
        {
            final int actual = arrays.doubles.locateRegion(patch).size();
            if (actual != owners)
            {
                throw new IllegalStateException("expected owners=" + owners + ", actual " + actual);
            }
        });
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
     * Gets the patch.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(OPERATIONS)
    public void getFromOwners() throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < OPERATIONS; i++)
            {
                arrays.doubles.get(patch, arrays.buffer);
            }
        });
    }
}
