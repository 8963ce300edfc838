package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.MemoryLimitException;
import org.gaeron.Reduction;
import org.gaeron.SpecMismatchException;
import org.gaeron.TaskCounter;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

/**
 * Creating and closing arrays.
 */
public abstract class CreationContractTest extends ContractTest
{
    @Test
    void shouldTellRanksThatWantDifferentArraysAndGoOn()
    {
        run(world ->
        {
            final boolean isOdd = world.rank() == 2 % world.size();
            final String message = assertThrows(SpecMismatchException.class,
                () -> world.doubles("fock", 10, isOdd ? 11 : 10)).getMessage();
            assertTrue(message.contains("rank 0: array fock of 10 x 10 doubles"), message);
            assertTrue(message.contains("array fock of 10 x 11 doubles"), message);
            assertThrows(SpecMismatchException.class, () -> world.longs(isOdd ? "a" : "b", 10, 10));
            assertThrows(SpecMismatchException.class, () ->
            {
                if (isOdd)
                {
                    world.doubles("x", 1, 1);
                }
                else
                {
                    world.longs("x", 1, 1);
                }
            });
            try (GlobalDoubleArray array = world.doubles("fock", 10, 10))
            {
                array.fill(1.0);
                assertEquals(1.0, array.get(9, 9));
            }
        });
    }

    @Test
    void shouldMakeAnArrayOfTheTypeOfItsSpecAndRefuseAnotherTypeThanAskedFor()
    {
        run(world ->
        {
            for (final ElementType type : ElementType.values())
            {
                final ArraySpec spec = ArraySpec.of("a", type, 3, 4).byRows();
                try (GlobalArray<?> array = world.array(spec))
                {
                    assertEquals(spec, array.spec());
                    assertEquals(type.newArray(0).getClass(), array.get(array.patch()).getClass());
                    assertEquals(type == ElementType.DOUBLE, array instanceof GlobalDoubleArray);
                    world.barrier();
                }
                if (type != ElementType.LONG)
                {
                    assertEquals("array a: expected a spec of type LONG, actual " + type,
                        assertThrows(IllegalArgumentException.class, () -> world.longs(spec)).getMessage());
                }
            }
            assertThrows(NullPointerException.class, () -> world.array(null));
        });
    }

