package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;

import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.Team;
import org.gaeron.World;
import org.gaeron.runtime.memory.Elements;
import org.junit.jupiter.api.Test;

/**
 * All reductions of all types, against a local loop; short, and of many elements.
 */
public abstract class OperatorContractTest extends ContractTest
{
    private static final int[] LENGTHS = {1, 10_000};
    private static final ElementType[] TYPES =
        {ElementType.DOUBLE, ElementType.LONG, ElementType.FLOAT, ElementType.INT};

    /** A small number of either sign, so sums and products of a few are exact in all types. */
    private static long number(final int rank, final int index)
    {
        return (index * 7 + rank * 5) % 13 - 6;
    }

    private static Object values(final ElementType type, final int rank, final int length)
    {
        final Object values = type.newArray(length);
        for (int i = 0; i < length; i++)
        {
            final long number = number(rank, i);
            Elements.set(type, values, i, type.isInteger() ? number : Elements.toWord(type, number));
        }
        return values;
    }

    private static long combined(final Reduction reduction, final int index, final int first, final int end)
    {
        final boolean isOfMagnitudes = reduction == Reduction.ABS_MAX || reduction == Reduction.ABS_MIN;
        long all = isOfMagnitudes ? Math.abs(number(first, index)) : number(first, index);
        for (int rank = first + 1; rank < end; rank++)
        {
            final long next = number(rank, index);
            all = switch (reduction)
            {
                case SUM -> all + next;
                case PRODUCT -> all * next;
                case MIN -> Math.min(all, next);
                case MAX -> Math.max(all, next);
                case ABS_MIN -> Math.min(all, Math.abs(next));
                case ABS_MAX -> Math.max(all, Math.abs(next));
                case AND -> all & next;
                case OR -> all | next;
                case XOR -> all ^ next;
            };
        }
        return all;
    }

    private static void allReduce(
        final Team team, final Reduction reduction, final ElementType type, final Object values)
    {
        switch (type)
        {
            case DOUBLE -> team.allReduce(reduction, (double[])values);
            case LONG -> team.allReduce(reduction, (long[])values);
            case FLOAT -> team.allReduce(reduction, (float[])values);
            case INT -> team.allReduce(reduction, (int[])values);
            case COMPLEX -> team.allReduceComplex(reduction, (double[])values);
        }
    }

    private static void check(
        final Reduction reduction, final ElementType type, final Object actual, final int first, final int end)
    {
        for (int i = 0; i < Elements.length(type, actual); i++)
        {
            final long word = Elements.get(type, actual, i);
            final long expected = combined(reduction, i, first, end);
            if (type.isInteger() ? word != expected : Elements.toDouble(type, word) != expected)
            {
                assertEquals(expected, type.isInteger() ? word : Elements.toDouble(type, word),
                    reduction + " of " + type.plural() + ", element " + i);
            }
        }
    }

    @Test
    void shouldReduceByEveryOperatorOfEveryType()
    {
        run(world ->
        {
            for (final ElementType type : TYPES)
            {
                for (final Reduction reduction : Reduction.values())
                {
                    for (final int length : LENGTHS)
                    {
                        if (reduction.isOf(type))
                        {
                            final Object values = values(type, world.rank(), length);
                            allReduce(world, reduction, type, values);
                            check(reduction, type, values, 0, world.size());
                        }
                    }
                }
            }
        });
    }

    @Test
    void shouldBroadcastManyElementsOfEveryType()
    {
        run(world ->
        {
            final int root = world.size() - 1;
            for (final ElementType type : TYPES)
            {
                final Object values = values(type, world.rank(), 10_000);
                switch (type)
                {
                    case DOUBLE -> world.broadcast(root, (double[])values);
                    case LONG -> world.broadcast(root, (long[])values);
                    case FLOAT -> world.broadcast(root, (float[])values);
                    default -> world.broadcast(root, (int[])values);
                }
                check(Reduction.SUM, type, values, root, root + 1);
            }
        });
    }

    @Test
    void shouldRefuseReductionsThatATypeDoesNotHave()
    {
        run(world ->
        {
            for (final Reduction bitwise : new Reduction[]{Reduction.AND, Reduction.OR, Reduction.XOR})
            {
                final String message = assertThrows(
                    IllegalArgumentException.class, () -> world.allReduce(bitwise, 1.0)).getMessage();
                assertTrue(message.contains("expected a reduction of doubles, actual " + bitwise), message);
                assertThrows(IllegalArgumentException.class, () -> world.allReduce(bitwise, new float[1]));
                assertThrows(IllegalArgumentException.class, () -> world.reduce(0, bitwise, new double[1]));
                assertThrows(IllegalArgumentException.class, () -> world.scan(bitwise, new float[1]));
            }
            assertThrows(IllegalArgumentException.class,
                () -> world.allReduceComplex(Reduction.MIN, new double[2]));
            assertThrows(IllegalArgumentException.class,
                () -> world.allReduceComplex(Reduction.SUM, new double[3]));
            assertEquals(world.size(), world.allReduce(Reduction.SUM, 1L));
        });
    }

