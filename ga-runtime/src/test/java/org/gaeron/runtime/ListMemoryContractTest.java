package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;

import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.Operator;
import org.gaeron.World;
import org.gaeron.runtime.patch.ElementSorter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Lists of elements whose coordinates and values lie in memory, on the heap or off it, at any alignment.
 */
public abstract class ListMemoryContractTest extends ContractTest
{
    private static final int ROWS = 37;
    private static final int COLS = 41;
    private static final int ROUNDS = 16;
    private static final int MOST = 300;

    private static Handle accAsync(
        final TypedArray typed, final MemorySegment rows, final MemorySegment cols, final long alpha,
        final MemorySegment from)
    {
        return switch ((GlobalArray<?>)typed.array)
        {
            case final GlobalDoubleArray doubles -> doubles.scatterAccAsync(rows, cols, alpha, from);
            case final GlobalLongArray longs -> longs.scatterAccAsync(rows, cols, alpha, from);
            case final GlobalFloatArray floats -> floats.scatterAccAsync(rows, cols, alpha, from);
            case final GlobalIntArray ints -> ints.scatterAccAsync(rows, cols, (int)alpha, from);
            case final GlobalComplexArray pairs -> pairs.scatterAccAsync(rows, cols, alpha, 0, from);
        };
    }

    private static void acc(
        final TypedArray typed, final MemorySegment rows, final MemorySegment cols, final long alpha,
        final MemorySegment from)
    {
        switch ((GlobalArray<?>)typed.array)
        {
            case final GlobalDoubleArray doubles -> doubles.scatterAcc(rows, cols, alpha, from);
            case final GlobalLongArray longs -> longs.scatterAcc(rows, cols, alpha, from);
            case final GlobalFloatArray floats -> floats.scatterAcc(rows, cols, alpha, from);
            case final GlobalIntArray ints -> ints.scatterAcc(rows, cols, (int)alpha, from);
            case final GlobalComplexArray pairs -> pairs.scatterAcc(rows, cols, alpha, 0, from);
        }
    }

    /** {@return memory for a list, which begins at an odd address every other time} */
    private static MemorySegment longs(final Arena arena, final Random random, final int count)
    {
        final int shift = random.nextInt(2);
        return arena.allocate(8L * count + 1, 8).asSlice(shift, 8L * count);
    }

    private static MemorySegment values(
        final Arena arena, final Random random, final TypedArray typed, final int count)
    {
        final int shift = random.nextInt(3);
        return shift == 2 ? typed.memory(count) :
            arena.allocate((long)count * typed.type.sizeBytes() + 1, 8).asSlice(shift);
    }

    private static long at(final MemorySegment list, final int index)
    {
        return list.get(JAVA_LONG_UNALIGNED, 8L * index);
    }

    /** Fills coordinates with random elements. */
    private static void draw(final MemorySegment rows, final MemorySegment cols, final Random random)
    {
        for (long at = 0; at < rows.byteSize(); at += 8)
        {
            rows.set(JAVA_LONG_UNALIGNED, at, random.nextInt(ROWS));
            cols.set(JAVA_LONG_UNALIGNED, at, random.nextInt(COLS));
        }
    }

    /** One rank changes, all know what it does, and each looks at other elements. */
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldChangeExactlyTheListedElements(final ElementType type)
    {
        run(world ->
        {
            try (TypedArray typed = new TypedArray(world, type, ROWS, COLS);
                Arena own = Arena.ofConfined(); Arena shared = Arena.ofShared())
            {
                final Random random = new Random(17);
                final long[] mirror = new long[ROWS * COLS];
                for (int round = 0; round < ROUNDS; round++)
                {
                    change(world, typed, own, shared, random, mirror, round);
                    world.sync();
                    compare(typed, own, shared, new Random(100 + world.rank()), mirror);
                    world.sync();
                }
            }
        });
    }

