package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/**
 * Transposes matrices in memory, bit by bit, in tiles of {@value #TILE} x {@value #TILE}: a tile of doubles is eight
 * cache lines on both sides.
 */
final class Transposition
{
    static final int TILE = 8;

    private Transposition()
    {
    }

    /**
     * Stores a matrix, transposed.
     *
     * @param sizeBytes size of an element: 4, 8 or 16.
     * @param from      a row-major matrix without gaps.
     * @param rows      its rows.
     * @param cols      its columns.
     * @param to        the destination.
     * @param toBytes   where its first element goes, in bytes.
     * @param ld        elements from one row of the destination to the next.
     */
    static void store(
        final int sizeBytes, final MemorySegment from, final long rows, final long cols, final MemorySegment to,
        final long toBytes, final long ld)
    {
        for (long col = 0; col < cols; col += TILE)
        {
            final long tileCols = Math.min(TILE, cols - col);
            for (long row = 0; row < rows; row += TILE)
            {
                final long tileRows = Math.min(TILE, rows - row);
                final long fromAt = (row * cols + col) * sizeBytes;
                final long toAt = toBytes + (col * ld + row) * sizeBytes;
                switch (sizeBytes)
                {
                    case Integer.BYTES -> ints(from, fromAt, cols, tileRows, tileCols, to, toAt, ld);
                    case Long.BYTES -> longs(from, fromAt, cols, tileRows, tileCols, to, toAt, ld);
                    default -> pairs(from, fromAt, cols, tileRows, tileCols, to, toAt, ld);
                }
            }
        }
    }

    private static void ints(
        final MemorySegment from, final long fromBytes, final long fromLd, final long rows, final long cols,
        final MemorySegment to, final long toBytes, final long toLd)
    {
        for (long col = 0; col < cols; col++)
        {
            for (long row = 0; row < rows; row++)
            {
                to.set(JAVA_INT, toBytes + (col * toLd + row) * Integer.BYTES,
                    from.get(JAVA_INT, fromBytes + (row * fromLd + col) * Integer.BYTES));
            }
        }
    }

    private static void longs(
        final MemorySegment from, final long fromBytes, final long fromLd, final long rows, final long cols,
        final MemorySegment to, final long toBytes, final long toLd)
    {
        for (long col = 0; col < cols; col++)
        {
            for (long row = 0; row < rows; row++)
            {
                to.set(JAVA_LONG, toBytes + (col * toLd + row) * Long.BYTES,
                    from.get(JAVA_LONG, fromBytes + (row * fromLd + col) * Long.BYTES));
            }
        }
    }

    private static void pairs(
        final MemorySegment from, final long fromBytes, final long fromLd, final long rows, final long cols,
        final MemorySegment to, final long toBytes, final long toLd)
    {
        for (long col = 0; col < cols; col++)
        {
            for (long row = 0; row < rows; row++)
            {
                final long fromAt = fromBytes + (row * fromLd + col) * 2 * Long.BYTES;
                final long toAt = toBytes + (col * toLd + row) * 2 * Long.BYTES;
                to.set(JAVA_LONG, toAt, from.get(JAVA_LONG, fromAt));
                to.set(JAVA_LONG, toAt + Long.BYTES, from.get(JAVA_LONG, fromAt + Long.BYTES));
            }
        }
    }
}
