package org.gaeron.benchmarks.jmh;

import java.util.concurrent.TimeUnit;

import org.HdrHistogram.Histogram;
import org.gaeron.ArraySpec;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Operations on memory of another node, over Aeron. The job has two nodes of one rank each in one JVM; the owner's rank
 * waits. The times are means. {@code readInc} also prints its median, 99th percentile and maximum at the end of a fork,
 * timed call by call. A large accumulate of 720,000 bytes in N us is 720,000 / N / 1,000 GB/s.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = {ForkOptions.VECTOR, ForkOptions.NATIVE, ForkOptions.OPENS})
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class FarBenchmark
{
    private static final int FETCHES = 1 << 11;
    private static final int SMALL = 1 << 13;
    private static final int LARGE = 1 << 5;
    private static final int SMALL_COUNT = 128 / Double.BYTES;
    private static final int SIDE = 300;
    private static final double NS_PER_US = 1e3;

    /** Transport between the nodes. */
    @Param({"ipc", "udp"})
    private String transport;

    private final Histogram timesNs = new Histogram(3);
    private RankBatches<Arrays> batches;

    record Arrays(World world, GlobalDoubleArray doubles, GlobalLongArray longs, double[] buffer, Patch far, Patch row)
        implements AutoCloseable
    {
        static Arrays open(final World world)
        {
            final GlobalDoubleArray doubles = world.doubles(
                ArraySpec.doubles("doubles", 2 * SIDE, SIDE).withGrid(2, 1));
            final GlobalLongArray longs = world.longs(ArraySpec.longs("longs", 2, 16).withGrid(2, 1));
            final Patch far = doubles.distribution(1);
            final Patch row = Patch.of(far.rowLo(), far.rowLo() + 1, 0, SMALL_COUNT);
            return new Arrays(world, doubles, longs, new double[SIDE * SIDE], far, row);
        }

        @Override
        public void close()
        {
            longs.close();
            doubles.close();
        }
    }

    /**
     * Starts a job of two nodes.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Setup
    public void setUp() throws InterruptedException
    {
        batches = new RankBatches<>(EmbeddedJob.of(2, 1).transport(transport), Arrays::open);
    }

    /**
     * Discards the times of the warm-up.
     *
     * @param iteration that has ended.
     */
    @TearDown(Level.Iteration)
    public void endIteration(final IterationParams iteration)
    {
        if (iteration.getType() == IterationType.WARMUP)
        {
            timesNs.reset();
        }
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
        if (timesNs.getTotalCount() > 0)
        {
            System.out.printf("%n%s: p50 %.1f us, p99 %.1f us, max %.1f us, count %d%n",
                transport,
                timesNs.getValueAtPercentile(50) / NS_PER_US,
                timesNs.getValueAtPercentile(99) / NS_PER_US,
                timesNs.getMaxValue() / NS_PER_US,
                timesNs.getTotalCount());
        }
    }

    /**
     * Adds to one long and gets its previous value: a round trip.
     *
     * @param blackhole takes the value.
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(FETCHES)
    public void readInc(final Blackhole blackhole) throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < FETCHES; i++)
            {
                final long beginNs = System.nanoTime();
                blackhole.consume(arrays.longs.readInc(1, 3, 1));
                timesNs.recordValue(System.nanoTime() - beginNs);
            }
        });
    }

    /**
     * Adds 128 bytes; waits for the owner only once, at the end of a batch.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(SMALL)
    public void accSmall() throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < SMALL; i++)
            {
                arrays.doubles.acc(arrays.row, 1.5, arrays.buffer);
            }
            arrays.world.fence();
        });
    }

    /**
     * Adds 300 x 300 doubles and waits until the owner has applied them.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Benchmark
    @OperationsPerInvocation(LARGE)
    public void accLargeAndFence() throws InterruptedException
    {
        batches.run(arrays ->
        {
            for (int i = 0; i < LARGE; i++)
            {
                arrays.doubles.acc(arrays.far, 1.5, arrays.buffer);
                arrays.world.fence();
            }
        });
    }
}
