package org.gaeron.runtime.node;

import java.util.concurrent.atomic.AtomicReferenceArray;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.team.ControlDescriptor;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.team.SweepTree;
import org.gaeron.runtime.waiting.Machine;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;

/**
 * State that the ranks and the transport of one node share: its configuration, memory, health, machine, and its
 * strands. Starts nothing; {@code NodeRunner} runs it. Any thread.
 */
public final class Node
{
    private final JobContext context;
    private final Rendezvous rendezvous;
    private final Machine machine;
    private final Health health = new Health();
    private final NodeMemory memory;
    private final Waiter[] waiters;
    /** What each rank has done; null before it begins. */
    private final AtomicReferenceArray<RankCounts> counts;
    private volatile ServedWork served = ServedWork.NONE;
    private final Strands strands;
    private final TaskPools taskPools;
    private final int firstRank;

    /**
     * A node without blocks.
     *
     * @param context    the concluded context of the node.
     * @param rendezvous the rendezvous with the other nodes; not used if there are none.
     * @param machine    the machine of the node.
     */
    public Node(final JobContext context, final Rendezvous rendezvous, final Machine machine)
    {
        this.context = context;
        this.rendezvous = rendezvous;
        this.machine = machine;
        final int ranks = context.ranksPerNode();
        firstRank = context.node() * ranks;
        memory = new NodeMemory(firstRank, ranks, context::memoryLimitBytes);
        waiters = new Waiter[ranks];
        counts = new AtomicReferenceArray<>(ranks);
        for (int i = 0; i < ranks; i++)
        {
            waiters[i] = new Waiter(health, machine);
        }
        strands = new Strands(waiters);
        taskPools = new TaskPools(strands, health, machine);
        health.onFailure(this::wakeRanks);
    }

    /** Opens the control blocks of the ranks, before the ranks begin. */
    public void open()
    {
        for (int i = 0; i < waiters.length; i++)
        {
            final Members members = Members.ofWorld(context.ranksPerNode(), firstRank + i, context.nodes());
            memory.allocateControl(NodeMemory.CONTROL_ARRAY_ID, firstRank, firstRank + i,
                ControlDescriptor.rowLongs(new SweepTree(members).slots()));
        }
    }

    /** Wakes all ranks and threads of ranks that wait, to look at the health of the node. */
    public void wakeRanks()
    {
        strands.signalAll();
    }

    /**
     * Notes a rank that begins. Its thread.
     *
     * @param rank its number.
     * @param of   its counts.
     */
    public void begin(final int rank, final RankCounts of)
    {
        counts.set(rank - firstRank, of);
    }

    /** {@return what a rank of this node has done, counted from 0 on; null before it begins} */
    RankCounts counts(final int index)
    {
        return counts.get(index);
    }

    /**
     * Notes who counts what this node does for others. By the transport, before the ranks begin.
     *
     * @param counts the counts, readable even after the transport is closed.
     */
    public void served(final ServedWork counts)
    {
        served = counts;
    }

    ServedWork served()
    {
        return served;
    }

    /**
     * {@return the configuration of the node}
     */
    public JobContext context()
    {
        return context;
    }

    /**
     * {@return the memory of the node, with the blocks of its ranks}
     */
    public NodeMemory memory()
    {
        return memory;
    }

    /**
     * {@return the health of the node}
     */
    public Health health()
    {
        return health;
    }

    /**
     * {@return the first rank of the node}
     */
    public int firstRank()
    {
        return firstRank;
    }

    /**
     * {@return the strands of the node}
     */
    public Strands strands()
    {
        return strands;
    }

    /** {@return what the ranks of the node share of its task counters} */
    public TaskPools taskPools()
    {
        return taskPools;
    }

    /**
     * {@return the machine of the node}
     */
    public Machine machine()
    {
        return machine;
    }

    /**
     * {@return the rendezvous with the other nodes}
     */
    public Rendezvous rendezvous()
    {
        return rendezvous;
    }

    /**
     * {@return a peer of this node's own memory, for the data server}
     */
    public NearPeer newNearPeer()
    {
        return newNearPeer(Health.NO_RANK);
    }

    /**
     * {@return a peer of this node's memory}
     *
     * @param rank the rank that calls it, or {@link Health#NO_RANK}.
     */
    public NearPeer newNearPeer(final int rank)
    {
        return new NearPeer(memory, waiters, firstRank, rank);
    }
}
