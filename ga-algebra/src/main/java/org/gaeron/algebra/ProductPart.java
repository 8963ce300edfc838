package org.gaeron.algebra;

import java.util.Arrays;

import org.gaeron.LocalBlock;
import org.gaeron.algebra.kernel.LocalMatrix;
import org.gaeron.algebra.kernel.LocalProduct;

/**
 * Part of a product that one rank computes: the elements that it owns, in squares of at most {@value #MOST_ROWS} rows
 * and columns. For each square it goes round all panels of terms, beginning with another one than other ranks. Rank's
 * thread.
 */
final class ProductPart
{
    /** Most rows and columns of a square; they bound the memory of panels. */
    static final int MOST_ROWS = 4096;
    /** Terms of a panel; more if it has few rows and columns. As many are summed by the kernel at a time. */
    static final int DEPTH = 256;
    /** Elements of a panel up to which more terms are taken, because the way to an owner takes longer than they do. */
    private static final int SMALL_PANEL = 128 << 10;
    /** A panel ends with the block of a factor if it has as many terms: then it can be read in place. */
    private static final int LEAST_DEPTH = DEPTH / 2;

    private final Scalar alpha;
    private final PanelSource left;
    private final PanelSource right;
    private final Scalar beta;
    private final Section<?> product;
    private final Runs rows;
    private final Runs cols;
    private final ProductScratch scratch;

    ProductPart(
        final Scalar alpha, final PanelSource left, final PanelSource right, final Scalar beta,
        final Section<?> product, final ProductScratch scratch)
    {
        this.scratch = scratch;
        this.alpha = alpha;
        this.left = left;
        this.right = right;
        this.beta = beta;
        this.product = product;
        final LocalBlock block = product.array().localBlock();
        rows = Runs.rows(block.indices(), product.patch().rowLo(), product.patch().rowHi()).cut();
        cols = Runs.cols(block.indices(), product.patch().colLo(), product.patch().colHi()).cut();
    }

    /** Computes in the block. */
    void run()
    {
        final LocalBlock block = product.array().localBlock();
        run(new ProductTarget(product.type(), block.memory(), rows.lo * block.ld() + cols.lo, block.ld()));
    }

    /** Computes in other memory, which has a copy of the elements. */
    void run(final ProductTarget target)
    {
        for (long row = rows.lo; row < rows.hi; row += MOST_ROWS)
        {
            final int height = (int)Math.min(MOST_ROWS, rows.hi - row);
            left.lines(rows, row, height, product.patch().rowLo());
            for (long col = cols.lo; col < cols.hi; col += MOST_ROWS)
            {
                final int width = (int)Math.min(MOST_ROWS, cols.hi - col);
                right.lines(cols, col, width, product.patch().colLo());
                run(target.matrix(row - rows.lo, height, col - cols.lo, width));
            }
        }
    }

    private void run(final LocalMatrix square)
    {
        if (product.type().isInteger())
        {
            square.scaleIntegers(beta.whole());
        }
        else
        {
            square.scale(beta.re(), beta.im());
        }
        if (left.terms() > 0 && !isZero())
        {
            addPanels(square, starts(square));
        }
    }

    private boolean isZero()
    {
        return alpha.isInteger() ? alpha.whole() == 0 : alpha.re() == 0 && alpha.im() == 0;
    }

    /** {@return the first term of each panel, and the end} */
    private long[] starts(final LocalMatrix square)
    {
        final long terms = left.terms();
        final long few = SMALL_PANEL / Math.max(square.rows(), square.cols()) / DEPTH * DEPTH;
        final long most = Math.max(DEPTH, few);
        long[] starts = new long[16];
        int count = 0;
        long start = 0;
        while (start < terms)
        {
            if (count + 1 >= starts.length)
            {
                starts = Arrays.copyOf(starts, 2 * starts.length);
            }
            starts[count++] = start;
            start = end(start, Math.min(terms, start + most));
        }
        starts[count] = terms;
        return Arrays.copyOf(starts, count + 1);
    }

    private long end(final long start, final long bound)
    {
        long end = bound;
        for (final PanelSource factor : new PanelSource[]{ left, right })
        {
            final long together = factor.together(start);
            if (together >= LEAST_DEPTH && start + together < end)
            {
                end = start + together;
            }
        }
        return end;
    }

    private void addPanels(final LocalMatrix square, final long[] starts)
    {
        try
        {
            multiply(square, starts);
        }
        catch (final Throwable ex)
        {
            scratch.drop();
            throw ex;
        }
    }

    private void multiply(final LocalMatrix square, final long[] starts)
    {
        final int panels = starts.length - 1;
        final int ranks = product.array().team().size();
        final LocalProduct kernel = scratch.kernel();
        final int first = (int)((long)panels * product.array().team().rank() / ranks);
        begin(0, first, starts);
        for (int turn = 0; turn < panels; turn++)
        {
            final int slot = turn % 2;
            final LocalMatrix a = left.await(slot);
            final LocalMatrix b = right.await(slot);
            if (turn + 1 < panels)
            {
                begin(slot ^ 1, (first + turn + 1) % panels, starts);
            }
            if (product.type().isInteger())
            {
                kernel.addIntegers(alpha.whole(), a, b, square);
            }
            else
            {
                kernel.add(alpha.re(), alpha.im(), a, b, square);
            }
        }
    }

    private void begin(final int slot, final int panel, final long[] starts)
    {
        final int depth = (int)(starts[panel + 1] - starts[panel]);
        left.begin(slot, starts[panel], depth);
        right.begin(slot, starts[panel], depth);
    }
}
