package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Sums, dot products, extremes and steps over types, layouts, numbers of ranks, near and far.
 */
class ReductionsTest
{
    private static final int ROWS = 14;
    private static final int COLS = 15;
    private static final Patch PATCH = Patch.of(1, 13, 2, 15);

    private static void forLayouts(final World world, final int rows, final int cols, final LayoutTest test)
    {
        for (final ElementType type : ElementType.values())
        {
            final List<ArraySpec> layouts = Numbers.layouts(ArraySpec.of("a", type, rows, cols), world.size());
            for (int i = type.ordinal() % 2; i < layouts.size(); i += type == ElementType.DOUBLE ? 1 : 2)
            {
                test.run(layouts.get(i), layouts.get((i + 3) % layouts.size()));
            }
        }
    }

    private interface LayoutTest
    {
        void run(ArraySpec spec, ArraySpec other);
    }

    @ParameterizedTest
    @EnumSource
    void shouldSum(final JobShape shape)
    {
        shape.run(world -> forLayouts(world, ROWS, COLS, (spec, other) ->
        {
            final Numbers.Place first = Numbers.small(spec.type(), 2);
            final Numbers.Place second = Numbers.small(spec.type(), 3);
            final double[] dot = new double[2];
            final double[] conjugated = new double[2];
            final double[] sums = new double[3];
            for (long row = PATCH.rowLo(); row < PATCH.rowHi(); row++)
            {
                for (long col = PATCH.colLo(); col < PATCH.colHi(); col++)
                {
                    final Scalar a = first.at(row, col);
                    final Scalar b = second.at(row + 1, col - 2);
                    dot[0] += a.re() * b.re() - a.im() * b.im();
                    dot[1] += a.re() * b.im() + a.im() * b.re();
                    conjugated[0] += a.re() * b.re() + a.im() * b.im();
                    conjugated[1] += a.re() * b.im() - a.im() * b.re();
                    sums[0] += a.re();
                    sums[1] += a.im();
                    sums[2] += Math.hypot(a.re(), a.im());
                }
            }
            try (GlobalArray<Object> a = Numbers.array(world, spec, first);
                GlobalArray<Object> b = Numbers.array(world, other, second))
            {
                final Section<Object> of = Section.of(a, PATCH);
                final Section<Object> with = Section.of(b, PATCH.shift(1, -2));
                final String what = spec + " and " + other;
                Numbers.check("dot " + what, Scalar.of(dot[0], dot[1]), Reductions.dot(of, with), 1e-13);
                Numbers.check("dotConjugated " + what, Scalar.of(conjugated[0], conjugated[1]),
                    Reductions.dotConjugated(of, with), 1e-13);
                Numbers.check("sum " + what, Scalar.of(sums[0], sums[1]), Reductions.sum(of), 1e-13);
                Numbers.check("sumOfMagnitudes " + what, Scalar.of(sums[2]), Reductions.sumOfMagnitudes(of), 1e-13);
                assertEquals(spec.type().isInteger(), Reductions.sum(a).isInteger());
            }
        }));
    }

