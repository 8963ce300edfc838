package org.gaeron.examples.small;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.gaeron.algebra.Cholesky;
import org.gaeron.algebra.Eigen;
import org.gaeron.algebra.Elements;
import org.gaeron.algebra.ExtremeElement;
import org.gaeron.algebra.Lu;
import org.gaeron.algebra.Matrices;
import org.gaeron.algebra.Norm;
import org.gaeron.algebra.Reductions;
import org.gaeron.algebra.Scalar;
import org.gaeron.algebra.Section;
import org.gaeron.algebra.Solvers;
import org.gaeron.algebra.Vectors;

/**
 * The snippets of {@code docs/algebra.md}, each a method that a test runs.
 */
final class AlgebraCookbook
{
    private AlgebraCookbook()
    {
    }

    /** {@return the cosine of the angle between two matrices} Collective. */
    static double elements(final World world, final GlobalDoubleArray a)
    {
        // tag::elements[]
        final ArraySpec spec = ArraySpec.doubles("b", a.rows(), a.cols());
        try (GlobalDoubleArray b = world.doubles(spec.withTiles(8, 8)))   // any layout
        {
            Elements.fillRandom(b, 42);                                   // the same numbers on any job
            Elements.add(1, a, -0.5, b, b);                               // b = a - b / 2
            final Patch corner = Patch.of(0, 4, 0, 4);
            Elements.scale(Section.of(b, corner), Scalar.of(2.0));        // a part of it
            final ExtremeElement largest = Reductions.absMax(b);
            if (largest.value().asDouble() > 1e6)
            {
                throw new ArithmeticException("too large: (" + largest.row() + "," + largest.col() + ")");
            }
            return Reductions.dot(a, b).asDouble() /
                Math.sqrt(Reductions.dot(a, a).asDouble() * Reductions.dot(b, b).asDouble());
        }
        // end::elements[]
    }

    /** {@return the largest column sum of a symmetric matrix with ones on its diagonal} Collective. */
    static double matrices(final World world, final GlobalDoubleArray a)
    {
        // tag::matrices[]
        try (GlobalDoubleArray d = world.doubles("diagonal", a.rows()))
        {
            Matrices.symmetrize(a);                     // (a + its transpose) / 2
            Matrices.getDiagonal(a, d);
            Elements.reciprocal(d);
            Matrices.scaleRows(a, d);                   // row i times d(i): ones on the diagonal
            return Matrices.norm(Norm.ONE, a);
        }
        // end::matrices[]
    }

    /** {@return how many elements of a vector are above a bound, and their sum} Collective. */
    static double vectors(final World world, final GlobalDoubleArray v, final double bound)
    {
        // tag::vectors[]
        try (GlobalDoubleArray packed = world.doubles("packed", v.length());
            GlobalIntArray isAbove = world.ints("mask", v.length()))
        {
            for (long i = isAbove.localBlock().patch().rowLo(); i < isAbove.localBlock().patch().rowHi(); i++)
            {
                isAbove.localBlock().set(i, 0, v.get(i) > bound ? 1 : 0);
            }
            final long count = Vectors.pack(v, packed, isAbove, v.patch());
            return count + Reductions.sum(Section.of(packed, Patch.range(0, count))).asDouble();
        }
        // end::vectors[]
    }

    /** {@return the logarithm of a determinant, and the least eigenvalue of a matrix beside another} Collective. */
    static double solvers(final GlobalDoubleArray a, final GlobalDoubleArray overlap, final GlobalDoubleArray b)
    {
        // tag::solvers[]
        try (Cholesky cholesky = Solvers.cholesky(a);       // a symmetric, positive definite: its lower half is read
            GlobalDoubleArray x = cholesky.solve(b);        // one right side in each column of b
            Lu lu = Solvers.lu(a);                          // any square matrix, partial pivoting
            Eigen eigen = Eigen.symmetric(a, overlap))      // a x = w overlap x
        {
            lu.solve(b, b);                                 // in place
            Elements.add(1, x, -1, b, b);
            if (Matrices.norm(Norm.ONE, b) > 1e-9)
            {
                throw new ArithmeticException("expected the same solutions from both");
            }
            final double[] values = eigen.values();         // ascending; column j of eigen.vectors() belongs to value j
            return values[0] + lu.determinant().logMagnitude();
        }
        // end::solvers[]
    }
}
