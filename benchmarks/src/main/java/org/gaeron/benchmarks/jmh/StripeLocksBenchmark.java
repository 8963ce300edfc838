package org.gaeron.benchmarks.jmh;

import java.util.concurrent.TimeUnit;

import org.gaeron.ElementType;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.StripeLocks;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Cost of the lock of a stripe: for one thread, for two threads on the same stripe, and for two on neighbouring
 * stripes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = ForkOptions.NATIVE)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class StripeLocksBenchmark
{
    private static final Runnable NO_CHECK = () -> { };

    private Block block;
    private StripeLocks locks;

    /** Creates a block of 64 stripes. */
    @Setup
    public void setUp()
    {
        block = new Block(ElementType.DOUBLE, 64, 4096);
        locks = block.locks();
    }

    /** Frees the block. */
    @TearDown
    public void tearDown()
    {
        block.close();
    }

    /** Takes a lock that no other thread uses. */
    @Benchmark
    public void alone()
    {
        takeAndGive(3);
    }

    /** Takes a lock that another thread uses as well. */
    @Benchmark
    @Threads(2)
    public void contended()
    {
        takeAndGive(3);
    }

    /**
     * Takes the lock beside that of another thread: as fast as alone if they share no cache line.
     *
     * @param stripe of this thread.
     */
    @Benchmark
    @Threads(2)
    public void neighbours(final Stripe stripe)
    {
        takeAndGive(stripe.row);
    }

    private void takeAndGive(final long row)
    {
        final int lock = locks.lockOf(row, 0);
        locks.lock(lock, NO_CHECK);
        locks.unlock(lock);
    }

    /** Stripe of a thread. */
    @State(Scope.Thread)
    public static class Stripe
    {
        private long row;

        /**
         * Chooses the stripe.
         *
         * @param threads with the index of the thread.
         */
        @Setup
        public void setUp(final ThreadParams threads)
        {
            row = threads.getThreadIndex();
        }
    }
}
