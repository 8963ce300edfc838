package org.gaeron.examples.scf.algebra;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Handle;
import org.gaeron.Patch;
import org.gaeron.examples.scf.meter.Activity;

/**
 * Products of global matrices. Each rank calculates its own rows of the product from its own rows of the left factor.
 * The right factor is fetched by panels of {@value #PANEL_ROWS} rows, the next one while the present one is multiplied.
 * So a rank holds copies of its rows of two matrices, and two panels, but never a whole matrix. Ranks begin with
 * different panels, so that they do not all request the same owner at once.
 *
 * <p>All methods are collective and wait for all ranks. Used by the thread of its rank.
 */
public final class Multiplication
{
    private static final int PANEL_ROWS = 64;

    private final RowMatrices matrices;

    /**
     * Creates a multiplication.
     *
     * @param matrices with the world and the meter of this rank.
     */
    public Multiplication(final RowMatrices matrices)
    {
        this.matrices = matrices;
    }

    private interface PanelStep
    {
        void apply(DMatrixRMaj left, int firstRow, DMatrixRMaj panel, DMatrixRMaj product);
    }

    /**
     * Calculates {@code product = left right}.
     *
     * @param left    m x k.
     * @param right   k x n.
     * @param product m x n; may be one of the factors.
     */
    public void multiply(
        final GlobalDoubleArray left, final GlobalDoubleArray right, final GlobalDoubleArray product)
    {
        final DMatrixRMaj slice = new DMatrixRMaj(0, 0);
        run(left, right, product, (rows, first, panel, sum) ->
        {
            slice.reshape(rows.numRows, panel.numRows);
            CommonOps_DDRM.extract(rows, 0, rows.numRows, first, first + panel.numRows, slice, 0, 0);
            CommonOps_DDRM.multAdd(slice, panel, sum);
        });
    }

    /**
     * Calculates {@code product = left right^T}.
     *
     * @param left    m x k.
     * @param right   n x k.
     * @param product m x n; may be one of the factors.
     */
    public void multiplyTransposed(
        final GlobalDoubleArray left, final GlobalDoubleArray right, final GlobalDoubleArray product)
    {
        final DMatrixRMaj part = new DMatrixRMaj(0, 0);
        run(left, right, product, (rows, first, panel, sum) ->
        {
            part.reshape(rows.numRows, panel.numRows);
            CommonOps_DDRM.multTransB(rows, panel, part);
            CommonOps_DDRM.insert(part, sum, 0, first);
        });
    }

    private void run(
        final GlobalDoubleArray left, final GlobalDoubleArray right, final GlobalDoubleArray product,
        final PanelStep step)
    {
        matrices.sync();
        final Patch mine = matrices.own(product);
        DMatrixRMaj sum = null;
        if (!mine.isEmpty())
        {
            final Patch rows = matrices.own(left);
            final DMatrixRMaj own = new DMatrixRMaj((int)rows.rows(), (int)rows.cols());
            left.get(rows, own.data);
            sum = new DMatrixRMaj((int)mine.rows(), (int)mine.cols());
            addPanels(own, right, sum, step);
        }
        // The product may be a factor, so no rank writes before all have read.
        matrices.sync();
        if (sum != null)
        {
            product.put(mine, sum.data);
        }
        matrices.sync();
    }

    // tag::multiply[]
    private void addPanels(
        final DMatrixRMaj left, final GlobalDoubleArray right, final DMatrixRMaj sum, final PanelStep step)
    {
        final int panels = Math.ceilDiv((int)right.rows(), PANEL_ROWS);
        final int ranks = matrices.world().size();
        final int begin = (int)((long)panels * matrices.world().rank() / ranks);
        final double[][] buffers = new double[2][PANEL_ROWS * (int)right.cols()];
        Handle coming = fetch(right, begin, buffers[0]);
        for (int turn = 0; turn < panels; turn++)
        {
            final double[] panel = buffers[turn % 2];
            coming.await();
            matrices.meter().onGet();
            if (turn + 1 < panels)
            {
                coming = fetch(right, (begin + turn + 1) % panels, buffers[(turn + 1) % 2]);
            }
            final int first = (begin + turn) % panels * PANEL_ROWS;
            final int rows = Math.min(PANEL_ROWS, (int)right.rows() - first);
            step.apply(left, first, DMatrixRMaj.wrap(rows, (int)right.cols(), panel), sum);
            matrices.meter().lap(Activity.COMPUTING);
        }
    }

    private static Handle fetch(final GlobalDoubleArray matrix, final int panel, final double[] buffer)
    {
        final long first = (long)panel * PANEL_ROWS;
        final long end = Math.min(matrix.rows(), first + PANEL_ROWS);
        return matrix.getAsync(Patch.of(first, end, 0, matrix.cols()), buffer, 0, matrix.cols());
    }
    // end::multiply[]
}