    @Test
    void shouldRefuseWhatDoesNotFitOnAllRanksAndGoOn()
    {
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "1m"), world ->
        {
            final int fits = (int)Math.sqrt(world.nodes() * (1 << 20) / 8 * 0.9);
            for (int round = 0; round < 5; round++)
            {
                final String message = assertThrows(
                    MemoryLimitException.class, () -> world.doubles("large", 1000, 1000)).getMessage();
                assertTrue(message.contains("array large") && message.contains("bytes"), message);
                assertThrows(MemoryLimitException.class, () -> world.longs("huge", 1L << 30, 1L << 29));
                try (GlobalDoubleArray array = world.doubles("fits", fits, fits))
                {
                    assertThrows(MemoryLimitException.class, () -> world.doubles("more", fits, fits));
                    array.acc(fits - 1, fits - 1, 1.0);
                    world.sync();
                    assertEquals(world.size(), array.get(fits - 1, fits - 1));
                }
            }
        });
    }

    @Test
    void shouldCloseInAnyOrderAndReuseTheMemory()
    {
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "4m"), world ->
        {
            for (int round = 0; round < 20; round++)
            {
                final List<GlobalLongArray> arrays = new ArrayList<>();
                for (int i = 0; i < 5; i++)
                {
                    final GlobalLongArray array = world.longs("a" + i, 200, 200);
                    assertEquals(0, array.get(0, 0));
                    arrays.add(array);
                }
                world.sync();
                for (int i = 0; i < 5; i++)
                {
                    arrays.get(i).readInc(0, 0, i);
                }
                for (final int i : new int[]{3, 0, 4, 2, 1})
                {
                    world.sync();
                    assertEquals((long)world.size() * i, arrays.get(i).get(0, 0));
                    arrays.get(i).close();
                }
            }
        });
    }

    @Test
    void shouldTellRanksThatCloseArraysInDifferentOrders()
    {
        final int last = ranks() - 1;
        final String[] names = {"p", "q"};
        final Throwable failure = failure(ranks(), world ->
        {
            final GlobalLongArray before = world.longs("before", 3, 3);
            final List<GlobalLongArray> arrays = List.of(world.longs(names[0], 3, 3), world.longs(names[1], 3, 3));
            before.close();
            arrays.get(world.rank() == last ? 1 : 0).close();
            arrays.get(world.rank() == last ? 0 : 1).close();
            world.barrier();
        });
        final String message = assertInstanceOf(SpecMismatchException.class, failure).getMessage();
        assertTrue(message.contains("close of array p, rank " + last + ": close of array q"), message);
    }

    @Test
    void shouldGoOnAfterArraysWereClosedInDifferentOrders()
    {
        runToEnd(ranks(), world ->
        {
            final List<GlobalLongArray> arrays =
                IntStream.range(0, 8).mapToObj(i -> world.longs("a" + i, 3, 3)).toList();
            (world.rank() == world.size() - 1 ? arrays.reversed() : arrays).forEach(GlobalLongArray::close);
            assertThrows(SpecMismatchException.class, world::barrier);
            assertThrows(SpecMismatchException.class, world::barrier);
            assertEquals(world.size(), world.allReduce(Reduction.SUM, 1L));
            final GlobalLongArray after = world.longs("after", 3, 3);
            after.close();
            world.barrier();
        });
    }

    /** As if two ranks were unwound in another order, and the others not yet. */
    @Test
    void shouldGoOnAfterTwoRanksClosedInDifferentOrdersBeforeTheOthers()
    {
        runToEnd(ranks(), world ->
        {
            final List<GlobalLongArray> arrays = List.of(world.longs("a", 3, 3), world.longs("b", 3, 3));
            final boolean isEarly = world.rank() < 2;
            if (isEarly)
            {
                (world.rank() == 1 ? arrays.reversed() : arrays).forEach(GlobalLongArray::close);
            }
            assertThrows(SpecMismatchException.class, world::barrier);
            assertEquals(world.size(), world.allReduce(Reduction.SUM, 1L));
            if (!isEarly)
            {
                arrays.forEach(GlobalLongArray::close);
            }
            world.longs("after", 3, 3).close();
            world.barrier();
        });
    }

    @Test
    void shouldTellRanksThatCloseDifferentArraysThoughOneIsAhead()
    {
        final Throwable failure = failure(ranks(), world ->
        {
            final GlobalLongArray p = world.longs("p", 3, 3);
            final TaskCounter q = world.taskCounter("q");
            if (world.rank() == 0)
            {
                p.close();
                world.barrier();
                q.close();
                world.barrier();
            }
            else
            {
                world.barrier();
                q.close();
                world.barrier();
            }
        });
        final String message = assertInstanceOf(SpecMismatchException.class, failure).getMessage();
        assertTrue(message.contains("rank 0: close of array p, rank 1: close of array q"), message);
    }

    /** More at once than a message of the collectives has room for. */
    @Test
    void shouldFreeAnyNumberOfArraysInTheNextCollectiveCall()
    {
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "4m"), world ->
        {
            for (int round = 0; round < 3; round++)
            {
                final List<GlobalLongArray> arrays = new ArrayList<>();
                for (int i = 0; i < 23; i++)
                {
                    arrays.add(world.longs("a" + i, 100, 150));
                }
                arrays.forEach(GlobalLongArray::close);
            }
            try (GlobalLongArray all = world.longs("all", 512, 512 * world.nodes()))
            {
                assertEquals(0, all.get(511, 511));
            }
        });
    }

    @Test
    void shouldLetOthersUseAnArrayThatOneRankHasClosed()
    {
        run(world ->
        {
            final GlobalLongArray array = world.longs("a", world.size(), 1);
            if (world.rank() == 0)
            {
                array.close();
            }
            world.barrier();
            if (world.rank() != 0)
            {
                assertTrue(array.readInc(0, 0, 1) < world.size() - 1);
                array.close();
            }
            world.barrier();
        });
    }
}