    /** Of infinity and NaN {@link Math#hypot} is infinity. */
    @Test
    void shouldNotLoseNotANumberOfComplexNumbers()
    {
        run(world ->
        {
            for (final int length : new int[]{2, 6000})
            {
                for (final Reduction reduction : List.of(Reduction.ABS_MAX, Reduction.ABS_MIN))
                {
                    final double[] mine = new double[length];
                    final boolean isLast = world.rank() == world.size() - 1;
                    Arrays.setAll(mine, i -> !isLast ? 3 : i % 2 == 0 ? Double.POSITIVE_INFINITY : Double.NaN);
                    final double[] scanned = mine.clone();
                    world.allReduceComplex(reduction, mine);
                    assertEquals(Double.NaN, mine[length - 2]);
                    world.scanComplex(reduction, scanned);
                    assertEquals(isLast ? Double.NaN : Math.hypot(3, 3), scanned[length - 2]);
                }
            }
        });
    }

    @Test
    void shouldReduceComplexNumbers()
    {
        run(world ->
        {
            final int size = world.size();
            final int length = 600;
            final double[] mine = new double[length];
            Arrays.setAll(mine, i -> i % 2 == 0 ? i % 5 - 2 : world.rank() - 1);
            final double[] product = mine.clone();
            world.allReduceComplex(Reduction.PRODUCT, product);
            final double[] magnitude = mine.clone();
            world.allReduceComplex(Reduction.ABS_MAX, magnitude);
            final double[] sum = mine.clone();
            world.reduceComplex(size - 1, Reduction.SUM, sum);
            for (int i = 0; i < length; i += 2)
            {
                double re = 1;
                double im = 0;
                double largest = 0;
                double imaginary = 0;
                for (int rank = 0; rank < size; rank++)
                {
                    final double a = i % 5 - 2;
                    final double b = rank - 1;
                    final double before = re;
                    re = re * a - im * b;
                    im = before * b + im * a;
                    largest = Math.max(largest, Math.hypot(a, b));
                    imaginary += b;
                }
                assertEquals(re + 0.0, product[i] + 0.0);
                assertEquals(im + 0.0, product[i + 1] + 0.0);
                assertEquals(largest, magnitude[i]);
                assertEquals(0.0, magnitude[i + 1]);
                assertEquals(world.rank() == size - 1 ? size * (i % 5 - 2.0) : mine[i], sum[i]);
                assertEquals(world.rank() == size - 1 ? imaginary : mine[i + 1], sum[i + 1]);
            }
        });
    }

    @Test
    void shouldScanInTheOrderOfRanks()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, OperatorContractTest::scan);
        }
    }

    private static void scan(final World world)
    {
        for (final Reduction reduction : Reduction.values())
        {
            final long[] longs = (long[])values(ElementType.LONG, world.rank(), 100);
            world.scan(reduction, longs);
            check(reduction, ElementType.LONG, longs, 0, world.rank() + 1);
            final int[] ints = (int[])values(ElementType.INT, world.rank(), 9);
            world.exclusiveScan(reduction, ints);
            if (world.rank() > 0)
            {
                check(reduction, ElementType.INT, ints, 0, world.rank());
            }
            if (reduction.isOf(ElementType.DOUBLE))
            {
                final float[] floats = (float[])values(ElementType.FLOAT, world.rank(), 9);
                world.scan(reduction, floats);
                check(reduction, ElementType.FLOAT, floats, 0, world.rank() + 1);
                final double[] doubles = (double[])values(ElementType.DOUBLE, world.rank(), 9);
                world.exclusiveScan(reduction, doubles);
                if (world.rank() > 0)
                {
                    check(reduction, ElementType.DOUBLE, doubles, 0, world.rank());
                }
            }
        }
        final int rank = world.rank();
        assertEquals(rank * (rank + 1) / 2, world.scan(Reduction.SUM, (long)rank));
        assertEquals(rank, world.exclusiveScan(Reduction.SUM, 1.0));
        assertEquals(rank == 0 ? Double.POSITIVE_INFINITY : 0, world.exclusiveScan(Reduction.MIN, (double)rank));
        assertEquals(rank == 0 ? Long.MIN_VALUE : rank - 1, world.exclusiveScan(Reduction.MAX, (long)rank));
        final int[] none = {5};
        world.exclusiveScan(Reduction.AND, none);
        assertArrayEquals(new int[]{rank == 0 ? -1 : 5}, none);
        final float[] product = {2};
        world.exclusiveScan(Reduction.PRODUCT, product);
        assertEquals(Math.pow(2, rank), product[0]);
    }
}
