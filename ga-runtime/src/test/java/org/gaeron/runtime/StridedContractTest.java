package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Handle;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Strided patches against a mirror: some rows and columns of a patch.
 */
public abstract class StridedContractTest extends ContractTest
{
    private static final int ROWS = 37;
    private static final int COLS = 41;
    private static final int ROUNDS = 24;
    private static final int LONGEST = ROWS * (COLS + 2);

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldTouchEveryStepOfAPatch(final ElementType type)
    {
        run(world ->
        {
            try (TypedArray typed = new TypedArray(world, type, ROWS, COLS); Arena arena = Arena.ofShared())
            {
                final Random random = new Random(23);
                final long[] mirror = new long[ROWS * COLS];
                for (int round = 0; round < ROUNDS; round++)
                {
                    change(world, typed, arena, random, mirror, round);
                    world.sync();
                    compare(typed, arena, new Random(100 + world.rank()), mirror);
                    world.sync();
                }
            }
        });
    }

    private static Patch patch(final Random random)
    {
        final int row = random.nextInt(ROWS);
        final int col = random.nextInt(COLS);
        return Patch.of(row, row + random.nextInt(ROWS - row + 1), col, col + random.nextInt(COLS - col + 1));
    }

    private static long step(final Random random)
    {
        return random.nextBoolean() ? 1 : random.nextInt(1, 50);
    }

    private static void change(
        final World world, final TypedArray typed, final Arena arena, final Random random, final long[] mirror,
        final int round)
    {
        final Patch patch = patch(random);
        final long rowStep = step(random);
        final long colStep = step(random);
        final int ld = COLS + random.nextInt(3);
        final long alpha = random.nextInt(-3, 4);
        final Object from = buffer(typed, random, arena);
        int row = 0;
        for (long r = patch.rowLo(); r < patch.rowHi(); r += rowStep, row++)
        {
            int col = 0;
            for (long c = patch.colLo(); c < patch.colHi(); c += colStep, col++)
            {
                final long value = random.nextInt(-50, 50);
                final int at = (int)(r * COLS + c);
                typed.set(from, row * ld + col, value);
                mirror[at] = round % 3 == 0 ? value : mirror[at] + (round % 3 == 1 ? alpha : 1) * value;
            }
        }
        if (world.rank() != round % world.size())
        {
            return;
        }
        final MemorySegment memory = from instanceof final MemorySegment segment ? segment : null;
        final GlobalArray<Object> array = typed.array;
        switch (round % 6)
        {
            case 0 -> put(array, patch, rowStep, colStep, from, ld).await();
            case 1 -> typed.acc(patch, rowStep, colStep, alpha, from, ld);
            case 2 -> accOrPut(array, patch, rowStep, colStep, from, ld, true);
            case 3 -> accOrPut(array, patch, rowStep, colStep, from, ld, false);
            case 4 -> typed.accAsync(patch, rowStep, colStep, alpha, from, ld).await();
            default -> (memory == null ? array.accAsync(patch, rowStep, colStep, Operator.SUM, from, ld) :
                array.accAsync(patch, rowStep, colStep, Operator.SUM, memory, ld)).await();
        }
    }

    private static void accOrPut(
        final GlobalArray<Object> array, final Patch patch, final long rowStep, final long colStep, final Object from,
        final int ld, final boolean isAcc)
    {
        switch (from)
        {
            case final MemorySegment memory when isAcc ->
                array.acc(patch, rowStep, colStep, Operator.SUM, memory, ld);
            case final MemorySegment memory -> array.put(patch, rowStep, colStep, memory, ld);
            case final Object values when isAcc -> array.acc(patch, rowStep, colStep, Operator.SUM, values, ld);
            default -> array.put(patch, rowStep, colStep, from, ld);
        }
    }

    private static Handle put(
        final GlobalArray<Object> array, final Patch patch, final long rowStep, final long colStep, final Object from,
        final int ld)
    {
        return from instanceof final MemorySegment memory ? array.putAsync(patch, rowStep, colStep, memory, ld) :
            array.putAsync(patch, rowStep, colStep, from, ld);
    }

    /** {@return a Java array, or memory that is unaligned at times} */
    private static Object buffer(final TypedArray typed, final Random random, final Arena arena)
    {
        final int kind = random.nextInt(4);
        return kind < 2 ? typed.buffer(LONGEST) :
            arena.allocate((long)LONGEST * typed.type.sizeBytes() + 1, 8).asSlice(kind - 2);
    }

