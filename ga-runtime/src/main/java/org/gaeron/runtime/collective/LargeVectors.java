package org.gaeron.runtime.collective;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.memory.SegmentCopy;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.ControlDescriptor;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.team.SweepTree;

/**
 * Exchange of values that are larger than the payload of a sweep, in chunks of 1 MiB, through work blocks. Rank's
 * thread.
 *
 * <pre>
 *   a sweep of the team       compares the calls of all ranks; nothing is exchanged if they differ
 *   for each chunk
 *     barrier of the node     all have taken the last chunk
 *     own part                -> own work block
 *     barrier of the node
 *     combines a slice        of the work blocks of all members of the node, into that of the first one
 *     barrier of the node
 *     if there are more nodes
 *       first member          {@link NodeExchange} with those of the other nodes
 *       barrier of the node
 *     takes the result        from the work block of the first member
 * </pre>
 * Slices are combined by twos, in the order of seats, as in a {@link Sweep}. What only moves values is an OR of words
 * to which one rank contributes the word and all others zero.
 *
 * <p><b>Memory.</b> The first call of a team allocates the work blocks, on all its ranks or on none: 1 MiB for each
 * rank, and for the first member of each node one more, two if the number of nodes is no power of two. They count
 * against the limit of the node, and are freed with the team.
 *
 * <p>A rank that an {@link Error} cuts off in the middle fails the job, see {@link ValueSweeps}.
 */
public final class LargeVectors
{
    public static final int CHUNK_LONGS = NodeExchange.CHUNK_LONGS;

    private final Rank rank;
    private final ValueSweeps team;
    private final TeamAllocation allocation;
    private final Members members;
    /** The members on this node, which meet here; the team itself if it is on one node. Null before the first call. */
    private ValueSweeps near;
    private NodeExchange exchange;
    private int nearId;
    private int workId;
    private MemorySegment[] work;
    /** The place that has the values, or {@link NodeExchange#ALL}. */
    private int owner;
    private long count;

    LargeVectors(final Rank rank, final ValueSweeps team, final TeamAllocation allocation)
    {
        this.rank = rank;
        this.team = team;
        this.allocation = allocation;
        members = team.members();
    }

    /** Combines the values of all ranks; only a rank that receives has them overwritten. */
    void reduce(
        final long call, final Reduction reduction, final ElementType type, final Object values,
        final boolean receives)
    {
        final long bytes = (long)Elements.length(type, values) * wordBytes(type);
        begin(call, Elements.length(type, values) / type.components());
        owner = NodeExchange.ALL;
        exchange(call, new VectorReduction(type, reduction), type.memory(values), 0, bytes, receives);
    }

    /**
     * Copies values to all ranks. Each has one owner; this rank's are {@code mine} ones from {@code first} on.
     *
     * @param root the owner of all, or {@link ValueSweeps#ALL}.
     */
    void distribute(
        final long call, final int count, final ElementType type, final Object values, final int root,
        final int first, final int mine)
    {
        begin(call, count);
        owner = root == ValueSweeps.ALL ? NodeExchange.ALL : members.placeOf(root);
        exchange(call, VectorReduction.COPY, type.memory(values), (long)first * wordBytes(type),
            (long)(first + mine) * wordBytes(type), true);
    }

    private static int wordBytes(final ElementType type)
    {
        return type.sizeBytes() / type.components();
    }

    private void begin(final long call, final long count)
    {
        this.count = count;
        team.meet(call, count, 0);
        if (near == null)
        {
            allocate(call);
        }
    }

