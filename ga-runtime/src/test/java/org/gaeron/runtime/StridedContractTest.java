package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;

import org.gaeron.ElementType;
import org.gaeron.GlobalDoubleArray;
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
    private static final int ROUNDS = 18;
    private static final int LONGEST = ROWS * (COLS + 2);

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldTouchEveryStepOfAPatch(final ElementType type)
    {
        run(world ->
        {
            try (TypedArray typed = new TypedArray(world, type, ROWS, COLS))
            {
                final Random random = new Random(23);
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
        final World world, final TypedArray typed, final Random random, final long[] mirror, final int round)
    {
        final Patch patch = patch(random);
        final long rowStep = step(random);
        final long colStep = step(random);
        final int ld = COLS + random.nextInt(3);
        final long alpha = random.nextInt(-3, 4);
        final Object from = typed.buffer(LONGEST);
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
        switch (round % 3)
        {
            case 0 -> typed.array.put(patch, rowStep, colStep, from, ld);
            case 1 -> typed.acc(patch, rowStep, colStep, alpha, from, ld);
            default -> typed.array.acc(patch, rowStep, colStep, Operator.SUM, from, ld);
        }
    }

    private static void compare(final TypedArray typed, final Random random, final long[] mirror)
    {
        final Patch patch = patch(random);
        final long rowStep = step(random);
        final long colStep = step(random);
        final int ld = COLS + 1;
        final Object found = typed.buffer(LONGEST);
        for (int i = 0; i < LONGEST; i++)
        {
            typed.set(found, i, 99);
        }
        typed.array.get(patch, rowStep, colStep, found, ld);
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
                assertThrows(NullPointerException.class, () -> array.put(patch, 9, 1, null, 6));
                world.sync();
                assertArrayEquals(new double[80], array.get(array.patch()));
                world.sync();
                array.put(patch, Long.MAX_VALUE, Long.MAX_VALUE, new double[]{1}, Long.MAX_VALUE);
                assertEquals(1.0, array.get(1, 2));
            }
        });
    }
}
