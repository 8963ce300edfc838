package org.gaeron.runtime.memory;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import org.gaeron.ElementType;

/**
 * The blocks of a node's ranks, and the account of their bytes. Any thread.
 *
 * <pre>
 *   tables[arrayId] -> Block[ranks of the node]
 *
 *   register, close (under the lock)          block (any thread)
 *   blocks[rank] = block           (release)  tables                   (acquire)
 *   tables[arrayId] = blocks, NONE (release)  tables[arrayId]          (acquire)
 *   tables = a longer copy         (volatile) blocks[rank]             (acquire): the block whole, or none
 * </pre>
 * The first rank that learns that all ranks have closed an array frees all its blocks of this node. They share one
 * arena, because the JVM stops each of its threads for a moment when it closes a shared arena.
 */
public final class NodeMemory
{
    /** The array of the control blocks, which the collectives use. It does not count against the limit. */
    public static final int CONTROL_ARRAY_ID = 0;

    private static final Block[] NONE = new Block[0];
    private static final VarHandle TABLE = MethodHandles.arrayElementVarHandle(Block[][].class);
    private static final VarHandle BLOCK = MethodHandles.arrayElementVarHandle(Block[].class);

    private final int firstRank;
    private final int ranks;
    private final LongSupplier limit;
    private final AtomicLong reservedBytes = new AtomicLong();
    /** The arena of the blocks of each array. */
    private final Map<Integer, Arena> arenas = new HashMap<>();
    private volatile Block[][] tables = new Block[0][];
    /** Negative until it has been asked for. */
    private long limitBytes = -1;

    /**
     * The memory of a node.
     *
     * @param firstRank first rank of the node.
     * @param ranks     number of ranks of the node.
     * @param limit     supplies the most bytes of all blocks together; asked once, when bytes are first reserved.
     */
    public NodeMemory(final int firstRank, final int ranks, final LongSupplier limit)
    {
        this.firstRank = firstRank;
        this.ranks = ranks;
        this.limit = limit;
    }

    /**
     * {@return the block of a rank, or null if the array is unknown or closed here, or the rank is of another node}
     *
     * @param arrayId the array; any int.
     * @param rank    the owner; any int.
     */
    public Block block(final int arrayId, final int rank)
    {
        final Block[][] tables = this.tables;
        if (arrayId < 0 || arrayId >= tables.length)
        {
            return null;
        }
        final Block[] blocks = (Block[])TABLE.getAcquire(tables, arrayId);
        final int index = rank - firstRank;
        return index >= 0 && index < blocks.length ? (Block)BLOCK.getAcquire(blocks, index) : null;
    }

    /**
     * Allocates a block and registers it.
     *
     * @param arrayId the array.
     * @param rank    the owner.
     * @param type    element type.
     * @param rows    number of rows, may be 0.
     * @param cols    number of columns, may be 0.
     * @throws OutOfMemoryError if the memory cannot be allocated.
     */
    public void allocate(
        final int arrayId, final int rank, final ElementType type, final long rows, final long cols)
    {
        register(arrayId, rank, new Block(type, rows, cols, arena(arrayId)));
    }

    private synchronized Arena arena(final int arrayId)
    {
        return arenas.computeIfAbsent(arrayId, _ -> Arena.ofShared());
    }

    /**
     * Registers a block.
     *
     * @param arrayId the array.
     * @param rank    the owner.
     * @param block   its block.
     */
    public synchronized void register(final int arrayId, final int rank, final Block block)
    {
        Block[][] changed = tables;
        if (arrayId >= changed.length)
        {
            final int length = changed.length;
            changed = Arrays.copyOf(changed, Math.max(arrayId + 1, length * 2));
            Arrays.fill(changed, length, changed.length, NONE);
        }
        if (arrayId == CONTROL_ARRAY_ID)
        {
            block.await();
        }
        final Block[] blocks = changed[arrayId] == NONE ? new Block[ranks] : changed[arrayId];
        BLOCK.setRelease(blocks, rank - firstRank, block);
        TABLE.setRelease(changed, arrayId, blocks);
        tables = changed;
    }

    /**
     * Removes the blocks of an array, frees their memory and releases their reservation. Does nothing if there are
     * none.
     *
     * @param arrayId the array, which no rank uses any more.
     */
    public synchronized void close(final int arrayId)
    {
        if (arrayId >= tables.length)
        {
            return;
        }
        final Block[] blocks = tables[arrayId];
        TABLE.setRelease(tables, arrayId, NONE);
        for (final Block block : blocks)
        {
            if (block != null)
            {
                block.close();
                release(arrayId == CONTROL_ARRAY_ID ? 0 :
                    Block.footprintBytes(block.type(), block.rows(), block.cols()));
            }
        }
        final Arena arena = arenas.remove(arrayId);
        if (arena != null)
        {
            arena.close();
        }
    }

    /**
     * Closes all arrays.
     */
    public synchronized void closeAll()
    {
        for (int arrayId = 0; arrayId < tables.length; arrayId++)
        {
            close(arrayId);
        }
    }

    /**
     * Reserves bytes for a block: all or nothing.
     *
     * @param bytes number of bytes.
     * @return whether they were available.
     */
    public boolean reserve(final long bytes)
    {
        final long mostBytes = limitBytes();
        while (true)
        {
            final long reserved = reservedBytes.get();
            if (bytes > mostBytes - reserved)
            {
                return false;
            }
            if (reservedBytes.compareAndSet(reserved, reserved + bytes))
            {
                return true;
            }
        }
    }

    private synchronized long limitBytes()
    {
        if (limitBytes < 0)
        {
            limitBytes = limit.getAsLong();
        }
        return limitBytes;
    }

    /**
     * Releases reserved bytes.
     *
     * @param bytes number of bytes.
     */
    public void release(final long bytes)
    {
        reservedBytes.addAndGet(-bytes);
    }

    /**
     * {@return the bytes that blocks have reserved}
     */
    public long reservedBytes()
    {
        return reservedBytes.get();
    }

    /**
     * {@return the bytes that blocks may still reserve}
     */
    public long leftBytes()
    {
        return limitBytes() - reservedBytes.get();
    }
}
