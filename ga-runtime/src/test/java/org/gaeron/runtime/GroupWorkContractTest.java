package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
import org.gaeron.Mutexes;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.Team;
import org.junit.jupiter.api.Test;

/**
 * The work of programs inside of groups.
 */
public abstract class GroupWorkContractTest extends ContractTest
{
    /** As Global Arrays' pgtest: the other half idles or does the same. */
    @Test
    void shouldWorkInOneHalfWhileTheOtherIdlesOrDoesTheSame()
    {
        for (final boolean doesTheSame : new boolean[]{false, true})
        {
            run(world ->
            {
                try (Group half = world.split(world.rank() < world.size() / 2 ? 0 : 1, 0))
                {
                    if (doesTheSame || world.rank() < world.size() / 2)
                    {
                        work(half, world.rank());
                    }
                }
                world.barrier();
            });
        }
    }

    private static void work(final Team team, final int seed)
    {
        final int n = 64;
        try (GlobalDoubleArray a = team.doubles("a", n, n); GlobalDoubleArray b = team.doubles("b", n, n);
            GlobalLongArray counter = team.longs("counter", 1, 3))
        {
            final Random random = new Random(seed);
            for (int row = team.rank(); row < n; row += team.size())
            {
                final double[] values = new double[n];
                for (int col = 0; col < n; col++)
                {
                    values[col] = row + (double)col * n;
                }
                a.put(a.patch().row(row), values);
                b.acc(a.patch().row(row), 10.0, values);
            }
            team.sync();
            for (int time = 0; time < 20; time++)
            {
                final int row = random.nextInt(n);
                final int col = random.nextInt(n);
                assertEquals(row + (double)col * n, a.get(row, col));
                assertEquals(10 * a.get(row, col), b.get(row, col));
                counter.readInc(0, 1, 1);
                counter.fetchOr(0, 2, 1L << team.rank());
            }
            b.acc(n / 2, n / 2, 1.0);
            team.sync();
            assertEquals(10 * (n / 2 + n / 2 * n) + team.size(), b.get(n / 2, n / 2));
            assertEquals(20L * team.size(), counter.get(0, 1));
            assertEquals((1L << team.size()) - 1, counter.get(0, 2));
            assertFalse(a.distribution(team.rank()).isEmpty());
            team.barrier();
        }
    }

    /** The owners of an array of a group have other numbers than ranks: each is asked where it really is. */
    @Test
    void shouldReachEachBlockOfAGroupFromEachOfItsRanks()
    {
        run(world ->
        {
            final int last = world.size() - 1;
            final List<int[]> all = last < 2 ? List.of(new int[]{last}) :
                List.of(new int[]{0, last}, new int[]{last, 0}, new int[]{1, 2});
            for (final int[] ranks : all)
            {
                final Optional<Group> group = world.group(ranks);
                group.ifPresent(GroupWorkContractTest::reachEachBlock);
                group.ifPresent(Group::close);
                world.barrier();
            }
        });
    }

    private static void reachEachBlock(final Group group)
    {
        final ArraySpec spec = ArraySpec.doubles("a", 12, 10);
        for (final ArraySpec of : List.of(spec, spec.withTiles(3, 2), spec.withGhosts(1, 1)))
        {
            try (GlobalDoubleArray array = group.doubles(of); GlobalDoubleArray copy = group.doubles(spec.byRows()))
            {
                for (int round = 0; round < group.size(); round++)
                {
                    final int value = round + 1;
                    final int owner = (group.rank() + round) % group.size();
                    forEachPiece(array, owner, piece -> array.put(piece, filled(piece, value)));
                    forEachPiece(array, owner, piece -> array.accAsync(piece, 2.0, filled(piece, 1), 0, piece.cols())
                        .await());
                    group.sync();
                    for (int holder = 0; holder < group.size(); holder++)
                    {
                        forEachPiece(
                            array, holder, piece -> assertArrayEquals(filled(piece, value + 2), array.get(piece)));
                    }
                    copy.copyFrom(array);
                    assertArrayEquals(filled(copy.patch(), value + 2), copy.get(copy.patch()));
                    group.barrier();
                }
            }
        }
    }

