package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
import org.gaeron.MailboxSpec;
import org.gaeron.Mailboxes;
import org.gaeron.MessageHandler;
import org.gaeron.OwnedPatch;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.TaskCounter;
import org.gaeron.Team;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Groups of ranks: who is in them, their arrays, their ends.
 */
public abstract class GroupContractTest extends ContractTest
{
    private static int[] backwards(final World world)
    {
        final int[] ranks = new int[world.size()];
        Arrays.setAll(ranks, i -> world.size() - 1 - i);
        return ranks;
    }

    @Test
    void shouldNumberTheRanksOfAGroupAsTheyAreListed()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                try (Group group = world.group(backwards(world)).orElseThrow())
                {
                    final int last = world.size() - 1;
                    assertEquals(last - world.rank(), group.rank());
                    assertEquals(world.size(), group.size());
                    assertEquals(world.rank(), group.worldRank(group.rank()));
                    assertEquals(world.nodeOf(last), group.nodeOf(0));
                    assertTrue(group.contains(0) && !group.contains(-1) && !group.contains(world.size()));
                    assertArrayEquals(Arrays.stream(backwards(world)).asLongStream().toArray(),
                        group.allGather((long)world.rank()));
                    final long[] values = {group.rank() == 0 ? 7 : 0};
                    group.broadcast(0, values);
                    assertEquals(7, values[0]);
                    assertThrows(IndexOutOfBoundsException.class, () -> group.worldRank(world.size()));
                }
            });
        }
    }

    @Test
    void shouldNameRanksOfTheJobInMessagesOfAGroup()
    {
        run(world ->
        {
            final int other = (world.rank() + 1) % world.size();
            try (Group group = world.group(backwards(world)).orElseThrow();
                GlobalLongArray array = group.longs("array", 4, 4);
                Mailboxes boxes = group.mailboxes(MailboxSpec.of("boxes").capacity(MailboxSpec.LEAST_CAPACITY)))
            {
                final int number = world.size() - 1 - other;
                final MessageHandler handler = (sender, memory, offset, length) -> {};
                assertMessage(" of rank " + world.rank() + ", actual that of rank " + other,
                    IllegalStateException.class, () -> boxes.of(number).poll(handler, 1));
                assertMessage("room for rank " + world.rank() + " itself", IllegalStateException.class, () ->
                    boxes.mine().sendEach(new long[1024], 0, 1024, 1));
                if (world.nodeOf(other) != world.node())
                {
                    assertMessage(", actual rank " + other,
                        IllegalArgumentException.class, () -> array.localBlock(number));
                }
            }
        });
    }

    private static void assertMessage(
        final String part, final Class<? extends Exception> type, final Executable call)
    {
        final String message = assertThrows(type, call).getMessage();
        assertTrue(message.contains(part), message);
    }

    @Test
    void shouldGiveAGroupToItsRanksAlone()
    {
        run(world ->
        {
            final Optional<Group> some = world.group(world.size() - 1, 0);
            final boolean isIn = world.rank() == 0 || world.rank() == world.size() - 1;
            assertEquals(isIn, some.isPresent());
            some.ifPresent(group -> assertEquals(world.size() - 1, group.allReduce(Reduction.SUM, (long)world.rank())));
            assertEquals(world.size(), world.allReduce(Reduction.SUM, 1L));
            some.ifPresent(Group::close);
            final Optional<Group> leaders = world.leaders();
            final boolean isFirst = world.rank() == 0 || world.nodeOf(world.rank() - 1) != world.node();
            assertEquals(isFirst, leaders.isPresent());
            leaders.ifPresent(group -> assertEquals(world.node(), group.rank()));
            leaders.ifPresent(group -> assertEquals(world.nodes(), group.allReduce(Reduction.SUM, 1L)));
            try (Group node = world.nodeGroup())
            {
                assertEquals(node.size() - 1, node.allReduce(Reduction.MAX, (long)node.rank()));
                for (int rank = 0; rank < node.size(); rank++)
                {
                    assertEquals(world.node(), node.nodeOf(rank));
                }
            }
        });
    }

    @Test
    void shouldSplitByColourAndOrderByKey()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                try (Group half = world.split(world.rank() % 2 == 0 ? -5 : 3, -world.rank()))
                {
                    final long[] members = half.allGather((long)world.rank());
                    assertEquals((world.size() + 1 - world.rank() % 2) / 2, members.length);
                    for (int i = 0; i < members.length; i++)
                    {
                        assertEquals(world.rank() % 2, members[i] % 2);
                        assertTrue(i == 0 || members[i] < members[i - 1]);
                        assertEquals(members[i], half.worldRank(i));
                    }
                }
                try (Group all = world.split(0, 0))
                {
                    assertEquals(world.rank(), all.rank());
                }
            });
        }
    }

    @Test
    void shouldSpreadAnArrayOverTheRanksOfItsGroupAlone()
    {
        run(world ->
        {
            try (Group half = world.split(world.rank() % 2, -world.rank());
                GlobalDoubleArray array = half.doubles("half", 8, 6); GlobalLongArray longs = half.longs("n", 5, 5))
            {
                final Patch own = array.distribution(half.rank());
                assertEquals(own, array.localBlock().patch());
                assertTrue(array.toString().contains("rank " + half.rank()), array.toString());
                long area = 0;
                for (final OwnedPatch part : array.locateRegion(array.patch()))
                {
                    assertTrue(part.rank() < half.size());
                    area += part.patch().count();
                }
                assertEquals(48, area);
                assertEquals(half.rank(), array.locate(own.rowLo(), own.colLo()));
                for (int round = 1; round <= 3; round++)
                {
                    array.acc(array.patch(), 1.0 + world.rank() % 2, new double[48]);
                    array.acc(7, 5, 1.0);
                    longs.acc(4, 4, 10);
                    longs.readInc(0, 0, 1);
                    half.sync();
                    assertEquals(round * half.size(), array.get(7, 5));
                    assertEquals(10L * round * half.size(), longs.get(4, 4));
                    assertEquals((long)round * half.size(), longs.get(0, 0));
                    half.sync();
                }
                array.fill(1.0 + half.rank() * 0);
                assertEquals(1.0, array.get(0, 0));
                half.sync();
                array.put(0, 0, half.allReduce(Reduction.SUM, (double)world.rank()));
                half.sync();
                assertEquals(world.rank() % 2 == 0 ? even(world.size()) : odd(world.size()), array.get(0, 0));
            }
        });
    }

    private static double even(final int ranks)
    {
        return odd(ranks + 1) - ranks / 2;
    }

    private static double odd(final int ranks)
    {
        final int odds = ranks / 2;
        return (double)odds * odds;
    }

    @Test
    void shouldKeepArraysOfTwoGroupsApartThatHaveTheSameNumber()
    {
        run(world ->
        {
            for (int round = 0; round < 3; round++)
            {
                try (Group half = world.split(world.rank() % 2, 0))
                {
                    final GlobalLongArray array = half.longs("a", 3 + world.rank() % 2, 4);
                    array.fill(world.rank() % 2 + 10);
                    half.sync();
                    assertEquals(world.rank() % 2 + 10, array.get(2, 3));
                    half.barrier();
                    if (world.rank() % 2 == 1)
                    {
                        array.close();
                        half.barrier();
                        half.barrier();
                    }
                    // one rank's close must not free what has the same number
                    world.barrier();
                    if (world.rank() % 2 == 0)
                    {
                        assertEquals(10, array.get(2, 3));
                    }
                    world.barrier();
                }
            }
        });
    }

    @Test
    void shouldHandOutTheTasksOfEachGroup()
    {
        run(world ->
        {
            try (Group half = world.split(world.rank() % 2, 0); TaskCounter tasks = half.taskCounter("tasks"))
            {
                long sum = 0;
                for (long task = tasks.next(); task < 20; task = tasks.next())
                {
                    sum += task;
                }
                assertEquals(190, half.allReduce(Reduction.SUM, sum));
                tasks.reset();
                assertTrue(tasks.next() < half.size());
                half.barrier();
            }
        });
    }

    @Test
    void shouldTakeMessagesOfOverlappingGroupsForThoseOfTheirGroup()
    {
        run(world ->
        {
            final int size = world.size();
            // all pairs of neighbours in a ring: each rank is in two of them
            final Team[] pairs = new Team[size];
            for (int first = 0; first < size; first++)
            {
                pairs[first] = size == 1 ? world : world.group(first, (first + 1) % size).orElse(null);
            }
            for (int round = 0; round < 20; round++)
            {
                for (int first = 0; first < size; first++)
                {
                    if (pairs[first] != null)
                    {
                        final long expected = first * 1000L + round;
                        final long[] value = {pairs[first].rank() == 0 ? expected : -1, 0};
                        pairs[first].broadcast(0, value);
                        assertEquals(expected, value[0]);
                        assertEquals(pairs[first].size() * expected,
                            pairs[first].allReduce(Reduction.SUM, expected));
                    }
                }
                assertEquals(size * (size - 1L) / 2, world.allReduce(Reduction.SUM, (long)world.rank()));
            }
        });
    }

    @Test
    void shouldMakeGroupsOfGroups()
    {
        run(world ->
        {
            try (Group back = world.group(backwards(world)).orElseThrow())
            {
                final Optional<Group> inner = back.group(0, back.size() - 1);
                assertEquals(back.rank() == 0 || back.rank() == back.size() - 1, inner.isPresent());
                if (inner.isPresent())
                {
                    final Group group = inner.get();
                    assertEquals(world.size() - 1 - group.rank() * (world.size() - 1), group.worldRank(group.rank()));
                    try (GlobalLongArray array = group.longs("inner", 4, 4))
                    {
                        array.acc(3, 3, 1);
                        group.sync();
                        assertEquals(group.size(), array.get(3, 3));
                        group.barrier();
                    }
                }
                back.barrier();
            }
            world.barrier();
        });
    }

    @Test
    void shouldNameTheRanksOfTheJobThatDisagreeInAGroup()
    {
        run(world ->
        {
            try (Group back = world.group(backwards(world)).orElseThrow())
            {
                final int odd = world.size() - 1;
                String message = assertThrows(SpecMismatchException.class,
                    () -> back.allReduce(Reduction.SUM, new double[world.rank() == odd ? 3 : 2])).getMessage();
                assertTrue(message.contains("rank " + odd + ": allReduce SUM of 3 doubles"), message);
                message = assertThrows(SpecMismatchException.class,
                    () -> back.doubles("a", 4, world.rank() == 0 ? 5 : 4)).getMessage();
                assertTrue(message.contains("rank 0: array a of 4 x 5 doubles"), message);
                message = assertThrows(SpecMismatchException.class,
                    () -> back.broadcast(world.rank() == odd ? 1 : 0, new long[1])).getMessage();
                assertTrue(message.contains("rank " + odd + ": broadcast from rank " + (odd - 1)), message);
                message = assertThrows(SpecMismatchException.class,
                    () -> world.group(0, world.rank() == odd ? odd : 1 % world.size())).getMessage();
                assertTrue(message.contains("rank " + odd + ": [0, " + odd + "]"), message);
                back.sync();
            }
        });
    }

    @Test
    void shouldRefuseBadGroups()
    {
        run(world ->
        {
            assertThrows(IllegalArgumentException.class, world::group);
            assertThrows(IllegalArgumentException.class, () -> world.group(0, 0));
            assertThrows(IndexOutOfBoundsException.class, () -> world.group(0, world.size()));
            assertThrows(IndexOutOfBoundsException.class, () -> world.group(-1));
            assertThrows(NullPointerException.class, () -> world.group((int[])null));
            world.fork(1, own -> assertThrows(IllegalStateException.class, own::nodeGroup));
            world.barrier();
        });
    }
}
