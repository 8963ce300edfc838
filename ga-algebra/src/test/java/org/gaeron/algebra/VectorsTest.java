package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalIntegerArray;
import org.gaeron.Group;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Operations on vectors against plain loops, over types, layouts, masks, ranges, numbers of ranks, near and far.
 */
class VectorsTest
{
    /** More than a panel of one rank, 8,192; with {@code -Dgaeron.test.full=true} as many as Global Arrays tests. */
    private static final int N = Boolean.getBoolean("gaeron.test.full") ? 200_000 : 9_000;

    private static ArraySpec spec(final ElementType type, final int layout)
    {
        final ArraySpec spec = ArraySpec.of("v", type, N, 1);
        return switch (layout % 3)
        {
            case 0 -> spec;
            case 1 -> spec.withRowTile(700);
            default -> spec.withRowCuts(0);
        };
    }

    private static List<Patch> ranges()
    {
        return List.of(Patch.range(0, N), Patch.range(1, N), Patch.range(0, N - 1), Patch.range(N / 4, N / 2),
            Patch.range(N / 3, N / 3 + 10), Patch.range(5, 5));
    }

    private static List<LongPredicate> masks()
    {
        final boolean[] random = new boolean[N];
        final SplittableRandom numbers = new SplittableRandom(7);
        IntStream.range(0, N).forEach(i -> random[i] = numbers.nextBoolean());
        return List.of(_ -> true, _ -> false, i -> random[(int)i], i -> i % 3 == 0, i -> i == N / 3 + 4,
            i -> i % 4001 == 17);
    }

    /** A loop over a range on each rank's copy of the vectors. */
    private interface Loop
    {
        void run(double[] from, double[] to, LongPredicate mask, int lo, int hi);
    }

    private interface Call
    {
        long run(
            GlobalArray<Object> from, GlobalArray<Object> to, GlobalIntegerArray<?> mask, Patch range);
    }

    private static void compare(final World world, final JobShape shape, final Loop loop, final Call call)
    {
        int turn = 0;
        for (final ElementType type : ElementType.values())
        {
            try (GlobalArray<Object> from = Numbers.array(world, spec(type, turn),
                    (row, _) -> Scalar.of(value(type, row), type == ElementType.COMPLEX ? -2 * value(type, row) : 0));
                GlobalArray<Object> to = Numbers.array(world, spec(type, turn + 1));
                GlobalIntArray mask = world.ints(spec(ElementType.INT, turn + 2)))
            {
                for (final LongPredicate each : masks())
                {
                    mask.fill((row, _) -> each.test(row) ? (int)row % 7 - 8 : 0);
                    for (final Patch range : ranges())
                    {
                        turn++;
                        if (turn % (shape.isFar() ? 5 : 2) != 0)
                        {
                            continue;
                        }
                        Elements.fill(to, -1);
                        call.run(from, to, mask, range);
                        final double[] in = IntStream.range(0, N).mapToDouble(i -> value(type, i)).toArray();
                        final double[] out = IntStream.range(0, N).mapToDouble(_ -> -1).toArray();
                        loop.run(in, out, each, (int)range.rowLo(), (int)range.rowHi());
                        check(to, out);
                    }
                }
            }
        }
    }

    /** Small numbers, so that sums are exact in floats. */
    private static double value(final ElementType type, final long i)
    {
        return type == ElementType.FLOAT ? i % 5 + 1 : i + 1;
    }

    private static void check(final GlobalArray<Object> to, final double[] expected)
    {
        final ElementType type = to.spec().type();
        Numbers.check("vector", to, (row, _) -> expected[(int)row] == -1 ? Scalar.of(-1.0) :
            type == ElementType.INT ? Scalar.of((double)(int)(long)expected[(int)row]) : // sums wrap
            Scalar.of(expected[(int)row], type == ElementType.COMPLEX ? -2 * expected[(int)row] : 0));
    }

