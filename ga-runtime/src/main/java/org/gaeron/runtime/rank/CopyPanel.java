package org.gaeron.runtime.rank;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.waiting.RankWaits;

/**
 * Memory through which copies go whose elements do not arrive in the order of the block. A rank has two such panels:
 * while one is stored into the block, the other one's elements are on their way. A panel may hold several pieces of the
 * copy, one after the other. Rank's thread, but for the transport, which writes what arrives.
 *
 * <pre>
 *   EMPTY --- fetches() ... begun(store), again ---> UNDER WAY --- finish(): await, store all ---> EMPTY
 *                                                             \--- settle(): await ----------------> EMPTY
 * </pre>
 */
public final class CopyPanel
{
    /** Size of a panel of a job of several nodes: the stream of a get is at its full rate. */
    static final int FAR_BYTES = 1 << 20;
    /** Size of a panel of a job of one node: it stays in a core's cache. */
    static final int NEAR_BYTES = 256 << 10;

    /** Stores what a panel has fetched. */
    public interface Store
    {
        void from(CopyPanel panel);
    }

    private final RankWaits waits;
    private final OperationTimes times;
    private final int bytes;
    private Fetches fetches;
    private int[] ints;
    private long[] longs;
    private MemorySegment memory;
    /** The pieces under way. */
    private final List<Store> stores = new ArrayList<>();

    /** A panel of a strand, of that many bytes. The times are null if operations are not counted. */
    CopyPanel(final RankWaits waits, final OperationTimes times, final int bytes)
    {
        this.waits = waits;
        this.times = times;
        this.bytes = bytes;
    }

    /** {@return the number of elements that the panel holds} */
    public long elements(final int sizeBytes)
    {
        return bytes / sizeBytes;
    }

    /** {@return the memory, for elements of a size} It is made once for each kind of Java array. */
    public MemorySegment memory(final int sizeBytes)
    {
        if (sizeBytes == Integer.BYTES)
        {
            ints = ints == null ? new int[bytes / Integer.BYTES] : ints;
            memory = MemorySegment.ofArray(ints);
        }
        else
        {
            longs = longs == null ? new long[bytes / Long.BYTES] : longs;
            memory = MemorySegment.ofArray(longs);
        }
        return memory;
    }

    /** {@return the memory as it was last asked for} */
    public MemorySegment memory()
    {
        return memory;
    }

    /** {@return the Java array behind the memory: of ints for elements of 4 bytes, else of longs} */
    public Object array(final int sizeBytes)
    {
        return sizeBytes == Integer.BYTES ? ints : longs;
    }

    /** {@return the gets into the memory} */
    public Fetches fetches()
    {
        if (fetches == null)
        {
            fetches = new Fetches(waits, times);
        }
        return fetches;
    }

    /** Has a piece stored when all pieces are here. */
    public void begun(final Store store)
    {
        stores.add(store);
    }

    /** Waits for what is under way, and stores it. */
    public void finish()
    {
        if (stores.isEmpty())
        {
            return;
        }
        fetches.await();
        for (final Store store : stores)
        {
            store.from(this);
        }
        stores.clear();
    }

    /** Waits after a failure until nothing writes into the memory any more. */
    public void settle()
    {
        stores.clear();
        fetches().settle();
    }
}
