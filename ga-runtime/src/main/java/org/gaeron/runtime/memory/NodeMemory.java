package org.gaeron.runtime.memory;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
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
 * Teams without common ranks may give their arrays the same number. So an array is known by its number and its
 * <i>head</i>: the first member of its team on this node. No rank is in two arrays of one number, ever. So a pair of
 * number and head names one array for the whole life of the job, also after it is closed.
 *
 * <p>The first rank that learns that all ranks of the team have closed an array frees all its blocks of this node. They
 * share one arena, because the JVM stops each of its threads for a moment when it closes a shared arena.
 */
public final class NodeMemory
{
    /** The array of the world's control blocks, which the collectives use. It does not count against the limit. */
    public static final int CONTROL_ARRAY_ID = 0;

    /** The blocks of an array on this node: their ranks, and their common arena, or null if each has its own. */
    private static final class Share
    {
        private final Arena arena;
        private final BitSet indexes = new BitSet();

        private Share(final Arena arena)
        {
            this.arena = arena;
        }
    }

    private static final Block[] NONE = new Block[0];
    private static final VarHandle TABLE = MethodHandles.arrayElementVarHandle(Block[][].class);
    private static final VarHandle BLOCK = MethodHandles.arrayElementVarHandle(Block[].class);

    private final int firstRank;
    private final int ranks;
    private final LongSupplier limit;
    private final AtomicLong reservedBytes = new AtomicLong();
    /** The blocks of this node of each array, by its number and its head. */
    private final Map<Long, Share> shares = new HashMap<>();
    private final HeldArenas held = new HeldArenas();
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
     * {@return the block that a put writes to, or null as of {@link #block}} Nothing but puts reaches ghost cells.
     *
     * @param arrayId the array, or {@link #withMargin} of one with ghost cells; any int.
     * @param rank    the owner; any int.
     */
    public Block blockForPut(final int arrayId, final int rank)
    {
        if (arrayId >= 0)
        {
            return block(arrayId, rank);
        }
        final Block block = block(withMargin(arrayId), rank);
        return block == null || !block.hasMargin() ? null : block.whole();
    }

    /**
     * {@return the number that stands for an array with its ghost cells; of that number, the array again}
     *
     * @param arrayId the array, or what stands for it.
     */
    public static int withMargin(final int arrayId)
    {
        return ~arrayId;
    }

    /**
     * Allocates a block, with a margin if it has ghost cells, and registers it.
     *
     * @param arrayId   the array.
     * @param head      the first rank of this node that has a block of the array.
     * @param rank      the owner.
     * @param type      element type.
     * @param rows      number of rows, may be 0.
     * @param cols      number of columns, may be 0.
     * @param ghostRows ghost rows above and below.
     * @param ghostCols ghost columns to the left and right.
     * @throws OutOfMemoryError if the memory cannot be allocated.
     */
    public void allocate(
        final int arrayId, final int head, final int rank, final ElementType type, final long rows, final long cols,
        final long ghostRows, final long ghostCols)
    {
        register(
            arrayId, head, rank, new Block(type, rows, cols, ghostRows, ghostCols, arena(arrayId, head)));
    }

    /**
     * Allocates a block of longs for words that its owner may wait for, and registers it.
     *
     * @param arrayId the array.
     * @param head    the first rank of this node that has a block of the array.
     * @param rank    the owner.
     * @param longs   length of the block.
     * @throws OutOfMemoryError if the memory cannot be allocated.
     */
    public void allocateControl(final int arrayId, final int head, final int rank, final long longs)
    {
        final Block block = new Block(ElementType.LONG, 1, longs, 0, 0, arena(arrayId, head));
        block.await();
        register(arrayId, head, rank, block);
    }

    /**
     * {@return what names one array for the whole life of the job: its number and its head in one word}
     *
     * @param arrayId its number.
     * @param head    the first member of its team on this node.
     */
    public static long key(final int arrayId, final int head)
    {
        return (long)arrayId << Integer.SIZE | head;
    }

    private synchronized Arena arena(final int arrayId, final int head)
    {
        return shares.computeIfAbsent(key(arrayId, head), _ -> new Share(Arena.ofShared())).arena;
    }

    /**
     * Registers a block that has memory of its own, of an array with one block on this node.
     *
     * @param arrayId the array.
     * @param rank    the owner.
     * @param block   its block.
     */
    public void register(final int arrayId, final int rank, final Block block)
    {
        register(arrayId, rank, rank, block);
    }

    private synchronized void register(final int arrayId, final int head, final int rank, final Block block)
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
        shares.computeIfAbsent(key(arrayId, head), _ -> new Share(null)).indexes.set(rank - firstRank);
        final Block[] blocks = changed[arrayId] == NONE ? new Block[ranks] : changed[arrayId];
        BLOCK.setRelease(blocks, rank - firstRank, block);
        TABLE.setRelease(changed, arrayId, blocks);
        tables = changed;
    }

    /**
     * Removes the blocks of an array, frees their memory and releases their reservation, or later if a thread of the
     * program is in a call with it. Does nothing if there are none.
     *
     * @param arrayId the array, which no rank uses any more.
     * @param head    the first rank of this node that has, or had, a block of the array.
     */
    public synchronized void close(final int arrayId, final int head)
    {
        release(held.closeFree());
        final Share share = shares.remove(key(arrayId, head));
        if (share != null)
        {
            final long bytes = share.indexes.isEmpty() ? 0 : remove(arrayId, share.indexes);
            release(share.arena == null ? bytes : held.close(share.arena, bytes));
        }
    }

    /** {@return the bytes that were reserved for the blocks} */
    private long remove(final int arrayId, final BitSet indexes)
    {
        final Block[] blocks = tables[arrayId];
        boolean isLast = true;
        long bytes = 0;
        for (int i = 0; i < blocks.length; i++)
        {
            final Block block = blocks[i];
            if (block != null && indexes.get(i))
            {
                BLOCK.setRelease(blocks, i, null);
                block.close();
                bytes += arrayId == CONTROL_ARRAY_ID ? 0 : block.footprintBytes();
            }
            else
            {
                isLast &= block == null;
            }
        }
        if (isLast)
        {
            TABLE.setRelease(tables, arrayId, NONE);
        }
        return bytes;
    }

    /**
     * Closes all arrays.
     *
     * @throws IllegalStateException if a thread of the program still is in a call with memory of them.
     */
    public synchronized void closeAll()
    {
        for (final long key : List.copyOf(shares.keySet()))
        {
            close((int)(key >>> Integer.SIZE), (int)key);
        }
        release(held.closeFree());
        if (held.count() > 0)
        {
            throw new IllegalStateException("expected that no thread uses memory of arrays when the job ends, actual " +
                "calls under way with that of " + held.count() + (held.count() == 1 ? " array" : " arrays"));
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
                if (!closeFree())
                {
                    return false;
                }
            }
            else if (reservedBytes.compareAndSet(reserved, reserved + bytes))
            {
                return true;
            }
        }
    }

    private synchronized boolean closeFree()
    {
        final long freed = held.closeFree();
        release(freed);
        return freed > 0;
    }

    /** {@return the most bytes of all blocks together} */
    public synchronized long limitBytes()
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

    /** {@return the bytes that blocks have reserved} */
    public long reservedBytes()
    {
        return reservedBytes.get();
    }

    /** {@return the bytes that blocks may still reserve} */
    public long leftBytes()
    {
        return limitBytes() - reservedBytes.get();
    }
}
