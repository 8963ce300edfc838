package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.gaeron.ElementType;

/**
 * Kernels on doubles as plain loops over memory.
 */
class DoubleKernels implements KernelProvider<double[]>
{
    @Override
    public void axpy(
        final long alpha,
        final long alpha2,
        final double[] x,
        final long xIndex,
        final MemorySegment y,
        final long yBytes,
        final int count)
    {
        final double factor = Elements.toDouble(alpha);
        for (int i = 0; i < count; i++)
        {
            final long at = yBytes + (long)i * Double.BYTES;
            y.set(JAVA_DOUBLE, at, y.get(JAVA_DOUBLE, at) + factor * x[(int)xIndex + i]);
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
        final double factor = Elements.toDouble(alpha);
        for (int i = 0; i < count; i++)
        {
            final long done = (long)i * Double.BYTES;
            final double product = factor * x.get(JAVA_DOUBLE_UNALIGNED, xBytes + done);
            y.set(JAVA_DOUBLE, yBytes + done, y.get(JAVA_DOUBLE, yBytes + done) + product);
        }
    }

    /** Adds products to elements of a list, one by one. */
    static void axpyAt(
        final long alpha, final double[] x, final int[] positions, final MemorySegment y, final long[] places,
        final int first, final int end)
    {
        final double factor = Elements.toDouble(alpha);
        for (int i = first; i < end; i++)
        {
            final long at = places[i] * Double.BYTES;
            y.set(JAVA_DOUBLE, at, y.get(JAVA_DOUBLE, at) + factor * x[positions[i]]);
        }
    }

    /** Adds products to elements of a list, one by one. */
    static void axpyNativeAt(
        final long alpha, final MemorySegment x, final long xBytes, final int[] positions, final MemorySegment y,
        final long[] places, final int first, final int end)
    {
        final double factor = Elements.toDouble(alpha);
        for (int i = first; i < end; i++)
        {
            final long at = places[i] * Double.BYTES;
            final double product = factor * x.get(JAVA_DOUBLE_UNALIGNED, xBytes + (long)positions[i] * Double.BYTES);
            y.set(JAVA_DOUBLE, at, y.get(JAVA_DOUBLE, at) + product);
        }
    }

    /**
     * What a JVM gets when it has added much.
     */
    static final class Grown
    {
        static final KernelProvider<double[]> KERNELS =
            VectorModule.hasVectors() ? new Vectors() : new DoubleKernels();

        private Grown()
        {
        }
    }

    /**
     * Kernels as loops over arrays.
     */
    static final class Staged extends StagedKernels<double[]>
    {
        Staged()
        {
            super(ElementType.DOUBLE);
        }

        @Override
        void add(
            final long alpha, final long alpha2, final double[] x, final int first, final double[] sums,
            final int count)
        {
            final double factor = Elements.toDouble(alpha);
            for (int i = 0; i < count; i++)
            {
                sums[i] += factor * x[first + i];
            }
        }
    }

    /**
     * Kernels as loops over vectors of the processor's preferred length; plain loops compute the rest.
     */
    static final class Vectors extends DoubleKernels
    {
        private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
        private static final ByteOrder ORDER = ByteOrder.nativeOrder();

        @Override
        public void axpy(
            final long alpha,
            final long alpha2,
            final double[] x,
            final long xIndex,
            final MemorySegment y,
            final long yBytes,
            final int count)
        {
            final double factor = Elements.toDouble(alpha);
            final int bound = count < LEAST_COUNT ? 0 : SPECIES.loopBound(count);
            for (int i = 0; i < bound; i += SPECIES.length())
            {
                final long at = yBytes + (long)i * Double.BYTES;
                DoubleVector.fromArray(SPECIES, x, (int)xIndex + i)
                    .mul(factor)
                    .add(DoubleVector.fromMemorySegment(SPECIES, y, at, ORDER))
                    .intoMemorySegment(y, at, ORDER);
            }
            if (bound < count)
            {
                super.axpy(alpha, 0, x, xIndex + bound, y, yBytes + (long)bound * Double.BYTES, count - bound);
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
            final double factor = Elements.toDouble(alpha);
            final int bound = count < LEAST_COUNT ? 0 : SPECIES.loopBound(count);
            for (int i = 0; i < bound; i += SPECIES.length())
            {
                final long done = (long)i * Double.BYTES;
                DoubleVector.fromMemorySegment(SPECIES, x, xBytes + done, ORDER)
                    .mul(factor)
                    .add(DoubleVector.fromMemorySegment(SPECIES, y, yBytes + done, ORDER))
                    .intoMemorySegment(y, yBytes + done, ORDER);
            }
            if (bound < count)
            {
                final long done = (long)bound * Double.BYTES;
                super.axpyNative(alpha, 0, x, xBytes + done, y, yBytes + done, count - bound);
            }
        }
    }
}
