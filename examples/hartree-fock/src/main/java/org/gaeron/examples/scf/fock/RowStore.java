package org.gaeron.examples.scf.fock;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Rows of integrals outside of the heap, within a bound of bytes. Each row has a kind, a number that grows with the
 * time that its calculation takes for its size. If there is no room, a lower kind goes, all of it, and is refused from
 * then on. So what stays is what was dearest. Only of the lowest kind that is there, some rows may be missing.
 *
 * <pre>
 *   chunk of a kind    | a b c d count form | integrals | a b c d count form | integrals | ...
 *   extents of a piece   (kind, chunk, start, end) --> (kind, chunk, start, end) --> ...
 * </pre>
 *
 * <p>If the JVM refuses memory earlier ({@code -XX:MaxDirectMemorySize}), what it has given is the bound.
 *
 * <p>The integrals of a record have no labels: their order says which they are. They take two, four or eight bytes
 * each. The short forms are multiples of 2^-46, so no integral is wrong by more than 7.2e-15. NWChem has a label of
 * four or eight bytes for each integral, and short values only if errors of 1e-9 are allowed.
 *
 * <p>Used by the thread of its rank.
 */
final class RowStore implements AutoCloseable
{
    /** Unit of allocation. */
    static final int CHUNK_BYTES = 1 << 18;
    /** Most integrals of a record. */
    static final int MOST_VALUES = 1 << 14;

    private static final int HEADER_WORDS = 6;
    private static final int HEADER_BYTES = HEADER_WORDS * Integer.BYTES;
    private static final double SCALE = 0x1p46;
    private static final int SHORT = Short.BYTES;
    private static final int INT = Integer.BYTES;
    private static final int DOUBLE = Double.BYTES;
    private static final int SECOND = 16;
    private static final int NONE = -1;

    private long mostBytes;
    private final int kinds;
    private final int[] current;
    private Arena[] arenas = new Arena[16];
    private MemorySegment[] chunks = new MemorySegment[16];
    private int[] kindOfChunk = new int[16];
    private int[] usedOfChunk = new int[16];
    private int chunkCount;
    private int[] extents = new int[4 * 64];
    private int[] nextExtent = new int[64];
    private int extentCount;
    private int[] firstExtent = new int[0];
    private int[] lastExtent = new int[0];
    private long bytes;
    private int least;

    private final int[] header = new int[HEADER_WORDS];
    private final short[] shorts = new short[MOST_VALUES];
    private final int[] ints = new int[MOST_VALUES];
    private final double[] values = new double[MOST_VALUES];

    /**
     * Creates an empty store.
     *
     * @param mostBytes bound of the memory outside of the heap.
     * @param kinds     number of kinds.
     */
    RowStore(final long mostBytes, final int kinds)
    {
        this.mostBytes = mostBytes;
        this.kinds = kinds;
        current = new int[kinds];
        Arrays.fill(current, NONE);
        least = mostBytes < CHUNK_BYTES ? kinds : 0;
    }

    /** {@return the lowest kind that is kept; the number of kinds if none is} It never falls. */
    int least()
    {
        return least;
    }

    /** {@return the bound} It is lower than it was if the JVM has refused memory. */
    long mostBytes()
    {
        return mostBytes;
    }

    /** {@return bytes in use, with those that were reserved} */
    long bytes()
    {
        return bytes;
    }

    /** Removes lower kinds, for good. */
    void raise(final int kind)
    {
        for (; least < kind; least++)
        {
            for (int chunk = 0; chunk < chunkCount; chunk++)
            {
                if (chunks[chunk] != null && kindOfChunk[chunk] == least)
                {
                    arenas[chunk].close();
                    chunks[chunk] = null;
                    bytes -= CHUNK_BYTES;
                }
            }
            current[least] = NONE;
        }
    }

    /** {@return whether there is room, after lower kinds have gone if need be} */
    private boolean makeRoom(final long wanted, final int kind)
    {
        while (bytes + wanted > mostBytes)
        {
            while (least < kind && current[least] == NONE)
            {
                raise(least + 1);
            }
            if (least >= kind)
            {
                return false;
            }
            raise(least + 1);
        }
        return true;
    }

