package org.gaeron.examples.scf.algebra;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Eigenvectors of local symmetric matrices, in the order of the eigenvalues.
 */
public final class Diagonalisation
{
    private Diagonalisation()
    {
    }

    /**
     * Diagonalises a matrix.
     *
     * @param matrix symmetric; it is made exactly symmetric.
     * @param values receives the eigenvalues in ascending order; NaN if they did not converge.
     * @return the eigenvectors as columns in the order of the eigenvalues; null if they did not converge.
     */
    public static DMatrixRMaj decompose(final DMatrixRMaj matrix, final double[] values)
    {
        final int n = matrix.numRows;
        symmetrise(matrix);
        final EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(n, true, true);
        if (!eigen.decompose(matrix))
        {
            Arrays.fill(values, Double.NaN);
            return null;
        }
        final int[] order = IntStream.range(0, n).boxed()
            .sorted(Comparator.comparingDouble(i -> eigen.getEigenvalue(i).getReal()))
            .mapToInt(Integer::intValue).toArray();
        final DMatrixRMaj columns = new DMatrixRMaj(n, n);
        for (int column = 0; column < n; column++)
        {
            values[column] = eigen.getEigenvalue(order[column]).getReal();
            CommonOps_DDRM.insert(eigen.getEigenVector(order[column]), columns, 0, column);
        }
        return columns;
    }

    private static void symmetrise(final DMatrixRMaj matrix)
    {
        for (int i = 0; i < matrix.numRows; i++)
        {
            for (int j = 0; j < i; j++)
            {
                final double mean = 0.5 * (matrix.get(i, j) + matrix.get(j, i));
                matrix.set(i, j, mean);
                matrix.set(j, i, mean);
            }
        }
    }
}
