package org.gaeron.runtime.rank;

import java.util.List;
import java.util.function.Supplier;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.node.RankCounts;
import org.gaeron.runtime.node.TaskPools;
import org.gaeron.runtime.node.Transport;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.waiting.Futures;
import org.gaeron.runtime.waiting.Machine;
import org.gaeron.runtime.waiting.Progress;
import org.gaeron.runtime.waiting.RankWaits;
import org.gaeron.runtime.waiting.Waiter;

/**
 * State that the arrays and collectives of one rank share: its place in the job, its peers, its waits, and its
 * operations under way. A thread of a fork has a Rank of its own, of the same number and on another strand. Owner's
 * thread only: the rank's thread, or the one that is bound.
 *
 * <p><b>Who owns it.</b> Every operation compares the owner with the calling thread by a plain read. A thread finds
 * itself there only if it has written itself, and what another thread writes is never that thread. So no race makes the
 * check pass for the wrong thread.
 */
public final class Rank
{
    private final Node home;
    private final int number;
    private final int strand;
    private final int node;
    private final int ranksPerNode;
    private final NodeMemory memory;
    private final Health health;
    private final RankWaits waits;
    private final RankPeers peers;
    private final RankCounts counts;
    private final Futures futures;
    private final Fences fences;
    private final Scratch scratch;
    /** The largest number of an array that the rank has, in any team. */
    private int lastArrayId = NodeMemory.CONTROL_ARRAY_ID;
    /** Null while no thread works on the strand. */
    private Thread thread;
    /** The strands of the rank's open fork, or null. */
    private List<Rank> forked;

    /** A rank, bound to the calling thread. The transport is null if there is no other node. */
    public Rank(final Node node, final int number, final Transport transport, final Wiring wiring)
    {
        this(node, number, number - node.firstRank(), transport, wiring);
        bind();
    }

    /** A rank on a strand, bound to no thread yet. */
    public Rank(final Node node, final int number, final int strand, final Transport transport, final Wiring wiring)
    {
        final JobContext context = node.context();
        home = node;
        this.number = number;
        this.strand = strand;
        this.node = context.node();
        ranksPerNode = context.ranksPerNode();
        memory = node.memory();
        health = node.health();
        final Waiter waiter = node.strands().waiter(strand);
        waits = new RankWaits(number, health, waiter, transport == null ? Progress.NONE : transport.progress());
        futures = new Futures(waiter, health);
        counts = new RankCounts(context.statistics() ? new OperationTimes(node.machine()) : null);
        scratch = new Scratch(waits, counts.times(), context.nodes(), ranksPerNode, this.node);
        peers = new RankPeers(node, number, strand, transport, wiring, waiter, counts.work());
        fences = new Fences(peers.all(), this.node, health);
    }

    private Rank(final Rank of)
    {
        home = of.home;
        number = of.number;
        strand = of.strand;
        node = of.node;
        ranksPerNode = of.ranksPerNode;
        memory = of.memory;
        health = of.health;
        waits = of.waits;
        peers = of.peers;
        counts = of.counts;
        futures = of.futures;
        fences = of.fences;
        scratch = of.scratch;
    }

    /**
     * {@return the same strand for its next fork, bound to no thread} This one, which is unbound, refuses all calls
     * from now on, and so do the world and the views that have it.
     */
    public Rank again()
    {
        return new Rank(this);
    }

    public int number()
    {
        return number;
    }

    int strand()
    {
        return strand;
    }

    public String jobId()
    {
        return home.context().identity().jobId();
    }

    public int node()
    {
        return node;
    }

    public int nodes()
    {
        return home.context().nodes();
    }

    public int ranksPerNode()
    {
        return ranksPerNode;
    }

    public int size()
    {
        return nodes() * ranksPerNode;
    }

    /** {@return all ranks of the job, as this one sees them} */
    public Members world()
    {
        return Members.ofWorld(ranksPerNode, number, nodes());
    }

    public int nodeOf(final int rank)
    {
        return rank / ranksPerNode;
    }