    private static void change(
        final World world, final TypedArray typed, final Arena own, final Arena shared, final Random random,
        final long[] mirror, final int round)
    {
        final int count = random.nextInt(MOST);
        final MemorySegment rows = longs(own, random, count);
        final MemorySegment cols = longs(own, random, count);
        final MemorySegment from = values(shared, random, typed, count + 2);
        final long alpha = random.nextInt(-3, 4);
        final int kind = round % 3;
        draw(rows, cols, random);
        for (int i = 0; i < count; i++)
        {
            final int at = (int)(at(rows, i) * COLS + at(cols, i));
            // of a repeated element scatter leaves any value; here all are the same
            final long value = kind == 0 ? at % 91 + round : random.nextInt(-50, 50);
            typed.set(from, i, value);
            mirror[at] = kind == 0 ? value : mirror[at] + (kind == 1 ? alpha : 1) * value;
        }
        if (world.rank() != round % world.size())
        {
            return;
        }
        switch (round % 6)
        {
            case 0 -> typed.array.scatter(rows, cols, from);
            case 1 -> acc(typed, rows, cols, alpha, from);
            case 2 -> typed.array.scatterAcc(rows, cols, Operator.SUM, from);
            case 3 -> typed.array.scatterAsync(rows, cols, from).await();
            case 4 -> accAsync(typed, rows, cols, alpha, from).await();
            default -> typed.array.scatterAccAsync(rows, cols, Operator.SUM, from).await();
        }
    }

    private static void compare(
        final TypedArray typed, final Arena own, final Arena shared, final Random random, final long[] mirror)
    {
        final int count = 200;
        final MemorySegment rows = longs(own, random, count);
        final MemorySegment cols = longs(own, random, count);
        final MemorySegment found = values(shared, random, typed, count + 1);
        draw(rows, cols, random);
        typed.set(found, count, 78);
        if (random.nextBoolean())
        {
            typed.array.gather(rows, cols, found);
        }
        else
        {
            final Handle handle = typed.array.gatherAsync(rows, cols, found);
            final MemorySegment kept = own.allocate(rows.byteSize() + 1).asSlice(1);
            kept.copyFrom(rows);
            rows.fill((byte)0);
            handle.await();
            rows.copyFrom(kept);
        }
        for (int i = 0; i < count; i++)
        {
            assertEquals(mirror[(int)(at(rows, i) * COLS + at(cols, i))], typed.get(found, i));
        }
        assertEquals(78, typed.get(found, count));
    }

