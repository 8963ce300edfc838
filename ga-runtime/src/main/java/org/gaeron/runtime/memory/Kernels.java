package org.gaeron.runtime.memory;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;

import org.gaeron.ElementType;

/**
 * Computations on blocks: {@code axpy}, in BLAS's terms {@code y = alpha * x + y}. A complex factor without imaginary
 * part multiplies the parts of an element one by one, so infinity in one leaves the other.
 */
public final class Kernels
{
    private static final AtomicBoolean IS_TOLD = new AtomicBoolean();
    private static final KernelProvider<double[]> DOUBLES = AgedKernels.of(
        ElementType.DOUBLE, new DoubleKernels(), new DoubleKernels.Staged(), () -> DoubleKernels.Grown.KERNELS);
    private static final KernelProvider<float[]> FLOATS = AgedKernels.of(
        ElementType.FLOAT, new FloatKernels(), new FloatKernels.Staged(), () -> FloatKernels.Grown.KERNELS);
    private static final KernelProvider<double[]> COMPLEX = AgedKernels.of(
        ElementType.COMPLEX, new ComplexKernels(), new ComplexKernels.Staged(), () -> ComplexKernels.Grown.KERNELS);

    private Kernels()
    {
    }

    /** Makes the kernels of a young JVM now instead of in the first accumulate. */
    public static void warmUp()
    {
        DOUBLES.axpy(0, 0, new double[0], 0, MemorySegment.NULL, 0, 0);
    }

    /**
     * {@return a warning if the kernels will never have vectors, else null; null from the second call on} One of the
     * nodes of a job logs it.
     */
    public static String takeWarning()
    {
        return VectorModule.isAvailable() || IS_TOLD.getAndSet(true) ? null :
            "accumulates are plain loops, without vectors: start the JVM with --add-modules jdk.incubator.vector";
    }

    /**
     * Adds {@code alpha * x} to memory.
     *
     * @param type   the element type, not of integers.
     * @param alpha  first word of the factor.
     * @param alpha2 second word of the factor.
     * @param x      a Java array with the values.
     * @param xIndex index of the first value, in elements.
     * @param y      part of a block: native memory, aligned to 8 bytes.
     * @param yBytes offset of the first element there, in bytes.
     * @param count  number of elements.
     */
    public static void axpy(
        final ElementType type,
        final long alpha,
        final long alpha2,
        final Object x,
        final long xIndex,
        final MemorySegment y,
        final long yBytes,
        final int count)
    {
        switch (type)
        {
            case DOUBLE -> DOUBLES.axpy(alpha, alpha2, (double[])x, xIndex, y, yBytes, count);
            case COMPLEX ->
            {
                if (isReal(alpha2, count))
                {
                    DOUBLES.axpy(alpha, 0, (double[])x, 2 * xIndex, y, yBytes, 2 * count);
                }
                else
                {
                    COMPLEX.axpy(alpha, alpha2, (double[])x, xIndex, y, yBytes, count);
                }
            }
            case FLOAT -> FLOATS.axpy(alpha, alpha2, (float[])x, xIndex, y, yBytes, count);
            case LONG, INT -> throw integers();
        }
    }

    /**
     * Adds {@code alpha * x} to memory.
     *
     * @param type   the element type, not of integers.
     * @param alpha  first word of the factor.
     * @param alpha2 second word of the factor.
     * @param x      native memory with the values, of any alignment.
     * @param xBytes offset of the first value there, in bytes.
     * @param y      part of a block: native memory, aligned to 8 bytes.
     * @param yBytes offset of the first element there, in bytes.
     * @param count  number of elements.
     */
    public static void axpyNative(
        final ElementType type,
        final long alpha,
        final long alpha2,
        final MemorySegment x,
        final long xBytes,
        final MemorySegment y,
        final long yBytes,
        final int count)
    {
        switch (type)
        {
            case DOUBLE -> DOUBLES.axpyNative(alpha, alpha2, x, xBytes, y, yBytes, count);
            case COMPLEX ->
            {
                if (isReal(alpha2, count))
                {
                    DOUBLES.axpyNative(alpha, 0, x, xBytes, y, yBytes, 2 * count);
                }
                else
                {
                    COMPLEX.axpyNative(alpha, alpha2, x, xBytes, y, yBytes, count);
                }
            }
            case FLOAT -> FLOATS.axpyNative(alpha, alpha2, x, xBytes, y, yBytes, count);
            case LONG, INT -> throw integers();
        }
    }

    /**
     * Adds {@code alpha * x} to elements of a list, one by one.
     *
     * @param type      the element type, not of integers.
     * @param alpha     first word of the factor.
     * @param alpha2    second word of the factor.
     * @param x         a Java array with the values.
     * @param positions of the values there, in elements.
     * @param y         a block: native memory, aligned to 8 bytes.
     * @param places    of the elements there, in elements.
     * @param first     first index of positions and places that counts.
     * @param end       the one behind the last.
     */
    public static void axpyAt(
        final ElementType type,
        final long alpha,
        final long alpha2,
        final Object x,
        final int[] positions,
        final MemorySegment y,
        final long[] places,
        final int first,
        final int end)
    {
        switch (type)
        {
            case DOUBLE -> DoubleKernels.axpyAt(alpha, (double[])x, positions, y, places, first, end);
            case COMPLEX -> ComplexKernels.axpyAt(alpha, alpha2, (double[])x, positions, y, places, first, end);
            case FLOAT -> FloatKernels.axpyAt(alpha, (float[])x, positions, y, places, first, end);
            case LONG, INT -> throw integers();
        }
    }

    /**
     * Adds {@code alpha * x} to elements of a list, one by one.
     *
     * @param type      the element type, not of integers.
     * @param alpha     first word of the factor.
     * @param alpha2    second word of the factor.
     * @param x         memory with the values, of any alignment.
     * @param xBytes    offset of position 0 there, in bytes.
     * @param positions of the values there, in elements.
     * @param y         a block: native memory, aligned to 8 bytes.
     * @param places    of the elements there, in elements.
     * @param first     first index of positions and places that counts.
     * @param end       the one behind the last.
     */
    public static void axpyNativeAt(
        final ElementType type,
        final long alpha,
        final long alpha2,
        final MemorySegment x,
        final long xBytes,
        final int[] positions,
        final MemorySegment y,
        final long[] places,
        final int first,
        final int end)
    {
        switch (type)
        {
            case DOUBLE -> DoubleKernels.axpyNativeAt(alpha, x, xBytes, positions, y, places, first, end);
            case COMPLEX -> ComplexKernels.axpyNativeAt(alpha, alpha2, x, xBytes, positions, y, places, first, end);
            case FLOAT -> FloatKernels.axpyNativeAt(alpha, x, xBytes, positions, y, places, first, end);
            case LONG, INT -> throw integers();
        }
    }

    private static boolean isReal(final long alpha2, final int count)
    {
        return Double.longBitsToDouble(alpha2) == 0 && count <= Integer.MAX_VALUE / 2;
    }

    private static IllegalArgumentException integers()
    {
        return new IllegalArgumentException("expected elements with locks, actual integers");
    }
}
