package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;

import org.gaeron.ElementType;
import org.gaeron.GlobalComplexArray;
import org.gaeron.Handle;
import org.gaeron.LocalBlock;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * All operations with elements of every type, from and to memory of every kind.
 */
public abstract class TypedContractTest extends ContractTest
{
    private static final int ROWS = 37;
    private static final int COLS = 41;
    private static final int ROUNDS = 24;

    /** More than may be sent at once, and rows that begin at odd multiples of 4 bytes. */
    private static final int LARGE_ROWS = 201;
    private static final int LARGE_COLS = 171;

    /** A Java array, or memory on the heap or off, whose first byte is aligned to 8, 4 or 1. */
    private static Object buffer(
        final TypedArray array, final Arena arena, final int kind, final int count)
    {
        final long bytes = (long)count * array.type.sizeBytes();
        return switch (kind)
        {
            case 0 -> arena.allocate(bytes, 8);
            case 1 -> arena.allocate(bytes + 4, 8).asSlice(4);
            case 2 -> arena.allocate(bytes + 3, 8).asSlice(3);
            case 3 -> MemorySegment.ofArray(new byte[(int)bytes + 1]).asSlice(1);
            case 4 -> array.memory(count);
            default -> array.buffer(count);
        };
    }

    private static Patch patch(final Random random, final int rows, final int cols)
    {
        final int row = random.nextInt(rows);
        final int col = random.nextInt(cols);
        return Patch.of(row, row + 1 + random.nextInt(rows - row), col, col + 1 + random.nextInt(cols - col));
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldMoveAndAccumulatePatchesOfEveryType(final ElementType type)
    {
        run(world ->
        {
            try (Arena arena = Arena.ofShared(); TypedArray array = new TypedArray(world, type, ROWS, COLS))
            {
                final Random random = new Random(31);
                final long[] mirror = new long[ROWS * COLS];
                for (int round = 0; round < ROUNDS; round++)
                {
                    change(world, array, arena, random, mirror, round);
                    world.sync();
                    compare(array, arena, patch(random, ROWS, COLS), mirror, (round + world.rank()) % 6);
                    world.sync();
                }
            }
        });
    }

    /** One rank changes a patch; all know what it does. */
    private static void change(
        final World world, final TypedArray array, final Arena arena, final Random random, final long[] mirror,
        final int round)
    {
        final Patch patch = patch(random, ROWS, COLS);
        final int ld = (int)patch.cols() + random.nextInt(3);
        final Object from = buffer(array, arena, round / 3 % 6, ROWS * (COLS + 3) + 7);
        final int offset = from instanceof MemorySegment ? 0 : 7;
        final long alpha = random.nextInt(-3, 4);
        final boolean isPut = round % 3 == 0;
        for (long row = patch.rowLo(); row < patch.rowHi(); row++)
        {
            for (long col = patch.colLo(); col < patch.colHi(); col++)
            {
                final long value = random.nextInt(-50, 50);
                final int at = (int)(row * COLS + col);
                mirror[at] = isPut ? value : mirror[at] + alpha * value;
                array.set(from, (int)(offset + (row - patch.rowLo()) * ld + col - patch.colLo()), value);
            }
        }
        if (world.rank() == round % world.size())
        {
            if (isPut)
            {
                array.put(patch, from, offset, ld);
            }
            else
            {
                array.acc(patch, alpha, from, offset, ld);
            }
        }
    }

    private static void compare(
        final TypedArray array, final Arena arena, final Patch patch, final long[] mirror, final int kind)
    {
        final int ld = (int)patch.cols() + 2;
        final int count = (int)patch.rows() * ld;
        final Object to = buffer(array, arena, kind, count + 5);
        final int offset = to instanceof MemorySegment ? 0 : 5;
        for (int i = 0; i < count; i++)
        {
            array.set(to, offset + i, 77);
        }
        array.get(patch, to, offset, ld);
        final String what = patch + ", kind " + kind;
        for (int i = 0; i < count; i++)
        {
            final int col = i % ld;
            final long expected = col >= patch.cols() ? 77 :
                mirror[(int)((patch.rowLo() + i / ld) * COLS + patch.colLo() + col)];
            array.check(expected, to, offset + i, what);
        }
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldAddAllThatRanksAccumulateAtOnce(final ElementType type)
    {
        run(world ->
        {
            try (Arena arena = Arena.ofShared();
                TypedArray array = new TypedArray(world, type, LARGE_ROWS, LARGE_COLS))
            {
                final int ld = LARGE_COLS + world.rank() % 2;
                final Object from = buffer(array, arena, world.rank() + 2, LARGE_ROWS * ld);
                for (int i = 0; i < LARGE_ROWS * ld; i++)
                {
                    array.set(from, i, i / ld * 3 + i % ld);
                }
                array.fill(5);
                final Handle handle = array.accAsync(array.array.patch(), 2, from, 0, ld);
                array.acc(array.array.patch(), -1, from, 0, ld);
                handle.await();
                array.acc(LARGE_ROWS - 1, 0, 100);
                world.sync();
                final Object to = array.buffer(LARGE_ROWS * LARGE_COLS);
                array.array.get(array.array.patch(), to);
                for (int i = 0; i < LARGE_ROWS * LARGE_COLS; i++)
                {
                    final long more = i == (LARGE_ROWS - 1) * LARGE_COLS ? 100 : 0;
                    final long value = i / LARGE_COLS * 3 + i % LARGE_COLS + more;
                    array.check(5 + world.size() * value, to, i, type);
                }
                world.sync();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldCombineWithTheOperatorsOfTheTypeAndRefuseOthers(final ElementType type)
    {
        run(world ->
        {
            try (Arena arena = Arena.ofShared();
                TypedArray array = new TypedArray(world, type, LARGE_ROWS, LARGE_COLS))
            {
                final int count = LARGE_ROWS * LARGE_COLS;
                final Object from = buffer(array, arena, 1 + world.rank(), count);
                for (int i = 0; i < count; i++)
                {
                    array.set(from, i, operand(world.rank(), i));
                }
                final Object to = array.buffer(count);
                for (final Operator operator : Operator.values())
                {
                    array.fill(29);
                    if (type.supports(operator))
                    {
                        acc(array, operator, from);
                    }
                    else
                    {
                        assertThrows(IllegalArgumentException.class, () -> acc(array, operator, from));
                    }
                    world.sync();
                    array.array.get(array.array.patch(), to);
                    for (int i = 0; i < count; i++)
                    {
                        checkCombined(operator, type.supports(operator) ? world.size() : 0, i, array.get(to, i));
                    }
                    world.sync();
                }
            }
        });
    }

    private static void acc(final TypedArray array, final Operator operator, final Object from)
    {
        if (from instanceof final MemorySegment memory)
        {
            array.array.acc(array.array.patch(), operator, memory, LARGE_COLS);
        }
        else
        {
            array.array.acc(array.array.patch(), operator, from, 0, LARGE_COLS);
        }
    }

    private static long operand(final int rank, final int index)
    {
        return (index * 7L + rank * 13L) % 64;
    }

    private static void checkCombined(final Operator operator, final int ranks, final int index, final long actual)
    {
        long expected = 29;
        boolean isOneOf = ranks == 0;
        for (int rank = 0; rank < ranks; rank++)
        {
            final long operand = operand(rank, index);
            isOneOf |= operand == actual;
            expected = switch (operator)
            {
                case SUM -> expected + operand;
                case OR -> expected | operand;
                case AND -> expected & operand;
                case XOR -> expected ^ operand;
                case MIN -> Math.min(expected, operand);
                case MAX -> Math.max(expected, operand);
                case REPLACE -> isOneOf ? actual : expected;
            };
        }
        TypedArray.check(expected, actual, index, operator);
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldReadAndWriteSingleElementsAndLocalBlocks(final ElementType type)
    {
        run(world ->
        {
            try (TypedArray array = new TypedArray(world, type, 11, 13))
            {
                array.fill(-3);
                assertEquals(-3, array.get(10, 12));
                world.sync();
                array.put(world.rank(), 12, 40 + world.rank());
                array.acc(10, 0, 2);
                world.sync();
                final int next = (world.rank() + 1) % world.size();
                assertEquals(40 + next, array.get(next, 12));
                assertEquals(-3 + 2 * world.size(), array.get(10, 0));
                world.sync();
                final LocalBlock block = array.array.localBlock();
                assertEquals(block.patch().count() * type.sizeBytes(), block.memory().byteSize());
                for (long row = block.patch().rowLo(); row < block.patch().rowHi(); row++)
                {
                    final int at = (int)(block.offsetBytes(row, block.patch().colHi() - 1) / type.sizeBytes());
                    array.set(block.memory(), at, row + 1);
                }
                world.sync();
                for (int rank = 0; rank < world.size(); rank++)
                {
                    final Patch other = array.array.distribution(rank);
                    assertEquals(other.rowHi(), array.get(other.rowHi() - 1, other.colHi() - 1));
                }
                world.sync();
                array.array.zero();
                assertEquals(0, array.get(10, 0));
                world.sync();
            }
        });
    }

    /** The first rank writes rows of zeros and of ones alternating; the others see nothing else in an element. */
    @ParameterizedTest
    @EnumSource(names = {"DOUBLE", "LONG", "FLOAT", "INT"})
    void shouldTearNoElement(final ElementType type)
    {
        run(world ->
        {
            try (Arena arena = Arena.ofShared(); TypedArray array = new TypedArray(world, type, 1, 999))
            {
                for (int round = 0; round < 60; round++)
                {
                    final MemorySegment memory = (MemorySegment)buffer(array, arena, round % 5, 999);
                    if (world.rank() == 0)
                    {
                        memory.fill((byte)(round % 2 == 0 ? 0x3F : 0));
                        array.array.put(array.array.patch(), memory, 999);
                        continue;
                    }
                    array.array.get(array.array.patch(), memory, 999);
                    for (int i = 0; i < 999; i++)
                    {
                        final int size = type.sizeBytes();
                        final MemorySegment element = memory.asSlice((long)i * size, size);
                        final byte first = element.get(JAVA_BYTE, 0);
                        final byte[] same = new byte[size];
                        Arrays.fill(same, first);
                        TypedArray.check(-1, element.mismatch(MemorySegment.ofArray(same)), i, type);
                    }
                }
                world.sync();
            }
        });
    }

    /** A product with the number 1 would make NaN of infinity times 0. */
    @Test
    void shouldAddTheFiniteBesideTheInfinitePartOfComplexNumbers()
    {
        run(world ->
        {
            try (GlobalComplexArray array = world.complex("z", 4, 50))
            {
                final double infinity = Double.POSITIVE_INFINITY;
                final double[] row = new double[100];
                for (int i = 0; i < row.length; i += 2)
                {
                    row[i] = infinity;
                    row[i + 1] = 5;
                }
                array.fill(1, 1);
                world.sync();
                array.acc(array.patch().row(0), 1, 0, row);
                array.acc(array.patch().row(1), Operator.SUM, row, 0, 50);
                for (int col = 0; col < 50; col++)
                {
                    array.acc(2, col, infinity, 5);
                    array.scatterAcc(new long[]{3}, new long[]{col}, 1, 0, new double[]{infinity, 5});
                }
                world.sync();
                final double[] all = array.get(array.patch());
                for (int i = 0; i < all.length; i += 2)
                {
                    assertEquals(infinity, all[i], "real part of " + i / 2);
                    assertEquals(1 + 5.0 * world.size(), all[i + 1], "imaginary part of " + i / 2);
                }
                world.sync();
                array.own().scale(2, 0);
                array.own().add(1, 0, array);
                world.sync();
                assertArrayEquals(
                    new double[]{infinity, 4 + 20.0 * world.size()}, array.get(Patch.element(3, 49)));
                world.sync();
            }
        });
    }

    @Test
    void shouldMultiplyComplexNumbers()
    {
        run(world ->
        {
            try (GlobalComplexArray array = world.complex("z", 3, 50))
            {
                final double[] values = new double[300];
                for (int i = 0; i < 300; i++)
                {
                    values[i] = i % 17 - 8;
                }
                array.acc(array.patch(), 2, -3, values);
                array.acc(1, 1, 0.5, 0.25);
                world.sync();
                final double[] actual = new double[302];
                array.get(array.patch(), actual, 1, 50);
                for (int i = 0; i < 150; i++)
                {
                    final double re = 2 * values[2 * i] + 3 * values[2 * i + 1] + (i == 51 ? 0.5 : 0);
                    final double im = 2 * values[2 * i + 1] - 3 * values[2 * i] + (i == 51 ? 0.25 : 0);
                    assertEquals(world.size() * re, actual[2 * i + 2], 0.0, "real part of " + i);
                    assertEquals(world.size() * im, actual[2 * i + 3], 0.0, "imaginary part of " + i);
                }
                assertThrows(IllegalArgumentException.class, () -> array.get(array.patch(), new double[299]));
                assertThrows(IllegalArgumentException.class, () -> array.get(0, 0, new double[1]));
                world.sync();
                array.fill(1, -1);
                array.get(0, 0, actual);
                assertArrayEquals(new double[]{1, -1}, new double[]{actual[0], actual[1]});
                world.sync();
            }
        });
    }
}
