package org.gaeron.algebra.kernel;

import org.gaeron.ElementType;

/**
 * Products of matrices in the memory of one thread: {@code c = c + alpha a b}. The kernels are chosen once per JVM,
 * with vectors where the module {@code jdk.incubator.vector} is available. With and without, results have the same
 * bits. An object has packed copies of panels, at most 3 MiB, which it reuses.
 *
 * <p>{@snippet :
 * final LocalProduct product = new LocalProduct();
 * final LocalMatrix a = LocalMatrix.of(elements, 0, rows, terms, ld);
 * product.add(-1, a, a.transpose(), c);           // c = c - a a^T
 * }
 *
 * <p>Used by one thread at a time.
 */
public final class LocalProduct
{
    private final DoubleProduct doubles = new DoubleProduct(Tiles.DOUBLES);

    /** Creates an object without scratch memory; the first products allocate it. */
    public LocalProduct()
    {
    }

    /**
     * Calculates {@code c = c + alpha a b} for matrices of doubles.
     *
     * @param alpha factor of the product.
     * @param a     m x k; may be a transposed view.
     * @param b     k x n; may be a transposed view.
     * @param c     m x n, not transposed, in other memory than a and b.
     * @throws IllegalArgumentException if the shapes do not fit, a type differs, or c is transposed.
     */
    public void add(final double alpha, final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        check(a, b, c);
        doubles.add(alpha, a, b, c);
    }

    private static void check(final LocalMatrix a, final LocalMatrix b, final LocalMatrix c)
    {
        if (a.cols() != b.rows() || c.rows() != a.rows() || c.cols() != b.cols())
        {
            throw new IllegalArgumentException("expected shapes m x k, k x n and m x n, actual " + shape(a) + ", " +
                shape(b) + " and " + shape(c));
        }
        if (a.type() != ElementType.DOUBLE || b.type() != ElementType.DOUBLE || c.type() != ElementType.DOUBLE)
        {
            throw new IllegalArgumentException("expected matrices of doubles, actual " + a.type().plural() + ", " +
                b.type().plural() + " and " + c.type().plural());
        }
        if (c.isTransposed())
        {
            throw new IllegalArgumentException("expected a product that is not transposed");
        }
    }

    private static String shape(final LocalMatrix matrix)
    {
        return matrix.rows() + " x " + matrix.cols();
    }
}
