package org.gaeron.runtime.task;

import org.gaeron.runtime.node.TaskPool;
import org.gaeron.runtime.waiting.Strands;

/**
 * Cut of a count into chunks, one for each step, in closed form: the step alone says which numbers its chunk has. So a
 * node claims a chunk by one fetch-and-add of 1 on a shared word of steps (Eleliemy and Ciorba, A Distributed Chunk
 * Calculation Approach for Self-scheduling of Parallel Applications, 2021). Immutable; any thread.
 *
 * <pre>
 *   step    0 ... N-1    N ... 2N-1    2N ... 3N-1    ...
 *   chunk   left / 2N    left / 2N     left / 2N      ... at least R / 4     left: the numbers of this round and later
 *   who     node = step  who claims it
 *
 *   number of offset o in a chunk = first number of the round + place of the step in the round + N o
 * </pre>
 * A round is N steps, whose chunks have one size, as in factoring (Hummel, Schonberg, Flynn, 1992). The first one is
 * half of the count and needs no claim. The chunks of a round are interleaved. So small numbers come first on all
 * nodes, and a program that puts long tasks first does not give all of them to node 0.
 *
 * <p>Nodes of a group may have different numbers of ranks, from r to R. A node of few ranks must not be dealt more than
 * these do while all work. So chunks are left / 2Nk then, for k rounds, with the least k that gives it at most its
 * share of all. It is 1 if r is at least half of the mean.
 *
 * <p>A node keeps step and next offset in one word, the offset in the low bits. They have room for the largest chunk
 * and for each strand that finds it empty, see {@link TaskPool}.
 */
final class TaskShares
{
    /** Bound of a chunk, so that many bits are left for steps. */
    private static final long MOST_CHUNK = 1L << 30;
    private static final long ENDLESS = Long.MAX_VALUE;
    private static final int MOST_SEGMENTS = Long.SIZE + 2;

    private final long total;
    private final int nodes;
    /** From one number of a chunk to the next. */
    private final long stride;
    private final int offsetBits;
    /** A segment is a row of steps whose chunks have one size: its first step, first number and size. */
    private final long[] firstSteps = new long[MOST_SEGMENTS];
    private final long[] firstNumbers = new long[MOST_SEGMENTS];
    private final long[] chunks = new long[MOST_SEGMENTS];
    private int segments;

    private TaskShares(
        final long total, final int nodes, final long stride, final long chunk, final int rounds, final int mostRanks)
    {
        this.total = total;
        this.nodes = nodes;
        this.stride = stride;
        cut(chunk, rounds);
        // offsets go on after the last number: once for each strand that finds none
        offsetBits = Long.SIZE - Long.numberOfLeadingZeros(chunks[0] + mostRanks + Strands.MOST_FORKED);
    }

    /**
     * {@return shares that shrink as the count nears its end; of one node, a single share}
     *
     * @param total        how many numbers there are, from 0 to {@link org.gaeron.TaskSpec#MOST}.
     * @param nodes        number of nodes.
     * @param ranksPerNode number of ranks of a node.
     */
    static TaskShares guided(final long total, final int nodes, final int ranksPerNode)
    {
        return guided(total, nodes, nodes * ranksPerNode, ranksPerNode, ranksPerNode);
    }

    /**
     * {@return shares that shrink as the count nears its end; of one node, a single share}
     *
     * @param total  how many numbers there are, from 0 to {@link org.gaeron.TaskSpec#MOST}.
     * @param nodes  number of nodes.
     * @param ranks  number of ranks of all nodes.
     * @param fewest number of ranks of the node that has the fewest.
     * @param most   number of ranks of the node that has the most.
     */
    static TaskShares guided(final long total, final int nodes, final int ranks, final int fewest, final int most)
    {
        return nodes == 1 ? fixed(total, most, Math.clamp(total, 1, MOST_CHUNK)) :
            new TaskShares(total, nodes, nodes, Math.max(1, fewest / 4), Math.ceilDiv(ranks, 2 * nodes * fewest), most);
    }

    /**
     * {@return shares of one size, each of consecutive numbers}
     *
     * @param total        how many numbers there are; negative if there is no end.
     * @param ranksPerNode number of ranks of a node.
     * @param chunk        number of numbers of a share, at least 1.
     */
    static TaskShares fixed(final long total, final int ranksPerNode, final long chunk)
    {
        return new TaskShares(total < 0 ? ENDLESS : total, 1, 1, chunk, 1, ranksPerNode);
    }

    /** Makes the segments: of the largest chunks, of each round of shrinking ones, and of the least without an end. */
    private void cut(final long least, final int halving)
    {
        final long parts = 2L * nodes * halving;
        long step = 0;
        long first = 0;
        while (stride > 1)
        {
            final long chunk = Math.ceilDiv(total - first, parts);
            if (chunk <= least)
            {
                break;
            }
            final long most = Math.min(chunk, MOST_CHUNK);
            segment(step, first, most);
            final long rounds =
                chunk == most ? halving : Math.ceilDiv(total - first - parts * most, nodes * most);
            step += rounds * nodes;
            first += rounds * nodes * most;
        }
        segment(step, first, least);
    }

    private void segment(final long step, final long first, final long chunk)
    {
        firstSteps[segments] = step;
        firstNumbers[segments] = first;
        chunks[segments] = chunk;
        segments++;
    }

    private int segment(final long step)
    {
        int segment = segments - 1;
        while (firstSteps[segment] > step)
        {
            segment--;
        }
        return segment;
    }

    /**
     * {@return the first number of a chunk; the total or more if it has none}
     *
     * @param step its step.
     */
    long first(final long step)
    {
        final int segment = segment(step);
        final long into = step - firstSteps[segment];
        return firstNumbers[segment] + into / nodes * (nodes * chunks[segment]) + into % nodes;
    }

    /**
     * {@return how many numbers a chunk has}
     *
     * @param step its step.
     */
    long size(final long step)
    {
        return Math.clamp(Math.ceilDiv(total - first(step), stride), 0, chunks[segment(step)]);
    }

    /**
     * {@return from one number of a chunk to the next}
     */
    long stride()
    {
        return stride;
    }

    /**
     * {@return whether all later chunks are empty}
     *
     * @param step a step.
     */
    boolean isLast(final long step)
    {
        return first(step + 1) >= total;
    }

    /** {@return the total, or a number that no chunk reaches} */
    long total()
    {
        return total;
    }

    /** {@return the word of a chunk from which nothing is drawn} */
    long word(final long step)
    {
        return step << offsetBits;
    }

    long step(final long word)
    {
        return word >>> offsetBits;
    }

    long offset(final long word)
    {
        return word & (1L << offsetBits) - 1;
    }
}
