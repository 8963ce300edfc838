package org.gaeron.examples.scf.fock;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalLongArray;
import org.gaeron.LongHandle;
import org.gaeron.World;
import org.gaeron.examples.scf.meter.RankMeter;

/**
 * Distributes tasks by a counter on each node. Tasks are dealt to the nodes in turn. A rank takes from the counter of
 * its own node, which is near, and continues with the next node's when that is exhausted. Counters of other nodes are
 * used only at the end, and no rank is idle while a task is left. Used by the thread of its rank.
 */
final class NodeTasks implements AutoCloseable
{
    /** Result if no task is left. */
    static final int NONE = -1;

    private final World world;
    private final RankMeter meter;
    private final GlobalLongArray counters;
    private final int[] rowOfNode;
    private final int count;
    private int tried;
    private int nodeAsked;
    private LongHandle coming;

    /**
     * Creates the counters. Collective.
     *
     * @param world the job.
     * @param meter of this rank.
     * @param count number of tasks.
     */
    NodeTasks(final World world, final RankMeter meter, final int count)
    {
        this.world = world;
        this.meter = meter;
        this.count = count;
        // The array has a row for each rank, and a node's counter is in the row of its first rank, so in its own
        // memory.
        counters = world.longs(ArraySpec.longs("node tasks", world.size(), 1).byRows());
        rowOfNode = new int[world.nodes()];
        for (int rank = world.size() - 1; rank >= 0; rank--)
        {
            rowOfNode[world.nodeOf(rank)] = rank;
        }
    }

    /** Starts from the first task again. Collective. */
    void reset()
    {
        counters.zero();
        tried = 0;
        ask();
    }

    // tag::local-steal[]
    /** {@return the next task, or {@link #NONE}} */
    int next()
    {
        while (tried < world.nodes())
        {
            final long task = coming.value() * world.nodes() + nodeAsked;
            meter.onCounterValue();
            tried += task < count ? 0 : 1;
            ask();
            if (task < count)
            {
                return (int)task;
            }
        }
        return NONE;
    }

    /** Asks for the next task while this one is computed. */
    private void ask()
    {
        if (tried < world.nodes())
        {
            nodeAsked = (world.node() + tried) % world.nodes();
            coming = counters.readIncAsync(rowOfNode[nodeAsked], 0, 1);
        }
    }
    // end::local-steal[]

    @Override
    public void close()
    {
        counters.close();
    }
}