    /** Exchanges the bytes of values; this rank contributes those from {@code mine} to {@code mineEnd}. */
    private void exchange(
        final long call, final VectorReduction reduction, final MemorySegment values, final long mine,
        final long mineEnd, final boolean receives)
    {
        final long chunkBytes = (long)CHUNK_LONGS * Long.BYTES;
        for (long from = 0; from < values.byteSize(); from += chunkBytes)
        {
            final long bytes = Math.min(chunkBytes, values.byteSize() - from);
            final int longs = (int)(bytes + 2 * Long.BYTES - 1 & -2 * Long.BYTES) / Long.BYTES;
            meet(call);
            contribute(reduction, values, from, bytes, mine, mineEnd);
            meet(call);
            combineSlice(reduction, longs);
            meet(call);
            exchange(call, reduction, longs);
            if (receives)
            {
                SegmentCopy.copy(work[0], 0, values, from, bytes);
            }
        }
    }

    private void exchange(final long call, final VectorReduction reduction, final int longs)
    {
        if (members.places() > 1)
        {
            if (exchange != null)
            {
                exchange.run(call, count, reduction, longs, owner);
            }
            meet(call);
        }
    }

    private void meet(final long call)
    {
        if (work.length > 1)
        {
            near.meet(call, count, 0);
        }
    }

    private void contribute(
        final VectorReduction reduction, final MemorySegment values, final long from, final long bytes,
        final long mine, final long mineEnd)
    {
        final MemorySegment own = work[members.seat()];
        final long lo = Math.clamp(mine, from, from + bytes);
        final long hi = Math.clamp(mineEnd, lo, from + bytes);
        own.asSlice(0, lo - from).fill((byte)0);
        SegmentCopy.copy(values, lo, own, lo - from, hi - lo);
        own.asSlice(hi - from, from + bytes - hi).fill((byte)0);
        reduction.contribute(own, bytes);
    }

    /** Combines this rank's slice of the work blocks, by twos. */
    private void combineSlice(final VectorReduction reduction, final int longs)
    {
        final int seats = work.length;
        final int pairs = longs / 2;
        final long first = 2L * Long.BYTES * ((long)pairs * members.seat() / seats);
        final long end = 2L * Long.BYTES * ((long)pairs * (members.seat() + 1) / seats);
        for (int step = 1; step < seats; step *= 2)
        {
            for (int seat = 0; seat + step < seats; seat += 2 * step)
            {
                reduction.combine(work[seat], first, work[seat + step], first, end - first);
            }
        }
    }

    private void allocate(final long call)
    {
        final int last = (int)team.allReduceWord(call, Reduction.MAX, ElementType.LONG, rank.lastArrayId());
        rank.lastArrayId(last + 2);
        nearId = last + 1;
        workId = last + 2;
        final NodeMemory memory = rank.memory();
        final int head = members.firstOfNode();
        final Members ofNode = members.onNode();
        final boolean isAlone = members.places() == 1;
        final long nearLongs = isAlone ? 0 : ControlDescriptor.rowLongs(new SweepTree(ofNode).slots());
        final long workLongs = members.seat() == 0 && !isAlone ? NodeExchange.longs(members.places()) : CHUNK_LONGS;
        final String what = "work block of " + Call.describe(call);
        allocation.allocate(call, what, Block.footprintBytes(ElementType.LONG, 1, nearLongs),
            () -> memory.allocateControl(nearId, head, rank.number(), nearLongs), this::free);
        allocation.allocate(call, what, Block.footprintBytes(ElementType.LONG, 1, workLongs),
            () -> memory.allocateControl(workId, head, rank.number(), workLongs), this::free);
        work = new MemorySegment[ofNode.size()];
        for (int seat = 0; seat < work.length; seat++)
        {
            work[seat] = memory.block(workId, ofNode.worldRank(seat)).memory();
        }
        if (!isAlone && members.seat() == 0)
        {
            exchange = new NodeExchange(rank, members, team.sweeps(), workId);
            exchange.greet();
        }
        near = isAlone ? team : team.of(ofNode, nearId);
    }

    void free()
    {
        if (workId != 0)
        {
            rank.memory().close(nearId, members.firstOfNode());
            rank.memory().close(workId, members.firstOfNode());
        }
    }
}
