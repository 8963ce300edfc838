package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.Group;
import org.gaeron.Patch;
import org.gaeron.SpecMismatchException;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Operations element by element over types, layouts, numbers of ranks, near and far.
 */
class ElementsTest
{
    private static final int ROWS = 14;
    private static final int COLS = 13;

    private static ArraySpec spec(final ElementType type)
    {
        return ArraySpec.of("a", type, ROWS, COLS);
    }

    @ParameterizedTest
    @EnumSource
    void shouldAddArraysOfAnyLayouts(final JobShape shape)
    {
        shape.run(world ->
        {
            for (final ElementType type : ElementType.values())
            {
                final List<ArraySpec> layouts = Numbers.layouts(spec(type), world.size());
                for (int i = 0; i < layouts.size(); i++)
                {
                    for (int k = 0; k < layouts.size(); k++)
                    {
                        if (type == ElementType.DOUBLE && !shape.isFar() || (i + 2 * k + type.ordinal()) % 5 == 0)
                        {
                            add(world, layouts.get(i), layouts.get(k), layouts.get((i + k) % layouts.size()));
                        }
                    }
                }
            }
        });
    }

    private static void add(final World world, final ArraySpec ofA, final ArraySpec ofB, final ArraySpec ofC)
    {
        final ElementType type = ofA.type();
        final Numbers.Place first = Numbers.small(type, 1);
        final Numbers.Place second = Numbers.small(type, 5);
        final Scalar alpha = type == ElementType.COMPLEX ? Scalar.of(2, -3) : Scalar.of(2.0);
        final Scalar beta = Scalar.of(-3L);
        final Numbers.Place sum = (row, col) ->
        {
            final Scalar a = first.at(row, col);
            final Scalar b = second.at(row, col);
            return Scalar.of(alpha.re() * a.re() - alpha.im() * a.im() - 3 * b.re(),
                alpha.re() * a.im() + alpha.im() * a.re() - 3 * b.im());
        };
        try (GlobalArray<Object> a = Numbers.array(world, ofA, first);
            GlobalArray<Object> b = Numbers.array(world, ofB, second);
            GlobalArray<Object> c = Numbers.array(world, ofC, Numbers.small(type, 9)))
        {
            Elements.add(alpha, Section.of(a), beta, Section.of(b), Section.of(c));
            Numbers.check("add", c, sum);
            // patches at three places of the arrays
            final Patch inC = Patch.of(2, 11, 1, 9);
            Numbers.fill(c, Numbers.small(type, 9));
            Elements.add(alpha, Section.of(a, inC.shift(-2, 3)), beta, Section.of(b, inC.shift(1, 4)),
                Section.of(c, inC));
            Numbers.check("add of patches", c, Numbers.in(inC, (row, col) ->
            {
                final Scalar one = first.at(row - 2, col + 3);
                final Scalar two = second.at(row + 1, col + 4);
                return Scalar.of(alpha.re() * one.re() - alpha.im() * one.im() - 3 * two.re(),
                    alpha.re() * one.im() + alpha.im() * one.re() - 3 * two.im());
            }, Numbers.small(type, 9)));
            // the destination is an operand, then both
            Elements.add(alpha, Section.of(a), beta, Section.of(b), Section.of(a));
            Numbers.check("add to an operand", a, sum);
            Elements.add(Scalar.of(1.0), Section.of(a), Scalar.of(1.0), Section.of(a), Section.of(a));
            Numbers.check("twice", a, (row, col) -> Scalar.of(2 * sum.at(row, col).re(), 2 * sum.at(row, col).im()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldComputeWithPatchesElementByElement(final JobShape shape)
    {
        shape.run(world ->
        {
            for (final ElementType type : ElementType.values())
            {
                final List<ArraySpec> layouts = Numbers.layouts(spec(type), world.size());
                for (int i = 0; i < layouts.size(); i += type == ElementType.DOUBLE ? 1 : 3)
                {
                    compute(world, layouts.get(i), layouts.get((i + 2) % layouts.size()));
                }
            }
        });
    }

    /** a = -2, b = -3; of complex numbers b = -2 a. */
    private static void compute(final World world, final ArraySpec ofA, final ArraySpec ofB)
    {
        final ElementType type = ofA.type();
        final boolean isComplex = type == ElementType.COMPLEX;
        final Scalar a0 = isComplex ? Scalar.of(-Math.sin(3), -Math.cos(3)) : Scalar.of(-2.0);
        final Scalar b0 = isComplex ? Scalar.of(2 * Math.sin(3), 2 * Math.cos(3)) : Scalar.of(-3.0);
        final double re = a0.re();
        final double im = a0.im();
        final double square = re * re + im * im;
        final Patch patch = Patch.of(1, ROWS, 2, COLS - 1);
        try (GlobalArray<Object> a = Numbers.array(world, ofA); GlobalArray<Object> b = Numbers.array(world, ofB);
            GlobalArray<Object> c = Numbers.array(world, ofA.withGhosts(0, 0)))
        {
            final Section<Object> ofC = Section.of(c, patch);
            final Section<Object> from = Section.of(a, patch);
            Elements.fill(from, a0);
            Elements.fill(Section.of(b), b0);
            Elements.multiply(from, Section.of(b, patch), ofC);
            check("multiply", c, patch, isComplex ?
                Scalar.of(-2 * (re * re - im * im), -4 * re * im) : Scalar.of(6.0));
            Elements.divide(from, Section.of(b, patch), ofC);
            check("divide", c, patch, isComplex ? Scalar.of(-0.5) : Numbers.cut(type, 2.0 / 3, 0));
            Elements.maximum(from, Section.of(b, patch), ofC);
            check("maximum", c, patch, isComplex ? b0 : a0);
            Elements.minimum(from, Section.of(b, patch), ofC);
            check("minimum", c, patch, isComplex ? a0 : b0);
            Elements.median(from, Section.of(b, patch), from, ofC);
            check("median", c, patch, a0);
            Elements.fill(ofC, a0);
            Elements.abs(ofC);
            check("abs", c, patch, isComplex ? Scalar.of(1.0) : Scalar.of(2.0));
            Elements.fill(ofC, a0);
            Elements.reciprocal(ofC);
            check("reciprocal", c, patch,
                isComplex ? Scalar.of(re / square, -im / square) : Numbers.cut(type, -0.5, 0));
            Elements.fill(ofC, a0);
            Elements.addConstant(ofC, isComplex ? Scalar.of(3, 4) : Scalar.of(-3L));
            check("addConstant", c, patch, isComplex ? Scalar.of(re + 3, im + 4) : Scalar.of(-5.0));
            Elements.fill(ofC, a0);
            Elements.scale(ofC, isComplex ? Scalar.of(0, 2) : Scalar.of(3L));
            check("scale", c, patch, isComplex ? Scalar.of(-2 * im, 2 * re) : Scalar.of(-6.0));
        }
    }

    private static void check(
        final String what, final GlobalArray<Object> array, final Patch patch, final Scalar expected)
    {
        Numbers.check(what, array, Numbers.in(patch, (_, _) -> expected, (_, _) -> Scalar.of(0.0)));
    }

    @ParameterizedTest
    @EnumSource(names = {"NEAR_3", "IPC_4"})
    void shouldNameAZeroDivisorOnAllRanksAndChangeNothing(final JobShape shape)
    {
        shape.run(world ->
        {
            for (final ElementType type : new ElementType[]{ElementType.LONG, ElementType.INT})
            {
                try (GlobalArray<Object> a = Numbers.array(world, spec(type), (_, _) -> Scalar.of(7.0));
                    GlobalArray<Object> b = Numbers.array(world, spec(type).withTiles(2, 3), (row, col) ->
                        Scalar.of(row > 3 && row * col % 20 == 0 ? 0.0 : 2.0)))
                {
                    // (4, 0) is outside of the patch, and (4, 5) the first one inside
                    final Patch patch = Patch.of(0, ROWS, 1, COLS);
                    final String message = assertThrows(ArithmeticException.class, () -> Elements.divide(
                        Section.of(a, patch), Section.of(b, patch), Section.of(a, patch))).getMessage();
                    assertTrue(message.contains("(4,5)"), message);
                    assertThrows(ArithmeticException.class, () -> Elements.reciprocal(b));
                    Numbers.check("divide by 0", a, (_, _) -> Scalar.of(7.0));
                    Elements.fill(b, -2);
                    Elements.divide(a, b, a);
                    Numbers.check("divide by -2", a, (_, _) -> Scalar.of(-3.0));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"NEAR_1", "IPC_3"})
    void shouldFollowIeeeForReals(final JobShape shape)
    {
        final double[] first = {1, -1, 0, Double.NaN, 3, Double.POSITIVE_INFINITY};
        final double[] second = {0, 0, 0, 1, Double.NaN, 2};
        shape.run(world ->
        {
            for (final ElementType type : new ElementType[]{ElementType.DOUBLE, ElementType.FLOAT})
            {
                final ArraySpec spec = ArraySpec.of("v", type, 1, 6);
                try (GlobalArray<Object> a =
                        Numbers.array(world, spec, (_, col) -> Scalar.of(first[(int)col]));
                    GlobalArray<Object> b =
                        Numbers.array(world, spec.withColTile(1), (_, col) -> Scalar.of(second[(int)col]));
                    GlobalArray<Object> c = Numbers.array(world, spec))
                {
                    Elements.divide(a, b, c);
                    Numbers.check("divide", c, (_, col) -> Scalar.of(first[(int)col] / second[(int)col]));
                    Elements.maximum(a, b, c);
                    Numbers.check("maximum", c, (_, col) -> Scalar.of(Math.max(first[(int)col], second[(int)col])));
                    Elements.minimum(a, b, c);
                    Numbers.check("minimum", c, (_, col) -> Scalar.of(Math.min(first[(int)col], second[(int)col])));
                    Elements.median(a, b, a, c);
                    Numbers.check("median", c, (_, col) -> Scalar.of(Double.isNaN(second[(int)col]) ?
                        Double.NaN : first[(int)col]));
                }
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "1.5e308, 1.5e308, 1.5e308, 1.5e308, 1, 0", "-1.7e308, 0, 1.7e308, 1.7e308, -0.5, 0.5",
        "1.7e308, -1.7e308, 2, 0, 8.5e307, -8.5e307", "1.7e308, 1.7e308, 1, -1, 0, 1.7e308",
        "1, 0, 1.5e308, 1.5e308, 3.333333333333335e-309, -3.333333333333335e-309", "3, 4, 0, 2, 2, -1.5"})
    void shouldDivideComplexNumbersWhoseQuotientIsInRange(
        final double aRe, final double aIm, final double bRe, final double bIm, final double re, final double im)
    {
        JobShape.NEAR_1.run(world ->
        {
            try (GlobalComplexArray a = world.complex("a", 1, 1);
                GlobalComplexArray b = world.complex("b", 1, 1))
            {
                a.put(0, 0, aRe, aIm);
                b.put(0, 0, bRe, bIm);
                Elements.divide(a, b, a);
                final double[] quotient = new double[2];
                a.get(0, 0, quotient);
                assertArrayEquals(new double[]{re, im}, quotient, Math.hypot(re, im) / 1e15);
            }
        });
    }

    @Test
    void shouldLeaveAPartOfAComplexNumberAloneThatARealFactorMultiplies()
    {
        JobShape.NEAR_1.run(world ->
        {
            try (GlobalComplexArray a = world.complex("a", 1, 1); GlobalComplexArray b = world.complex("b", 1, 1))
            {
                a.put(0, 0, 2, 3);
                b.put(0, 0, 1, Double.POSITIVE_INFINITY);
                Elements.add(Scalar.of(0, 1), Section.of(a), Scalar.of(2.0), Section.of(b), Section.of(a));
                final double[] sum = new double[2];
                a.get(0, 0, sum);
                assertArrayEquals(new double[]{-1, Double.POSITIVE_INFINITY}, sum);
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"NEAR_2", "IPC_4"})
    void shouldRefuseBadArgumentsAndDisagreement(final JobShape shape)
    {
        shape.run(world ->
        {
            try (GlobalArray<Object> a = Numbers.array(world, spec(ElementType.DOUBLE), (_, _) -> Scalar.of(1.0));
                GlobalArray<Object> same = Numbers.array(world, spec(ElementType.DOUBLE));
                GlobalArray<Object> floats = Numbers.array(world, spec(ElementType.FLOAT));
                GlobalArray<Object> longs = Numbers.array(world, spec(ElementType.LONG));
                GlobalArray<Object> wide = Numbers.array(world, ArraySpec.doubles("w", COLS, ROWS)))
            {
                assertThrows(IllegalArgumentException.class, () -> Elements.multiply(a, floats, a));
                assertThrows(IllegalArgumentException.class, () -> Elements.multiply(a, wide, a));
                assertThrows(IllegalArgumentException.class, () -> Elements.fill(longs, 0.5));
                assertThrows(IllegalArgumentException.class, () -> Elements.fill(Section.of(a), Scalar.of(1, 1)));
                final Patch patch = Patch.of(0, 4, 0, 4);
                assertThrows(IllegalArgumentException.class, () -> Elements.multiply(
                    Section.of(a, patch), Section.of(a, patch.shift(1, 1)), Section.of(a, patch)));
                assertThrows(IndexOutOfBoundsException.class, () -> Section.of(a, patch.shift(ROWS, 0)));
                Elements.multiply(Section.of(a, patch), Section.of(a, patch.shift(4, 4)), Section.of(a, patch));
                try (Group alone = world.split(world.rank(), 0);
                    GlobalArray<Object> own = Numbers.array(alone, spec(ElementType.DOUBLE)))
                {
                    // one number on all ranks, and as many arrays as there are ranks
                    final String others = assertThrows(IllegalArgumentException.class,
                        () -> Elements.add(1, own, 1, a, a)).getMessage();
                    assertTrue(others.startsWith("add: expected an array of all ranks of the team of "), others);
                }
                // arrays of one spec are different arrays all the same
                final SpecMismatchException mismatch = assertThrows(SpecMismatchException.class, () ->
                    Elements.add(1, a, 1, world.rank() == 0 ? a : same, a));
                assertTrue(mismatch.getMessage().contains("rank 0: add(") &&
                    mismatch.getMessage().contains("1.0"), mismatch.getMessage());
                assertThrows(SpecMismatchException.class, () -> Elements.scale(a, world.rank() == 1 ? 2 : 3));
                assertThrows(SpecMismatchException.class, () ->
                {
                    if (world.rank() == 1)
                    {
                        world.sync();
                    }
                    else
                    {
                        Elements.abs(a);
                    }
                });
                Numbers.check("unchanged", a, (_, _) -> Scalar.of(1.0));
                // empty sections
                final Patch empty = Patch.of(3, 3, 0, 4);
                Elements.add(Scalar.of(1.0), Section.of(a, empty), Scalar.of(1.0), Section.of(a, empty),
                    Section.of(a, empty));
                assertEquals(0, Reductions.sum(Section.of(a, empty)).asDouble());
                Numbers.check("unchanged", a, (_, _) -> Scalar.of(1.0));
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void shouldFillWithTheSameRandomNumbersForAnyLayout(final JobShape shape)
    {
        shape.run(world ->
        {
            for (final ElementType type : ElementType.values())
            {
                try (GlobalArray<Object> a = Numbers.array(world, spec(type).onRanks(0)))
                {
                    Elements.fillRandom(a, 42);
                    final Object numbers = a.get(a.patch());
                    final Scalar first = Numbers.at(a, numbers, 0);
                    assertFalse(first.equals(Numbers.at(a, numbers, 1)));
                    assertTrue(type.isInteger() || first.re() >= 0 && first.re() < 1);
                    if (type == ElementType.LONG)
                    {
                        // SplitMix64, whatever the number of ranks
                        assertEquals(Mixing.mix(Mixing.mix(42) + 0x9E3779B97F4A7C15L), first.asLong());
                    }
                    for (final ArraySpec layout : Numbers.layouts(spec(type), world.size()))
                    {
                        try (GlobalArray<Object> b = Numbers.array(world, layout))
                        {
                            Elements.fillRandom(b, 42);
                            Numbers.check("random", b, (row, col) ->
                                Numbers.at(a, numbers, (int)(row * COLS + col)));
                        }
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"NEAR_2", "IPC_3"})
    void shouldFetchRowsAndColumnsOfManyLoads(final JobShape shape)
    {
        shape.run(world ->
        {
            for (final ArraySpec spec : List.of(ArraySpec.doubles("a", 5, 50_001), ArraySpec.doubles("a", 50_001, 5),
                ArraySpec.doubles("a", 300, 411)))
            {
                try (GlobalArray<Object> a = Numbers.array(world, spec, (row, col) -> Scalar.of(row * 7 + col));
                    GlobalArray<Object> b = Numbers.array(world, spec.withTiles(100, 100), (row, col) ->
                        Scalar.of(row - 3.0 * col));
                    GlobalArray<Object> c = Numbers.array(world, spec.onRanks(world.size() - 1)))
                {
                    Elements.add(2, a, 1, b, c);
                    Numbers.check("many loads", c, (row, col) -> Scalar.of(15.0 * row - col));
                }
            }
        });
    }
}
