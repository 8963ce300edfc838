package org.gaeron.runtime.collective;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;

import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.Call;
import org.gaeron.runtime.team.ControlDescriptor;
import org.gaeron.runtime.team.Members;
import org.gaeron.runtime.team.SweepTree;

/**
 * Collective creation of groups of a team: on all its ranks or on none. Rank's thread.
 *
 * <p>All groups that one call makes are without common ranks. So they share a number for the arrays of their control
 * blocks, the one after the largest of all ranks of the team, and a place ({@link GroupPlaces}). When all control
 * blocks are registered, the ranks of each group meet for the first time.
 */
public final class GroupCreation
{
    private static final long GROUP = Call.of(Call.Kind.GROUP);
    private static final long SPLIT = Call.of(Call.Kind.SPLIT);
    private static final long NODE_GROUP = Call.of(Call.Kind.NODE_GROUP);
    private static final long LEADERS = Call.of(Call.Kind.LEADERS);

    private final Rank rank;
    private final Members members;
    private final Collectives collectives;

    public GroupCreation(final Rank rank, final Collectives collectives)
    {
        this.rank = rank;
        this.collectives = collectives;
        members = collectives.members();
    }

    /** {@return the group of ranks, given by their numbers here; null if this rank is not in it} */
    public Collectives group(final int... numbers)
    {
        check(numbers);
        checkPlace(GROUP);
        final long[] mine = Arrays.stream(numbers).asLongStream().toArray();
        final long[] found = {ValueSweeps.NOBODY, -rank.lastArrayId()};
        final long[] agreed = collectives.compare(GROUP, mine, found);
        if (found[0] != ValueSweeps.NOBODY)
        {
            final int other = (int)found[0];
            collectives.broadcast(GROUP, other, ElementType.LONG, mine);
            throw new SpecMismatchException("expected a group of the same ranks on all ranks, actual rank " +
                members.worldRank(0) + ": " + Arrays.toString(worldRanks(agreed)) + ", rank " +
                members.worldRank(other) + ": " + Arrays.toString(worldRanks(mine)));
        }
        return make(GROUP, worldRanks(mine), (int)-found[1] + 1);
    }

    private int[] worldRanks(final long... numbers)
    {
        return Arrays.stream(numbers).mapToInt(number -> members.worldRank((int)number)).toArray();
    }

    private void check(final int... numbers)
    {
        Objects.requireNonNull(numbers, "ranks");
        if (numbers.length == 0)
        {
            throw new IllegalArgumentException("expected at least one rank of a group, actual none");
        }
        final boolean[] isListed = new boolean[members.size()];
        for (final int number : numbers)
        {
            if (number < 0 || number >= isListed.length)
            {
                throw new IndexOutOfBoundsException(
                    "expected a rank from 0 to " + (isListed.length - 1) + ", actual " + number);
            }
            if (isListed[number])
            {
                throw new IllegalArgumentException(
                    "expected each rank at most once, actual " + Arrays.toString(numbers));
            }
            isListed[number] = true;
        }
    }

    private void checkPlace(final long call)
    {
        if (collectives.groups().next() < 0)
        {
            collectives.meet(call); // frees the places of groups that all have closed
        }
        if (collectives.groups().next() < 0)
        {
            throw new IllegalStateException("expected at most " + GroupPlaces.MOST +
                " open groups of a team, actual one more: close some on all their ranks");
        }
    }

    /** {@return the group of the ranks with the same colour, ordered by their keys} */
    public Collectives split(final int colour, final int key)
    {
        checkPlace(SPLIT);
        final long[] mine = {colour, key, rank.lastArrayId()};
        final long[] all = (long[])collectives.allGather(SPLIT, ElementType.LONG, mine);
        long last = 0;
        for (int number = 0; number < members.size(); number++)
        {
            last = Math.max(last, all[number * mine.length + 2]);
        }
        final int[] ranks = IntStream.range(0, members.size())
            .filter(number -> all[number * mine.length] == colour)
            .boxed()
            .sorted((left, right) -> Long.compare(all[left * mine.length + 1], all[right * mine.length + 1]))
            .mapToInt(members::worldRank)
            .toArray();
        return make(SPLIT, ranks, (int)last + 1);
    }

    /** {@return the group of the ranks of this rank's node} */
    public Collectives ofNode()
    {
        return make(NODE_GROUP, IntStream.range(0, members.seats(members.place()))
            .map(seat -> members.rankAt(members.place(), seat)));
    }

    /** {@return the group of the first rank of each node; null if this rank is not in it} */
    public Collectives leaders()
    {
        return make(LEADERS, IntStream.range(0, members.places()).map(place -> members.rankAt(place, 0)));
    }

    private Collectives make(final long call, final IntStream ranks)
    {
        checkPlace(call);
        final long last = collectives.allReduceWord(call, Reduction.MAX, ElementType.LONG, rank.lastArrayId());
        return make(call, ranks.toArray(), (int)last + 1);
    }

    private Collectives make(final long call, final int[] ranks, final int controlId)
    {
        rank.lastArrayId(controlId);
        final boolean isIn = Arrays.stream(ranks).anyMatch(member -> member == rank.number());
        if (!isIn)
        {
            collectives.allocation().allocate(call, "group", 0, () -> { }, () -> { });
            collectives.groups().use(null);
            return null;
        }
        final NodeMemory memory = rank.memory();
        final Members own = Members.of(rank.ranksPerNode(), rank.number(), ranks);
        final long longs = ControlDescriptor.rowLongs(new SweepTree(own).slots());
        collectives.allocation().allocate(call, "group", Block.footprintBytes(ElementType.LONG, 1, longs),
            () -> memory.allocateControl(controlId, own.firstOfNode(), rank.number(), longs),
            () -> memory.close(controlId, own.firstOfNode()));
        final Collectives group = new Collectives(rank, own, controlId);
        collectives.groups().use(group);
        group.begin();
        return group;
    }
}
