package org.gaeron.algebra;

import java.lang.ref.SoftReference;
import java.lang.reflect.Array;
import java.util.Arrays;

import org.gaeron.ElementType;
import org.gaeron.algebra.kernel.LocalProduct;

/**
 * The memory of a rank for products: the kernel's, and buffers of fetched panels. It stays for the next product of the
 * same thread, unless the JVM needs it: to allocate and clear it takes longer than a small product. Rank's thread.
 */
final class ProductScratch
{
    private static final int BUFFERS = 4;
    private static final ThreadLocal<SoftReference<ProductScratch>> KEPT = new ThreadLocal<>();

    private LocalProduct kernel;
    private final Object[] buffers = new Object[BUFFERS];

    private ProductScratch()
    {
    }

    /** {@return that of the calling thread} */
    static ProductScratch own()
    {
        final SoftReference<ProductScratch> kept = KEPT.get();
        ProductScratch scratch = kept == null ? null : kept.get();
        if (scratch == null)
        {
            scratch = new ProductScratch();
            KEPT.set(new SoftReference<>(scratch));
        }
        return scratch;
    }

    /** {@return the kernels} Throws where this host lacks the BLAS that the job shall use. */
    LocalProduct kernel()
    {
        if (kernel == null)
        {
            kernel = new LocalProduct();
        }
        return kernel;
    }

    /** Gives up the buffers: what is still under way to them may come while the next product is computed. */
    void drop()
    {
        Arrays.fill(buffers, null);
    }

    /** {@return one of the buffers, as a Java array of at least some elements} What it had may be lost. */
    Object buffer(final int number, final ElementType type, final int count)
    {
        final Object kept = buffers[number];
        if (kept != null && Array.getLength(kept) >= count * type.components() &&
            kept.getClass() == type.newArray(0).getClass())
        {
            return kept;
        }
        buffers[number] = type.newArray(count);
        return buffers[number];
    }
}
