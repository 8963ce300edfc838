package org.gaeron.algebra;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.Handle;
import org.gaeron.Patch;

/**
 * Solves systems of equations by a factored matrix. Each rank has a share of the right sides and fetches all panels,
 * the next one while it works with the last. It takes as many right sides at a time as fit {@value #MOST_ELEMENTS}
 * elements.
 */
abstract class Substitution
{
    private static final int MOST_ELEMENTS = 1 << 22;
    private static final int LEAST_COLS = 64;

    private final ColumnPanels panels;
    private final Triangles triangles = new Triangles();
    private double[] panel = {};
    private double[] next = {};
    private Handle fetched;

    Substitution(final ColumnPanels panels)
    {
        this.panels = panels;
    }

    final ColumnPanels panels()
    {
        return panels;
    }

    final Triangles triangles()
    {
        return triangles;
    }

    /** Solves with the first factor, from the first panel to the last; {@code panel} is from the diagonal down. */
    abstract void forward(int number, double[] panel, double[] x, int cols);

    /** {@return the first row of a panel that the way back reads} */
    abstract int backRowLo(int number);

    /** {@return the row after the last one that the way back reads} */
    abstract int backRowHi(int number);

    /** Solves with the second factor, from the last panel to the first. */
    abstract void back(int number, double[] panel, double[] x, int cols);

    /** Solves for all right sides. Collective. */
    final void solve(final GlobalDoubleArray rightSides, final GlobalDoubleArray solutions)
    {
        new CollectiveCall("solve", Section.of(panels.array()), Section.of(rightSides), Section.of(solutions))
            .run(() -> share(solutions, (colLo, colHi) ->
            {
                final double[] x = new double[Math.toIntExact((colHi - colLo) * panels.order())];
                rightSides.get(Patch.of(0, panels.order(), colLo, colHi), x);
                solve(x, (int)(colHi - colLo), 0);
                solutions.put(Patch.of(0, panels.order(), colLo, colHi), x);
            }));
    }

    /** Solves for the columns of the unit matrix. Collective. */
    final void invert(final GlobalDoubleArray inverse)
    {
        new CollectiveCall("inverse", Section.of(panels.array()), Section.of(inverse))
            .run(() -> share(inverse, (colLo, colHi) ->
            {
                final int cols = (int)(colHi - colLo);
                final double[] x = new double[Math.toIntExact((long)cols * panels.order())];
                for (int j = 0; j < cols; j++)
                {
                    x[(int)(colLo + j) * cols + j] = 1;
                }
                solve(x, cols, firstPanel((int)colLo));
                inverse.put(Patch.of(0, panels.order(), colLo, colHi), x);
            }));
    }

    /** {@return the first panel that changes a right side that is zero above a row} */
    abstract int firstPanel(int row);

    /** Some right sides. */
    private interface Columns
    {
        void accept(long colLo, long colHi);
    }

    /** Does this rank's share of the columns, and waits until all that it has put is there. */
    private void share(final GlobalDoubleArray solutions, final Columns action)
    {
        final long cols = solutions.cols();
        final int most = Math.max(LEAST_COLS, MOST_ELEMENTS / panels.order());
        final long end = cols * (panels.team().rank() + 1) / panels.team().size();
        long lo = cols * panels.team().rank() / panels.team().size();
        while (lo < end)
        {
            final long hi = Math.min(end, lo + most);
            action.accept(lo, hi);
            lo = hi;
        }
        solutions.fence();
    }

    private void solve(final double[] x, final int cols, final int first)
    {
        if (panel.length == 0)
        {
            final double[] one = newPanel();
            next = newPanel();
            panel = one;
        }
        final int count = panels.count();
        fetchForward(first);
        for (int k = first; k < count; k++)
        {
            turn();
            if (k + 1 < count)
            {
                fetchForward(k + 1);
            }
            else
            {
                fetchBack(k);
            }
            forward(k, panel, x, cols);
        }
        for (int k = count - 1; k >= 0; k--)
        {
            turn();
            if (k > 0)
            {
                fetchBack(k - 1);
            }
            back(k, panel, x, cols);
        }
    }

    /** {@return memory for the largest part of a panel} */
    double[] newPanel()
    {
        return new double[(panels.order() + 1) * panels.width()];
    }

    private void turn()
    {
        fetched.await();
        final double[] done = next;
        next = panel;
        panel = done;
    }

    private void fetchForward(final int k)
    {
        fetched = panels.fetch(k, panels.start(k), panels.order() + 1, next);
    }

    private void fetchBack(final int k)
    {
        fetched = panels.fetch(k, backRowLo(k), backRowHi(k), next);
    }
}
