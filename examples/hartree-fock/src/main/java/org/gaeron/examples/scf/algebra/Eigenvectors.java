package org.gaeron.examples.scf.algebra;

import java.util.Arrays;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Patch;
import org.gaeron.algebra.Eigen;
import org.gaeron.algebra.MatrixProduct;
import org.gaeron.algebra.Op;
import org.gaeron.algebra.Scalar;
import org.gaeron.algebra.Section;
import org.gaeron.examples.scf.meter.Activity;

/**
 * Spectral functions by eigenvectors. Rank 0 alone diagonalises, by {@link Eigen}, and holds three whole matrices for
 * it. The eigenvectors are a global array again, and the rest is shared among the ranks. With LAPACK that takes about
 * 0.3 s for a thousand functions, with EJML five times as much; {@link Purification} is for more.
 */
public final class Eigenvectors implements SpectralFunctions
{
    private static final double SMALLEST_OVERLAP = 1e-8;

    private final RowMatrices matrices;

    /**
     * Creates an object without workspace.
     *
     * @param matrices have the meter of this rank.
     */
    public Eigenvectors(final RowMatrices matrices)
    {
        this.matrices = matrices;
    }

    /**
     * Diagonalises a matrix. Collective.
     *
     * @param matrix symmetric.
     * @return the eigenvalues in ascending order, and the eigenvectors as columns; the caller closes it.
     * @throws NumericalException if they did not converge, or an element is not finite.
     */
    public Eigen solve(final GlobalDoubleArray matrix)
    {
        matrices.meter().lap(Activity.COMPUTING);
        try
        {
            return Eigen.symmetric(matrix);
        }
        catch (final ArithmeticException ex)
        {
            throw new NumericalException(ex.getMessage());
        }
        finally
        {
            matrices.meter().lap(Activity.WAITING);
        }
    }

    @Override
    public void inverseSquareRoot(final GlobalDoubleArray matrix, final GlobalDoubleArray result)
    {
        try (Eigen eigen = solve(matrix))
        {
            final double[] factors = eigen.values();
            if (factors[0] < SMALLEST_OVERLAP)
            {
                throw new NumericalException("the basis functions are linearly dependent: expected eigenvalues " +
                    "of the overlap of at least " + SMALLEST_OVERLAP + ", actual " + factors[0]);
            }
            Arrays.setAll(factors, i -> Math.pow(factors[i], -0.25));
            final LocalDoubleBlock own = eigen.vectors().localBlock();
            own.fill((row, column) -> own.get(row, column) * factors[(int)column]);
            sumOfProjectors(eigen.vectors(), factors.length, result);
        }
    }

    @Override
    public void projector(final GlobalDoubleArray matrix, final int count, final GlobalDoubleArray result)
    {
        try (Eigen eigen = solve(matrix))
        {
            sumOfProjectors(eigen.vectors(), count, result);
        }
    }

    /** Calculates the first columns times the transposed ones. */
    private static void sumOfProjectors(
        final GlobalDoubleArray vectors, final int count, final GlobalDoubleArray result)
    {
        final Section<double[]> columns = Section.of(vectors, Patch.of(0, vectors.rows(), 0, count));
        MatrixProduct.multiply(
            Scalar.of(1.0), columns, Op.NONE, columns, Op.TRANSPOSE, Scalar.of(0.0), Section.of(result));
    }
}