    private static void forEachPiece(final GlobalDoubleArray array, final int owner, final Consumer<Patch> action)
    {
        array.distribution().pieces(owner).forEach(action);
    }

    private static double[] filled(final Patch patch, final double value)
    {
        final double[] values = new double[(int)patch.count()];
        Arrays.fill(values, value);
        return values;
    }

    @Test
    void shouldLendArraysOfAGroupToThreads()
    {
        run(world ->
        {
            try (Group half = world.split(world.rank() % 2, -world.rank());
                GlobalLongArray array = half.longs("a", 6, 3); TaskCounter tasks = half.taskCounter("tasks"))
            {
                world.fork(2, own ->
                {
                    final GlobalLongArray mine = own.view(array);
                    for (int i = 0; i < 50; i++)
                    {
                        mine.readInc(i % 6, 2, 1);
                    }
                    own.view(tasks).next();
                    assertThrows(IllegalStateException.class, half::barrier);
                    assertThrows(IllegalStateException.class, () -> half.longs("b", 1, 1));
                });
                half.sync();
                long sum = 0;
                for (int row = 0; row < 6; row++)
                {
                    sum += array.get(row, 2);
                }
                assertEquals(100L * half.size(), sum);
                assertEquals(2L * half.size(), tasksOf(half, tasks));
            }
        });
    }

    /** Numbers of the groups go to and fro between nodes. */
    @Test
    void shouldExcludeTheRanksOfEachGroup()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                final int key = world.rank() % 2 == 0 ? -world.rank() : world.rank();
                final Group group = world.split(world.rank() == 1 ? 1 : 0, key);
                final GlobalLongArray sums = group.longs("sums", 2);
                final Mutexes locks = group.mutexes("locks", 2);
                for (int time = 0; time < 12; time++)
                {
                    try (Mutexes.Held held = locks.lock(time % 2))
                    {
                        sums.put(time % 2, 0, sums.get(time % 2, 0) + 1);
                        assertEquals(group.rank(), locks.holder(time % 2), held::toString);
                    }
                }
                group.sync();
                assertEquals(6L * group.size(), sums.get(0, 0));
                assertEquals(6L * group.size(), sums.get(1, 0));
                closeWithAMutex(group, locks);
                assertThrows(IllegalStateException.class, () -> locks.lock(1));
                world.barrier();
            });
        }
    }

    /** Tries it, and waits for the rank that holds the mutex. */
    private static void closeWithAMutex(final Group group, final Mutexes locks)
    {
        final int last = group.size() - 1;
        try (Mutexes.Held held = group.rank() == last ? locks.lock(1) : null)
        {
            if (held != null)
            {
                final String message = assertThrows(IllegalStateException.class, group::close).getMessage();
                assertTrue(message.contains("when it closes their group, actual mutex 1"), message);
            }
            group.barrier();
            assertEquals(last, locks.holder(1));
            group.barrier();
        }
        group.close();
    }

    @Test
    void shouldEndTheJobWhenAProgramEndsAndHoldsAMutexOfAGroup()
    {
        final String message = failure(ranks(), world ->
        {
            final Mutexes locks = world.split(0, 0).mutexes("locks", 2);
            if (world.rank() == 1)
            {
                locks.lock(1);
            }
        }).getMessage();
        assertTrue(message.contains("rank 1 holds none at the end of its program, actual mutex 1"), message);
    }

    /** {@return how many numbers were taken before} */
    private static long tasksOf(final Team team, final TaskCounter tasks)
    {
        final long least = team.allReduce(Reduction.MIN, tasks.next());
        team.barrier();
        return least;
    }
}