    @ParameterizedTest
    @EnumSource
    void shouldScan(final JobShape shape)
    {
        shape.run(world ->
        {
            compare(world, shape, (from, to, mask, lo, hi) ->
            {
                double last = -1;
                for (int i = lo; i < hi; i++)
                {
                    last = mask.test(i) ? from[i] : last;
                    to[i] = last;
                }
            }, (from, to, mask, range) ->
            {
                Vectors.scanCopy(from, to, mask, range);
                return 0;
            });
            compare(world, shape, (from, to, mask, lo, hi) -> scanAdd(from, to, mask, lo, hi, true),
                (from, to, mask, range) ->
                {
                    Vectors.scanAdd(from, to, mask, range);
                    return 0;
                });
            compare(world, shape, (from, to, mask, lo, hi) -> scanAdd(from, to, mask, lo, hi, false),
                (from, to, mask, range) ->
                {
                    Vectors.scanAddExclusive(from, to, mask, range);
                    return 0;
                });
        });
    }

    private static void scanAdd(
        final double[] from, final double[] to, final LongPredicate mask, final int lo, final int hi,
        final boolean isInclusive)
    {
        boolean isBegun = false;
        double sum = 0;
        for (int i = lo; i < hi; i++)
        {
            isBegun |= mask.test(i);
            sum = mask.test(i) ? 0 : sum;
            if (isBegun)
            {
                to[i] = isInclusive ? sum + from[i] : sum;
                sum += from[i];
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldPackAndUnpack(final JobShape shape)
    {
        shape.run(world ->
        {
            final long[] counted = new long[1];
            compare(world, shape, (from, to, mask, lo, hi) ->
            {
                int count = 0;
                for (int i = lo; i < hi; i++)
                {
                    if (mask.test(i))
                    {
                        to[count++] = from[i];
                    }
                }
                assertEquals(count, counted[0]);
            }, (from, to, mask, range) -> counted[0] = Vectors.pack(from, to, mask, range));
            compare(world, shape, (from, to, mask, lo, hi) ->
            {
                int count = 0;
                for (int i = lo; i < hi; i++)
                {
                    if (mask.test(i))
                    {
                        to[i] = from[count++];
                    }
                }
                assertEquals(count, counted[0]);
            }, (from, to, mask, range) -> counted[0] = Vectors.unpack(from, to, mask, range));
        });
    }

    @ParameterizedTest
    @EnumSource
    void shouldEnumerate(final JobShape shape)
    {
        shape.run(world ->
        {
            for (final ElementType type : ElementType.values())
            {
                for (int layout = 0; layout < 3; layout++)
                {
                    try (GlobalArray<Object> v = Numbers.array(world, spec(type, layout)))
                    {
                        final Scalar one = type == ElementType.COMPLEX ? Scalar.of(1, 1) : Scalar.of(1L);
                        Vectors.enumerate(v, v.patch(), one, one);
                        Numbers.check("enumerate", v, (row, _) -> Scalar.of(row + 1,
                            type == ElementType.COMPLEX ? row + 1 : 0));
                        Vectors.enumerate(v, Patch.range(100, N - 1), Scalar.of(5L), Scalar.of(-2L));
                        Numbers.check("enumerate a range", v, (row, _) ->
                            row >= 100 && row < N - 1 ? Scalar.of(5.0 - 2 * (row - 100)) :
                            Scalar.of(row + 1, type == ElementType.COMPLEX ? row + 1 : 0));
                    }
                }
            }
        });
    }

    @Test
    void shouldCallOnTheTeamOfTheVectorThatIsWritten()
    {
        JobShape.IPC_4.run(world ->
        {
            try (GlobalDoubleArray v = world.doubles("v", 9);
                GlobalIntArray mask = world.ints("mask", 9);
                Group pair = world.split(world.rank() / 2, 0);
                GlobalDoubleArray out = pair.doubles("out", 9))
            {
                v.fill((row, _) -> row);
                mask.fill(1);
                world.sync();
                if (world.rank() < 2)
                {
                    Vectors.scanCopy(v, out, mask, v.patch());
                    assertEquals(8, out.get(8, 0));
                    pair.sync();
                    assertEquals(5, Vectors.pack(v, out, mask, Patch.range(4, 9)));
                    assertEquals(4, out.get(0, 0));
                }
            }
        });
    }

    @Test
    void shouldTakeARangeWithoutColumnsForEmpty()
    {
        JobShape.NEAR_2.run(world ->
        {
            try (GlobalDoubleArray v = world.doubles("v", 9);
                GlobalDoubleArray to = world.doubles("to", 9);
                GlobalIntArray mask = world.ints("mask", 9))
            {
                v.fill(1);
                mask.fill(1);
                final Patch none = v.patch().intersect(Patch.of(0, 5, 1, 3));
                assertEquals(0, Vectors.pack(v, to, mask, none));
                Vectors.scanAdd(v, to, mask, none);
                assertArrayEquals(new double[9], to.get(to.patch()));
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"NEAR_3", "IPC_4"})
    void shouldCountByValueAndRefuseBadArguments(final JobShape shape)
    {
        shape.run(world ->
        {
            for (final ElementType type : ElementType.values())
            {
                try (GlobalArray<Object> v = Numbers.array(world, spec(type, 1), (row, _) -> Scalar.of(row % 11 - 1.0));
                    GlobalArray<Object> few = Numbers.array(world, ArraySpec.of("few", type, 10, 1));
                    GlobalIntArray mask = world.ints("mask", N))
                {
                    mask.fill(1);
                    if (type == ElementType.COMPLEX)
                    {
                        assertThrows(IllegalArgumentException.class,
                            () -> Vectors.histogram(Section.of(v), 0, 8, 4));
                        continue;
                    }
                    // -1 and 9 lie outside, 8 in the last bin
                    final long[] expected = new long[4];
                    for (int i = 0; i < N; i++)
                    {
                        final int value = i % 11 - 1;
                        if (value >= 0 && value <= 8)
                        {
                            expected[Math.min(value / 2, 3)]++;
                        }
                    }
                    assertArrayEquals(expected, Vectors.histogram(Section.of(v), 0, 8, 4));
                    assertThrows(IllegalArgumentException.class, () -> Vectors.pack(v, few, mask, v.patch()));
                    assertThrows(IllegalArgumentException.class, () -> Vectors.unpack(few, v, mask, v.patch()));
                    assertThrows(IllegalArgumentException.class, () -> Vectors.pack(v, v, mask, v.patch()));
                    assertThrows(IllegalArgumentException.class, () -> Vectors.scanAdd(v, few, mask, v.patch()));
                    Numbers.check("unchanged", v, (row, _) -> Scalar.of(row % 11 - 1.0));
                }
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "0 49 98 147 196 245 294 343 392 441 490, 0, 490, 10, 1 1 1 1 1 1 1 1 1 2",
        "-1e308 -1e307 1e307 1e308, -1.5e308, 1.5e308, 2, 2 2",
        "1.7e308 -1.7e308 0, -1.7e308, 1.7e308, 3, 1 1 1",
        "0 4.9e-324 1e-323, 0, 1e-323, 2, 1 2",
        "0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9, 0, 1, 10, 0 1 1 1 1 1 1 1 1 1"})
    void shouldCountValuesAtBounds(
        final String values, final double lo, final double hi, final int bins, final String counts)
    {
        final double[] of = Arrays.stream(values.split(" ")).mapToDouble(Double::parseDouble).toArray();
        JobShape.NEAR_2.run(world ->
        {
            try (GlobalDoubleArray v = world.doubles("v", of.length))
            {
                v.fill((row, _) -> of[(int)row]);
                assertArrayEquals(Arrays.stream(counts.split(" ")).mapToLong(Long::parseLong).toArray(),
                    Vectors.histogram(Section.of(v), lo, hi, bins));
            }
        });
    }
}
