package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;

import org.gaeron.ElementType;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.gaeron.runtime.patch.ElementSorter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Lists of elements: gather, scatter and scatterAcc of every type, over all owners.
 */
public abstract class ListContractTest extends ContractTest
{
    private static final int ROWS = 37;
    private static final int COLS = 41;
    private static final int ROUNDS = 12;

    /** Every element of a square array is of one rank's list; so each block has elements of all lists. */
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldScatterAndGatherEveryElement(final ElementType type)
    {
        final int n = 40;
        run(world ->
        {
            try (TypedArray typed = new TypedArray(world, type, n, n))
            {
                final int count = (n * n - world.rank() + world.size() - 1) / world.size();
                final long[] rows = new long[count];
                final long[] cols = new long[count];
                final Object values = typed.buffer(count);
                for (int i = 0; i < count; i++)
                {
                    final int k = world.rank() + i * world.size();
                    rows[i] = k % n;
                    cols[i] = k / n;
                    typed.set(values, i, k);
                }
                typed.array.scatter(rows, cols, values);
                for (int times = 1; times <= 3; times++)
                {
                    world.sync();
                    final Object found = typed.buffer(count);
                    typed.array.gather(rows, cols, found);
                    for (int i = 0; i < count; i++)
                    {
                        assertEquals((long)times * (world.rank() + i * world.size()), typed.get(found, i));
                    }
                    compareWhole(typed, n, times);
                    world.sync();
                    typed.scatterAcc(rows, cols, 0, count, 1, values);
                }
            }
        });
    }

    private static void compareWhole(final TypedArray typed, final int n, final int times)
    {
        final Object whole = typed.buffer(n * n);
        typed.array.get(typed.array.patch(), whole, 0, n);
        for (int k = 0; k < n * n; k++)
        {
            assertEquals((long)times * k, typed.get(whole, k % n * n + k / n));
        }
    }

    /** One rank changes, all know what it does, and each looks at other elements. */
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldChangeExactlyTheListedElements(final ElementType type)
    {
        run(world ->
        {
            try (TypedArray typed = new TypedArray(world, type, ROWS, COLS))
            {
                final Random random = new Random(17);
                final long[] mirror = new long[ROWS * COLS];
                for (int round = 0; round < ROUNDS; round++)
                {
                    change(world, typed, random, mirror, round);
                    world.sync();
                    compare(typed, new Random(100 + world.rank()), mirror);
                    world.sync();
                }
            }
        });
    }

    private static void change(
        final World world, final TypedArray typed, final Random random, final long[] mirror, final int round)
    {
        final int offset = random.nextInt(5);
        final int count = random.nextInt(300);
        final long[] rows = random.longs(offset + count + 3, 0, ROWS).toArray();
        final long[] cols = random.longs(offset + count + 3, 0, COLS).toArray();
        final Object from = typed.buffer(offset + count + 3);
        final long alpha = random.nextInt(-3, 4);
        final int kind = round % 4;
        for (int i = offset; i < offset + count; i++)
        {
            final int at = (int)(rows[i] * COLS + cols[i]);
            // of a repeated element scatter leaves any value; here all are the same
            final long value = kind == 0 ? at % 91 + round : random.nextInt(-50, 50);
            typed.set(from, i, value);
            mirror[at] = kind == 1 ? mirror[at] + alpha * value :
                kind == 2 && typed.type != ElementType.COMPLEX ? Math.max(mirror[at], value) :
                kind == 2 ? mirror[at] + value : kind == 3 ? mirror[at] : value;
        }
        if (world.rank() != round % world.size())
        {
            return;
        }
        switch (kind)
        {
            case 0 -> typed.array.scatter(rows, cols, offset, count, from);
            case 1 -> typed.scatterAcc(rows, cols, offset, count, alpha, from);
            case 2 -> typed.array.scatterAcc(rows, cols, offset, count,
                typed.type == ElementType.COMPLEX ? Operator.SUM : Operator.MAX, from);
            default -> typed.array.scatterAcc(rows, cols, offset, 0, Operator.REPLACE, from);
        }
    }

