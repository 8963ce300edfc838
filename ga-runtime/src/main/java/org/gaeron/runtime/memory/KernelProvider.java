package org.gaeron.runtime.memory;

import java.lang.foreign.MemorySegment;

/**
 * Implementation of {@code y = alpha * x + y} for one type; alpha as words of {@link Elements}. The product is rounded
 * before the sum (no fused multiply-add), so all providers of a type give the same bits.
 *
 * <p>A provider with vectors is loaded only where the module {@code jdk.incubator.vector} is available.
 *
 * @param <A> the Java array of the elements.
 */
interface KernelProvider<A>
{
    /** Least number of elements for copies to arrays. */
    int LEAST_STAGED = 4;

    /** {@code x} is a Java array. */
    void axpy(long alpha, long alpha2, A x, long xIndex, MemorySegment y, long yBytes, int count);

    /** {@code x} is native memory of any alignment. */
    void axpyNative(long alpha, long alpha2, MemorySegment x, long xBytes, MemorySegment y, long yBytes, int count);
}
