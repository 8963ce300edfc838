package org.gaeron.runtime.memory;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The blocks of a node's ranks, and how many bytes more they may take. Any thread.
 *
 * <pre>
 *   tables[arrayId] -> Block[ranks of the node]        published by a volatile write after each change, under the lock;
 *                                                      a reader sees the block whole, or none
 * </pre>
 */
public final class NodeMemory
{
    /** The array that the collectives work through; the node's own, outside of the limit. */
    public static final int CONTROL_ARRAY_ID = 0;

    private static final Block[] NONE = new Block[0];

    private final int firstRank;
    private final int ranks;
    private final long limitBytes;
    private final AtomicLong reservedBytes = new AtomicLong();
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
        final Block[] blocks = tables[arrayId];
        final int index = rank - firstRank;
        return index >= 0 && index < blocks.length ? blocks[index] : null;
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
        else
        {
            changed = changed.clone();
        }
        final Block[] blocks = Arrays.copyOf(changed[arrayId], ranks);
        blocks[rank - firstRank] = block;
        changed[arrayId] = blocks;
        tables = changed;
    }

    /**
     * Forgets a block and gives its memory and what was reserved for it back. Does nothing if there is none.
     *
     * @param arrayId the array.
     * @param rank    the owner.
     */
    public synchronized void close(final int arrayId, final int rank)
    {
        final Block block = block(arrayId, rank);
        if (block == null)
        {
            return;
        }
        final Block[][] changed = tables.clone();
        final Block[] blocks = changed[arrayId].clone();
        blocks[rank - firstRank] = null;
        changed[arrayId] = Arrays.stream(blocks).allMatch(other -> other == null) ? NONE : blocks;
        tables = changed;
        block.close();
        if (arrayId != CONTROL_ARRAY_ID)
        {
            release(Block.footprintBytes(block.rows(), block.cols()));
        }
    }

    /**
     * Gives everything back.
     */
    public synchronized void closeAll()
    {
        for (int arrayId = 0; arrayId < tables.length; arrayId++)
        {
            for (int rank = firstRank; rank < firstRank + ranks; rank++)
            {
                close(arrayId, rank);
            }
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
