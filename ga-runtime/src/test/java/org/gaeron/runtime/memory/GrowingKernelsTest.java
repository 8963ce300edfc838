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
class GrowingKernelsTest
{
    private static final int LIMIT = 1000;

    private final AtomicInteger made = new AtomicInteger();
    private final CountDownLatch tried = new CountDownLatch(1);
    private final Counting young = new Counting(0);

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

    private GrowingKernels<double[]> kernels(final Supplier<KernelProvider<double[]>> growing)
    {
        return new GrowingKernels<>(ElementType.DOUBLE, young, () ->
        {
            made.getAndIncrement();
            tried.countDown();
            return growing.get();
        }, LIMIT);
    }

    private static void add(final KernelProvider<double[]> kernels, final int count)
    {
        kernels.axpy(0, 0, new double[0], 0, MemorySegment.NULL, 0, count);
    }

    private static void awaitGrown(final GrowingKernels<double[]> kernels) throws InterruptedException
    {
        while (!kernels.isGrown())
        {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    @Test
    void shouldUseTheGrownKernelsWhenTheyAreFast() throws Exception
    {
        final Counting grown = new Counting(0);
        final GrowingKernels<double[]> kernels = kernels(() -> grown);
        add(kernels, LIMIT - 1);
        assertEquals(0, made.get());
        add(kernels, 1);
        awaitGrown(kernels);
        final int calls = grown.calls.get();
        assertTrue(calls > 0, "expected trials");
        add(kernels, 5);
        kernels.axpyNative(0, 0, MemorySegment.NULL, 0, MemorySegment.NULL, 0, 5);
        assertEquals(calls + 2, grown.calls.get());
        assertEquals(2, young.calls.get());
        assertEquals(1, made.get());
    }

    @Test
    void shouldGrowAfterManySmallCalls() throws Exception
    {
        final GrowingKernels<double[]> kernels = kernels(() -> new Counting(0));
        for (int i = 0; i < LIMIT / 64 + 1; i++)
        {
            add(kernels, 1);
        }
        awaitGrown(kernels);
        assertEquals(1, made.get());
    }

    @Test
    void shouldStayYoungWhileTheOthersAreSlow() throws Exception
    {
        final Counting slow = new Counting(TimeUnit.MILLISECONDS.toNanos(1));
        final GrowingKernels<double[]> kernels = kernels(() -> slow);
        add(kernels, LIMIT);
        while (slow.calls.get() < 100)
        {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertFalse(kernels.isGrown());
        add(kernels, 1);
        assertEquals(2, young.calls.get());
    }

    @Test
    void shouldStayYoungWhereThereAreNoOthers() throws Exception
    {
        final GrowingKernels<double[]> kernels = kernels(() ->
        {
            throw new NoClassDefFoundError("jdk/incubator/vector/DoubleVector");
        });
        add(kernels, LIMIT);
        assertTrue(tried.await(20, TimeUnit.SECONDS), "expected a trial");
        add(kernels, LIMIT);
        assertFalse(kernels.isGrown());
        assertEquals(2, young.calls.get());
        assertEquals(1, made.get());
    }
}
