package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * Kernels as plain loops.
 */
final class ScalarKernels implements KernelProvider
{
    @Override
    public void axpy(
        final double alpha,
        final double[] x,
        final int xIndex,
        final MemorySegment y,
        final long yBytes,
        final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final long at = yBytes + (long)i * Double.BYTES;
            y.set(JAVA_DOUBLE, at, y.get(JAVA_DOUBLE, at) + alpha * x[xIndex + i]);
        }
    }

    @Override
    public void axpyNative(
        final double alpha,
        final MemorySegment x,
        final long xBytes,
        final MemorySegment y,
        final long yBytes,
        final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final long done = (long)i * Double.BYTES;
            final double product = alpha * x.get(JAVA_DOUBLE_UNALIGNED, xBytes + done);
            y.set(JAVA_DOUBLE, yBytes + done, y.get(JAVA_DOUBLE, yBytes + done) + product);
        }
    }
}
