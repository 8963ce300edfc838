package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;

import org.gaeron.ElementType;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntegerArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.LongHandle;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Single elements and atomics.
 */
public abstract class ElementContractTest extends ContractTest
{
    private static final int CALLS = 2000;

    @Test
    void shouldHandOutEachNumberOnce()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                try (GlobalLongArray counter = world.longs("c", 3, 3))
                {
                    final long[] seen = new long[CALLS * world.size()];
                    long last = -1;
                    for (int i = 0; i < CALLS; i++)
                    {
                        final long value = counter.readInc(2, 1, 1);
                        assertTrue(value > last);
                        last = value;
                        seen[(int)value]++;
                    }
                    world.allReduce(Reduction.SUM, seen);
                    assertTrue(LongStream.of(seen).allMatch(count -> count == 1));
                    assertEquals(CALLS * (long)world.size(), counter.get(2, 1));
                }
            });
        }
    }

    @Test
    void shouldReadSmallerValuesInCallsThatReturnedBeforeOthersBegan()
    {
        run(world ->
        {
            try (GlobalLongArray counter = world.longs("c", 1, 1))
            {
                for (int round = 0; round < 20; round++)
                {
                    final int turn = round % world.size();
                    final long mine = world.rank() == turn ? counter.readInc(0, 0, 1) : 0;
                    final long earlier = world.allReduce(Reduction.MAX, mine);
                    assertTrue(counter.readInc(0, 0, 1) > earlier);
                    world.barrier();
                }
            }
        });
    }

    @Test
    void shouldKeepManyReadIncsUnderWay()
    {
        run(world ->
        {
            try (GlobalLongArray counter = world.longs("c", world.size(), 1))
            {
                final ArrayDeque<LongHandle> handles = new ArrayDeque<>();
                final int target = (world.rank() + 1) % world.size();
                for (int i = 0; i < 300; i++)
                {
                    handles.add(counter.readIncAsync(target, 0, 2));
                }
                long expected = 0;
                for (final LongHandle handle : handles)
                {
                    assertEquals(expected, handle.value());
                    assertTrue(handle.isDone());
                    expected += 2;
                }
            }
        });
    }

    @Test
    void shouldFetchOrSwapAndCompareAndSet()
    {
        run(world ->
        {
            try (GlobalLongArray array = world.longs("a", 2 * world.size(), 2))
            {
                final int row = (2 * world.rank() + 3) % (2 * world.size());
                assertEquals(0, array.fetchOr(row, 1, 5));
                assertEquals(5, array.fetchOr(row, 1, 10));
                assertEquals(15, array.swap(row, 1, -7));
                assertFalse(array.compareAndSet(row, 1, 15, 1));
                assertEquals(-7, array.get(row, 1));
                assertTrue(array.compareAndSet(row, 1, -7, Long.MIN_VALUE));
                assertEquals(Long.MIN_VALUE, array.readInc(row, 1, -1));
                assertEquals(Long.MAX_VALUE, array.get(row, 1));
                assertEquals(0, array.get(row, 0));
            }
        });
    }

    @Test
    void shouldAgreeOnTheWinnerOfCompareAndSet()
    {
        run(world ->
        {
            try (GlobalLongArray array = world.longs("a", 1, 100))
            {
                long wins = 0;
                for (int col = 0; col < 100; col++)
                {
                    wins += array.compareAndSet(0, col, 0, world.rank() + 1) ? 1 : 0;
                }
                assertEquals(100, world.allReduce(Reduction.SUM, wins));
            }
        });
    }

    @Test
    void shouldSpinOnALockMadeOfSwap()
    {
        run(world ->
        {
            try (GlobalLongArray array = world.longs("a", 1, 2))
            {
                for (int i = 0; i < 100; i++)
                {
                    while (array.swap(0, 0, 1) == 1)
                    {
                        Thread.onSpinWait();
                    }
                    array.put(0, 1, array.get(0, 1) + 1);
                    world.fence();
                    array.swap(0, 0, 0);
                }
                world.sync();
                assertEquals(100L * world.size(), array.get(0, 1));
                world.sync();
            }
        });
    }

    @Test
    void shouldCombineLongsWithEveryOperator()
    {
        run(world ->
        {
            try (GlobalLongArray array = world.longs("a", 20, 30))
            {
                final long[] values = new long[600];
                Arrays.fill(values, 1L << world.rank());
                array.acc(array.patch(), Operator.OR, values, 0, 30);
                world.sync();
                assertEquals((1L << world.size()) - 1, array.get(19, 29));
                world.sync();
                array.acc(array.patch(), -3, values);
                world.sync();
                assertEquals(-2 * ((1L << world.size()) - 1), array.get(0, 0));
                world.sync();
                array.acc(array.patch(), Operator.SUM, values, 0, 30);
                world.sync();
                assertEquals(-((1L << world.size()) - 1), array.get(10, 10));
                world.sync();
                array.acc(array.distribution(world.rank()), Operator.REPLACE, values, 0, 30);
                world.sync();
                assertEquals(1L << array.locate(5, 6), array.get(5, 6));
            }
        });
    }

    @Test
    void shouldScatterGatherAndAccumulateRandomPoints()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 64, 64))
            {
                final Random random = new Random(5);
                final int[] points = random.ints(512, 0, 4096).toArray();
                for (int i = world.rank(); i < 512; i += world.size())
                {
                    array.put(points[i] / 64, points[i] % 64, points[i] + 0.5);
                }
                world.sync();
                for (final int point : points)
                {
                    assertEquals(point + 0.5, array.get(point / 64, point % 64));
                }
                world.sync();
                for (final int point : points)
                {
                    array.acc(point / 64, point % 64, 2.0);
                }
                world.sync();
                for (final int point : points)
                {
                    final long times = Arrays.stream(points).filter(other -> other == point).count();
                    assertEquals(point + 0.5 + 2.0 * world.size() * times, array.get(point / 64, point % 64));
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldCountTasksAndStartAgain()
    {
        run(world ->
        {
            try (TaskCounter tasks = world.taskCounter("tasks"))
            {
                for (int round = 0; round < 3; round++)
                {
                    long done = 0;
                    for (long task = tasks.next(); task < 100; task = tasks.next())
                    {
                        done++;
                    }
                    assertEquals(100, world.allReduce(Reduction.SUM, done));
                    tasks.reset();
                }
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"1, true", "7, false", "7, true"})
    void shouldHandOutEachNumberOnce(final int chunk, final boolean isPrefetched)
    {
        run(world ->
        {
            try (TaskCounter tasks = world.taskCounter("tasks").chunked(chunk);
                GlobalLongArray seen = world.longs("seen", 1, 500))
            {
                if (isPrefetched && world.rank() % 2 == 0)
                {
                    tasks.prefetched();
                }
                for (int round = 1; round <= 3; round++)
                {
                    for (long task = tasks.next(); task < 500; task = tasks.next())
                    {
                        seen.acc(0, task, 1);
                    }
                    world.sync();
                    for (int task = 0; task < 500; task++)
                    {
                        assertEquals(round, seen.get(0, task), "task " + task);
                    }
                    tasks.reset();
                }
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"1, false", "1, true", "7, false", "7, true"})
    void shouldHandOutNoNumberWhenItIsClosed(final int chunk, final boolean isPrefetched)
    {
        run(world ->
        {
            final TaskCounter tasks = world.taskCounter("tasks").chunked(chunk);
            if (isPrefetched)
            {
                tasks.prefetched();
            }
            tasks.next();
            tasks.close();
            final String message = assertThrows(IllegalStateException.class, tasks::next).getMessage();
            assertTrue(message.contains("task counter tasks: expected an open task counter"), message);
            assertThrows(IllegalStateException.class, tasks::prefetched);
            assertThrows(IllegalStateException.class, () -> tasks.chunked(2));
            assertThrows(IllegalStateException.class, tasks::reset);
            tasks.close();
            world.sync();
            assertThrows(IllegalStateException.class, tasks::next);
        });
    }

    @Test
    void shouldRefuseChunksOfNothing()
    {
        run(world ->
        {
            try (TaskCounter tasks = world.taskCounter("tasks"))
            {
                assertThrows(IllegalArgumentException.class, () -> tasks.chunked(0));
                world.barrier();
                assertTrue(tasks.next() < world.size());
                world.barrier();
            }
        });
    }

    @Test
    void shouldMixAtomicsOfAllKindsWithoutLosingAny()
    {
        run(world ->
        {
            try (GlobalLongArray array = world.longs("a", 1, 4))
            {
                final long[] ones = {1, 1, 1, 1};
                for (int i = 0; i < 500; i++)
                {
                    array.acc(array.patch(), 1, ones);
                    array.readInc(0, i & 3, 1);
                    array.acc(0, i & 3, 1L);
                }
                world.sync();
                final long[] actual = new long[4];
                array.get(Patch.of(0, 1, 0, 4), actual);
                assertEquals(world.size() * 3000L, LongStream.of(actual).sum());
                world.sync();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"LONG", "INT"})
    void shouldChangeIntegersAtomically(final ElementType type)
    {
        run(world ->
        {
            try (TypedArray array = new TypedArray(world, type, 2 * world.size(), 3))
            {
                final GlobalIntegerArray<?> integers = (GlobalIntegerArray<?>)(Object)array.array;
                final int row = (2 * world.rank() + 3) % (2 * world.size());
                assertEquals(0, integers.fetchOr(row, 1, 13));
                assertEquals(13, integers.fetchAnd(row, 1, 7));
                assertEquals(5, integers.fetchXor(row, 1, 3));
                assertEquals(6, integers.swap(row, 1, -7));
                assertFalse(integers.compareAndSet(row, 1, 6, 1));
                assertTrue(integers.compareAndSet(row, 1, -7, Integer.MIN_VALUE));
                final long wrapped = type == ElementType.INT ? Integer.MAX_VALUE : Integer.MIN_VALUE - 1L;
                assertEquals(Integer.MIN_VALUE, integers.readInc(row, 1, -1));
                assertEquals(wrapped, array.get(row, 1));
                assertTrue(integers.compareAndSet(row, 1, wrapped, 1L << 31));
                assertEquals(type == ElementType.INT ? Integer.MIN_VALUE : 1L << 31, array.get(row, 1));
                assertTrue(integers.compareAndSet(row, 1, 1L << 31, 0));
                assertEquals(0, array.get(row, 0) + array.get(row, 2));
                world.sync();
                final long[] seen = new long[100 * world.size()];
                for (int i = 0; i < 100; i++)
                {
                    seen[(int)integers.readInc(0, 2, 1)]++;
                    assertTrue(integers.readIncAsync(0, 0, -2).value() <= 0);
                }
                world.allReduce(Reduction.SUM, seen);
                for (final long times : seen)
                {
                    assertEquals(1, times);
                }
                assertEquals(-200L * world.size(), integers.readInc(0, 0, 0));
                world.sync();
            }
        });
    }
}
