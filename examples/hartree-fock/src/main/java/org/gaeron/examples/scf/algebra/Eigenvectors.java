package org.gaeron.examples.scf.algebra;

import java.util.Arrays;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.algebra.Eigen;
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
    private final GlobalDoubleArray vectors;

    /**
     * Creates workspace. Collective.
     *
     * @param matrices creates its matrices.
     * @param order    of the matrices to be handled.
     */
    public Eigenvectors(final RowMatrices matrices, final int order)
    {
        this.matrices = matrices;
        vectors = matrices.create("eigenvectors", order, order);
    }

    @Override
    public String name()
    {
        return "eigen";
    }

    /**
     * Diagonalises a matrix. Collective.
     *
     * @param matrix symmetric.
     * @return the eigenvalues in ascending order; the same on all ranks.
     * @throws ArithmeticException on all ranks, if they did not converge, or an element is not finite.
     */
    public double[] solve(final GlobalDoubleArray matrix)
    {
        matrices.meter().lap(Activity.COMPUTING);
        try (Eigen eigen = Eigen.symmetric(matrix))
        {
            vectors.copyFrom(eigen.vectors());
            return eigen.values();
        }
        finally
        {
            matrices.meter().lap(Activity.WAITING);
        }
    }

    /** {@return the eigenvectors of the last matrix, as columns in the order of the eigenvalues} */
    public GlobalDoubleArray vectors()
    {
        return vectors;
    }

    @Override
    public void inverseSquareRoot(final GlobalDoubleArray matrix, final GlobalDoubleArray result)
    {
        final double[] factors = solve(matrix);
        if (factors[0] < SMALLEST_OVERLAP)
        {
            throw new ArithmeticException("the basis functions are linearly dependent: expected eigenvalues " +
                "of the overlap of at least " + SMALLEST_OVERLAP + ", actual " + factors[0]);
        }
        Arrays.setAll(factors, i -> 1 / Math.sqrt(factors[i]));
        sumOfProjectors(factors, result);
    }

    @Override
    public void projector(final GlobalDoubleArray matrix, final int count, final GlobalDoubleArray result)
    {
        final double[] factors = solve(matrix);
        Arrays.fill(factors, 0, count, 1);
        Arrays.fill(factors, count, factors.length, 0);
        sumOfProjectors(factors, result);
    }

    /** Calculates columns times factors, times the transposed columns. */
    private void sumOfProjectors(final double[] factors, final GlobalDoubleArray result)
    {
        final Patch mine = matrices.own(vectors);
        if (!mine.isEmpty())
        {
            final double[] rows = new double[Math.toIntExact(mine.count())];
            vectors.get(mine, rows);
            for (int i = 0; i < rows.length; i++)
            {
                rows[i] *= factors[i % factors.length];
            }
            result.put(mine, rows);
        }
        matrices.multiplyTransposed(result, vectors, result);
    }
}