    /** {@return whether there is room beside the rows for that many bytes, which then count} */
    boolean reserve(final long wanted)
    {
        final boolean hasRoom = makeRoom(wanted, kinds);
        bytes += hasRoom ? wanted : 0;
        return hasRoom;
    }

    /**
     * Keeps rows.
     *
     * @param piece      that they belong to.
     * @param kind       of the rows.
     * @param a          first shell.
     * @param b          second shell.
     * @param isBraFirst whether they are rows (ij|k l...); else (kl|i j...).
     * @param c          third shell.
     * @param first      first of the fourth functions.
     * @param count      number of the fourth functions.
     * @param rows       integrals.
     * @param length     number of integrals, at most {@link #MOST_VALUES}.
     * @return whether they are kept: there was room, or all are zero.
     */
    boolean add(
        final int piece, final int kind, final int a, final int b, final boolean isBraFirst, final int c,
        final int first, final int count, final double[] rows, final int length)
    {
        final int width = width(rows, length);
        if (width == 0 || kind < least)
        {
            return width == 0;
        }
        final int size = HEADER_BYTES + (length * width + DOUBLE - 1) / DOUBLE * DOUBLE;
        int chunk = current[kind];
        if (chunk == NONE || usedOfChunk[chunk] + size > CHUNK_BYTES)
        {
            chunk = makeRoom(CHUNK_BYTES, kind) && kind >= least ? open(kind) : NONE;
            if (chunk == NONE)
            {
                return false;
            }
        }
        final int from = usedOfChunk[chunk];
        header[0] = a;
        header[1] = b;
        header[2] = c;
        header[3] = first;
        header[4] = count;
        header[5] = width + (isBraFirst ? 0 : SECOND);
        MemorySegment.copy(header, 0, chunks[chunk], ValueLayout.JAVA_INT, from, HEADER_WORDS);
        write(rows, length, width, chunks[chunk], from + HEADER_BYTES);
        usedOfChunk[chunk] = from + size;
        extend(piece, kind, chunk, from, from + size);
        return true;
    }

    private static int width(final double[] rows, final int length)
    {
        double most = 0;
        for (int n = 0; n < length; n++)
        {
            most = Math.max(most, Math.abs(rows[n]));
        }
        final double units = most * SCALE;
        return units < 0.5 ? 0 : units < Short.MAX_VALUE ? SHORT : units < Integer.MAX_VALUE ? INT : DOUBLE;
    }

    private void write(
        final double[] rows, final int length, final int width, final MemorySegment to, final long offset)
    {
        if (width == DOUBLE)
        {
            MemorySegment.copy(rows, 0, to, ValueLayout.JAVA_DOUBLE, offset, length);
        }
        else
        {
            for (int n = 0; n < length; n++)
            {
                ints[n] = (int)Math.rint(rows[n] * SCALE);
            }
            if (width == INT)
            {
                MemorySegment.copy(ints, 0, to, ValueLayout.JAVA_INT, offset, length);
            }
            else
            {
                for (int n = 0; n < length; n++)
                {
                    shorts[n] = (short)ints[n];
                }
                MemorySegment.copy(shorts, 0, to, ValueLayout.JAVA_SHORT, offset, length);
            }
        }
    }

    /** {@return a new chunk, or {@link #NONE} if the JVM has no more memory outside of its heap} */
    private int open(final int kind)
    {
        if (chunkCount == chunks.length)
        {
            arenas = Arrays.copyOf(arenas, 2 * chunkCount);
            chunks = Arrays.copyOf(chunks, 2 * chunkCount);
            kindOfChunk = Arrays.copyOf(kindOfChunk, 2 * chunkCount);
            usedOfChunk = Arrays.copyOf(usedOfChunk, 2 * chunkCount);
        }
        final Arena arena = Arena.ofConfined();
        final MemorySegment memory;
        try
        {
            memory = arena.allocate(CHUNK_BYTES, DOUBLE);
        }
        catch (final OutOfMemoryError ex)
        {
            arena.close();
            mostBytes = bytes;
            return NONE;
        }
        final int chunk = chunkCount++;
        arenas[chunk] = arena;
        chunks[chunk] = memory;
        kindOfChunk[chunk] = kind;
        usedOfChunk[chunk] = 0;
        bytes += CHUNK_BYTES;
        current[kind] = chunk;
        return chunk;
    }

