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
     * Kernels as loops over vectors of the processor's preferred length, with plain loops for less than one. If the
     * elements are no multiple of a vector, the last one overlaps the one before. Its sums are computed first and
     * written last. So each element gets its product once. A plain loop for the rest would take longer than 40 elements
     * in vectors.
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
            final int last = count - SPECIES.length();
            if (last < 0)
            {
                super.axpy(alpha, alpha2, x, xIndex, y, yBytes, count);
                return;
            }
            final double factor = Elements.toDouble(alpha);
            final long lastBytes = yBytes + (long)last * Double.BYTES;
            final DoubleVector lastSums = sums(factor, x, (int)xIndex + last, y, lastBytes);
            for (int i = 0; i < last; i += SPECIES.length())
            {
                final long at = yBytes + (long)i * Double.BYTES;
                sums(factor, x, (int)xIndex + i, y, at).intoMemorySegment(y, at, ORDER);
            }
            lastSums.intoMemorySegment(y, lastBytes, ORDER);
        }

        private static DoubleVector sums(
            final double factor, final double[] x, final int xIndex, final MemorySegment y, final long yBytes)
        {
            return DoubleVector.fromArray(SPECIES, x, xIndex)
                .mul(factor)
                .add(DoubleVector.fromMemorySegment(SPECIES, y, yBytes, ORDER));
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
            final int last = count - SPECIES.length();
            if (last < 0)
            {
                super.axpyNative(alpha, alpha2, x, xBytes, y, yBytes, count);
                return;
            }
            final double factor = Elements.toDouble(alpha);
            final long lastBytes = (long)last * Double.BYTES;
            final DoubleVector lastSums = sums(factor, x, xBytes + lastBytes, y, yBytes + lastBytes);
            for (int i = 0; i < last; i += SPECIES.length())
            {
                final long at = (long)i * Double.BYTES;
                sums(factor, x, xBytes + at, y, yBytes + at).intoMemorySegment(y, yBytes + at, ORDER);
            }
            lastSums.intoMemorySegment(y, yBytes + lastBytes, ORDER);
        }

        private static DoubleVector sums(
            final double factor, final MemorySegment x, final long xBytes, final MemorySegment y, final long yBytes)
        {
            return DoubleVector.fromMemorySegment(SPECIES, x, xBytes, ORDER)
                .mul(factor)
                .add(DoubleVector.fromMemorySegment(SPECIES, y, yBytes, ORDER));
        }
    }
}
