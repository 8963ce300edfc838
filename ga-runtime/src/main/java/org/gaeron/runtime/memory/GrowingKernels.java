package org.gaeron.runtime.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

import org.gaeron.ElementType;

/**
 * Kernels that are loops over arrays in a young JVM, and become vectors when much has been added. Loading and compiling
 * vectors takes half a second of a core, and until then an element takes microseconds: a job of some seconds is better
 * off without them.
 *
 * <pre>
 *   threads that add                               thread "kernels", of this type
 *   grown (volatile) is there? it adds
 *   else young adds; done (atomic) += count
 *   who takes done beyond the limit starts  ---&gt;   makes the grown kernels, and calls them on memory of its own
 *                                                  as fast as they should be? grown = they
 *                                                  never? done as it is: young for ever
 * </pre>
 * All kernels of a type give the same bits, so it makes no difference to results when a thread sees the grown ones. If
 * the thread fails, say because the processor has no vectors, the young ones stay.
 *
 * @param <A> the Java array of the elements.
 */
final class GrowingKernels<A> implements KernelProvider<A>
{
    private static final System.Logger LOG = System.getLogger(GrowingKernels.class.getName());
    /** A second or two of adding. */
    private static final long LIMIT_BYTES = 2L << 30;
    /** A call takes as long as so many elements. */
    private static final int CALL_COUNT = 64;
    private static final int TRIAL_COUNT = 512;
    /** Compiled vectors take a tenth of it; what is not yet compiled takes ten times as long. */
    private static final long FAST_NS = 5 * TRIAL_COUNT;
    private static final int FAST_TRIALS = 20;
    /** Several times what it takes, so that a JVM without the optimising compiler gives up. */
    private static final int MOST_TRIALS = 10_000;
    /** Rests between trials, in their times: ranks compute on all cores. */
    private static final int REST = 3;

    private final ElementType type;
    private final KernelProvider<A> young;
    private final Supplier<KernelProvider<A>> growing;
    private final long limit;
    private final AtomicLong done = new AtomicLong();
    private volatile KernelProvider<A> grown;

    /**
     * Kernels that are young.
     *
     * @param growing makes the grown ones, in a thread of its own.
     */
    GrowingKernels(
        final ElementType type, final KernelProvider<A> young, final Supplier<KernelProvider<A>> growing)
    {
        this(type, young, growing, LIMIT_BYTES / type.sizeBytes());
    }

    /**
     * Kernels that are young.
     *
     * @param limit number of elements that the young ones add before others grow.
     */
    GrowingKernels(
        final ElementType type, final KernelProvider<A> young, final Supplier<KernelProvider<A>> growing,
        final long limit)
    {
        this.type = type;
        this.young = young;
        this.growing = growing;
        this.limit = limit;
    }

    @Override
    public void axpy(
        final long alpha,
        final long alpha2,
        final A x,
        final long xIndex,
        final MemorySegment y,
        final long yBytes,
        final int count)
    {
        final KernelProvider<A> best = grown;
        if (best != null)
        {
            best.axpy(alpha, alpha2, x, xIndex, y, yBytes, count);
            return;
        }
        young.axpy(alpha, alpha2, x, xIndex, y, yBytes, count);
        note(count);
    }

    @Override
    public void axpyNative(
        final long alpha,
        final long alpha2,
        final MemorySegment x,
        final long xBytes,
        final MemorySegment y,
        final long yBytes,
        final int count)
    {
        final KernelProvider<A> best = grown;
        if (best != null)
        {
            best.axpyNative(alpha, alpha2, x, xBytes, y, yBytes, count);
            return;
        }
        young.axpyNative(alpha, alpha2, x, xBytes, y, yBytes, count);
        note(count);
    }

    /** {@return whether the grown kernels add} */
    boolean isGrown()
    {
        return grown != null;
    }

    private void note(final int count)
    {
        final int work = Math.max(count, CALL_COUNT);
        final long before = done.getAndAdd(work);
        if (before < limit && before + work >= limit)
        {
            Thread.ofPlatform().daemon().name("kernels").start(this::grow);
        }
    }

    private void grow()
    {
        try (Arena arena = Arena.ofConfined())
        {
            final KernelProvider<A> kernels = growing.get();
            if (isFast(kernels, arena))
            {
                grown = kernels;
            }
        }
        catch (final RuntimeException | LinkageError ex)
        {
            LOG.log(System.Logger.Level.DEBUG, "no other kernels", ex);
        }
    }

    /** Calls kernels until the compiler has done its part, or often enough to know that it will not. */
    private boolean isFast(final KernelProvider<A> kernels, final Arena arena)
    {
        @SuppressWarnings("unchecked")
        final A array = (A)Elements.newArray(type, TRIAL_COUNT);
        final long bytes = (long)TRIAL_COUNT * type.sizeBytes();
        final MemorySegment x = arena.allocate(bytes, Long.BYTES);
        final MemorySegment y = arena.allocate(bytes, Long.BYTES);
        final long one = Elements.one(type);
        int fast = 0;
        for (int i = 0; i < MOST_TRIALS && fast < FAST_TRIALS; i++)
        {
            final long startNs = System.nanoTime();
            kernels.axpy(one, 0, array, 0, y, 0, TRIAL_COUNT);
            kernels.axpyNative(one, 0, x, 0, y, 0, TRIAL_COUNT);
            final long durationNs = System.nanoTime() - startNs;
            fast = durationNs < FAST_NS ? fast + 1 : 0;
            if (fast == 0)
            {
                LockSupport.parkNanos(REST * durationNs);
            }
        }
        return fast == FAST_TRIALS;
    }
}
