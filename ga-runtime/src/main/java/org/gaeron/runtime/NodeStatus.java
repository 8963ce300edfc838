package org.gaeron.runtime;

import java.util.ArrayList;
import java.util.List;

/**
 * Snapshot of a running node, for the observers of the job. Ranks count for themselves without any order, so numbers
 * may lag behind. Sums of different nodes are not of the same moment.
 *
 * @param areAllCounted whether the job counts all operations; else those count that nodes perform for others.
 * @param operations    operations since the job began.
 * @param bytes         bytes of their elements.
 * @param tasks         task numbers that the ranks of the node have taken from counters.
 * @param memoryBytes   bytes of the blocks of arrays.
 * @param ranks         the ranks of the node, in order.
 */
public record NodeStatus(
    boolean areAllCounted, long operations, long bytes, long tasks, long memoryBytes, List<RankStatus> ranks)
{
    private static final String STARTS = "starting";
    private static final String COMPUTES = "computing";
    private static final String WAITS = "waiting for an answer";
    private static final String ENDED = "at the end";

    /**
     * State of a rank.
     *
     * @param sweep number of its last collective call: it tells two calls of one kind apart.
     * @param text  what the rank does, human-readable.
     */
    public record RankStatus(long sweep, String text)
    {
    }

    /**
     * {@return the status of a node at this moment} Any thread.
     *
     * @param node a node whose ranks have begun, and may have ended.
     */
    public static NodeStatus of(final Node node)
    {
        final boolean areAllCounted = node.context().statistics();
        long operations = areAllCounted ? 0 : node.served().operations();
        long bytes = areAllCounted ? 0 : node.served().elementBytes();
        long tasks = 0;
        final List<RankStatus> states = new ArrayList<>();
        for (int i = 0; i < node.context().ranksPerNode(); i++)
        {
            final Rank rank = node.rank(i);
            if (rank != null)
            {
                tasks += rank.tasks();
                operations += areAllCounted ? rank.times().count() : 0;
                bytes += areAllCounted ? rank.times().bytes() : 0;
            }
            states.add(rank == null ? new RankStatus(0, STARTS) : stateOf(node, node.firstRank() + i));
        }
        return new NodeStatus(areAllCounted, operations, bytes, tasks, node.memory().reservedBytes(), states);
    }

    private static RankStatus stateOf(final Node node, final int rank)
    {
        final long[] note = new long[CallNote.LONGS];
        try
        {
            CallNote.of(node.memory(), rank, node.context().size()).read(note);
        }
        catch (final IllegalStateException ex)
        {
            return new RankStatus(0, ENDED); // the memory of the node is closed
        }
        final long sweep = note[CallNote.SWEEP];
        if (CallNote.isIn(note, sweep))
        {
            return new RankStatus(sweep, "in " + CallNote.call(note));
        }
        return new RankStatus(sweep, CallNote.isAtEnd(note) ? ENDED :
            node.strands().waiter(rank - node.firstRank()).isStopped() ? WAITS : COMPUTES);
    }
}
