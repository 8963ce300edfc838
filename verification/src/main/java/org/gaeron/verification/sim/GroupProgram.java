package org.gaeron.verification.sim;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.Team;
import org.gaeron.World;

/**
 * Program of a seed's ranks in groups: they split, work in arrays and collective calls of the parts, are in overlapping
 * groups, leave a group that others still call. The random numbers are the same on all ranks.
 */
final class GroupProgram
{
    private final World world;
    private final Mirror mirror;
    private final SplittableRandom common;

    GroupProgram(final World world, final Mirror mirror, final SplittableRandom common)
    {
        this.world = world;
        this.mirror = mirror;
        this.common = common;
    }

    void run()
    {
        switch (common.nextInt(5))
        {
            case 0 -> split();
            case 1 -> overlap();
            case 2 -> leave();
            case 3 -> large(2049 + common.nextInt(100), common.nextInt());
            default -> nested();
        }
    }

    private int[] colours()
    {
        final int most = 1 + common.nextInt(3);
        return IntStream.range(0, world.size()).map(rank -> common.nextInt(most)).toArray();
    }

    private void split()
    {
        final int[] colours = colours();
        final boolean isBackwards = common.nextBoolean();
        try (Group group = world.split(colours[world.rank()], isBackwards ? -world.rank() : 0))
        {
            mirror.expect("size of a group", Arrays.stream(colours)
                .filter(colour -> colour == colours[world.rank()]).count(), group.size());
            work(group, 1 + common.nextInt(3));
        }
    }

    /** Works on arrays and by collective calls of a team. */
    private void work(final Team team, final int rounds)
    {
        final int cols = 1 + common.nextInt(5);
        final Patch sums = Patch.of(0, team.size() + 1L, 1, cols + 1L);
        try (GlobalLongArray array = team.longs("of a group", sums.rowHi(), sums.colHi()))
        {
            long sum = 0;
            for (int rank = 0; rank < team.size(); rank++)
            {
                sum += team.worldRank(rank) + 1;
            }
            for (int round = 1; round <= rounds; round++)
            {
                array.acc(sums, world.rank() + 1L, ones((int)sums.count()));
                array.readInc(0, 0, 1);
                team.sync();
                mirror.fenced(world.rank());
                mirror.expect("sum in an array of a group", round * sum, array.get(team.size(), cols));
                mirror.expect("count in a group", (long)round * team.size(), array.get(0, 0));
                mirror.expect("allReduce in a group", sum, team.allReduce(Reduction.SUM, world.rank() + 1L));
            }
            final int root = team.size() - 1;
            final long[] value = {team.rank() == root ? sum : 0};
            team.broadcast(root, value);
            mirror.expect("broadcast in a group", sum, value[0]);
        }
    }

    private static long[] ones(final int count)
    {
        final long[] ones = new long[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** All ranks are in two groups, and call them in the same order. */
    private void overlap()
    {
        final int size = world.size();
        if (size == 1)
        {
            return;
        }
        final int cut = 1 + common.nextInt(size - 1);
        final int from = common.nextInt(cut + 1);
        final Optional<Group> low = world.group(IntStream.range(0, cut).toArray());
        final Optional<Group> high = world.group(IntStream.range(from, size).toArray());
        for (int round = 0; round < 3; round++)
        {
            final long number = common.nextInt(1000);
            low.ifPresent(group -> mirror.expect(
                "allReduce of the lower group", cut * number, group.allReduce(Reduction.SUM, number)));
            high.ifPresent(group -> mirror.expect("allReduce of the upper group", (size - from) * (number + 1),
                group.allReduce(Reduction.SUM, number + 1)));
        }
        final boolean isFirst = common.nextBoolean();
        (isFirst ? low : high).ifPresent(Group::close);
        if (common.nextBoolean())
        {
            world.barrier();
        }
        (isFirst ? high : low).ifPresent(Group::close);
    }

    /** One rank leaves a group at once; the others learn of it in their next call. */
    private void leave()
    {
        final int leaver = common.nextInt(world.size());
        final int calls = common.nextInt(3);
        try (Group group = world.split(0, common.nextInt(2) * -world.rank()))
        {
            for (int call = 0; call < calls; call++)
            {
                group.barrier();
            }
            if (world.rank() != leaver)
            {
                try
                {
                    group.allReduce(Reduction.SUM, 1L);
                    mirror.expect("a call of a group that a rank has left", 1, 0);
                }
                catch (final SpecMismatchException ex)
                {
                    mirror.expect("a call of a group that a rank has left", 1, 1);
                }
            }
        }
    }

    /** Combines vectors that are larger than what a sweep carries, in parts and all together. */
    private void large(final int length, final int from)
    {
        final int[] colours = colours();
        try (Group group = world.split(colours[world.rank()], -world.rank()))
        {
            combine(group, length, from);
            if (from % 2 == 0)
            {
                combine(world, length, from + 1);
            }
            combine(group, length, from + 2);
        }
    }

    private void combine(final Team team, final int length, final int from)
    {
        final long[] values = new long[length];
        Arrays.setAll(values, i -> (from + i) * (team.rank() + 1L));
        team.allReduce(Reduction.SUM, values);
        final long factor = team.size() * (team.size() + 1L) / 2;
        for (int i = 0; i < length; i++)
        {
            mirror.expect("allReduce of a large vector", (from + i) * factor, values[i]);
        }
    }

    private void nested()
    {
        final int[] outer = colours();
        final int[] inner = colours();
        final int[] rounds = {1 + common.nextInt(2), common.nextInt(2)};
        try (Group group = world.split(outer[world.rank()], 0))
        {
            final Group part = group.split(inner[world.rank()], 0);
            work(part, rounds[0]);
            if (common.nextBoolean())
            {
                part.close();
            }
            if (rounds[1] > 0)
            {
                work(group, rounds[1]);
            }
        }
    }
}
