package org.gaeron.runtime.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;

/**
 * One rank's part of one array: zeroed memory off the heap, row-major, without gaps between rows. It starts on a cache
 * line and shares none with other memory. So a counter in a block of one element has a line of its own.
 *
 * <p>A block may have a margin of ghost cells: rows above and below it, columns to its left and right. Rows then have
 * gaps. Everything but {@link #withMargin()} concerns the block without its margin.
 *
 * <p>Any thread of the node reads and writes. After the memory is freed, by {@link #close()} or with its arena, every
 * access is an {@link IllegalStateException}.
 */
public final class Block extends AtomicWords
{
    /** Processors fetch cache lines in pairs. */
    static final long ALIGNMENT_BYTES = 128;

    private final ElementType type;
    private final int sizeBytes;
    private final long rows;
    private final long cols;
    private final long ld;
    /** Null if the memory is freed together with that of other blocks. */
    private final Arena ownArena;
    private final MemorySegment memory;
    private final StripeLocks locks;
    private final Block whole;
    /** Set before another thread can know that the owner waits. */
    private boolean isAwaited;

    /**
     * Allocates a block.
     *
     * @param type element type.
     * @param rows number of rows, may be 0.
     * @param cols number of columns, may be 0.
     * @throws OutOfMemoryError if the memory cannot be allocated.
     */
    public Block(final ElementType type, final long rows, final long cols)
    {
        this(type, rows, cols, 0, 0, Arena.ofShared(), true);
    }

    /** Allocates a block with a margin of ghost cells, whose memory is freed when the arena is closed. */
    Block(
        final ElementType type, final long rows, final long cols, final long ghostRows, final long ghostCols,
        final Arena arena)
    {
        this(type, rows, cols, ghostRows, ghostCols, arena, false);
    }

    private Block(
        final ElementType type, final long rows, final long cols, final long ghostRows, final long ghostCols,
        final Arena arena, final boolean isOwnArena)
    {
        super(type);
        this.type = type;
        sizeBytes = type.sizeBytes();
        this.rows = rows;
        this.cols = cols;
        ld = cols + 2 * ghostCols;
        locks = type.isInteger() ? null : new StripeLocks(type, rows, cols, ld);
        ownArena = isOwnArena ? arena : null;
        final MemorySegment all;
        try
        {
            final long bytes = Math.multiplyExact((rows + 2 * ghostRows) * sizeBytes, ld);
            all = ZeroedMemory.allocate(
                arena, footprintBytes(type, rows, cols, ghostRows, ghostCols), ALIGNMENT_BYTES).asSlice(0, bytes);
        }
        catch (final Throwable ex)
        {
            close();
            throw ex;
        }
        final long spanned = rows == 0 || cols == 0 ? 0 : (rows - 1) * ld + cols;
        memory = all.asSlice((ghostRows * ld + ghostCols) * sizeBytes, spanned * sizeBytes);
        whole = ghostRows == 0 && ghostCols == 0 ? this : new Block(type, rows + 2 * ghostRows, ld, all);
    }

    /** A block of another one's elements and ghost cells, which has no locks, since puts need none. */
    private Block(final ElementType type, final long rows, final long cols, final MemorySegment memory)
    {
        super(type);
        this.type = type;
        sizeBytes = type.sizeBytes();
        this.rows = rows;
        this.cols = cols;
        ld = cols;
        locks = null;
        ownArena = null;
        this.memory = memory;
        whole = this;
    }

    /**
     * {@return the bytes that a block of the given shape takes}
     *
     * @param type element type.
     * @param rows number of rows.
     * @param cols number of columns.
     */
    public static long footprintBytes(final ElementType type, final long rows, final long cols)
    {
        return footprintBytes(type, rows, cols, 0, 0);
    }

    /**
     * {@return the bytes that a block with a margin takes; at most 2<sup>63</sup> - 128}
     *
     * @param type      element type.
     * @param rows      number of rows.
     * @param cols      number of columns.
     * @param ghostRows ghost rows above and below, at most {@code rows}.
     * @param ghostCols ghost columns to the left and right, at most {@code cols}.
     */
    public static long footprintBytes(
        final ElementType type, final long rows, final long cols, final long ghostRows, final long ghostCols)
    {
        final long allRows = rows + 2 * ghostRows;
        final long allCols = cols + 2 * ghostCols;
        final boolean isTooLarge = allCols > 0 && allRows > Long.MAX_VALUE / type.sizeBytes() / allCols;
        final long bytes = isTooLarge ? Long.MAX_VALUE : allRows * type.sizeBytes() * allCols;
        return Math.min(bytes, Long.MAX_VALUE - ALIGNMENT_BYTES) + ALIGNMENT_BYTES - 1 & -ALIGNMENT_BYTES;
    }

