package org.gaeron.examples.small;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.algebra.MatrixProduct;
import org.gaeron.algebra.Op;
import org.gaeron.algebra.Scalar;
import org.gaeron.algebra.Section;

/**
 * The snippets on products of matrices of {@code docs/programming.md}, which a test runs.
 */
final class ProductSnippets
{
    private ProductSnippets()
    {
    }

    /** {@return an element of sums of products} Collective. */
    static double products(final World world, final GlobalDoubleArray a, final GlobalDoubleArray b)
    {
        // tag::products[]
        try (GlobalDoubleArray c = world.doubles("c", a.rows(), b.cols()))
        {
            MatrixProduct.multiply(a, b, c);                                   // c = a b
            MatrixProduct.multiply(2, a, Op.NONE, b, Op.TRANSPOSE, -1, c);     // c = 2 a b^T - c
            MatrixProduct.multiply(a, c, c);                                   // a factor may be overwritten
            final Patch corner = Patch.of(0, 8, 0, 8);
            MatrixProduct.multiply(Scalar.of(1), Section.of(a, corner), Op.NONE, Section.of(b, corner), Op.NONE,
                Scalar.of(0), Section.of(c, corner.shift(8, 8)));
            return c.get(8, 9);
        }
        // end::products[]
    }
}
