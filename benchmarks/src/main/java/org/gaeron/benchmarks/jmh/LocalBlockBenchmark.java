package org.gaeron.benchmarks.jmh;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.LocalDoubleBlock;
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

/**
 * A rank's own block of 128 KiB, read and written directly: by indices of the array, by rows, and as bare memory, with
 * which the others compare. The time is that of one element.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = {ForkOptions.VECTOR, ForkOptions.NATIVE, ForkOptions.OPENS})
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class LocalBlockBenchmark
{
    static final int ELEMENTS = 1 << 14;
    private static final int SIDE = 128;
    /** Four sums at a time: of one, the latency of an addition would be measured. */
    private static final int SUMS = 4;

    private RankBatches<GlobalDoubleArray> batches;
    private LocalDoubleBlock block;

    /**
     * Starts a job of one rank.
     *
     * @throws InterruptedException if the thread is interrupted while it waits.
     */
    @Setup
    public void setUp() throws InterruptedException
    {
        batches = new RankBatches<>(EmbeddedJob.of(1, 1), world -> world.doubles("a", SIDE, SIDE));
        batches.run(array -> block = array.localBlock());
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
     * Sums up the memory.
     *
     * @return the sum.
     */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public double sumMemory()
    {
        final MemorySegment memory = block.memory();
        double sum = 0;
        for (long row = 0; row < SIDE; row++)
        {
            sum += sum(memory, row * SIDE);
        }
        return sum;
    }

    private static double sum(final MemorySegment memory, final long from)
    {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        for (long at = from; at < from + SIDE; at += SUMS)
        {
            a += memory.getAtIndex(JAVA_DOUBLE, at);
            b += memory.getAtIndex(JAVA_DOUBLE, at + 1);
            c += memory.getAtIndex(JAVA_DOUBLE, at + 2);
            d += memory.getAtIndex(JAVA_DOUBLE, at + 3);
        }
        return a + b + c + d;
    }

    /**
     * Sums up elements by their indices.
     *
     * @return the sum.
     */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public double sumGet()
    {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        for (long row = block.patch().rowLo(); row < block.patch().rowHi(); row++)
        {
            for (long column = block.patch().colLo(); column < block.patch().colHi(); column += SUMS)
            {
                a += block.get(row, column);
                b += block.get(row, column + 1);
                c += block.get(row, column + 2);
                d += block.get(row, column + 3);
            }
        }
        return a + b + c + d;
    }

    /**
     * Sums up rows.
     *
     * @return the sum.
     */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public double sumRows()
    {
        final double[] sum = new double[1];
        block.forEachRow((row, elements) -> sum[0] += sum(elements, 0));
        return sum[0];
    }

    /** Writes the memory. */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public void writeMemory()
    {
        final MemorySegment memory = block.memory();
        for (long row = 0; row < SIDE; row++)
        {
            for (long column = 0; column < SIDE; column++)
            {
                memory.setAtIndex(JAVA_DOUBLE, row * SIDE + column, row - column);
            }
        }
    }

    /** Writes elements by their indices. */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public void writeSet()
    {
        for (long row = block.patch().rowLo(); row < block.patch().rowHi(); row++)
        {
            for (long column = block.patch().colLo(); column < block.patch().colHi(); column++)
            {
                block.set(row, column, row - column);
            }
        }
    }

    /** Fills by a function. */
    @Benchmark
    @OperationsPerInvocation(ELEMENTS)
    public void fill()
    {
        block.fill((row, column) -> row - column);
    }
}