    private static void compare(final TypedArray typed, final Random random, final long[] mirror)
    {
        final int count = 200;
        final long[] rows = random.longs(count, 0, ROWS).toArray();
        final long[] cols = random.longs(count, 0, COLS).toArray();
        final Object found = typed.buffer(count);
        typed.set(found, 0, 77);
        typed.set(found, count - 1, 78);
        typed.array.gather(rows, cols, 1, count - 2, found);
        assertEquals(77, typed.get(found, 0));
        assertEquals(78, typed.get(found, count - 1));
        for (int i = 1; i < count - 1; i++)
        {
            assertEquals(mirror[(int)(rows[i] * COLS + cols[i])], typed.get(found, i));
        }
    }

    @Test
    void shouldAddTheListsOfAllRanks()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 64, 64))
            {
                final int[] shuffled = new Random(5).ints(0, 64 * 64).distinct().limit(256).toArray();
                final long[] rows = Arrays.stream(shuffled).mapToLong(k -> k / 64).toArray();
                final long[] cols = Arrays.stream(shuffled).mapToLong(k -> k % 64).toArray();
                final double[] values = Arrays.stream(shuffled).mapToDouble(k -> k / 64 + k % 64).toArray();
                array.scatterAcc(rows, cols, 0.1, values);
                world.sync();
                final double[] found = new double[256];
                array.gather(rows, cols, found);
                for (int i = 0; i < found.length; i++)
                {
                    final double sum = world.size() * 0.1 * (rows[i] + cols[i]);
                    assertEquals(sum, found[i], 1e-13 * sum);
                }
                assertEquals(0.1 * world.size() * Arrays.stream(values).sum(),
                    Arrays.stream(array.get(array.patch())).sum(), 1e-9);
            }
        });
    }

    @Test
    void shouldTakeRepeatedElements()
    {
        final int repeats = 500;
        run(world ->
        {
            try (GlobalDoubleArray doubles = world.doubles("d", 9, 9); GlobalIntArray ints = world.ints("i", 9, 9))
            {
                final Random random = new Random(world.rank());
                final long[] rows = random.longs(repeats, 0, 2).map(k -> 8 * k).toArray();
                final long[] cols = Arrays.stream(rows).map(k -> 8 - k).toArray();
                final double[] d = random.ints(repeats, 1, 9).asDoubleStream().toArray();
                final int[] one = new int[repeats];
                Arrays.fill(one, 1);
                doubles.scatterAcc(rows, cols, 1.0, d);
                ints.scatterAcc(rows, cols, 1, one);
                world.sync();
                assertEquals(world.size() * repeats, ints.get(0, 8) + ints.get(8, 0));
                final double sum = world.allReduce(Reduction.SUM, Arrays.stream(d).sum());
                assertEquals(sum, doubles.get(0, 8) + doubles.get(8, 0));
                final int[] found = new int[repeats];
                ints.gather(rows, cols, found);
                for (int i = 0; i < repeats; i++)
                {
                    assertEquals(ints.get(rows[i], cols[i]), found[i]);
                }
                world.sync();
                doubles.scatter(rows, cols, d);
                world.sync();
                final double left = doubles.get(0, 8);
                assertTrue(left >= 1 && left < 9 && left == Math.rint(left), () -> "one of the values: " + left);
            }
        });
    }

    /** What a rank did before is seen by what it does after, on owners near and far. */
    @Test
    void shouldKeepTheOrderOfOnesOwnOperations()
    {
        run(world ->
        {
            final int n = 48;
            try (GlobalLongArray array = world.longs("a", n * world.size(), 7))
            {
                final long[] rows = new long[n * world.size()];
                final long[] cols = new long[rows.length];
                Arrays.setAll(rows, i -> i);
                Arrays.fill(cols, world.rank());
                final long[] values = new long[rows.length];
                final long[] found = new long[rows.length];
                final Patch mine = Patch.of(0, rows.length, world.rank(), world.rank() + 1);
                for (int round = 1; round < 20; round++)
                {
                    final long base = 1000L * round;
                    Arrays.setAll(values, i -> base + i);
                    array.put(mine, values);
                    array.scatterAcc(rows, cols, 2, rows);
                    array.gather(rows, cols, found);
                    assertArrayEquals(Arrays.stream(rows).map(i -> base + 3 * i).toArray(), found);
                    array.scatter(rows, cols, values);
                    array.acc(mine, 1, rows);
                    array.get(mine, found);
                    assertArrayEquals(Arrays.stream(rows).map(i -> base + 2 * i).toArray(), found);
                }
            }
        });
    }

    @Test
    void shouldTakeListsLongerThanAChunk()
    {
        final int count = ElementSorter.MOST + 1_000;
        run(2, world ->
        {
            try (GlobalLongArray array = world.longs("a", 300, 30))
            {
                if (world.rank() == 0)
                {
                    final Random random = new Random(3);
                    final long[] rows = random.longs(count, 0, 300).toArray();
                    final long[] cols = random.longs(count, 0, 30).toArray();
                    final long[] values = random.longs(count, -9, 9).toArray();
                    final long[] mirror = new long[300 * 30];
                    for (int i = 0; i < count; i++)
                    {
                        mirror[(int)(rows[i] * 30 + cols[i])] += 3 * values[i];
                    }
                    array.scatterAcc(rows, cols, 3, values);
                    array.gather(rows, cols, values);
                    for (int i = 0; i < count; i++)
                    {
                        assertEquals(mirror[(int)(rows[i] * 30 + cols[i])], values[i], "position " + i);
                    }
                    assertArrayEquals(mirror, array.get(array.patch()));
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldRunManyListsAtOnce()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 60, 60))
            {
                array.fill((row, col) -> 60.0 * row + col);
                final int count = 400;
                final Random random = new Random(world.rank());
                final long[] rows = new long[count];
                final long[] cols = new long[count];
                final double[][] found = new double[12][count];
                final double[][] wanted = new double[12][count];
                final Handle[] handles = new Handle[12];
                for (int i = 0; i < handles.length; i++)
                {
                    for (int k = 0; k < count; k++)
                    {
                        rows[k] = random.nextInt(60);
                        cols[k] = random.nextInt(60);
                        wanted[i][k] = 60 * rows[k] + cols[k];
                    }
                    handles[i] = array.gatherAsync(rows, cols, 0, count, found[i]);
                }
                for (int i = 0; i < handles.length; i++)
                {
                    handles[i].await();
                    assertArrayEquals(wanted[i], found[i]);
                }
                world.sync();
                final double[] ones = new double[count];
                Arrays.fill(ones, 1.0);
                array.scatterAccAsync(rows, cols, 0, count, 1.0, ones).await();
                array.scatterAccAsync(rows, cols, 0, count, Operator.SUM, ones);
                world.sync();
                final double before = 60 * 59 * 30 * 60 + 59 * 30 * 60;
                assertEquals(before + 2.0 * count * world.size(), Arrays.stream(array.get(array.patch())).sum());
                world.sync();
                array.scatterAsync(rows, cols, 0, count, ones).await();
                assertEquals(1.0, array.get(rows[7], cols[7]), 8 * world.size());
            }
        });
    }

    @Test
    void shouldLetThreadsOfARankScatter()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 50, 50))
            {
                world.fork(3, thread ->
                {
                    final GlobalDoubleArray view = thread.view(array);
                    final long[] rows = new Random(thread.thread()).longs(700, 0, 50).toArray();
                    final double[] ones = new double[700];
                    Arrays.fill(ones, 1.0);
                    view.scatterAcc(rows, rows, 1.0, ones);
                    view.gather(rows, rows, ones);
                    thread.fence();
                });
                world.sync();
                assertEquals(2100.0 * world.size(), Arrays.stream(array.get(array.patch())).sum());
            }
        });
    }
}