    /** Long enough to be sorted by place: every value still goes to its element. */
    @Test
    void shouldAddLongListsOfAllRanks()
    {
        final int count = ElementSorter.MOST / 4;
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 400, 200))
            {
                final double[] mirror = new double[400 * 200];
                for (int rank = 0; rank < world.size(); rank++)
                {
                    final Random random = new Random(rank);
                    final long[] rows = random.longs(count, 0, 400).toArray();
                    final long[] cols = random.longs(count, 0, 200).toArray();
                    final double[] values = random.ints(count, -9, 9).asDoubleStream().toArray();
                    for (int i = 0; i < count; i++)
                    {
                        mirror[(int)(rows[i] * 200 + cols[i])] += 3 * values[i];
                    }
                    if (rank == world.rank())
                    {
                        array.scatterAcc(rows, cols, 3, values);
                    }
                }
                world.sync();
                assertArrayEquals(mirror, array.get(array.patch()));
                world.sync();
            }
        });
    }

    @Test
    void shouldTakeListsLongerThanAChunkInAnArrayOfOneColumn()
    {
        final int count = ElementSorter.MOST + 1_000;
        run(2, world ->
        {
            try (GlobalLongArray array = world.longs("a", 3_000))
            {
                if (world.rank() == 0)
                {
                    final Random random = new Random(3);
                    final long[] at = random.longs(count, 0, 3_000).toArray();
                    final long[] values = random.longs(count, -9, 9).toArray();
                    final long[] mirror = new long[3_000];
                    for (int i = 0; i < count; i++)
                    {
                        mirror[(int)at[i]] += values[i];
                    }
                    final MemorySegment list = MemorySegment.ofArray(at);
                    array.scatterAcc(list, Operator.SUM, MemorySegment.ofArray(values));
                    array.gather(list, MemorySegment.ofArray(values));
                    for (int i = 0; i < count; i++)
                    {
                        assertEquals(mirror[(int)at[i]], values[i], "position " + i);
                    }
                    array.scatter(list.asSlice(8 * (count - 1L)), MemorySegment.ofArray(new long[]{-77}));
                    assertEquals(-77, array.get(at[count - 1]));
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldRefuseBadLists()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 10, 8); Arena own = Arena.ofConfined())
            {
                final MemorySegment rows = MemorySegment.ofArray(new long[]{9, 0, 3});
                final MemorySegment cols = MemorySegment.ofArray(new long[]{7, 0, 2});
                final MemorySegment bad = MemorySegment.ofArray(new long[]{7, 0, 8});
                final MemorySegment from = MemorySegment.ofArray(new double[]{1, 2, 3});
                final Arena closed = Arena.ofShared();
                final MemorySegment dead = closed.allocate(24);
                closed.close();
                assertTrue(refused(IndexOutOfBoundsException.class, () -> array.scatter(rows, bad, from))
                    .contains("(3,8) at position 2 of the list"));
                refused(IndexOutOfBoundsException.class, () -> array.scatterAcc(bad, rows, 1.0, from));
                refused(IllegalArgumentException.class, () -> array.scatter(rows, cols.asSlice(8), from));
                refused(IllegalArgumentException.class, () -> array.scatter(rows.asSlice(4), cols.asSlice(4), from));
                refused(IllegalArgumentException.class, () -> array.scatter(rows, cols, from.asSlice(1)));
                refused(IllegalArgumentException.class, () -> array.scatter(rows, from));
                refused(IllegalArgumentException.class, () -> array.scatter(from, cols, from));
                refused(IllegalArgumentException.class, () -> array.scatter(rows, cols, rows));
                refused(IllegalArgumentException.class, () -> array.scatterAcc(rows, cols, Operator.XOR, from));
                refused(IllegalArgumentException.class, () -> array.gather(rows, cols, from.asReadOnly()));
                refused(IllegalStateException.class, () -> array.scatter(rows, cols, dead));
                refused(IllegalStateException.class, () -> array.scatter(dead, cols, from));
                refused(NullPointerException.class, () -> array.scatter(rows, null, from));
                refused(NullPointerException.class, () -> array.scatterAcc(rows, cols, 1.0, null));
                world.sync();
                assertArrayEquals(new double[80], array.get(array.patch()));
                array.scatter(rows.asSlice(24), cols.asSlice(24), own.allocate(0));
                world.sync();
                refuseConfined(world, array, own);
            }
        });
    }

    private static String refused(final Class<? extends Throwable> kind, final Executable call)
    {
        return assertThrows(kind, call).getMessage();
    }

    /** Values of a confined arena do where all elements are near; coordinates always. */
    private static void refuseConfined(final World world, final GlobalDoubleArray array, final Arena own)
    {
        final MemorySegment confined = own.allocate(8);
        final MemorySegment row = own.allocate(8);
        final MemorySegment col = own.allocate(8);
        for (int rank = 0; rank < world.size(); rank++)
        {
            row.set(JAVA_LONG_UNALIGNED, 0, array.distribution(rank).rowLo());
            col.set(JAVA_LONG_UNALIGNED, 0, array.distribution(rank).colLo());
            if (world.nodeOf(rank) == world.node())
            {
                array.gather(row, col, confined);
            }
            else
            {
                refused(IllegalArgumentException.class, () -> array.gather(row, col, confined));
            }
        }
    }
}