    /**
     * {@return the bytes that this block takes}
     */
    public long footprintBytes()
    {
        return whole.memory.byteSize() + ALIGNMENT_BYTES - 1 & -ALIGNMENT_BYTES;
    }

    /**
     * {@return the element type}
     */
    public ElementType type()
    {
        return type;
    }

    /**
     * {@return number of rows}
     */
    public long rows()
    {
        return rows;
    }

    /**
     * {@return number of columns}
     */
    public long cols()
    {
        return cols;
    }

    /**
     * {@return elements from one row to the next}
     */
    public long ld()
    {
        return ld;
    }

    /**
     * {@return the memory from the first to the last element}
     */
    @Override
    public MemorySegment memory()
    {
        return memory;
    }

    /**
     * {@return the memory with the margin, which begins with the upper left ghost cell}
     */
    public MemorySegment withMargin()
    {
        return whole.memory;
    }

    /**
     * {@return whether there are ghost cells}
     */
    public boolean hasMargin()
    {
        return whole != this;
    }

    /**
     * {@return the block whose elements are those of this one and its ghost cells, at the same places in memory} It has
     * no locks, so it is for puts.
     */
    public Block whole()
    {
        return whole;
    }

    /**
     * {@return number of ghost rows above the block, and below it}
     */
    public long ghostRows()
    {
        return (whole.rows - rows) / 2;
    }

    /**
     * {@return number of ghost columns to the left of the block, and to its right}
     */
    public long ghostCols()
    {
        return (ld - cols) / 2;
    }

    /**
     * Fills the block with one element, but not its margin.
     *
     * @param word  first word of the element, see {@link Elements}.
     * @param word2 second word of the element, if it has two.
     */
    public void fill(final long word, final long word2)
    {
        if (ld == cols)
        {
            FillPattern.fill(type, memory, word, word2);
            return;
        }
        final FillPattern pattern = FillPattern.of(type, word, word2, cols * sizeBytes);
        for (long row = 0; row < rows; row++)
        {
            pattern.fill(memory, offsetBytes(row, 0), cols * sizeBytes);
        }
    }

    /**
     * {@return the locks for accumulates; null for integers, which are atomic, and with the margin}
     */
    public StripeLocks locks()
    {
        return locks;
    }

    /**
     * {@return the offset of an element, in bytes}
     *
     * @param row its row, relative to the block.
     * @param col its column, relative to the block.
     */
    public long offsetBytes(final long row, final long col)
    {
        return (row * ld + col) * sizeBytes;
    }

    /**
     * {@return whether a patch lies within the block} Safe for any numbers that a message contains.
     *
     * @param row       first row, relative to the block.
     * @param col       first column, relative to the block.
     * @param patchRows number of rows.
     * @param patchCols number of columns.
     */
    public boolean contains(final long row, final long col, final long patchRows, final long patchCols)
    {
        return row >= 0 && col >= 0 && patchRows >= 0 && patchCols >= 0 &&
            row <= rows && patchRows <= rows - row && col <= cols && patchCols <= cols - col;
    }

    /**
     * {@return the largest index of an element in {@link #memory()}; -1 if there is none}
     */
    public long lastPlace()
    {
        return memory.byteSize() / sizeBytes - 1;
    }

    /**
     * {@return whether an index of {@link #memory()} up to {@link #lastPlace()} is that of an element, and not of a
     * ghost cell between two rows}
     *
     * @param place the index.
     */
    public boolean hasElement(final long place)
    {
        return cols == ld || place % ld < cols;
    }

    /**
     * Has its owner signalled after each change by a peer, because it waits for words of this block. Before any other
     * thread changes a word for which it waits.
     */
    public void await()
    {
        isAwaited = true;
    }

    /**
     * {@return whether its owner waits for words of this block}
     */
    public boolean isAwaited()
    {
        return isAwaited;
    }

    /**
     * {@return whether the memory is freed}
     */
    public boolean isClosed()
    {
        return !memory.scope().isAlive();
    }

    /**
     * Frees the memory if the block has its own arena. Once.
     */
    public void close()
    {
        if (ownArena != null)
        {
            ownArena.close();
        }
    }
}
