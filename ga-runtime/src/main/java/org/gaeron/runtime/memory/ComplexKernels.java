package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.gaeron.ElementType;

/**
 * Kernels on complex numbers as plain loops over memory. All products and sums are rounded: {@code re += (a * x - b *
 * y)} and {@code im += (a * y + b * x)} for a factor of {@code a + b i}, and an element of {@code x + y i}.
 */
class ComplexKernels implements KernelProvider<double[]>
{
    private static final int BYTES = 2 * Double.BYTES;

    private static void add(
        final MemorySegment y, final long at, final double a, final double b, final double re, final double im)
    {
        // infinity in one part leaves the other, where the factor is real
        y.set(JAVA_DOUBLE, at, y.get(JAVA_DOUBLE, at) + (b == 0 ? a * re : a * re - b * im));
        final long imAt = at + Double.BYTES;
        y.set(JAVA_DOUBLE, imAt, y.get(JAVA_DOUBLE, imAt) + (b == 0 ? a * im : a * im + b * re));
    }

    /** Adds products to elements of a list, one by one. */
    static void axpyAt(
        final long alpha, final long alpha2, final double[] x, final int[] positions, final MemorySegment y,
        final long[] places, final int first, final int end)
    {
        final double a = Double.longBitsToDouble(alpha);
        final double b = Double.longBitsToDouble(alpha2);
        for (int i = first; i < end; i++)
        {
            final int re = 2 * positions[i];
            add(y, places[i] * BYTES, a, b, x[re], x[re + 1]);
        }
    }

    /** Adds products to elements of a list, one by one. */
    static void axpyNativeAt(
        final long alpha, final long alpha2, final MemorySegment x, final long xBytes, final int[] positions,
        final MemorySegment y, final long[] places, final int first, final int end)
    {
        final double a = Double.longBitsToDouble(alpha);
        final double b = Double.longBitsToDouble(alpha2);
        for (int i = first; i < end; i++)
        {
            final long reBytes = xBytes + (long)positions[i] * BYTES;
            add(y, places[i] * BYTES, a, b,
                x.get(JAVA_DOUBLE_UNALIGNED, reBytes), x.get(JAVA_DOUBLE_UNALIGNED, reBytes + Double.BYTES));
        }
    }

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
        final double a = Double.longBitsToDouble(alpha);
        final double b = Double.longBitsToDouble(alpha2);
        final int first = (int)(2 * xIndex);
        for (int i = 0; i < count; i++)
        {
            add(y, yBytes + (long)i * BYTES, a, b, x[first + 2 * i], x[first + 2 * i + 1]);
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
        final double a = Double.longBitsToDouble(alpha);
        final double b = Double.longBitsToDouble(alpha2);
        for (int i = 0; i < count; i++)
        {
            final long at = xBytes + (long)i * BYTES;
            add(y, yBytes + (long)i * BYTES, a, b,
                x.get(JAVA_DOUBLE_UNALIGNED, at), x.get(JAVA_DOUBLE_UNALIGNED, at + Double.BYTES));
        }
    }

    /**
     * What a JVM gets when it has added much.
     */
    static final class Grown
    {
        static final KernelProvider<double[]> KERNELS =
            VectorModule.hasVectors() ? new Vectors() : new ComplexKernels();

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
            super(ElementType.COMPLEX);
        }

        @Override
        void add(
            final long alpha, final long alpha2, final double[] x, final int first, final double[] sums,
            final int count)
        {
            final double a = Double.longBitsToDouble(alpha);
            final double b = Double.longBitsToDouble(alpha2);
            for (int i = 0; i < 2 * count; i += 2)
            {
                final double re = x[2 * first + i];
                final double im = x[2 * first + i + 1];
                sums[i] += a * re - b * im;
                sums[i + 1] += a * im + b * re;
            }
        }
    }

    /**
     * Kernels as loops over vectors of pairs: {@code a} times the pairs, plus {@code (-b, b)} times the pairs swapped.
     * The last vector may overlap, see {@link DoubleKernels.Vectors}.
     */
    static final class Vectors extends ComplexKernels
    {
        private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
        private static final VectorShuffle<Double> SWAP = VectorShuffle.fromOp(SPECIES, i -> i ^ 1);
        private static final DoubleVector SIGNS = signs();
        private static final ByteOrder ORDER = ByteOrder.nativeOrder();

        private static DoubleVector signs()
        {
            final double[] signs = new double[SPECIES.length()];
            for (int i = 0; i < signs.length; i++)
            {
                signs[i] = i % 2 == 0 ? -1 : 1;
            }
            return DoubleVector.fromArray(SPECIES, signs, 0);
        }

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
            final int last = 2 * count - SPECIES.length();
            if (last < 0)
            {
                super.axpy(alpha, alpha2, x, xIndex, y, yBytes, count);
                return;
            }
            final double a = Double.longBitsToDouble(alpha);
            final DoubleVector b = SIGNS.mul(Double.longBitsToDouble(alpha2));
            final int first = (int)(2 * xIndex);
            final long lastBytes = yBytes + (long)last * Double.BYTES;
            final DoubleVector lastSums = sums(a, b, DoubleVector.fromArray(SPECIES, x, first + last), y, lastBytes);
            for (int i = 0; i < last; i += SPECIES.length())
            {
                final long at = yBytes + (long)i * Double.BYTES;
                sums(a, b, DoubleVector.fromArray(SPECIES, x, first + i), y, at).intoMemorySegment(y, at, ORDER);
            }
            lastSums.intoMemorySegment(y, lastBytes, ORDER);
        }

        private static DoubleVector sums(
            final double a, final DoubleVector b, final DoubleVector pairs, final MemorySegment y, final long yBytes)
        {
            return DoubleVector.fromMemorySegment(SPECIES, y, yBytes, ORDER)
                .add(pairs.mul(a).add(pairs.rearrange(SWAP).mul(b)));
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
            final int last = 2 * count - SPECIES.length();
            if (last < 0)
            {
                super.axpyNative(alpha, alpha2, x, xBytes, y, yBytes, count);
                return;
            }
            final double a = Double.longBitsToDouble(alpha);
            final DoubleVector b = SIGNS.mul(Double.longBitsToDouble(alpha2));
            final long lastBytes = (long)last * Double.BYTES;
            final DoubleVector lastSums = sums(a, b, pairs(x, xBytes + lastBytes), y, yBytes + lastBytes);
            for (int i = 0; i < last; i += SPECIES.length())
            {
                final long at = (long)i * Double.BYTES;
                sums(a, b, pairs(x, xBytes + at), y, yBytes + at).intoMemorySegment(y, yBytes + at, ORDER);
            }
            lastSums.intoMemorySegment(y, yBytes + lastBytes, ORDER);
        }

        private static DoubleVector pairs(final MemorySegment x, final long xBytes)
        {
            return DoubleVector.fromMemorySegment(SPECIES, x, xBytes, ORDER);
        }
    }
}
