package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * Computations on blocks: {@code axpy}, in BLAS's terms {@code y = alpha * x + y}. The provider is chosen once per JVM,
 * when this class is first used. A log line reports the choice and its reason.
 */
public final class Kernels
{
    private static final String VECTOR_MODULE = "jdk.incubator.vector";

    private static final KernelProvider PROVIDER = choose();

    private Kernels()
    {
    }

    /** Chooses the provider now instead of in the first accumulate. */
    public static void warmUp()
    {
        axpy(0.0, new double[0], 0, MemorySegment.NULL, 0, 0);
    }

    /**
     * Adds {@code alpha * x} to memory.
     *
     * @param alpha  the factor.
     * @param x      the values.
     * @param xIndex index of the first value.
     * @param y      part of a block: native memory, aligned to 8 bytes.
     * @param yBytes offset of the first element there, in bytes.
     * @param count  number of elements.
     */
    public static void axpy(
        final double alpha,
        final double[] x,
        final int xIndex,
        final MemorySegment y,
        final long yBytes,
        final int count)
    {
        PROVIDER.axpy(alpha, x, xIndex, y, yBytes, count);
    }

    /**
     * Adds {@code alpha * x} to memory.
     *
     * @param alpha  the factor.
     * @param x      memory with the values: native or on the heap, of any alignment.
     * @param xBytes offset of the first value there, in bytes.
     * @param y      part of a block: native memory, aligned to 8 bytes.
     * @param yBytes offset of the first element there, in bytes.
     * @param count  number of elements.
     */
    public static void axpy(
        final double alpha,
        final MemorySegment x,
        final long xBytes,
        final MemorySegment y,
        final long yBytes,
        final int count)
    {
        if (x.isNative())
        {
            PROVIDER.axpyNative(alpha, x, xBytes, y, yBytes, count);
        }
        else
        {
            axpyHeap(alpha, x, xBytes, y, yBytes, count);
        }
    }

    /** A separate loop: the compiler would optimise a shared one for neither kind of memory. */
    private static void axpyHeap(
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

    private static KernelProvider choose()
    {
        final System.Logger logger = System.getLogger(Kernels.class.getName());
        if (ModuleLayer.boot().findModule(VECTOR_MODULE).isEmpty())
        {
            logger.log(System.Logger.Level.INFO,
                "kernels: plain loops, because module " + VECTOR_MODULE + " is not there (--add-modules)");
            return new ScalarKernels();
        }
        final int lanes = VectorKernels.lanes();
        if (lanes < 2)
        {
            logger.log(System.Logger.Level.INFO,
                "kernels: plain loops, because the processor has no vectors of doubles");
            return new ScalarKernels();
        }
        logger.log(System.Logger.Level.INFO, "kernels: Vector API, " + lanes + " doubles at a time");
        return new VectorKernels();
    }
}
