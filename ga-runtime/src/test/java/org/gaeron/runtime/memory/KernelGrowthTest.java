package org.gaeron.runtime.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.gaeron.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class KernelGrowthTest
{
    private static final int LIMIT = 1000;

    private final AtomicInteger made = new AtomicInteger();
    private final CountDownLatch tried = new CountDownLatch(1);

    /** Kernels that count their calls, and take a time for each. */
    private static final class Counting implements KernelProvider<double[]>
    {
        private final long ns;
        private final AtomicInteger calls = new AtomicInteger();

        Counting(final long ns)
        {
            this.ns = ns;
        }

        private void call()
        {
            calls.getAndIncrement();
            final long endNs = System.nanoTime() + ns;
            while (endNs - System.nanoTime() > 0)
            {
                Thread.onSpinWait();
            }
        }

        @Override
        public void axpy(
            final long alpha, final long alpha2, final double[] x, final long xIndex, final MemorySegment y,
            final long yBytes, final int count)
        {
            call();
        }

        @Override
        public void axpyNative(
            final long alpha, final long alpha2, final MemorySegment x, final long xBytes, final MemorySegment y,
            final long yBytes, final int count)
        {
            call();
        }
    }

    private KernelGrowth<double[]> growth(final Supplier<KernelProvider<double[]>> growing)
    {
        return new KernelGrowth<>(ElementType.DOUBLE, () ->
        {
            made.getAndIncrement();
            tried.countDown();
            return growing.get();
        }, LIMIT);
    }

    private static void awaitEnd(final KernelGrowth<double[]> growth) throws InterruptedException
    {
        while (!growth.isOver(0))
        {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    @Test
    void shouldEndWhenTheKernelsAreFast() throws Exception
    {
        final Counting grown = new Counting(0);
        final KernelGrowth<double[]> growth = growth(() -> grown);
        assertFalse(growth.isOver(LIMIT - 1));
        assertEquals(0, made.get());
        assertFalse(growth.isOver(1));
        awaitEnd(growth);
        assertTrue(grown.calls.get() > 0, "expected trials");
        assertTrue(growth.isOver(LIMIT));
        assertEquals(1, made.get());
    }

    @Test
    void shouldGrowAfterManySmallCalls() throws Exception
    {
        final KernelGrowth<double[]> growth = growth(() -> new Counting(0));
        for (int i = 0; i < LIMIT / 64; i++)
        {
            assertFalse(growth.isOver(1));
        }
        awaitEnd(growth);
        assertEquals(1, made.get());
    }

    @Test
    void shouldGoOnWhileTheKernelsAreSlow() throws Exception
    {
        final Counting slow = new Counting(TimeUnit.MILLISECONDS.toNanos(1));
        final KernelGrowth<double[]> growth = growth(() -> slow);
        growth.isOver(LIMIT);
        while (slow.calls.get() < 100)
        {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertFalse(growth.isOver(1));
    }

    @Test
    void shouldNotEndWhereThereAreNoOtherKernels() throws Exception
    {
        final KernelGrowth<double[]> growth = growth(() ->
        {
            throw new NoClassDefFoundError("jdk/incubator/vector/DoubleVector");
        });
        growth.isOver(LIMIT);
        assertTrue(tried.await(20, TimeUnit.SECONDS), "expected a trial");
        assertFalse(growth.isOver(LIMIT));
        assertEquals(1, made.get());
    }

    @Test
    void shouldStayYoungWhereThereIsNoRoomForAThread()
    {
        final KernelGrowth<double[]> growth =
            new KernelGrowth<>(ElementType.DOUBLE, () -> new Counting(0), LIMIT)
            {
                @Override
                void startThread(final Runnable work)
                {
                    made.getAndIncrement();
                    throw new OutOfMemoryError("planted");
                }
            };
        assertFalse(growth.isOver(LIMIT));
        assertFalse(growth.isOver(LIMIT));
        assertEquals(1, made.get());
    }
}
