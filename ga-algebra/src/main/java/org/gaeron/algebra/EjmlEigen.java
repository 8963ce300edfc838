package org.gaeron.algebra;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.stream.IntStream;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * Symmetric eigenproblems by EJML, on one thread: about five times the time of LAPACK. Generalised ones become standard
 * ones by the Cholesky factor of b.
 */
class EjmlEigen implements LocalEigen
{
    /** Matrices as Java arrays beside the copies of the arguments: two of EJML, and one to spare for the collector. */
    private static final int MATRICES = 3;
    /** The largest square matrix in a Java array. */
    private static final int MOST_ORDER = 46_340;

    @Override
    public long mostOrder()
    {
        return MOST_ORDER;
    }

    @Override
    public long nativeBytes(final long order)
    {
        return 0;
    }

    @Override
    public long heapBytes(final long order, final int matrices)
    {
        return (matrices + MATRICES) * order * order * Double.BYTES;
    }

    @Override
    public String name()
    {
        return "EJML";
    }

    @Override
    public long solve(
        final int order, final MemorySegment a, final MemorySegment b, final double[] values, final int threads)
    {
        final double[] matrix = a.toArray(JAVA_DOUBLE);
        double[] factor = null;
        if (b != null)
        {
            factor = b.toArray(JAVA_DOUBLE);
            final int failed = CholeskyFactorisation.factorSmall(factor, order, order, 0, order);
            if (failed >= 0)
            {
                return order + failed + 1L;
            }
        }
        mirror(matrix, order);
        // not a field: first ranks of several teams of this JVM solve at the same time
        final Triangles triangles = new Triangles();
        if (b != null)
        {
            triangles.lower(factor, 0, order, order, false, matrix, 0, order, order);
            transpose(matrix, order);
            triangles.lower(factor, 0, order, order, false, matrix, 0, order, order);
            mirror(matrix, order);
        }
        final EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(order, true, true);
        if (!eigen.decompose(DMatrixRMaj.wrap(order, order, matrix)))
        {
            return 1;
        }
        copyVectors(eigen, order, triangles, factor, a, values);
        return 0;
    }

    private static void copyVectors(
        final EigenDecomposition_F64<DMatrixRMaj> eigen,
        final int order,
        final Triangles triangles,
        final double[] factor,
        final MemorySegment to,
        final double[] values)
    {
        final int[] places = IntStream.range(0, order).boxed()
            .sorted(Comparator.comparingDouble(i -> eigen.getEigenvalue(i).getReal()))
            .mapToInt(Integer::intValue).toArray();
        for (int i = 0; i < order; i++)
        {
            values[i] = eigen.getEigenvalue(places[i]).getReal();
            final double[] vector = eigen.getEigenVector(places[i]).data;
            if (factor != null)
            {
                triangles.transposed(factor, 0, order, order, vector, 0, 1, 1);
            }
            MemorySegment.copy(vector, 0, to, JAVA_DOUBLE, (long)i * order * Double.BYTES, order);
        }
    }

    private static void mirror(final double[] matrix, final int order)
    {
        for (int i = 0; i < order; i++)
        {
            for (int j = 0; j < i; j++)
            {
                matrix[j * order + i] = matrix[i * order + j];
            }
        }
    }

    private static void transpose(final double[] matrix, final int order)
    {
        for (int i = 0; i < order; i++)
        {
            for (int j = 0; j < i; j++)
            {
                final double lower = matrix[i * order + j];
                matrix[i * order + j] = matrix[j * order + i];
                matrix[j * order + i] = lower;
            }
        }
    }
}
