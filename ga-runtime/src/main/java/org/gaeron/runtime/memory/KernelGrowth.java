package org.gaeron.runtime.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

import org.gaeron.ElementType;

/**
 * The growth of the kernels of a type: loops over arrays in a young JVM, vectors when much has been added. Loading and
 * compiling vectors takes half a second of a core, and until then an element takes microseconds. A job of some seconds
 * is better off without them.
 *
 * <pre>
 *   threads that add                               thread "kernels", of this type
 *   isOver (volatile)? the grown kernels add
 *   else the young ones; done (atomic) += count
 *   who takes done beyond the limit starts  ---&gt;   makes the grown kernels, and calls them on memory of its own
 *                                                  as fast as they should be? isOver = true
 *                                                  never? young for ever
 * </pre>
 * All kernels of a type give the same bits, so it makes no difference to results when a thread sees that it is over. If
 * the thread fails, say because the processor has no vectors, the young ones stay.
 *
 * @param <A> the Java array of the elements.
 */
class KernelGrowth<A>
{
    private static final System.Logger LOG = System.getLogger(KernelGrowth.class.getName());
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
    private static final int REST = 1;

    private final ElementType type;
    private final Supplier<KernelProvider<A>> growing;
    private final long limit;
    private final AtomicLong done = new AtomicLong();
    private volatile boolean isOver;

    /**
     * A growth that has not begun.
     *
     * @param growing makes the grown kernels, in a thread of its own.
     */
    KernelGrowth(final ElementType type, final Supplier<KernelProvider<A>> growing)
    {
        this(type, growing, LIMIT_BYTES / type.sizeBytes());
    }

    /**
     * A growth that has not begun.
     *
     * @param limit number of elements that the young kernels add before.
     */
    KernelGrowth(final ElementType type, final Supplier<KernelProvider<A>> growing, final long limit)
    {
        this.type = type;
        this.growing = growing;
        this.limit = limit;
    }

    /**
     * {@return whether the grown kernels add what comes now} Else it counts.
     *
     * @param count number of its elements.
     */
    boolean isOver(final int count)
    {
        if (isOver)
        {
            return true;
        }
        final int work = Math.max(count, CALL_COUNT);
        final long before = done.getAndAdd(work);
        if (before < limit && before + work >= limit)
        {
            start();
        }
        return false;
    }

    /** In a thread of its own. Tests override it. */
    void startThread(final Runnable work)
    {
        Thread.ofPlatform().daemon().name("kernels").start(work);
    }

    private void start()
    {
        try
        {
            startThread(this::grow);
        }
        catch (final OutOfMemoryError ex)
        {
            // no room for a thread; the young kernels stay
            LOG.log(System.Logger.Level.DEBUG, "no thread for other kernels", ex);
        }
    }

    private void grow()
    {
        try (Arena arena = Arena.ofConfined())
        {
            final KernelProvider<A> kernels = growing.get();
            if (isFast(kernels, arena))
            {
                isOver = true;
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
        final A array = (A)type.newArray(TRIAL_COUNT);
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
