package org.gaeron.runtime.memory;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;

/**
 * Kernels as loops over Java arrays, to which the elements are copied in parts. The copies are instructions of the JVM.
 * So an element costs some 50 ns where nothing is compiled. Loops over memory cost hundreds there, and vectors
 * thousands.
 *
 * <p>Each thread has arrays of its own. Their elements are written back when the next ones are due: a put into the same
 * elements that comes meanwhile is lost, as one may be that comes between any read and write of an accumulate.
 *
 * @param <A> the Java array of the elements.
 */
abstract class StagedKernels<A> implements KernelProvider<A>
{
    private static final int PART = 512;

    private final ElementType type;
    private final ThreadLocal<A> terms = ThreadLocal.withInitial(this::newPart);
    private final ThreadLocal<A> sums = ThreadLocal.withInitial(this::newPart);

    StagedKernels(final ElementType type)
    {
        this.type = type;
    }

    @SuppressWarnings("unchecked")
    private A newPart()
    {
        return (A)type.newArray(PART);
    }

    /**
     * Adds {@code alpha * x} to sums.
     *
     * @param first index of the first value, in elements.
     * @param sums  from the first element on.
     * @param count number of elements.
     */
    abstract void add(long alpha, long alpha2, A x, int first, A sums, int count);

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
        final A part = sums.get();
        for (int done = 0; done < count; done += PART)
        {
            final int length = Math.min(PART, count - done);
            final long at = yBytes + (long)done * type.sizeBytes();
            Elements.copy(type, y, at, part, 0, length);
            add(alpha, alpha2, x, (int)xIndex + done, part, length);
            Elements.copy(type, part, 0, y, at, length);
        }
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
        final A part = terms.get();
        for (int done = 0; done < count; done += PART)
        {
            final int length = Math.min(PART, count - done);
            final long at = (long)done * type.sizeBytes();
            Elements.copy(type, x, xBytes + at, part, 0, length);
            axpy(alpha, alpha2, part, 0, y, yBytes + at, length);
        }
    }
}
