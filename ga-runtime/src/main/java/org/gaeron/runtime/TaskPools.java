package org.gaeron.runtime;

import java.util.HashMap;
import java.util.Map;

/**
 * The pools of a node's open task counters, by the array of the counter. The first rank of the node that opens a
 * counter makes its pool; the last one that closes it removes it. Any thread.
 */
final class TaskPools
{
    private record Open(TaskPool pool, int left)
    {
    }

    private final Strands strands;
    private final Health health;
    private final Machine machine;
    private final Map<Integer, Open> pools = new HashMap<>();

    TaskPools(final Strands strands, final Health health, final Machine machine)
    {
        this.strands = strands;
        this.health = health;
        this.machine = machine;
    }

    /**
     * {@return the pool of a counter, the same for all ranks of the node}
     *
     * @param arrayId the array of the counter.
     * @param ranks   number of ranks of the node that open it. They need not overlap: one may close it before another
     *                opens it.
     * @param initial the cursor at the first chunk.
     */
    synchronized TaskPool open(final int arrayId, final int ranks, final long initial)
    {
        return pools.computeIfAbsent(arrayId, _ ->
            new Open(new TaskPool(strands, new Waiter(health, machine), initial), ranks)).pool;
    }

    /** Closes a counter for one rank. */
    synchronized void close(final int arrayId)
    {
        pools.computeIfPresent(
            arrayId, (_, open) -> open.left == 1 ? null : new Open(open.pool, open.left - 1));
    }

    /** {@return number of open counters} */
    synchronized int count()
    {
        return pools.size();
    }
}
