package org.gaeron.algebra;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Reduction;

/**
 * Factors square matrices, to solve systems of equations with them. The factors lie in a global array of whole columns,
 * dealt to the ranks in turn, so all ranks of the team work until near the end. Matrices of any distribution are copied
 * to it; they are left as they are.
 *
 * <p>{@snippet :
 * try (Cholesky cholesky = Solvers.cholesky(a); GlobalDoubleArray x = cholesky.solve(b))
 * {
 *     use(x);
 * }
 * }
 *
 * All methods are collective on the team of the matrix and begin and end with a sync of it. They take n<sup>2</sup>
 * elements of global memory, and on each rank about 4 x 192 x n doubles of its heap.
 */
public final class Solvers
{
    private Solvers()
    {
    }

    /**
     * Factors a symmetric positive definite matrix. Collective.
     *
     * @param a the matrix, of which only the diagonal and what is below is read.
     * @return the factored matrix, for the use of this rank.
     * @throws IllegalArgumentException                    if a is not square.
     * @throws NotPositiveDefiniteException                on all ranks, if a is not positive definite, or has an
     *                                                     element that is not finite.
     * @throws IllegalStateException                       if a is closed.
     * @throws org.gaeron.MemoryLimitException             if some node lacks the memory for the factor.
     * @throws org.gaeron.SpecMismatchException            if the ranks do not pass the same array.
     */
    public static Cholesky cholesky(final GlobalDoubleArray a)
    {
        SolverCheck.checkSquare(a);
        return cholesky(a, ColumnPanels.ofLower(a, SolverCheck.name("Cholesky factor", a)));
    }

    static Cholesky cholesky(final GlobalDoubleArray a, final ColumnPanels panels)
    {
        try
        {
            final int failed = new CholeskyFactorisation(panels).run();
            if (failed >= 0)
            {
                throw new NotPositiveDefiniteException(a.spec().name(), failed + 1L);
            }
            double logDiagonal = 0;
            final double[] diagonal = new double[1];
            for (int col = 0; col < panels.ownCols(); col++)
            {
                panels.read(panels.ownIndex(col), 1, col, 1, diagonal);
                logDiagonal += Math.log(diagonal[0]);
            }
            return new Cholesky(panels, a.spec(),
                new Determinant(1, 2 * panels.team().allReduce(Reduction.SUM, logDiagonal)));
        }
        catch (final RuntimeException | Error ex)
        {
            Closing.afterFailure(panels.array(), ex);
            throw ex;
        }
    }

    /**
     * Factors a matrix with partial pivoting. Collective.
     *
     * @param a the matrix.
     * @return the factored matrix, for the use of this rank.
     * @throws IllegalArgumentException                    if a is not square.
     * @throws SingularMatrixException                     on all ranks, if some column has no pivot that is finite and
     *                                                     not 0.
     * @throws IllegalStateException                       if a is closed.
     * @throws org.gaeron.MemoryLimitException             if some node lacks the memory for the factors.
     * @throws org.gaeron.SpecMismatchException            if the ranks do not pass the same array.
     */
    public static Lu lu(final GlobalDoubleArray a)
    {
        SolverCheck.checkSquare(a);
        return lu(a, ColumnPanels.of(a, SolverCheck.name("LU factors", a)));
    }

    static Lu lu(final GlobalDoubleArray a, final ColumnPanels panels)
    {
        try
        {
            final LuFactorisation factorisation = new LuFactorisation(panels);
            final int failed = factorisation.run();
            if (failed >= 0)
            {
                throw new SingularMatrixException(a.spec().name(), failed);
            }
            final double[] sums = {factorisation.logMagnitude(), factorisation.negatives()};
            panels.team().allReduce(Reduction.SUM, sums);
            return new Lu(panels, a.spec(), new Determinant(sums[1] % 2 == 0 ? 1 : -1, sums[0]));
        }
        catch (final RuntimeException | Error ex)
        {
            Closing.afterFailure(panels.array(), ex);
            throw ex;
        }
    }
}
