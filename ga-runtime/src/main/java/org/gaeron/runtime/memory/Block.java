package org.gaeron.runtime.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

import org.gaeron.ElementType;
import org.gaeron.Operator;

/**
 * One rank's part of one array: zeroed memory off the heap, row-major, without gaps between rows. It starts on a cache
 * line and shares none with other memory. So a counter in a block of one element has a line of its own.
 *
 * <p>Any thread of the node reads and writes. After the memory is freed, by {@link #close()} or with its arena, every
 * access is an {@link IllegalStateException}.
 */
public final class Block
{
    /** Processors fetch cache lines in pairs. */
    static final long ALIGNMENT_BYTES = 128;

    private static final VarHandle LONGS = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle INTS = ValueLayout.JAVA_INT.varHandle();

    private final ElementType type;
    private final int sizeBytes;
    private final boolean isInts;
    private final long rows;
    private final long cols;
    /** Null if the memory is freed together with that of other blocks. */
    private final Arena ownArena;
    private final MemorySegment memory;
    private final StripeLocks locks;
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
        this.type = type;
        sizeBytes = type.sizeBytes();
        isInts = type == ElementType.INT;
        this.rows = rows;
        this.cols = cols;
        locks = type.isInteger() ? null : new StripeLocks(type, rows, cols);
        ownArena = Arena.ofShared();
        try
        {
            memory = allocate(ownArena);
        }
        catch (final Throwable ex)
        {
            ownArena.close();
            throw ex;
        }
    }

    /** Allocates a block whose memory is freed when the arena is closed. */
    Block(final ElementType type, final long rows, final long cols, final Arena arena)
    {
        this.type = type;
        sizeBytes = type.sizeBytes();
        isInts = type == ElementType.INT;
        this.rows = rows;
        this.cols = cols;
        locks = type.isInteger() ? null : new StripeLocks(type, rows, cols);
        ownArena = null;
        memory = allocate(arena);
    }

    private MemorySegment allocate(final Arena arena)
    {
        final long bytes = Math.multiplyExact(rows * sizeBytes, cols);
        return ZeroedMemory.allocate(arena, footprintBytes(type, rows, cols), ALIGNMENT_BYTES).asSlice(0, bytes);
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
        final long bytes = Math.multiplyExact(rows * type.sizeBytes(), cols);
        return Math.min(bytes, Long.MAX_VALUE - ALIGNMENT_BYTES) + ALIGNMENT_BYTES - 1 & -ALIGNMENT_BYTES;
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
        return cols;
    }

    /**
     * {@return the memory, exactly as long as the block}
     */
    public MemorySegment memory()
    {
        return memory;
    }

    /**
     * {@return the locks for accumulates; null for integers, which are atomic}
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
        return (row * cols + col) * sizeBytes;
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
     * {@return one integer, with acquire order} Pairs with the release or atomic write of the thread that changed it.
     *
     * @param offsetBytes its offset, in bytes.
     */
    public long getAcquire(final long offsetBytes)
    {
        return isInts ? (int)INTS.getAcquire(memory, offsetBytes) : (long)LONGS.getAcquire(memory, offsetBytes);
    }

    /**
     * Adds to an integer, atomically.
     *
     * @param offsetBytes its offset, in bytes.
     * @param operand     the value to add, narrowed to the element.
     * @return the previous value.
     */
    public long getAndAdd(final long offsetBytes, final long operand)
    {
        if (isInts)
        {
            return (int)INTS.getAndAdd(memory, offsetBytes, (int)operand);
        }
        return (long)LONGS.getAndAdd(memory, offsetBytes, operand);
    }

    /**
     * Combines an integer with an operand, atomically.
     *
     * @param operator    the operator.
     * @param offsetBytes offset of the integer, in bytes.
     * @param operand     the operand, narrowed to the element.
     * @return the previous value.
     */
    public long getAndUpdate(final Operator operator, final long offsetBytes, final long operand)
    {
        if (operator == Operator.SUM)
        {
            return getAndAdd(offsetBytes, operand);
        }
        if (operator == Operator.MIN || operator == Operator.MAX)
        {
            return getAndReplace(operator, offsetBytes, operand);
        }
        return isInts ? getAndUpdateInt(operator, offsetBytes, (int)operand) :
            getAndUpdateLong(operator, offsetBytes, operand);
    }

    private long getAndUpdateLong(final Operator operator, final long offsetBytes, final long operand)
    {
        return switch (operator)
        {
            case OR -> (long)LONGS.getAndBitwiseOr(memory, offsetBytes, operand);
            case AND -> (long)LONGS.getAndBitwiseAnd(memory, offsetBytes, operand);
            case XOR -> (long)LONGS.getAndBitwiseXor(memory, offsetBytes, operand);
            case REPLACE -> (long)LONGS.getAndSet(memory, offsetBytes, operand);
            case SUM, MIN, MAX -> throw new IllegalArgumentException(operator.toString());
        };
    }

    private int getAndUpdateInt(final Operator operator, final long offsetBytes, final int operand)
    {
        return switch (operator)
        {
            case OR -> (int)INTS.getAndBitwiseOr(memory, offsetBytes, operand);
            case AND -> (int)INTS.getAndBitwiseAnd(memory, offsetBytes, operand);
            case XOR -> (int)INTS.getAndBitwiseXor(memory, offsetBytes, operand);
            case REPLACE -> (int)INTS.getAndSet(memory, offsetBytes, operand);
            case SUM, MIN, MAX -> throw new IllegalArgumentException(operator.toString());
        };
    }

    private long getAndReplace(final Operator operator, final long offsetBytes, final long operand)
    {
        final long narrowed = Elements.narrow(type, operand);
        long before = getAcquire(offsetBytes);
        while (true)
        {
            final long after = Operators.combine(type, operator, before, narrowed);
            final long found = after == before ? before : compareAndExchange(offsetBytes, before, after);
            if (found == before)
            {
                return before;
            }
            before = found;
        }
    }

    /**
     * Replaces an integer if it has the expected value, atomically.
     *
     * @param offsetBytes its offset, in bytes.
     * @param expected    the value it must have, narrowed to the element.
     * @param operand     the new value, narrowed to the element.
     * @return the previous value.
     */
    public long compareAndExchange(final long offsetBytes, final long expected, final long operand)
    {
        return isInts ? (int)INTS.compareAndExchange(memory, offsetBytes, (int)expected, (int)operand) :
            (long)LONGS.compareAndExchange(memory, offsetBytes, expected, operand);
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
