package org.gaeron.files;

import org.gaeron.ElementType;
import org.gaeron.Patch;

/**
 * Cut of an array into chunks of one shape. The last ones of each row and column may reach beyond the array.
 *
 * @param rows      rows of the array.
 * @param cols      columns of the array.
 * @param chunkRows rows of a chunk.
 * @param chunkCols columns of a chunk.
 */
record ChunkGrid(long rows, long cols, long chunkRows, long chunkCols)
{
    /** Bytes of a chunk: large enough for disks, and small enough for a cache. */
    static final long CHUNK_BYTES = 8 << 20;

    /**
     * {@return square chunks of at most some bytes} If the array is narrower, they are longer. All but the last are of
     * equal size, and so is nearly that one: little is written beyond the array.
     */
    static ChunkGrid square(final ElementType type, final long rows, final long cols, final long chunkBytes)
    {
        final long elements = Math.max(1, chunkBytes / type.sizeBytes());
        final long side = Math.max(1, (long)Math.sqrt(elements));
        final long mostCols = Math.min(cols, Math.max(side, elements / rows));
        return new ChunkGrid(rows, cols, even(rows, elements / mostCols), even(cols, mostCols));
    }

    /** {@return chunks of whole rows of at most some bytes, or of parts of a row if a row has more} */
    static ChunkGrid ofRows(final ElementType type, final long rows, final long cols, final long chunkBytes)
    {
        final long elements = Math.max(1, chunkBytes / type.sizeBytes());
        return cols > elements ? new ChunkGrid(rows, cols, 1, elements) :
            new ChunkGrid(rows, cols, Math.min(rows, elements / cols), cols);
    }

    private static long even(final long length, final long most)
    {
        return Math.ceilDiv(length, Math.ceilDiv(length, Math.clamp(most, 1, length)));
    }

    /** {@return number of chunks, one below the other} */
    long down()
    {
        return Math.ceilDiv(rows, chunkRows);
    }

    /** {@return number of chunks, side by side} */
    long across()
    {
        return Math.ceilDiv(cols, chunkCols);
    }

    long count()
    {
        return down() * across();
    }

    /** {@return elements of a whole chunk} */
    long chunkElements()
    {
        return chunkRows * chunkCols;
    }

    /** {@return the part of the array that a chunk has; chunks are numbered row by row} */
    Patch patch(final long chunk)
    {
        final long row = chunk / across() * chunkRows;
        final long col = chunk % across() * chunkCols;
        return new Patch(row, Math.min(rows, row + chunkRows), col, Math.min(cols, col + chunkCols));
    }
}