    private static void compare(
        final TypedArray typed, final Arena arena, final Random random, final long[] mirror)
    {
        final Patch patch = patch(random);
        final long rowStep = step(random);
        final long colStep = step(random);
        final int ld = COLS + 1;
        final Object found = buffer(typed, random, arena);
        for (int i = 0; i < LONGEST; i++)
        {
            typed.set(found, i, 99);
        }
        get(typed.array, patch, rowStep, colStep, found, ld, random.nextBoolean());
        final long rows = patch.isEmpty() ? 0 : (patch.rows() + rowStep - 1) / rowStep;
        final long cols = patch.isEmpty() ? 0 : (patch.cols() + colStep - 1) / colStep;
        for (int i = 0; i < LONGEST; i++)
        {
            final long row = i / ld;
            final long col = i % ld;
            final boolean isRead = row < rows && col < cols;
            assertEquals(isRead ?
                mirror[(int)((patch.rowLo() + row * rowStep) * COLS + patch.colLo() + col * colStep)] : 99,
                typed.get(found, i));
        }
    }

    private static void get(
        final GlobalArray<Object> array, final Patch patch, final long rowStep, final long colStep, final Object to,
        final long ld, final boolean isAsync)
    {
        if (isAsync)
        {
            (to instanceof final MemorySegment memory ? array.getAsync(patch, rowStep, colStep, memory, ld) :
                array.getAsync(patch, rowStep, colStep, to, ld)).await();
        }
        else if (to instanceof final MemorySegment memory)
        {
            array.get(patch, rowStep, colStep, memory, ld);
        }
        else
        {
            array.get(patch, rowStep, colStep, to, ld);
        }
    }

    /** A fence waits for all rows of a non-blocking call, though the last one is of this rank itself. */
    @Test
    void shouldFenceEachRowOfAStridedPatch()
    {
        final int cols = 20_000;
        run(world ->
        {
            final int size = world.size();
            final ArraySpec spec = ArraySpec.doubles("a", 2 * size, cols).withGrid(size, 1);
            try (GlobalDoubleArray array = world.doubles(spec))
            {
                if (world.rank() == size - 1)
                {
                    final double[] from = new double[size * cols];
                    Arrays.setAll(from, i -> i + 1.0);
                    for (int times = 0; times < 10; times++)
                    {
                        final Handle handle = array.accAsync(array.patch(), 2, 1, 1.0, from, cols);
                        array.fence(0);
                        assertTrue(handle.isDone());
                    }
                    assertEquals(10.0 * cols, array.get(0, cols - 1));
                    assertEquals(10.0 * size * cols, array.get(2 * size - 2, cols - 1));
                    assertEquals(0.0, array.get(2 * size - 1, cols - 1));
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldRefuseBadStepsAndBuffers()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 10, 8))
            {
                final Patch patch = Patch.of(1, 10, 2, 8);
                final double[] six = new double[6];
                for (final long[] steps : new long[][]{{0, 1}, {1, 0}, {-1, 2}, {2, Long.MIN_VALUE}, {1, 3}, {5, 1}})
                {
                    assertThrows(IllegalArgumentException.class,
                        () -> array.put(patch, steps[0], steps[1], six, 6), steps[0] + " " + steps[1]);
                    assertThrows(IllegalArgumentException.class, () -> array.get(patch, steps[0], steps[1], six, 6));
                    assertThrows(IllegalArgumentException.class,
                        () -> array.acc(patch, steps[0], steps[1], 1.0, six, 6));
                }
                assertThrows(IllegalArgumentException.class, () -> array.put(patch, 9, 3, six, 1));
                assertThrows(IndexOutOfBoundsException.class, () -> array.put(Patch.of(0, 11, 0, 1), 50, 1, six, 6));
                assertThrows(NullPointerException.class, () -> array.put(patch, 9, 1, (double[])null, 6));
                world.sync();
                assertArrayEquals(new double[80], array.get(array.patch()));
                world.sync();
                array.put(patch, Long.MAX_VALUE, Long.MAX_VALUE, new double[]{1}, Long.MAX_VALUE);
                assertEquals(1.0, array.get(1, 2));
            }
        });
    }
}
