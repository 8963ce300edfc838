package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Kernels on floats as plain loops.
 */
class FloatKernels implements KernelProvider<float[]>
{
    @Override
    public void axpy(
        final long alpha,
        final long alpha2,
        final float[] x,
        final long xIndex,
        final MemorySegment y,
        final long yBytes,
        final int count)
    {
        final float factor = Float.intBitsToFloat((int)alpha);
        for (int i = 0; i < count; i++)
        {
            final long at = yBytes + (long)i * Float.BYTES;
            y.set(JAVA_FLOAT, at, y.get(JAVA_FLOAT, at) + factor * x[(int)xIndex + i]);
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
        final float factor = Float.intBitsToFloat((int)alpha);
        for (int i = 0; i < count; i++)
        {
            final long done = (long)i * Float.BYTES;
            final float product = factor * x.get(JAVA_FLOAT_UNALIGNED, xBytes + done);
            y.set(JAVA_FLOAT, yBytes + done, y.get(JAVA_FLOAT, yBytes + done) + product);
        }
    }

    /**
     * Kernels as loops over vectors of the processor's preferred length; plain loops compute the rest.
     */
    static final class Vectors extends FloatKernels
    {
        private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
        private static final ByteOrder ORDER = ByteOrder.nativeOrder();

        @Override
        public void axpy(
            final long alpha,
            final long alpha2,
            final float[] x,
            final long xIndex,
            final MemorySegment y,
            final long yBytes,
            final int count)
        {
            final float factor = Float.intBitsToFloat((int)alpha);
            final int bound = count < LEAST_COUNT ? 0 : SPECIES.loopBound(count);
            for (int i = 0; i < bound; i += SPECIES.length())
            {
                final long at = yBytes + (long)i * Float.BYTES;
                FloatVector.fromArray(SPECIES, x, (int)xIndex + i)
                    .mul(factor)
                    .add(FloatVector.fromMemorySegment(SPECIES, y, at, ORDER))
                    .intoMemorySegment(y, at, ORDER);
            }
            if (bound < count)
            {
                super.axpy(alpha, 0, x, xIndex + bound, y, yBytes + (long)bound * Float.BYTES, count - bound);
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
            final float factor = Float.intBitsToFloat((int)alpha);
            final int bound = count < LEAST_COUNT ? 0 : SPECIES.loopBound(count);
            for (int i = 0; i < bound; i += SPECIES.length())
            {
                final long done = (long)i * Float.BYTES;
                FloatVector.fromMemorySegment(SPECIES, x, xBytes + done, ORDER)
                    .mul(factor)
                    .add(FloatVector.fromMemorySegment(SPECIES, y, yBytes + done, ORDER))
                    .intoMemorySegment(y, yBytes + done, ORDER);
            }
            if (bound < count)
            {
                final long done = (long)bound * Float.BYTES;
                super.axpyNative(alpha, 0, x, xBytes + done, y, yBytes + done, count - bound);
            }
        }
    }
}
