package org.gaeron.runtime.node;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.runtime.team.CallNote;

/**
 * Snapshot of a running node, for the observers of the job. Ranks count for themselves without any order, so numbers
 * may lag behind. Sums of different nodes are not of the same moment.
 *
 * @param near        operations on memory of the node itself; {@link Work#UNKNOWN} unless the job counts them.
 * @param far         requests of the node's ranks to other nodes, those of collective calls included.
 * @param served      requests of other nodes that the node has performed.
 * @param tasks       task numbers that the ranks of the node have taken from counters.
 * @param heapBytes   bytes of the JVM's heap in use, garbage included.
 * @param memoryBytes bytes of the blocks of arrays.
 * @param ranks       the ranks of the node, in order.
 */
public record NodeStatus(
    Work near, Work far, Work served, long tasks, long heapBytes, long memoryBytes, List<RankStatus> ranks)
{
    private static final String STARTS = "starting";
    private static final String COMPUTES = "computing";
    private static final String WAITS = "waiting for an answer";
    private static final String ENDED = "at the end";
    private static final String INSIDE = "in ";

    /**
     * Operations since the job began.
     *
     * @param operations their number.
     * @param bytes      bytes of their elements; a fetch counts none.
     */
    public record Work(long operations, long bytes)
    {
        /** Of operations that nobody counts. */
        public static final Work UNKNOWN = new Work(-1, -1);

        /** {@return whether somebody counts} */
        public boolean isKnown()
        {
            return operations >= 0;
        }

        private Work plus(final long moreOperations, final long moreBytes)
        {
            return new Work(operations + moreOperations, bytes + moreBytes);
        }
    }

    /**
     * State of a rank.
     *
     * @param sweep  number of its last collective call: it tells two calls of one kind apart.
     * @param latest the rank that came last to the last collective call that has ended here; -1 if unknown.
     * @param text   what the rank does, human-readable.
     */
    public record RankStatus(long sweep, int latest, String text)
    {
        /** {@return whether the rank is in a collective call} */
        public boolean isInCall()
        {
            return text.startsWith(INSIDE);
        }
    }

    /**
     * {@return the status of a node at this moment} Any thread.
     *
     * @param node a node whose ranks have begun, and may have ended.
     */
    public static NodeStatus of(final Node node)
    {
        Work near = node.context().statistics() ? new Work(0, 0) : Work.UNKNOWN;
        Work far = new Work(0, 0);
        long tasks = 0;
        final List<RankStatus> states = new ArrayList<>();
        for (int i = 0; i < node.context().ranksPerNode(); i++)
        {
            final RankCounts rank = node.counts(i);
            if (rank != null)
            {
                tasks += rank.tasks();
                far = far.plus(rank.work().operations(), rank.work().bytes());
                near = near.isKnown() ? near.plus(rank.times().count(false), rank.times().bytes(false)) : near;
            }
            states.add(rank == null ? new RankStatus(0, -1, STARTS) : stateOf(node, node.firstRank() + i));
        }
        final Runtime machine = Runtime.getRuntime();
        return new NodeStatus(near, far, new Work(node.served().operations(), node.served().elementBytes()), tasks,
            machine.totalMemory() - machine.freeMemory(), node.memory().reservedBytes(), states);
    }

    /** {@return whether the job counts all operations} Else only those that nodes perform for others. */
    public boolean areAllCounted()
    {
        return near.isKnown();
    }

    /** {@return the operations of the node's ranks; those that it has performed for others, if not all are counted} */
    public long operations()
    {
        return areAllCounted() ? near.operations() + far.operations() : served.operations();
    }

    /** {@return the bytes of these operations} */
    public long bytes()
    {
        return areAllCounted() ? near.bytes() + far.bytes() : served.bytes();
    }

    /**
     * {@return all counters of a node's transport at this moment} Any thread.
     *
     * @param node a node whose ranks have begun, and may have ended.
     */
    public static List<NodeCounter> counters(final Node node)
    {
        return node.served().counters();
    }

    private static RankStatus stateOf(final Node node, final int rank)
    {
        final long[] note = new long[CallNote.LONGS];
        try
        {
            CallNote.of(node.memory(), rank).read(note);
        }
        catch (final IllegalStateException ex)
        {
            return new RankStatus(0, -1, ENDED); // the memory of the node is closed
        }
        final long sweep = note[CallNote.WORLD_SWEEP];
        final int latest = (int)note[CallNote.LATEST] - 1;
        if (CallNote.isInside(note))
        {
            return new RankStatus(sweep, latest, INSIDE + CallNote.call(note));
        }
        return new RankStatus(sweep, latest, CallNote.isAtEnd(note) ? ENDED :
            node.strands().waiter(rank - node.firstRank()).isStopped() ? WAITS : COMPUTES);
    }
}
