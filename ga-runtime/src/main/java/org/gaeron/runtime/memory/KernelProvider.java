package org.gaeron.runtime.memory;

import java.lang.foreign.MemorySegment;

/**
 * Implementation of {@code y = alpha * x + y}. The product is rounded before the sum (no fused multiply-add), so all
 * providers give the same bits.
 */
interface KernelProvider
{
    /** {@code x} is a Java array. */
    void axpy(double alpha, double[] x, int xIndex, MemorySegment y, long yBytes, int count);

    /** {@code x} is native memory of any alignment. */
    void axpyNative(double alpha, MemorySegment x, long xBytes, MemorySegment y, long yBytes, int count);
}