    @ParameterizedTest
    @EnumSource
    void shouldAddUpTheNumbersOfACube(final JobShape shape)
    {
        shape.run(world ->
        {
            for (final ElementType type : ElementType.values())
            {
                for (final ArraySpec spec : List.of(ArraySpec.of("a", type, 5, 5),
                    ArraySpec.of("a", type, 5, 5).withTiles(1, 2), ArraySpec.of("a", type, 25, 1),
                    ArraySpec.of("a", type, 1, 25)))
                {
                    try (GlobalArray<Object> a = Numbers.array(world, spec,
                        (row, col) -> Scalar.of(-(double)(row * spec.cols() + col))))
                    {
                        assertEquals(300, Reductions.sumOfMagnitudes(a).asLong());
                        assertEquals(new ExtremeElement(type.isInteger() ? Scalar.of(24L) : Scalar.of(24.0),
                            spec.rows() - 1, spec.cols() - 1), Reductions.absMax(a));
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindExtremesAndTheirFirstPlaces(final JobShape shape)
    {
        shape.run(world -> forLayouts(world, ROWS, COLS, (spec, _) ->
        {
            final boolean isComplex = spec.type() == ElementType.COMPLEX;
            // two equal greatest, and two equal least elements, of the patch; others outside of it
            try (GlobalArray<Object> a = Numbers.array(world, spec, (row, col) -> Scalar.of(
                row == 0 ? 100 : row == 7 && col > 12 ? 9 : row == 9 && col == 5 ? 9 :
                row == 8 && col == 3 || row == 11 && col == 2 ? 1 : 2 + (row + col) % 5, 0)))
            {
                final Section<Object> section = Section.of(a, PATCH);
                final ExtremeElement max = Reductions.max(section);
                final ExtremeElement min = Reductions.min(section);
                assertEquals(9, max.value().asDouble());
                assertEquals(Patch.element(7, 13), Patch.element(max.row(), max.col()), spec::toString);
                assertEquals(1, min.value().asDouble());
                assertEquals(Patch.element(8, 3), Patch.element(min.row(), min.col()), spec::toString);
                assertEquals(100, Reductions.max(a).value().asDouble());
                Elements.scale(Section.of(a), isComplex ? Scalar.of(0, -1) : Scalar.of(-1L));
                final ExtremeElement abs = Reductions.absMax(section);
                assertEquals(9, abs.value().asDouble());
                assertEquals(Patch.element(7, 13), Patch.element(abs.row(), abs.col()), spec::toString);
                if (isComplex)
                {
                    assertEquals(-9, Reductions.max(section).value().im());
                }
                else
                {
                    assertEquals(-9, Reductions.min(section).value().asDouble());
                    assertEquals(8, Reductions.max(section).row());
                }
            }
        }));
    }

    @ParameterizedTest
    @EnumSource(names = {"NEAR_1", "NEAR_4", "IPC_3"})
    void shouldReportNaNWhereverItLies(final JobShape shape)
    {
        shape.run(world ->
        {
            for (final ElementType type : List.of(ElementType.DOUBLE, ElementType.FLOAT, ElementType.COMPLEX))
            {
                for (final long place : new long[]{0, 5, 2999})
                {
                    try (GlobalArray<Object> a = Numbers.array(world, ArraySpec.of("v", type, 3000, 1), (row, _) ->
                        Scalar.of(row >= place && row <= place + 1 ? Double.NaN : row == 17 ? 1e30 : -row)))
                    {
                        for (final ExtremeElement each : List.of(Reductions.max(a), Reductions.min(a),
                            Reductions.absMax(a)))
                        {
                            assertTrue(Double.isNaN(each.value().re()));
                            assertEquals(place, each.row());
                        }
                        assertTrue(Double.isNaN(Reductions.sum(a).re()));
                    }
                }
                try (GlobalArray<Object> a = Numbers.array(world, ArraySpec.of("v", type, 5, 3),
                    (_, _) -> Scalar.of(Double.NEGATIVE_INFINITY)))
                {
                    assertEquals(0, Reductions.max(a).row());
                    assertThrows(IllegalArgumentException.class,
                        () -> Reductions.max(Section.of(a, Patch.of(2, 2, 0, 1))));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindSteps(final JobShape shape)
    {
        shape.run(world -> forLayouts(world, ROWS, COLS, (spec, other) ->
        {
            if (spec.type() == ElementType.COMPLEX)
            {
                return;
            }
            final boolean isInteger = spec.type().isInteger();
            try (GlobalArray<Object> a = Numbers.array(world, spec, (_, _) -> Scalar.of(3.0));
                GlobalArray<Object> b = Numbers.array(world, other, (row, col) ->
                    Scalar.of(row % 4 == 1 && col == 2 ? -2.0 : 1.0));
                GlobalArray<Object> c = Numbers.array(world, other, (_, _) -> Scalar.of(0.0)))
            {
                final Section<Object> x = Section.of(a, PATCH);
                assertEquals(isInteger ? 1 : 1.5, Reductions.stepMax(x, Section.of(b, PATCH)).asDouble());
                final Scalar none = Reductions.stepMax(x, Section.of(c, PATCH));
                final double infinity = spec.type() == ElementType.INT ? Integer.MAX_VALUE :
                    isInteger ? Long.MAX_VALUE : Double.POSITIVE_INFINITY;
                assertEquals(infinity, none.asDouble());
                // x = 3 within [-1, 4], direction -2, 1 or 0
                Elements.fill(Section.of(b, Patch.of(5, 6, 7, 8)), Scalar.of(0L));
                try (GlobalArray<Object> lo = Numbers.array(world, spec, (_, _) -> Scalar.of(-1.0)))
                {
                    Elements.fill(c, 4);
                    final StepBounds bounds = Reductions.stepBounds(
                        x, Section.of(b, PATCH), Section.of(lo, PATCH), Section.of(c, PATCH));
                    assertEquals(1, bounds.least().asDouble());
                    assertEquals(1, bounds.leastPositive().asDouble());
                    assertEquals(infinity, bounds.greatest().asDouble());
                    // at the upper bound the least step is 0, and the other one that to the lower bound
                    Elements.fill(c, 3);
                    final StepBounds atBound = Reductions.stepBounds(
                        x, Section.of(b, PATCH), Section.of(lo, PATCH), Section.of(c, PATCH));
                    assertEquals(0, atBound.least().asDouble());
                    assertEquals(2, atBound.leastPositive().asDouble());
                }
                Elements.fill(Section.of(a, Patch.of(6, 8, 3, 5)), Scalar.of(-1L));
                final String message = assertThrows(IllegalArgumentException.class,
                    () -> Reductions.stepMax(x, Section.of(b, PATCH))).getMessage();
                assertTrue(message.contains("(6,3)"), message);
            }
        }));
    }

    @Test
    void shouldFindAStepWhoseDistanceIsNoDouble()
    {
        JobShape.NEAR_2.run(world ->
        {
            final ArraySpec spec = ArraySpec.doubles("a", 2, 2);
            try (GlobalArray<Object> x = Numbers.array(world, spec, (_, _) -> Scalar.of(-1.5e308));
                GlobalArray<Object> v = Numbers.array(world, spec, (_, _) -> Scalar.of(1e308));
                GlobalArray<Object> hi = Numbers.array(world, spec, (_, _) -> Scalar.of(1.5e308)))
            {
                final StepBounds bounds = Reductions.stepBounds(
                    Section.of(x), Section.of(v), Section.of(x), Section.of(hi));
                assertEquals(3, bounds.least().asDouble(), 1e-15);
                assertEquals(3, bounds.leastPositive().asDouble(), 1e-15);
                assertEquals(3, bounds.greatest().asDouble(), 1e-15);
            }
        });
    }

    /** Bounds that are no bounds, farther away than the type can say. */
    @ParameterizedTest
    @EnumSource
    void shouldFindStepsOfIntegersBeyondTheirType(final JobShape shape)
    {
        shape.run(world ->
        {
            final boolean[] both = {true, false};
            for (final boolean isLong : both)
            {
                final long most = isLong ? Long.MAX_VALUE : Integer.MAX_VALUE;
                final ArraySpec spec = isLong ? ArraySpec.longs("a", 5, 5) : ArraySpec.ints("a", 5, 5);
                try (GlobalArray<Object> x = Numbers.array(world, spec, (_, _) -> Scalar.of(-10L));
                    GlobalArray<Object> v = Numbers.array(world, spec, (row, _) -> Scalar.of(row == 0 ? -1L : 2L));
                    GlobalArray<Object> lo = Numbers.array(world, spec, (_, _) -> Scalar.of(-most - 1));
                    GlobalArray<Object> hi = Numbers.array(world, spec, (row, _) -> Scalar.of(row == 1 ? 90 : most)))
                {
                    final StepBounds bounds = Reductions.stepBounds(
                        Section.of(x), Section.of(v), Section.of(lo), Section.of(hi));
                    assertEquals(50, bounds.least().whole());
                    assertEquals(50, bounds.leastPositive().whole());
                    assertEquals(most - 9, bounds.greatest().whole());
                    final StepBounds far = Reductions.stepBounds(Section.of(hi, Patch.of(2, 3, 0, 5)),
                        Section.of(v, Patch.of(0, 1, 0, 5)), Section.of(lo, Patch.of(2, 3, 0, 5)),
                        Section.of(hi, Patch.of(2, 3, 0, 5)));
                    assertEquals(most, far.least().whole());
                    assertEquals(most, far.greatest().whole());
                    final Section<Object> none = Section.of(x, Patch.of(0, 0, 0, 5));
                    assertThrows(IllegalArgumentException.class,
                        () -> Reductions.stepBounds(none, none, none, none));
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void shouldTakeTheDotOfWholeArrays(final JobShape shape)
    {
        shape.run(world ->
        {
            final ArraySpec spec = ArraySpec.doubles("a", 300, 70);
            try (GlobalArray<Object> a = Numbers.array(world, spec, (row, col) -> Scalar.of(Math.sin(row + 2 * col)));
                GlobalArray<Object> c = Numbers.array(world, spec.withTiles(7, 4)))
            {
                Elements.add(Scalar.of(0.1), Section.of(a), Scalar.of(0.2), Section.of(a), Section.of(c));
                double squares = 0;
                for (int i = 0; i < 300 * 70; i++)
                {
                    squares += Math.pow(Math.sin(i / 70 + 2 * (i % 70)), 2);
                }
                assertEquals(0.3 * squares, Reductions.dot(a, c).asDouble(), 1e-12 * squares);
                assertEquals(0.3 * squares, Reductions.dot(c, a).asDouble(), 1e-12 * squares);
            }
        });
    }
}
