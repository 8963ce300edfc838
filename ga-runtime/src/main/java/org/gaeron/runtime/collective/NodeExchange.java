package org.gaeron.runtime.collective;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.CallNote;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.team.TeamCondition;

/**
 * Combines a chunk of values over the nodes of a team, by recursive halving and doubling (Rabenseifner, Optimization
 * of Collective Reduction Operations, ICCS 2004). The first member of each node takes part. Rank's thread.
 *
 * <p>Let p be the largest power of two that is not above the number of nodes. If there are more nodes, some of them
 * form pairs, so that p positions are left: pairs first, then single nodes. The second node of a pair sends its chunk
 * to the first one, and gets the result from it at the end.
 *
 * <pre>
 *   work block   | chunk | a part for each step, a chunk in all | chunk of the second of a pair | flags |
 *
 *   fold         second of a pair: chunk -> first one, which combines it
 *   halving      step k: partner = position ^ 2^k. The one with bit k = 0 keeps the lower half, the other the upper
 *                half. Each puts the half that it does not keep into the part k of the other, sets flag k, awaits its
 *                own flag k, and combines part k with what it keeps
 *   doubling     step k, backwards: each puts what it has into the chunk of its partner, sets another flag k
 *   unfold       first of a pair: chunk -> second one
 * </pre>
 * A flag is the number of the exchange. It is set by a {@code REPLACE} after the put is applied, as in a {@link Sweep}.
 *
 * <p><b>No part is overwritten before it was read.</b> A rank puts into part k of its partner in exchange n + 1 after
 * it got flag k of the doubling of exchange n. The partner sets that one after all its halving, so after it has read
 * part k. It puts into the chunk of its partner after it got flag k of the halving of the same exchange. The partner
 * sets that one after it has sent this half, which it does not need any more; and after all ranks of its node have
 * taken the last result. Fold and unfold follow each other in the same way.
 *
 * <p><b>Values of one node.</b> Of a broadcast, only one place has values. Who has none yet sends flags alone while
 * halving. So the values spread down a binomial tree, half of them at each step, and are gathered again by doubling:
 * (p - 1) / p of their bytes leave the owner twice.
 *
 * <p><b>Order.</b> After step k each rank has the combination of 2^k consecutive positions. An element is combined on
 * one rank only, the lower positions on the left. So the bits are the same on all ranks, and depend on the places of
 * the members alone.
 */
final class NodeExchange implements TeamCondition
{
    private static final int FLAG_LONGS = 16;
    /** Words of a chunk. */
    static final int CHUNK_LONGS = 1 << 17;

    /** Stands for the place that has the values, if each has some. */
    static final int ALL = -1;
    private static final int FOLD = 0;
    private static final int UNFOLD = 1;
    private static final int FIRST_STEP = 2;

    private final Rank rank;
    private final Members members;
    private final Sweep sweep;
    private final Block block;
    private final MemorySegment memory;
    private final CallNote note;
    private final int pairs;
    private final int steps;
    /** Negative on the second node of a pair. */
    private final int position;
    private final MessageWriter writer;
    private final LocalBuffer buffer = new LocalBuffer();
    /** Ends of what this rank keeps, before each step. */
    private final int[] lows;
    private final int[] highs;
    private int ownerPlace;
    private int ownerPosition;
    private long number;
    private long awaitedBytes;

    /**
     * The exchanges of the first member of a node, whose work block is registered.
     *
     * @param sweep the sweeps of the team, for reports of long waits.
     */
    NodeExchange(final Rank rank, final Members members, final Sweep sweep, final int workId)
    {
        this.rank = rank;
        this.members = members;
        this.sweep = sweep;
        writer = new MessageWriter(rank, workId);
        block = rank.memory().block(workId, rank.number());
        memory = block.memory();
        note = new CallNote(rank.controlBlock());
        final int positions = Integer.highestOneBit(members.places());
        pairs = members.places() - positions;
        steps = Integer.numberOfTrailingZeros(positions);
        final int place = members.place();
        position = place >= 2 * pairs ? place - pairs : place % 2 == 0 ? place / 2 : -1;
        lows = new int[steps + 1];
        highs = new int[steps + 1];
    }

    /** {@return the length of the work block of a first member} */
    static long longs(final int places)
    {
        return flagCol(places, FIRST_STEP + 2 * steps(places));
    }

    private static int steps(final int places)
    {
        return Integer.numberOfTrailingZeros(Integer.highestOneBit(places));
    }

    private static long partsCol()
    {
        return CHUNK_LONGS;
    }

    private static long foldCol()
    {
        return 2L * CHUNK_LONGS;
    }

    private static long flagCol(final int places, final int flag)
    {
        return (Integer.bitCount(places) == 1 ? 2L : 3L) * CHUNK_LONGS + (long)flag * FLAG_LONGS;
    }

