package org.gaeron.examples.scf;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.examples.scf.algebra.RowMatrices;

/**
 * Direct inversion in the iterative subspace: the combination of the last Fock matrices whose combined error is
 * smallest; its coefficients have the sum 1. P. Pulay, Chem. Phys. Lett. 73, 393 (1980); J. Comput. Chem. 3, 556
 * (1982). Two spins have the same coefficients. Matrices and errors are global arrays; only the products of errors, a
 * few numbers, are on every rank. Collective.
 */
final class Diis
{
    private static final int SIZE = 8;

    private final RowMatrices matrices;
    private final Deque<Entry> entries = new ArrayDeque<>();
    private final Deque<Entry> free = new ArrayDeque<>();

    Diis(final RowMatrices matrices)
    {
        this.matrices = matrices;
    }

    /** Entry of one iteration, with the products of its errors with its own and with those of earlier entries. */
    private static final class Entry
    {
        private final List<GlobalDoubleArray> focks = new ArrayList<>();
        private final List<GlobalDoubleArray> errors = new ArrayList<>();
        private final List<Double> products = new ArrayList<>();
    }

    /**
     * Replaces the Fock matrices of this iteration by the next ones.
     *
     * @param focks  the Fock matrix of each spin; replaced.
     * @param errors their errors, FDS - SDF in an orthonormal basis.
     */
    void extrapolate(final List<GlobalDoubleArray> focks, final List<GlobalDoubleArray> errors)
    {
        if (entries.size() == SIZE)
        {
            removeOldest();
        }
        add(focks, errors);
        DMatrixRMaj coefficients = coefficients();
        while (coefficients == null)
        {
            // The errors are linearly dependent to working precision: the oldest is the least useful.
            removeOldest();
            coefficients = coefficients();
        }
        for (int spin = 0; spin < focks.size(); spin++)
        {
            focks.get(spin).own().fill(0);
            int index = 0;
            for (final Entry entry : entries)
            {
                focks.get(spin).own().add(coefficients.get(index), entry.focks.get(spin));
                index++;
            }
        }
    }

    private void add(final List<GlobalDoubleArray> focks, final List<GlobalDoubleArray> errors)
    {
        final Entry entry = free.isEmpty() ? new Entry() : free.removeLast();
        for (int spin = 0; spin < focks.size(); spin++)
        {
            final long n = focks.get(spin).rows();
            if (entry.focks.size() == spin)
            {
                entry.focks.add(matrices.create("DIIS Fock", n, n));
                entry.errors.add(matrices.create("DIIS error", n, n));
            }
            entry.focks.get(spin).own().copyFrom(focks.get(spin));
            entry.errors.get(spin).own().copyFrom(errors.get(spin));
        }
        entries.addLast(entry);
        final double[] products = new double[entries.size()];
        int index = 0;
        for (final Entry other : entries)
        {
            for (int spin = 0; spin < focks.size(); spin++)
            {
                products[index] += entry.errors.get(spin).own().dot(other.errors.get(spin));
            }
            index++;
        }
        matrices.sum(products);
        entry.products.clear();
        Arrays.stream(products).forEach(entry.products::add);
    }

    private void removeOldest()
    {
        free.addLast(entries.removeFirst());
        entries.forEach(entry -> entry.products.removeFirst());
    }

    /** {@return the coefficients and the Lagrange multiplier; null if the equations are singular} */
    private DMatrixRMaj coefficients()
    {
        final int n = entries.size();
        if (n == 1)
        {
            return new DMatrixRMaj(new double[][]{ { 1 }, { 0 } });
        }
        final DMatrixRMaj left = new DMatrixRMaj(n + 1, n + 1);
        int row = 0;
        for (final Entry entry : entries)
        {
            final Iterator<Double> products = entry.products.iterator();
            for (int column = 0; column <= row; column++)
            {
                final double product = products.next();
                left.set(row, column, product);
                left.set(column, row, product);
            }
            row++;
        }
        // Scaled by the newest error, so that the equations stay well-scaled as the errors vanish. The coefficients do
        // not change.
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
