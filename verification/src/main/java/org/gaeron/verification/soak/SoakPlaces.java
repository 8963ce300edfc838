package org.gaeron.verification.soak;

import java.util.Random;

import org.gaeron.Patch;

/**
 * Elements that one operation of the soak works on: a patch, a strided patch, or a list with repetitions. Most are few;
 * some are enough for the path of large patches, or for several frames of a list. Rows and columns are those of the
 * model; in the array they may begin at another column. A flyweight, chosen anew for each operation.
 */
final class SoakPlaces
{
    /** In which form the elements are passed. */
    enum Form
    {
        PATCH, STRIDED, LIST
    }

    /** The most elements of a list. */
    static final int MOST_LISTED = 6000;
    private static final int FEW = 12;
    private static final int FEW_LISTED = 60;
    /** So often is an element listed on average, at most: sums must stay exact in all types. */
    private static final int MOST_TIMES = 4;
    private static final int MOST_STEP = 5;
    private static final int SELDOM = 8;

    private final long[] listedRows = new long[MOST_LISTED];
    private final long[] listedCols = new long[MOST_LISTED];
    private Form form;
    private Patch patch;
    private long left;
    private int rowStep;
    private int colStep;
    private int width;
    private int count;

    SoakPlaces()
    {
    }

    /** Chooses elements of an array of that shape, which begins at column {@code from} of the whole one. */
    SoakPlaces choose(final Random random, final int rows, final int cols, final long from)
    {
        left = from;
        form = Form.values()[random.nextInt(3)];
        if (form == Form.LIST)
        {
            final int longest = random.nextInt(SELDOM) == 0 ? MOST_LISTED : FEW_LISTED;
            count = random.nextInt(Math.min(longest, MOST_TIMES * rows * cols));
            for (int k = 0; k < count; k++)
            {
                listedRows[k] = random.nextInt(rows);
                listedCols[k] = left + random.nextInt(cols);
            }
            return this;
        }
        final int most = random.nextInt(SELDOM) == 0 ? Integer.MAX_VALUE : FEW;
        final int rowLo = random.nextInt(rows);
        final int colLo = random.nextInt(cols);
        final boolean isStrided = form == Form.STRIDED;
        return set(Patch.of(rowLo, rowLo + 1L + random.nextInt(Math.min(most, rows - rowLo)),
            left + colLo, left + colLo + 1L + random.nextInt(Math.min(most, cols - colLo))),
            isStrided ? 1 + random.nextInt(MOST_STEP) : 1, isStrided ? 1 + random.nextInt(MOST_STEP) : 1);
    }

    /** Takes all elements of an array of that shape. */
    SoakPlaces all(final int rows, final int cols, final long from)
    {
        left = from;
        form = Form.PATCH;
        return set(Patch.of(0, rows, left, left + cols), 1, 1);
    }

    private SoakPlaces set(final Patch chosen, final int chosenRowStep, final int chosenColStep)
    {
        patch = chosen;
        rowStep = chosenRowStep;
        colStep = chosenColStep;
        width = (int)((patch.cols() + colStep - 1) / colStep);
        count = (int)((patch.rows() + rowStep - 1) / rowStep) * width;
        return this;
    }

    Form form()
    {
        return form;
    }

    /** {@return the patch, in columns of the array} Unless it is a list. */
    Patch patch()
    {
        return patch;
    }

    int rowStep()
    {
        return rowStep;
    }

    int colStep()
    {
        return colStep;
    }

    /** {@return the columns that the buffer of a patch has} */
    int width()
    {
        return width;
    }

    /** {@return how many elements there are} */
    int count()
    {
        return count;
    }

    /** {@return the rows of a list; longer than it is} */
    long[] listedRows()
    {
        return listedRows;
    }

    /** {@return the columns of a list, those of the array; longer than it is} */
    long[] listedCols()
    {
        return listedCols;
    }

    /** {@return the row of element {@code k} of the buffer} */
    int row(final int k)
    {
        return (int)(form == Form.LIST ? listedRows[k] : patch.rowLo() + (long)k / width * rowStep);
    }

    /** {@return the column of element {@code k} of the buffer, that of the model} */
    int col(final int k)
    {
        return (int)((form == Form.LIST ? listedCols[k] : patch.colLo() + (long)k % width * colStep) - left);
    }

    @Override
    public String toString()
    {
        return form == Form.LIST ? count + " elements" : patch + " by " + rowStep + " x " + colStep;
    }
}
