package org.gaeron.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Memory through which copies go whose elements do not arrive in the order of the block. A rank has two such panels:
 * while one is stored into the block, the next is on its way into the other. Rank's thread, but for the transport,
 * which writes what arrives.
 *
 * <pre>
 *   EMPTY --- fetches() ... begun(store) ---> UNDER WAY --- finish(): await, store ---> EMPTY
 *                                                      \--- settle(): await -----------> EMPTY      after a failure
 * </pre>
 */
final class CopyPanel
{
    /** Size of a panel of a job of several nodes: the stream of a get is at its full rate. */
    static final long FAR_BYTES = 1 << 20;
    /** Size of a panel of a job of one node: it stays in a core's cache. */
    static final long NEAR_BYTES = 256 << 10;

    /** Stores what a panel has fetched. */
    interface Store
    {
        void from(MemorySegment panel);
    }

    private final Rank rank;
    private Fetches fetches;
    private MemorySegment memory;
    /** Null unless a fetch is under way. */
    private Store store;

    CopyPanel(final Rank rank)
    {
        this.rank = rank;
    }

    /** {@return the number of elements that a panel holds} */
    static long elements(final Rank rank, final int sizeBytes)
    {
        return (rank.nodes() == 1 ? NEAR_BYTES : FAR_BYTES) / sizeBytes;
    }

    /** {@return the memory, once allocated for the life of the rank} */
    MemorySegment memory()
    {
        if (memory == null)
        {
            memory = Arena.ofAuto().allocate(rank.nodes() == 1 ? NEAR_BYTES : FAR_BYTES, Long.BYTES);
        }
        return memory;
    }

    /** {@return the gets into the memory} */
    Fetches fetches()
    {
        if (fetches == null)
        {
            fetches = new Fetches(rank);
        }
        return fetches;
    }

    /** Has the elements stored when they are here. */
    void begun(final Store store)
    {
        this.store = store;
    }

    /** Waits for what is under way, and stores it. */
    void finish()
    {
        if (store != null)
        {
            final Store here = store;
            store = null;
            fetches.await();
            here.from(memory);
        }
    }

    /** Waits after a failure until nothing writes into the memory any more. */
    void settle()
    {
        store = null;
        fetches().settle();
    }
}
