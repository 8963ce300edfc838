package org.gaeron.algebra;

import org.gaeron.ElementType;
import org.gaeron.Handle;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.algebra.kernel.LocalMatrix;

/**
 * The right-looking factorisation of a matrix in {@link ColumnPanels}: the owner of a panel factors it, all ranks fetch
 * it and update their own columns right of it. The owner of the next panel updates that one first, factors it and
 * publishes it before it goes on with the rest of its columns (look-ahead of one panel). See J. Choi et al., "Design
 * and Implementation of the ScaLAPACK LU, QR, and Cholesky Factorization Routines", Scientific Programming 5 (1996).
 *
 * <pre>
 *   rank 0   factor 0 | update 0                | fetch 1 | update 1: panel 2 | factor 2 | the rest ...
 *   rank 1     wait   | fetch 0, update panel 1 | factor 1 | update 0: the rest | update 1 ...
 * </pre>
 *
 * The others update their columns in strips. Once they see between two strips that the next panel is published, they
 * begin to fetch it, so that it comes while they go on.
 *
 * Only the owner writes its block. What others fetch, a panel from its diagonal down, is not written again after it was
 * published, see {@link PanelSignal}. Workspace of a rank: two panels, and as much again for a strip of its own
 * columns.
 */
abstract class Factorisation
{
    /** Panels of a strip of columns: each strip packs the rows of the panel again. */
    private static final int STRIP_PANELS = 4;

    private final ColumnPanels panels;
    private final Triangles triangles = new Triangles();
    private final LocalMatrix block;
    private double[] panel = {};
    /** The panel that this rank factors, or fetches, ahead. */
    private double[] next = {};
    /** The fetch of the next panel, if it has begun. */
    private Handle ahead;

    Factorisation(final ColumnPanels panels)
    {
        this.panels = panels;
        final LocalDoubleBlock own = panels.array().localBlock();
        block = LocalMatrix.of(
            ElementType.DOUBLE, own.memory(), 0, Math.toIntExact(own.rows()), Math.toIntExact(own.cols()), own.ld());
    }

    final ColumnPanels panels()
    {
        return panels;
    }

    final Triangles triangles()
    {
        return triangles;
    }

    /** {@return this rank's columns, in their place} */
    final LocalMatrix block()
    {
        return block;
    }

    /**
     * Factors a panel.
     *
     * @param number  of the panel.
     * @param panel   its elements from the diagonal down, then the row of pivots, without gaps.
     * @return the column because of which there is no factor; -1 if there is one.
     */
    abstract int factor(int number, double[] panel);

    /**
     * Updates columns of this rank right of a panel.
     *
     * @param number of the panel.
     * @param panel  the panel as it was factored.
     * @param colLo  the first of this rank's columns.
     * @param colHi  the one after the last.
     */
    abstract void update(int number, double[] panel, int colLo, int colHi);

    /**
     * Updates the panel right of a panel, which is one of this rank, and reads it from the diagonal down.
     *
     * @param number of the panel.
     * @param panel  the panel as it was factored.
     * @param colLo  the first of the next panel's columns, as this rank counts them.
     * @param colHi  the one after the last.
     * @param next   its elements, without gaps.
     */
    void updateNext(final int number, final double[] panel, final int colLo, final int colHi, final double[] next)
    {
        update(number, panel, colLo, colHi);
        read(number + 1, next);
    }

    /** Reads a panel of this rank from the diagonal down. */
    final void read(final int k, final double[] to)
    {
        panels.read(panels.start(k), panels.order() - panels.start(k), panels.ownBefore(k), panels.cols(k), to);
    }

    /**
     * Factors the matrix. Collective.
     *
     * @return the column because of which there is no factor, the same on all ranks; -1 if there is one.
     */
    final int run()
    {
        try (PanelSignal signal = new PanelSignal(panels.team()))
        {
            final int failed = run(signal);
            if (failed < 0)
            {
                panels.team().sync();
            }
            return failed;
        }
    }

    private int run(final PanelSignal signal)
    {
        try
        {
            panel = new double[(panels.order() + 1) * panels.width()];
            next = new double[panel.length];
            int failed = -1;
            if (panels.isMine(0))
            {
                read(0, next);
                failed = factorNext(0, signal);
            }
            for (int k = 0; k < panels.count() && failed < 0; k++)
            {
                failed = step(k, signal);
            }
            final int last = panels.count() - 1;
            return failed < 0 ? signal.await(last, panels.owner(last)) : failed;
        }
        catch (final RuntimeException | Error ex)
        {
            signal.breakOff(ex);
            settle(ex);
            throw ex;
        }
    }

    /** Waits for the fetch that has begun, so that nothing comes any more when the array is closed. */
    private void settle(final Throwable failure)
    {
        try
        {
            if (ahead != null)
            {
                ahead.await();
            }
        }
        catch (final RuntimeException ex)
        {
            failure.addSuppressed(ex);
        }
    }

    private int step(final int k, final PanelSignal signal)
    {
        final int own = panels.ownCols();
        int from = panels.ownBefore(k + 1);
        if (panels.isMine(k) || ahead != null)
        {
            if (ahead != null)
            {
                ahead.await();
                ahead = null;
            }
            final double[] there = next;
            next = panel;
            panel = there;
        }
        else if (from < own)
        {
            final int failed = signal.await(k, panels.owner(k));
            if (failed >= 0)
            {
                return failed;
            }
            fetch(k, panel).await();
        }
        if (k + 1 < panels.count() && panels.isMine(k + 1))
        {
            final int end = from + panels.cols(k + 1);
            updateNext(k, panel, from, end, next);
            from = end;
            final int failed = factorNext(k + 1, signal);
            if (failed >= 0)
            {
                return failed;
            }
        }
        update(k, from, own, signal);
        return -1;
    }

    private Handle fetch(final int k, final double[] to)
    {
        return panels.fetch(k, panels.start(k), panels.order() + 1, to);
    }

    /** Updates the columns that are left, and begins to fetch the next panel if it is needed and there. */
    private void update(final int k, final int colLo, final int colHi, final PanelSignal signal)
    {
        final boolean isFetched = k + 1 < panels.count() && !panels.isMine(k + 1) && panels.ownBefore(k + 2) < colHi;
        final int strip = isFetched ? STRIP_PANELS * panels.width() : colHi;
        for (int col = colLo; col < colHi; col += strip)
        {
            if (isFetched && ahead == null && signal.isThere(k + 1))
            {
                ahead = fetch(k + 1, next);
            }
            update(k, panel, col, Math.min(colHi, col + strip));
        }
    }

    /** Factors a panel of this rank, whose elements are in {@code next}. */
    private int factorNext(final int k, final PanelSignal signal)
    {
        final int failed = factor(k, next);
        if (failed >= 0)
        {
            signal.fail(failed);
            return failed;
        }
        panels.put(k, next);
        signal.publish(k);
        return -1;
    }
}
