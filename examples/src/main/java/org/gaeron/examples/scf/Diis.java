package org.gaeron.examples.scf;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.ejml.dense.row.mult.VectorVectorMult_DDRM;

/**
 * Direct inversion in the iterative subspace: the combination of the last Fock matrices, with coefficients of sum 1,
 * whose combined error is smallest. P. Pulay, J. Comput. Chem. 3, 556 (1982).
 */
final class Diis
{
    private static final int SIZE = 8;

    private final Deque<DMatrixRMaj> focks = new ArrayDeque<>();
    private final Deque<DMatrixRMaj> errors = new ArrayDeque<>();

    /**
     * {@return the next Fock matrix}
     *
     * @param fock  the Fock matrix of this iteration.
     * @param error its error, FDS - SDF in an orthonormal basis.
     */
    DMatrixRMaj extrapolate(final DMatrixRMaj fock, final DMatrixRMaj error)
    {
        focks.addLast(fock.copy());
        errors.addLast(error.copy());
        if (focks.size() > SIZE)
        {
            removeOldest();
        }
        DMatrixRMaj coefficients = coefficients();
        while (coefficients == null)
        {
            // The errors are linearly dependent to working precision: the oldest says least.
            removeOldest();
            coefficients = coefficients();
        }
        final DMatrixRMaj result = new DMatrixRMaj(fock.numRows, fock.numCols);
        int index = 0;
        for (final DMatrixRMaj matrix : focks)
        {
            CommonOps_DDRM.addEquals(result, coefficients.get(index++), matrix);
        }
        return result;
    }

    private void removeOldest()
    {
        focks.removeFirst();
        errors.removeFirst();
    }

    /** {@return the coefficients and the Lagrange multiplier; null if the equations are singular} */
    private DMatrixRMaj coefficients()
    {
        final int n = errors.size();
        if (n == 1)
        {
            return new DMatrixRMaj(new double[][]{ { 1 }, { 0 } });
        }
        final DMatrixRMaj left = new DMatrixRMaj(n + 1, n + 1);
        int row = 0;
        for (final DMatrixRMaj a : errors)
        {
            final Iterator<DMatrixRMaj> others = errors.iterator();
            for (int column = 0; column < n; column++)
            {
                left.set(row, column, VectorVectorMult_DDRM.innerProd(a, others.next()));
            }
            row++;
        }
        // Scaled by the newest, so that the equations stay well-scaled as the errors vanish; the coefficients are the
        // same.
        final double scale = left.get(n - 1, n - 1);
        if (scale > 0)
        {
            CommonOps_DDRM.divide(left, scale);
        }
        for (int i = 0; i < n; i++)
        {
            left.set(i, n, -1);
            left.set(n, i, -1);
        }
        final DMatrixRMaj right = new DMatrixRMaj(n + 1, 1);
        right.set(n, 0, -1);
        final DMatrixRMaj solution = new DMatrixRMaj(n + 1, 1);
        final boolean solved = CommonOps_DDRM.solve(left, right, solution);
        return solved && !MatrixFeatures_DDRM.hasUncountable(solution) ? solution : null;
    }
}
