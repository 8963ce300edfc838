package org.gaeron.algebra;

import java.util.function.Supplier;

import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.algebra.kernel.LocalProduct;

/**
 * Products of matrices: {@code c = alpha op(a) op(b) + beta c}, on arrays and on {@link Section sections} of them, of
 * any element type and layout.
 *
 * <p>Each rank computes the elements of c that it owns. It fetches the panels of a and b that it needs, one-sided, the
 * next ones while it multiplies the present ones, and reads those of its own node in place where they lie together:
 * SRUMMA of M. Krishnan and J. Nieplocha, IPDPS 2004. Ranks begin with different panels, so that they do not all ask
 * the same owner. So the last bits of sums depend on layout and number of ranks. On the same layout they are the same
 * on all machines, with and without vectors, unless a BLAS is chosen by {@code gaeron.blas}.
 *
 * <p>All calls are collective on the team of c, whose ranks pass the same arguments. Each call syncs this team before
 * and after, as far as the arrays of the call go. A factor may be an array of another team that has all ranks of this
 * one; then ranks outside of it must have synced with it before. Ranks that disagree get a
 * {@link org.gaeron.SpecMismatchException}, and nothing is changed. Rank's thread.
 *
 * <p>A rank takes at most {@link #SCRATCH_BYTES} for its panels, whatever the size of the matrices, and keeps them for
 * its next product until the JVM is short of memory. Of complex numbers a BLAS has copies, of 32 MiB at most in
 * addition. If c shares elements with a or b, it takes as much as its part of c in addition.
 *
 * <p>Integers wrap; of floats, the factor of the product is rounded to a float. With a factor of 0 its matrix is not
 * read, so neither NaN nor infinity of it enters the result; otherwise they do, by the rules of IEEE 754.
 */
public final class MatrixProduct
{
    /**
     * Most memory of a rank for the panels of a product, in bytes, if c shares no elements with a or b, and no BLAS
     * multiplies complex numbers.
     */
    public static final long SCRATCH_BYTES =
        4L * ProductPart.MOST_ROWS * ProductPart.DEPTH * 2 * Double.BYTES + LocalProduct.SCRATCH_BYTES;

    private MatrixProduct()
    {
    }

    /**
     * Multiplies: {@code c = a b}.
     *
     * @param <A> the Java array of the elements.
     * @param a   m x k.
     * @param b   k x n.
     * @param c   m x n.
     * @throws IllegalArgumentException if shapes or element types do not fit.
     */
    public static <A> void multiply(final GlobalArray<A> a, final GlobalArray<A> b, final GlobalArray<A> c)
    {
        multiply(1, a, Op.NONE, b, Op.NONE, 0, c);
    }

    /**
     * Multiplies: {@code c = alpha op(a) op(b) + beta c}.
     *
     * @param <A>   the Java array of the elements.
     * @param alpha factor of the product; of integers an integer.
     * @param a     the left factor; {@code op(a)} is m x k.
     * @param opA   its form.
     * @param b     the right factor; {@code op(b)} is k x n.
     * @param opB   its form.
     * @param beta  factor of c; of integers an integer.
     * @param c     m x n.
     * @throws IllegalArgumentException if shapes, element types or factors do not fit.
     */
    public static <A> void multiply(
        final double alpha, final GlobalArray<A> a, final Op opA, final GlobalArray<A> b, final Op opB,
        final double beta, final GlobalArray<A> c)
    {
        multiply(Scalar.of(alpha), Section.of(a), opA, Section.of(b), opB, Scalar.of(beta), Section.of(c));
    }

    /**
     * Multiplies sections: {@code c = alpha op(a) op(b) + beta c}.
     *
     * @param <A>   the Java array of the elements.
     * @param alpha factor of the product.
     * @param a     the left factor; {@code op(a)} is m x k.
     * @param opA   its form.
     * @param b     the right factor; {@code op(b)} is k x n.
     * @param opB   its form.
     * @param beta  factor of c.
     * @param c     m x n; it may share elements with a and b.
     * @throws IllegalArgumentException if shapes, element types or factors do not fit.
     */
    public static <A> void multiply(
        final Scalar alpha, final Section<A> a, final Op opA, final Section<A> b, final Op opB, final Scalar beta,
        final Section<A> c)
    {
        final ElementType type = c.type();
        checkTypes(a, b, c);
        checkShapes(a, opA, b, opB, c);
        final Scalar factor = alpha.check(type);
        final Scalar keep = beta.check(type);
        final ProductScratch scratch = ProductScratch.own();
        final Supplier<ProductPart> part = () -> new ProductPart(factor, new PanelSource(a, opA, true, scratch),
            new PanelSource(b, opB, false, scratch), keep, c, scratch);
        final CollectiveCall call = new CollectiveCall("multiply " + opA + ' ' + opB, c, a, b).with(factor).with(keep);
        if (shareElements(a, c) || shareElements(b, c))
        {
            try (Staged staged = new Staged(c))
            {
                call.run(() -> part.get().run(staged.target()), staged::store);
            }
        }
        else
        {
            call.run(() -> part.get().run());
        }
    }

    private static boolean shareElements(final Section<?> factor, final Section<?> c)
    {
        return factor.isSameArray(c) && !factor.patch().intersect(c.patch()).isEmpty();
    }

    private static void checkTypes(final Section<?> a, final Section<?> b, final Section<?> c)
    {
        if (a.type() != c.type() || b.type() != c.type())
        {
            throw new IllegalArgumentException("expected arrays of one element type, actual " + a + " of " +
                a.type().plural() + ", " + b + " of " + b.type().plural() + ", " + c + " of " + c.type().plural());
        }
    }

    private static void checkShapes(
        final Section<?> a, final Op opA, final Section<?> b, final Op opB, final Section<?> c)
    {
        final long rows = opA.isTransposed() ? a.cols() : a.rows();
        final long terms = opA.isTransposed() ? a.rows() : a.cols();
        final long otherTerms = opB.isTransposed() ? b.cols() : b.rows();
        final long cols = opB.isTransposed() ? b.rows() : b.cols();
        if (terms != otherTerms || c.rows() != rows || c.cols() != cols)
        {
            throw new IllegalArgumentException("expected shapes m x k, k x n and m x n, actual " + rows + " x " +
                terms + " of " + a + ", " + otherTerms + " x " + cols + " of " + b + ", " + c.rows() + " x " +
                c.cols() + " of " + c);
        }
    }
}
