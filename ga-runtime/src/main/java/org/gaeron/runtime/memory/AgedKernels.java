package org.gaeron.runtime.memory;

import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;

import org.gaeron.ElementType;

/**
 * The kernels of a type for the age of the JVM. A record: its components are constants for the compiler, which sees so
 * which class each is, and follows the calls also in a JVM that adds several types.
 *
 * @param few    for a few elements.
 * @param young  until much has been added.
 * @param grown  supplies those of later, a constant, too.
 * @param growth says which.
 * @param <A>    the Java array of the elements.
 */
record AgedKernels<A>(
    KernelProvider<A> few, KernelProvider<A> young, Supplier<KernelProvider<A>> grown, KernelGrowth<A> growth)
    implements KernelProvider<A>
{
    /** {@return the kernels of a JVM that is young} */
    static <A> AgedKernels<A> of(
        final ElementType type, final KernelProvider<A> few, final KernelProvider<A> young,
        final Supplier<KernelProvider<A>> grown)
    {
        return new AgedKernels<>(few, young, grown, new KernelGrowth<>(type, grown));
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
        if (count < LEAST_STAGED)
        {
            few.axpy(alpha, alpha2, x, xIndex, y, yBytes, count);
        }
        else if (growth.isOver(count))
        {
            grown.get().axpy(alpha, alpha2, x, xIndex, y, yBytes, count);
        }
        else
        {
            young.axpy(alpha, alpha2, x, xIndex, y, yBytes, count);
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
        if (count < LEAST_STAGED)
        {
            few.axpyNative(alpha, alpha2, x, xBytes, y, yBytes, count);
        }
        else if (growth.isOver(count))
        {
            grown.get().axpyNative(alpha, alpha2, x, xBytes, y, yBytes, count);
        }
        else
        {
            young.axpyNative(alpha, alpha2, x, xBytes, y, yBytes, count);
        }
    }
}
