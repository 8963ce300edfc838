package org.gaeron.runtime.array;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/**
 * Transposes matrices of a panel into memory, bit by bit. A strip of a cache line's columns is turned within the first
 * cache, and its columns are stored as runs of a row:
 *
 * <pre>
 *   panel (Java array)          lines (Java array)            destination
 *   . . a b c d . .             a e i m ...                   a e i m ...    row of the destination
 *   . . e f g h . .     --->    b f j n ...          --->     b f j n ...
 *   . . i j k l . .             c g k o ...                   c g k o ...
 *   . . m n o p . .             d h l p ...                   d h l p ...
 * </pre>
 * Java arrays on both sides of the turn: accesses to memory segments took three times as long, for their checks. Keeps
 * its lines, so it serves one thread.
 */
final class Transposition
{
    /** Columns of a strip. */
    private static final int COLS = 8;
    /** The most rows of a strip. */
    private static final int ROWS = 512;

    private final int sizeBytes;
    private final int[] intLines;
    private final long[] longLines;

    /**
     * A transposition of elements of a size.
     *
     * @param sizeBytes 4, 8 or 16.
     */
    Transposition(final int sizeBytes)
    {
        this.sizeBytes = sizeBytes;
        intLines = sizeBytes == Integer.BYTES ? new int[COLS * ROWS] : null;
        longLines = sizeBytes == Integer.BYTES ? null : new long[COLS * ROWS * sizeBytes / Long.BYTES];
    }

    /**
     * Stores a matrix, transposed.
     *
     * @param from    an array of ints, if elements have 4 bytes, else of longs: has a row-major matrix without gaps.
     * @param first   index of its first element there, in elements.
     * @param rows    its rows.
     * @param cols    its columns.
     * @param to      the destination.
     * @param toBytes where its first element goes, in bytes.
     * @param ld      elements from one row of the destination to the next.
     */
    void store(
        final Object from, final int first, final int rows, final int cols, final MemorySegment to,
        final long toBytes, final long ld)
    {
        for (int row = 0; row < rows; row += ROWS)
        {
            final int stripRows = Math.min(ROWS, rows - row);
            for (int col = 0; col < cols; col += COLS)
            {
                final int stripCols = Math.min(COLS, cols - col);
                final int at = first + row * cols + col;
                final long toFirst = toBytes + (col * ld + row) * sizeBytes;
                switch (sizeBytes)
                {
                    case Integer.BYTES -> ints((int[])from, at, cols, stripRows, stripCols, to, toFirst, ld);
                    case Long.BYTES -> longs((long[])from, at, cols, stripRows, stripCols, to, toFirst, ld);
                    default -> pairs((long[])from, at, cols, stripRows, stripCols, to, toFirst, ld);
                }
            }
        }
    }

    private void ints(
        final int[] from, final int first, final int fromLd, final int rows, final int cols, final MemorySegment to,
        final long toBytes, final long toLd)
    {
        final int[] lines = intLines;
        for (int row = 0, at = first; row < rows; row++, at += fromLd)
        {
            if (cols < COLS)
            {
                for (int col = 0; col < cols; col++)
                {
                    lines[col * ROWS + row] = from[at + col];
                }
                continue;
            }
            lines[row] = from[at];
            lines[ROWS + row] = from[at + 1];
            lines[2 * ROWS + row] = from[at + 2];
            lines[3 * ROWS + row] = from[at + 3];
            lines[4 * ROWS + row] = from[at + 4];
            lines[5 * ROWS + row] = from[at + 5];
            lines[6 * ROWS + row] = from[at + 6];
            lines[7 * ROWS + row] = from[at + 7];
        }
        for (int col = 0; col < cols; col++)
        {
            MemorySegment.copy(lines, col * ROWS, to, JAVA_INT, toBytes + col * toLd * Integer.BYTES, rows);
        }
    }

    private void longs(
        final long[] from, final int first, final int fromLd, final int rows, final int cols, final MemorySegment to,
        final long toBytes, final long toLd)
    {
        final long[] lines = longLines;
        for (int row = 0, at = first; row < rows; row++, at += fromLd)
        {
            if (cols < COLS)
            {
                for (int col = 0; col < cols; col++)
                {
                    lines[col * ROWS + row] = from[at + col];
                }
                continue;
            }
            lines[row] = from[at];
            lines[ROWS + row] = from[at + 1];
            lines[2 * ROWS + row] = from[at + 2];
            lines[3 * ROWS + row] = from[at + 3];
            lines[4 * ROWS + row] = from[at + 4];
            lines[5 * ROWS + row] = from[at + 5];
            lines[6 * ROWS + row] = from[at + 6];
            lines[7 * ROWS + row] = from[at + 7];
        }
        for (int col = 0; col < cols; col++)
        {
            MemorySegment.copy(lines, col * ROWS, to, JAVA_LONG, toBytes + col * toLd * Long.BYTES, rows);
        }
    }

    private void pairs(
        final long[] from, final int first, final int fromLd, final int rows, final int cols, final MemorySegment to,
        final long toBytes, final long toLd)
    {
        final long[] lines = longLines;
        for (int row = 0; row < rows; row++)
        {
            final int at = 2 * (first + row * fromLd);
            for (int col = 0; col < cols; col++)
            {
                lines[2 * (col * ROWS + row)] = from[at + 2 * col];
                lines[2 * (col * ROWS + row) + 1] = from[at + 2 * col + 1];
            }
        }
        for (int col = 0; col < cols; col++)
        {
            MemorySegment.copy(
                lines, 2 * col * ROWS, to, JAVA_LONG, toBytes + col * toLd * 2 * Long.BYTES, 2 * rows);
        }
    }
}
