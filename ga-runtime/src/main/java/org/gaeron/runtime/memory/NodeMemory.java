package org.gaeron.runtime.memory;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import org.gaeron.ElementType;

/**
 * The blocks of a node's ranks, and how many bytes more they may take. Any thread.
 *
 * <pre>
 *   tables[arrayId] -> Block[ranks of the node]
 *
 *   register, close (under the lock)          block (any thread)
 *   blocks[rank] = block           (release)  tables                   (acquire)
 *   tables[arrayId] = blocks, NONE (release)  tables[arrayId]          (acquire)
 *   tables = a longer copy         (volatile) blocks[rank]             (acquire): the block whole, or none
 * </pre>
 * The blocks of an array are given back together, by the first rank that learns that all have closed it: to give
 * shared memory back, the JVM stops each of its threads for a moment.
 */
public final class NodeMemory
{
    /** The array that the collectives work through; the node's own, outside of the limit. */
    public static final int CONTROL_ARRAY_ID = 0;

    private static final Block[] NONE = new Block[0];
    private static final VarHandle TABLE = MethodHandles.arrayElementVarHandle(Block[][].class);
    private static final VarHandle BLOCK = MethodHandles.arrayElementVarHandle(Block[].class);

    private final int firstRank;
    private final int ranks;
    private final long limitBytes;
    private final AtomicLong reservedBytes = new AtomicLong();
    /** What the blocks of each array lie in. */
    private final Map<Integer, Arena> arenas = new HashMap<>();
    private volatile Block[][] tables = new Block[0][];

    /**
     * The memory of a node.
     *
     * @param firstRank  first rank of the node.
     * @param ranks      number of ranks of the node.
     * @param limitBytes most bytes of all blocks together.
     */
    public NodeMemory(final int firstRank, final int ranks, final long limitBytes)
    {
        this.firstRank = firstRank;
        this.ranks = ranks;
        this.limitBytes = limitBytes;
    }

    /**
     * {@return the block of a rank, or null if there is none: no such array here, or the rank is of another node}
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
     * Allocates a block and makes it known.
     *
     * @param arrayId the array.
     * @param rank    the owner.
     * @param type    of its elements.
     * @param rows    number of rows, may be 0.
     * @param cols    number of columns, may be 0.
     * @throws OutOfMemoryError if there is no memory.
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
     * Makes a block known.
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
        final Block[] blocks = changed[arrayId] == NONE ? new Block[ranks] : changed[arrayId];
        BLOCK.setRelease(blocks, rank - firstRank, block);
        TABLE.setRelease(changed, arrayId, blocks);
        tables = changed;
    }

    /**
     * Forgets the blocks of an array and gives their memory and what was reserved for it back. Does nothing if there
     * are none.
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
                release(arrayId == CONTROL_ARRAY_ID ? 0 : Block.footprintBytes(block.rows(), block.cols()));
            }
        }
        final Arena arena = arenas.remove(arrayId);
        if (arena != null)
        {
            arena.close();
        }
    }

    /**
     * Gives everything back.
     */
    public synchronized void closeAll()
    {
        for (int arrayId = 0; arrayId < tables.length; arrayId++)
        {
            close(arrayId);
        }
    }

    /**
     * Sets bytes aside for a block: all or nothing.
     *
     * @param bytes how many.
     * @return whether they were left.
     */
    public boolean reserve(final long bytes)
    {
        while (true)
        {
            final long reserved = reservedBytes.get();
            if (bytes > limitBytes - reserved)
            {
                return false;
            }
            if (reservedBytes.compareAndSet(reserved, reserved + bytes))
            {
                return true;
            }
        }
    }

    /**
     * Gives bytes back that were set aside.
     *
     * @param bytes how many.
     */
    public void release(final long bytes)
    {
        reservedBytes.addAndGet(-bytes);
    }

    /**
     * {@return bytes that blocks may still take}
     */
    public long leftBytes()
    {
        return limitBytes - reservedBytes.get();
    }
}
