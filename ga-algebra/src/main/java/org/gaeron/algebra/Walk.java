package org.gaeron.algebra;

import java.lang.foreign.MemorySegment;

/**
 * A walk over the elements that this rank owns of a section, the <i>leader</i>, in panels, together with the elements
 * of other sections of the same shape that belong to them. All operations on several arrays are such walks; here the
 * arrays are made to conform.
 *
 * <ul>
 * <li>If all sections lie in the blocks of their arrays as the leader does, all are read in place: one rectangle of the
 * block is walked.</li>
 * <li>Else the part is cut into pieces that are patches of the arrays. An operand is read in place if this rank's block
 * has the piece; else the piece is fetched, see {@link Fetching}.</li>
 * </ul>
 *
 * A rectangle is walked in panels of at most {@value #PANEL} elements. A panel has a part of one row, or several whole
 * rows of the rectangle. Rank's thread; no allocation while elements are in place.
 */
final class Walk
{
    /** Elements of a panel: 8 KiB of doubles, so that three of them stay in the first cache. */
    static final int PANEL = 1024;

    private final Operand leader;
    private final Operand[] operands;
    private final Runs rows;
    private final Runs cols;
    /** Null if all is in place. */
    private final Fetching fetching;
    private boolean isBegun;
    /** The current rectangle, in local indices of the leader. */
    private long row;
    private long col;
    private long width;
    private long size;
    private boolean isDense;
    /** The current panel: elements of the rectangle, row-major. */
    private long at;
    private int count;

    Walk(final Section<?>... sections)
    {
        operands = new Operand[sections.length];
        boolean isAligned = true;
        for (int i = 0; i < sections.length; i++)
        {
            operands[i] = new Operand(sections[i]);
            isAligned &= operands[i].isAligned(operands[0]);
        }
        leader = operands[0];
        rows = Runs.rows(leader.indices, leader.section.patch().rowLo(), leader.section.patch().rowHi());
        cols = Runs.cols(leader.indices, leader.section.patch().colLo(), leader.section.patch().colHi());
        fetching = isAligned || isEmpty() ? null : new Fetching(operands, rows.cut(), cols.cut());
    }

    private boolean isEmpty()
    {
        return rows.isEmpty() || cols.isEmpty();
    }

    /** {@return the rows of the leader's block that it walks} */
    Runs rows()
    {
        return rows;
    }

    /** {@return the columns of the leader's block that it walks} */
    Runs cols()
    {
        return cols;
    }

    /** Moves to the next panel; false after the last one. */
    boolean next()
    {
        at += count;
        if (at == size)
        {
            count = 0;
            if (!nextRectangle())
            {
                return false;
            }
            at = 0;
        }
        final long inRow = at % width;
        if (isDense)
        {
            count = (int)Math.min(PANEL, size - at);
        }
        else if (inRow == 0 && width < PANEL)
        {
            count = (int)Math.min(PANEL / width * width, size - at);
        }
        else
        {
            count = (int)Math.min(PANEL, width - inRow);
        }
        return true;
    }

    private boolean nextRectangle()
    {
        if (fetching != null)
        {
            if (!fetching.next())
            {
                return false;
            }
            begin(fetching.row(), fetching.col(), fetching.rows(), fetching.cols());
            return true;
        }
        if (isBegun || isEmpty())
        {
            return false;
        }
        isBegun = true;
        for (final Operand operand : operands)
        {
            operand.atOwn(rows.lo, cols.lo);
        }
        begin(rows.lo, cols.lo, rows.hi - rows.lo, cols.hi - cols.lo);
        return true;
    }

    private void begin(final long firstRow, final long firstCol, final long rectangleRows, final long rectangleCols)
    {
        row = firstRow;
        col = firstCol;
        width = rectangleCols;
        size = rectangleRows * rectangleCols;
        isDense = true;
        for (final Operand operand : operands)
        {
            isDense &= operand.ld() == width;
        }
    }

    /** {@return elements of the panel} */
    int count()
    {
        return count;
    }

    /** {@return the local row of an element of the panel, in the leader's block} */
    long localRow(final int i)
    {
        return row + (at + i) / width;
    }

    /** {@return the local column of an element of the panel} */
    long localCol(final int i)
    {
        return col + (at + i) % width;
    }

    /** {@return the end of the row of an element, or of the panel, in elements of the panel} */
    int endOfRow(final int i)
    {
        return (int)Math.min(count, i + width - (at + i) % width);
    }

    /** {@return whether all operands are read where they are, in native memory} */
    boolean isInPlace()
    {
        return fetching == null;
    }

    /** {@return the end of the elements of the panel that follow an element in the memory of all operands} */
    int endOfSpan(final int i)
    {
        return isDense ? count : endOfRow(i);
    }

    /** {@return the memory of an operand} */
    MemorySegment memory(final int operand)
    {
        return operands[operand].memory();
    }

    /** {@return where an element of the panel is in the memory of an operand, in bytes} */
    long offset(final int operand, final int i)
    {
        return isDense ? operands[operand].offset(0, at + i) :
            operands[operand].offset((at + i) / width, (at + i) % width);
    }

    /** {@return the place of an element of the panel in the leader's section, row-major} */
    long place(final int i)
    {
        return (rows.global(localRow(i)) - leader.section.patch().rowLo()) * leader.section.cols() +
            cols.global(localCol(i)) - leader.section.patch().colLo();
    }

    /** Copies the panel's elements of an operand. */
    void load(final int operand, final double[] to)
    {
        final Operand of = operands[operand];
        if (isDense)
        {
            of.load(0, at, to, 0, count);
            return;
        }
        int done;
        for (int i = 0; i < count; i = done)
        {
            done = endOfRow(i);
            of.load((at + i) / width, (at + i) % width, to, i, done - i);
        }
    }

    /** Copies the panel's elements of an operand of integers. */
    void load(final int operand, final long[] to)
    {
        final Operand of = operands[operand];
        if (isDense)
        {
            of.load(0, at, to, 0, count);
            return;
        }
        int done;
        for (int i = 0; i < count; i = done)
        {
            done = endOfRow(i);
            of.load((at + i) / width, (at + i) % width, to, i, done - i);
        }
    }

    /** Copies the panel to the leader. */
    void store(final double[] from)
    {
        if (isDense)
        {
            leader.store(0, at, from, 0, count);
            return;
        }
        int done;
        for (int i = 0; i < count; i = done)
        {
            done = endOfRow(i);
            leader.store((at + i) / width, (at + i) % width, from, i, done - i);
        }
    }

    /** Copies the panel of integers to the leader. */
    void store(final long[] from)
    {
        if (isDense)
        {
            leader.store(0, at, from, 0, count);
            return;
        }
        int done;
        for (int i = 0; i < count; i = done)
        {
            done = endOfRow(i);
            leader.store((at + i) / width, (at + i) % width, from, i, done - i);
        }
    }
}