    private long flagCol(final int flag)
    {
        return flagCol(members.places(), flag);
    }

    /** Opens a link with the node that this rank awaits before it has sent to it. */
    void greet()
    {
        if (hasSecond())
        {
            writer.flag(members.rankAt(members.place() + 1, 0), flagCol(FOLD), number);
        }
    }

    private boolean hasSecond()
    {
        return position >= 0 && members.place() < 2 * pairs;
    }

    private int rankOf(final int ofPosition)
    {
        return members.rankAt(ofPosition < pairs ? 2 * ofPosition : ofPosition + pairs, 0);
    }

    /**
     * Combines the first longs, an even number, of the work blocks of all nodes.
     *
     * @param count number of elements of the whole call, for those who ask what this rank does.
     * @param owner the place of the only node that has values, the others having zeros; or {@link #ALL}.
     */
    void run(
        final long call, final long count, final VectorReduction reduction, final int longs, final int owner)
    {
        number++;
        ownerPlace = owner;
        ownerPosition = owner == ALL ? ALL : owner < 2 * pairs ? owner / 2 : owner - pairs;
        note.begin(sweep.controlId(), sweep.number(), call, count, 0);
        if (position < 0)
        {
            final int first = members.rankAt(members.place() - 1, 0);
            send(first, FOLD, 0, foldCol(), hasValues(members.place()) ? longs : 0);
            receive(first, UNFOLD);
        }
        else
        {
            final int second = hasSecond() ? members.rankAt(members.place() + 1, 0) : -1;
            if (second >= 0)
            {
                receive(second, FOLD);
                final long folded = hasValues(members.place() + 1) ? longs : 0;
                reduction.combine(memory, 0, memory, foldCol() * Long.BYTES, folded * Long.BYTES);
            }
            halve(reduction, longs);
            redouble();
            if (second >= 0)
            {
                send(second, UNFOLD, 0, 0, longs);
            }
        }
        note.end(-1);
    }

    private boolean hasValues(final int ofPlace)
    {
        return ownerPlace == ALL || ownerPlace == ofPlace;
    }

    /** {@return whether a position has values before a step of the halving} */
    private boolean hasValues(final int ofPosition, final int step)
    {
        return ownerPosition == ALL || (ofPosition ^ ownerPosition) >>> step == 0;
    }

    private void halve(final VectorReduction reduction, final int longs)
    {
        lows[0] = 0;
        highs[0] = longs;
        long part = partsCol();
        for (int step = 0; step < steps; step++)
        {
            final int low = lows[step];
            final int high = highs[step];
            final int middle = low + (high - low) / 4 * 2;
            final boolean keepsLow = (position & 1 << step) == 0;
            final int partner = rankOf(position ^ 1 << step);
            lows[step + 1] = keepsLow ? low : middle;
            highs[step + 1] = keepsLow ? middle : high;
            final int sent = keepsLow ? middle : low;
            final int unsent = (keepsLow ? high : middle) - sent;
            send(partner, FIRST_STEP + step, sent, part, hasValues(position, step) ? unsent : 0);
            receive(partner, FIRST_STEP + step);
            final long kept = (long)lows[step + 1] * Long.BYTES;
            final long keptBytes = hasValues(position ^ 1 << step, step) ?
                (long)highs[step + 1] * Long.BYTES - kept : 0;
            if (keepsLow)
            {
                reduction.combine(memory, kept, memory, part * Long.BYTES, keptBytes);
            }
            else
            {
                reduction.combineBelow(memory, kept, memory, part * Long.BYTES, keptBytes);
            }
            part += high - low - (high - low) / 4 * 2;
        }
    }

    private void redouble()
    {
        for (int step = steps - 1; step >= 0; step--)
        {
            final int partner = rankOf(position ^ 1 << step);
            final int low = lows[step + 1];
            send(partner, FIRST_STEP + steps + step, low, low, highs[step + 1] - low);
            receive(partner, FIRST_STEP + steps + step);
        }
    }

    /** Sends a part and its flag. No fence covers them: the exchange ends with the partners' own. */
    private void send(final int to, final int flag, final long from, final long col, final int longs)
    {
        buffer.wrapMemory(ElementType.LONG, memory, from * Long.BYTES, longs);
        writer.send(to, buffer, col, longs, flagCol(flag), number);
    }

    private void receive(final int from, final int flag)
    {
        awaitedBytes = flagCol(flag) * Long.BYTES;
        if (!isMet())
        {
            note.awaits(from);
            rank.waits().await(this);
        }
    }

    /** Pairs with the atomic replacement of the flag in {@link MessageWriter#flag}. */
    @Override
    public boolean isMet()
    {
        return block.getAcquire(awaitedBytes) == number;
    }

    @Override
    public Members members()
    {
        return members;
    }

    @Override
    public int controlId()
    {
        return sweep.controlId();
    }
}
