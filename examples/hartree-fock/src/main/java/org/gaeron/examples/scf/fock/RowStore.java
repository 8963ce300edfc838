package org.gaeron.examples.scf.fock;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

import org.gaeron.examples.chem.RepulsionIntegrals;

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
 * <p>The integrals of a record have no labels: their order says which they are. {@link IntegralForms} has their forms.
 *
 * <p>Used by the thread of its rank.
 */
final class RowStore implements AutoCloseable
{
    /** Unit of allocation. */
    static final int CHUNK_BYTES = 1 << 18;
    /** Most integrals of a record, so that any quartet fits. */
    static final int MOST_VALUES = RepulsionIntegrals.MOST_OF_QUARTET;

    private static final int HEADER_WORDS = 6;
    private static final int HEADER_BYTES = HEADER_WORDS * Integer.BYTES;
    private static final int SECOND = 16;
    private static final int NONE = RowExtents.NONE;

    private long mostBytes;
    private final int kinds;
    private final int[] current;
    private Arena[] arenas = new Arena[16];
    private MemorySegment[] chunks = new MemorySegment[16];
    private int[] kindOfChunk = new int[16];
    private int[] usedOfChunk = new int[16];
    private int chunkCount;
    private final RowExtents extents = new RowExtents();
    private long bytes;
    private int least;

    private final int[] header = new int[HEADER_WORDS];
    private final IntegralForms forms = new IntegralForms(MOST_VALUES);
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
        final int width = IntegralForms.width(rows, length);
        if (width == 0 || kind < least)
        {
            return width == 0;
        }
        final int size = HEADER_BYTES + IntegralForms.bytes(length, width);
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
        forms.write(rows, length, width, chunks[chunk], from + HEADER_BYTES);
        usedOfChunk[chunk] = from + size;
        extents.add(piece, kind, chunk, from, from + size);
        return true;
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
            memory = arena.allocate(CHUNK_BYTES, Double.BYTES);
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

    /**
     * Contracts all rows of a piece.
     *
     * @param piece  the piece.
     * @param kernel takes the rows.
     */
    void replay(final int piece, final RowKernel kernel)
    {
        for (int extent = extents.first(piece); extent != NONE; extent = extents.next(extent))
        {
            if (extents.kind(extent) >= least)
            {
                replay(chunks[extents.chunk(extent)], extents.start(extent), extents.end(extent), kernel);
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
            forms.read(chunk, at + HEADER_BYTES, width, values, length);
            kernel.add(header[2], header[3], header[4], values);
            at += HEADER_BYTES + IntegralForms.bytes(length, width);
        }
    }

    /** Frees all memory. */
    @Override
    public void close()
    {
        raise(kinds);
    }
}