    /** Adds a range of a chunk to the extents of a piece. */
    private void extend(final int piece, final int kind, final int chunk, final int start, final int end)
    {
        if (piece >= firstExtent.length)
        {
            final int before = firstExtent.length;
            firstExtent = Arrays.copyOf(firstExtent, Math.max(2 * before, piece + 1));
            lastExtent = Arrays.copyOf(lastExtent, firstExtent.length);
            Arrays.fill(firstExtent, before, firstExtent.length, NONE);
        }
        final int last = firstExtent[piece] == NONE ? NONE : lastExtent[piece];
        if (last != NONE && extents[4 * last + 1] == chunk && extents[4 * last + 3] == start)
        {
            extents[4 * last + 3] = end;
            return;
        }
        if (extentCount == nextExtent.length)
        {
            extents = Arrays.copyOf(extents, 2 * extents.length);
            nextExtent = Arrays.copyOf(nextExtent, 2 * extentCount);
        }
        final int extent = extentCount++;
        extents[4 * extent] = kind;
        extents[4 * extent + 1] = chunk;
        extents[4 * extent + 2] = start;
        extents[4 * extent + 3] = end;
        nextExtent[extent] = NONE;
        if (last == NONE)
        {
            firstExtent[piece] = extent;
        }
        else
        {
            nextExtent[last] = extent;
        }
        lastExtent[piece] = extent;
    }

    /**
     * Contracts all rows of a piece.
     *
     * @param piece  the piece.
     * @param kernel takes the rows.
     */
    void replay(final int piece, final RowKernel kernel)
    {
        if (piece < firstExtent.length)
        {
            for (int extent = firstExtent[piece]; extent != NONE; extent = nextExtent[extent])
            {
                if (extents[4 * extent] >= least)
                {
                    replay(chunks[extents[4 * extent + 1]], extents[4 * extent + 2], extents[4 * extent + 3], kernel);
                }
            }
        }
    }

    private void replay(final MemorySegment chunk, final int start, final int end, final RowKernel kernel)
    {
        int at = start;
        while (at < end)
        {
            MemorySegment.copy(chunk, ValueLayout.JAVA_INT, at, header, 0, HEADER_WORDS);
            final int width = header[5] & SECOND - 1;
            kernel.bra(header[0], header[1], header[5] < SECOND);
            final int length = kernel.rows(header[2]) * header[4];
            read(chunk, at + HEADER_BYTES, width, length);
            kernel.add(header[2], header[3], header[4], values);
            at += HEADER_BYTES + (length * width + DOUBLE - 1) / DOUBLE * DOUBLE;
        }
    }

    private void read(final MemorySegment from, final long offset, final int width, final int length)
    {
        if (width == DOUBLE)
        {
            MemorySegment.copy(from, ValueLayout.JAVA_DOUBLE, offset, values, 0, length);
        }
        else if (width == INT)
        {
            MemorySegment.copy(from, ValueLayout.JAVA_INT, offset, ints, 0, length);
            for (int n = 0; n < length; n++)
            {
                values[n] = ints[n] * (1 / SCALE);
            }
        }
        else
        {
            MemorySegment.copy(from, ValueLayout.JAVA_SHORT, offset, shorts, 0, length);
            for (int n = 0; n < length; n++)
            {
                values[n] = shorts[n] * (1 / SCALE);
            }
        }
    }

    /** Frees all memory. */
    @Override
    public void close()
    {
        raise(kinds);
    }
}
