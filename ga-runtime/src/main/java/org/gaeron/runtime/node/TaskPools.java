package org.gaeron.runtime.node;

import java.util.HashMap;
import java.util.Map;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.waiting.Machine;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;

/**
 * The pools of a node's open task counters, by the array of the counter. The first rank of the node that opens a
 * counter makes its pool; the last one that closes it removes it. Any thread.
 *
 * <p>Teams without common ranks may give their arrays the same number. So a counter is known by the number and the head
 * of its array, as in {@link NodeMemory}.
 */
public final class TaskPools
{
    private record Open(TaskPool pool, int left)
    {
    }

    private final Strands strands;
    private final Health health;
    private final Machine machine;
    private final Map<Long, Open> pools = new HashMap<>();

    TaskPools(final Strands strands, final Health health, final Machine machine)
    {
        this.strands = strands;
        this.health = health;
        this.machine = machine;
    }

    /**
     * {@return the pool of a counter, the same for all ranks of its team on the node} The ranks need not overlap: one
     * may close it before another opens it.
     *
     * @param arrayId the array of the counter.
     * @param members its team.
     * @param initial the cursor at the first chunk.
     */
    public TaskPool open(final int arrayId, final Members members, final long initial)
    {
        return open(NodeMemory.key(arrayId, members.firstOfNode()), members.seats(members.place()), initial);
    }

    private synchronized TaskPool open(final long key, final int ranks, final long initial)
    {
        return pools.computeIfAbsent(
            key, _ -> new Open(new TaskPool(strands, new Waiter(health, machine), initial), ranks)).pool;
    }

    /**
     * Closes the pool of a counter for one of the ranks that have opened it.
     *
     * @param arrayId of the counter.
     * @param members the team of the counter.
     */
    public synchronized void close(final int arrayId, final Members members)
    {
        pools.computeIfPresent(NodeMemory.key(arrayId, members.firstOfNode()),
            (_, open) -> open.left == 1 ? null : new Open(open.pool, open.left - 1));
    }

    /** {@return number of open counters} */
    public synchronized int count()
    {
        return pools.size();
    }
}