    public Peer peer(final int node)
    {
        return peers.ofNode(node);
    }

    public Peer peerOf(final int rank)
    {
        return peers.of(rank);
    }

    /** {@return the peer for words of control blocks of a rank} */
    public Peer controlPeerOf(final int rank)
    {
        return peers.controlOf(rank);
    }

    public NodeMemory memory()
    {
        return memory;
    }

    public Machine machine()
    {
        return home.machine();
    }

    public TaskPools taskPools()
    {
        return home.taskPools();
    }

    /** {@return the rank's control block in the world} */
    public Block controlBlock()
    {
        return memory.block(NodeMemory.CONTROL_ARRAY_ID, number);
    }

    public Health health()
    {
        return health;
    }

    /**
     * {@return the result of a call that others wait for to the end} An error that cuts it off fails the node, also if
     * the program catches it, see {@link Health#cutOffBy}.
     */
    public <T> T whole(final Supplier<T> call)
    {
        try
        {
            return call.get();
        }
        catch (final Error ex)
        {
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    /** Runs a call that others wait for to the end, as {@link #whole(Supplier)} does. */
    public void whole(final Runnable call)
    {
        whole(() ->
        {
            call.run();
            return null;
        });
    }

    /** {@return the waits of this strand} */
    public RankWaits waits()
    {
        return waits;
    }

    /** Lets the calling thread work on the strand. No other thread does, and it sees what the last one has written. */
    public void bind()
    {
        waits.bind();
        thread = Thread.currentThread();
    }

    /** Lets nobody work on the strand: the thread that is bound has ended its work, or its next call is refused. */
    public void unbind()
    {
        thread = null;
    }

    /** {@return whether this is the same rank as another, on any strand} */
    public boolean isOf(final Rank other)
    {
        return memory == other.memory && number == other.number;
    }

    /** Notes the strands of the fork that opens; null when it closes. */
    public void forked(final List<Rank> strands)
    {
        // immutable, because threads that are refused may read it in a race
        forked = strands == null ? null : List.copyOf(strands);
    }

    /** {@return whether the rank has an open fork} */
    public boolean isForked()
    {
        return forked != null;
    }

    /** {@return whether the calling thread works on a strand of the rank's open fork} Any thread. */
    boolean isForkedToCaller()
    {
        final List<Rank> strands = forked;
        return strands != null && strands.stream().anyMatch(each -> each.thread == Thread.currentThread());
    }

    /**
     * Throws if the caller is not the rank's thread. Operations under way, the position among the collective calls, and
     * buffers belong to one thread.
     */
    public void checkThread()
    {
        if (Thread.currentThread() != thread)
        {
            throw ForeignThread.refusal(this);
        }
    }

    /** Throws if the caller is not the rank's thread, or calls what belongs to a thread of its fork. */
    public void checkCollective()
    {
        checkThread();
        if (!isWhole())
        {
            throw ForeignThread.notCollective(this);
        }
    }

    /** {@return the owner, or null if no thread works on the strand} */
    public Thread owner()
    {
        return thread;
    }

    /** {@return whether this is the strand of a rank's own thread} */
    public boolean isWhole()
    {
        return strand < ranksPerNode;
    }

    /** {@return the largest number of an array that the rank has, in any team} */
    public int lastArrayId()
    {
        return lastArrayId;
    }

    public void lastArrayId(final int arrayId)
    {
        lastArrayId = arrayId;
    }

    /** {@return what the rank has done, for observers} */
    public RankCounts counts()
    {
        return counts;
    }

    /** {@return the operation times, or null if operations are not counted} */
    public OperationTimes times()
    {
        return counts.times();
    }

    public Futures futures()
    {
        return futures;
    }

    /** {@return buffers for copies and for lists of elements} */
    public Scratch scratch()
    {
        return scratch;
    }

    /** Waits until all operations of this rank are applied; then throws the first failure. */
    public void fence()
    {
        fences.await();
    }

    /** {@return the fences of this strand} */
    public Fences fences()
    {
        return fences;
    }
}
