package org.gaeron.runtime.memory;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Kernels as loops over vectors of the processor's preferred length; plain loops compute the rest. This class is loaded
 * only where the module {@code jdk.incubator.vector} is available.
 */
final class VectorKernels implements KernelProvider
{
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    /**
     * Least number of elements for vectors. For fewer, a plain loop takes as long, and is fast from the first call.
     * Vectors take a hundred times as long until the optimising compiler has compiled them.
     */
    private static final int LEAST_COUNT = 64;

    private final ScalarKernels rest = new ScalarKernels();

    static int lanes()
    {
        return SPECIES.length();
    }

    @Override
    public void axpy(
        final double alpha,
        final double[] x,
        final int xIndex,
        final MemorySegment y,
        final long yBytes,
        final int count)
    {
        final int bound = count < LEAST_COUNT ? 0 : SPECIES.loopBound(count);
        for (int i = 0; i < bound; i += SPECIES.length())
        {
            final long at = yBytes + (long)i * Double.BYTES;
            DoubleVector.fromArray(SPECIES, x, xIndex + i)
                .mul(alpha)
                .add(DoubleVector.fromMemorySegment(SPECIES, y, at, ORDER))
                .intoMemorySegment(y, at, ORDER);
        }
        if (bound < count)
        {
            rest.axpy(alpha, x, xIndex + bound, y, yBytes + (long)bound * Double.BYTES, count - bound);
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
        final int bound = count < LEAST_COUNT ? 0 : SPECIES.loopBound(count);
        for (int i = 0; i < bound; i += SPECIES.length())
        {
            final long done = (long)i * Double.BYTES;
            DoubleVector.fromMemorySegment(SPECIES, x, xBytes + done, ORDER)
                .mul(alpha)
                .add(DoubleVector.fromMemorySegment(SPECIES, y, yBytes + done, ORDER))
                .intoMemorySegment(y, yBytes + done, ORDER);
        }
        if (bound < count)
        {
            final long done = (long)bound * Double.BYTES;
            rest.axpyNative(alpha, x, xBytes + done, y, yBytes + done, count - bound);
        }
    }
}
