package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
import org.gaeron.MemoryLimitException;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.runtime.collective.GroupPlaces;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

/**
 * The end of groups, and what they may take of the memory.
 */
public abstract class GroupEndContractTest extends ContractTest
{
    @Test
    void shouldCloseAGroupWithAllThatBelongsToItAndFreeIt()
    {
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "16m"), world ->
        {
            // more groups one after the other than can be open at a time, each with much of the memory
            for (int round = 0; round < 70; round++)
            {
                final Group group = world.split(0, -world.rank());
                final GlobalDoubleArray array = group.doubles("a", 300, 300);
                final Group inner = group.split(0, 0);
                final GlobalLongArray counter = inner.longs("c", 1, 1);
                counter.readInc(0, 0, 1);
                group.close();
                group.close();
                assertThrows(IllegalStateException.class, () -> array.get(0, 0));
                assertThrows(IllegalStateException.class, () -> counter.get(0, 0));
                assertThrows(IllegalStateException.class, group::barrier);
                assertThrows(IllegalStateException.class, inner::sync);
                assertThrows(IllegalStateException.class, () -> group.doubles("b", 1, 1));
                inner.close();
                world.barrier();
            }
            final Group[] open = new Group[64];
            for (int i = 0; i < open.length; i++)
            {
                open[i] = world.split(0, 0);
            }
            assertThrows(IllegalStateException.class, () -> world.split(0, 0));
            assertThrows(IllegalStateException.class, world::leaders);
            for (final Group group : open)
            {
                group.close();
            }
            world.barrier();
            world.split(0, 0).close();
        });
    }

    /** Their places are free, though no collective call of the team has come between. */
    @Test
    void shouldMakeAGroupAfterAsManyAsThereCanBeAreClosed()
    {
        runToEnd(ranks(), world ->
        {
            final List<Group> groups = new ArrayList<>();
            while (groups.size() < GroupPlaces.MOST)
            {
                groups.add(world.split(0, 0));
            }
            assertThrows(IllegalStateException.class, () -> world.split(0, 0));
            groups.reversed().forEach(Group::close);
            try (Group group = world.split(0, 0))
            {
                assertEquals(world.size(), group.size());
                group.barrier();
            }
        });
    }

    @Test
    void shouldTellThoseWhoAwaitAGroupThatARankHasClosed()
    {
        run(world ->
        {
            for (int leaver = 0; leaver < world.size() && world.size() > 1; leaver++)
            {
                final Group group = world.split(0, 0);
                group.barrier();
                if (world.rank() != leaver)
                {
                    final String message =
                        assertThrows(SpecMismatchException.class, group::barrier).getMessage();
                    assertTrue(message.contains(": barrier, rank ") && message.contains("close"), message);
                    assertThrows(IllegalStateException.class, group::barrier);
                }
                group.close();
                world.barrier();
            }
        });
    }

    @Test
    void shouldRefuseOnAllRanksWhatDoesNotFit()
    {
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "1m"), world ->
        {
            try (Group group = world.split(0, -world.rank()))
            {
                final String message = assertThrows(
                    MemoryLimitException.class, () -> group.doubles("large", 1000, 1000)).getMessage();
                assertTrue(message.contains("array large"), message);
                try (GlobalDoubleArray fits = group.doubles("fits", 100, 100))
                {
                    fits.fill(2.0);
                    assertEquals(2.0, fits.get(99, 99));
                    group.barrier();
                }
            }
        });
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "1k"), world ->
        {
            assertThrows(MemoryLimitException.class, () -> world.split(0, 0));
            assertThrows(MemoryLimitException.class, () -> world.group(world.size() - 1));
            assertEquals(world.size(), world.allReduce(Reduction.SUM, 1L));
        });
    }

    @Test
    void shouldEndTheWaitsOfAGroupWhenARankFails()
    {
        for (final boolean isLarge : new boolean[]{false, true})
        {
            final Throwable failure = failure(ranks(), world ->
            {
                final Group group = world.split(0, -world.rank());
                group.barrier();
                if (world.rank() == 1)
                {
                    throw new IllegalStateException("on purpose");
                }
                group.allReduce(Reduction.SUM, new double[isLarge ? 5000 : 1]);
            });
            assertEquals("on purpose", failure.getMessage());
        }
    }

    @Test
    void shouldTellThoseWhoAwaitAGroupThatARankHasReturned()
    {
        final Throwable failure = failure(ranks(), world ->
        {
            final Group group = world.split(0, 0);
            if (world.rank() != 1)
            {
                group.barrier();
            }
        });
        assertTrue(failure instanceof SpecMismatchException, failure.toString());
        runToEnd(ranks(), world -> world.split(0, 0).split(world.rank() % 2, 0).barrier());
    }
}
