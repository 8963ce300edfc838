package org.gaeron.algebra;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.Patch;
import org.gaeron.SpecMismatchException;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Matrix operations over types, layouts, numbers of ranks, near and far.
 */
class MatricesTest
{
    private static final int N = 13;

    private static void forLayouts(final World world, final int rows, final int cols, final LayoutTest test)
    {
        for (final ElementType type : ElementType.values())
        {
            final List<ArraySpec> layouts = Numbers.layouts(ArraySpec.of("a", type, rows, cols), world.size());
            for (int i = type.ordinal() % 2; i < layouts.size(); i += type == ElementType.DOUBLE ? 1 : 2)
            {
                test.run(layouts.get(i));
            }
        }
    }

    private interface LayoutTest
    {
        void run(ArraySpec spec);
    }

    private static Scalar times(final Scalar a, final Scalar b)
    {
        return Scalar.of(a.re() * b.re() - a.im() * b.im(), a.re() * b.im() + a.im() * b.re());
    }

    private static Scalar plus(final Scalar a, final Scalar b)
    {
        return Scalar.of(a.re() + b.re(), a.im() + b.im());
    }

    @ParameterizedTest
    @EnumSource
    void shouldChangeDiagonals(final JobShape shape)
    {
        shape.run(world ->
        {
            forLayouts(world, N, N + 3, spec -> changeDiagonal(world, spec));
            forLayouts(world, N + 2, N, spec -> changeDiagonal(world, spec));
        });
    }

    private static void changeDiagonal(final World world, final ArraySpec spec)
    {
        final ElementType type = spec.type();
        final Numbers.Place ofA = Numbers.small(type, 4);
        final Numbers.Place ofV = Numbers.small(type, 8);
        final ArraySpec linear = ArraySpec.of("v", type, N, 1);
        try (GlobalArray<Object> a = Numbers.array(world, spec, ofA);
            GlobalArray<Object> v = Numbers.array(world, linear, ofV);
            GlobalArray<Object> found = Numbers.array(world, linear.withRowTile(2)))
        {
            Matrices.getDiagonal(a, found);
            Numbers.check("getDiagonal of " + spec, found, (row, _) -> ofA.at(row, row));
            Matrices.addToDiagonal(a, found);
            Numbers.check("add itself", a, (row, col) ->
                row == col ? plus(ofA.at(row, row), ofA.at(row, row)) : ofA.at(row, col));
            Matrices.setDiagonal(a, v);
            Numbers.check("setDiagonal", a, (row, col) -> row == col ? ofV.at(row, 0) : ofA.at(row, col));
            final Scalar shift = type == ElementType.COMPLEX ? Scalar.of(1, 2) : Scalar.of(1.0);
            Matrices.shiftDiagonal(a, shift);
            Numbers.check("shiftDiagonal", a, (row, col) ->
                row == col ? plus(ofV.at(row, 0), shift) : ofA.at(row, col));
            Matrices.zeroDiagonal(a);
            Numbers.check("zeroDiagonal", a, (row, col) -> row == col ? Scalar.of(0.0) : ofA.at(row, col));
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldScaleRowsAndColumns(final JobShape shape)
    {
        shape.run(world -> forLayouts(world, N, N + 3, spec ->
        {
            final Numbers.Place ofA = Numbers.small(spec.type(), 1);
            final Numbers.Place ofV = Numbers.small(spec.type(), 2);
            try (GlobalArray<Object> a = Numbers.array(world, spec, ofA);
                GlobalArray<Object> rows = Numbers.array(world, ArraySpec.of("r", spec.type(), N, 1), ofV);
                GlobalArray<Object> cols = Numbers.array(world,
                    ArraySpec.of("c", spec.type(), N + 3, 1).withRowTile(3), ofV))
            {
                Matrices.scaleRows(a, rows);
                Numbers.check("scaleRows", a, (row, col) -> times(ofA.at(row, col), ofV.at(row, 0)));
                Matrices.scaleCols(a, cols);
                Numbers.check("scaleCols", a, (row, col) ->
                    times(times(ofA.at(row, col), ofV.at(row, 0)), ofV.at(col, 0)));
                assertThrows(IllegalArgumentException.class, () -> Matrices.scaleCols(a, rows));
            }
        }));
    }

    @ParameterizedTest
    @EnumSource
    void shouldTraceTransposeAndSymmetrize(final JobShape shape)
    {
        shape.run(world -> forLayouts(world, N, N, spec ->
        {
            final ElementType type = spec.type();
            final Numbers.Place ofA = Numbers.small(type, 6);
            Scalar trace = Scalar.of(0.0);
            for (int i = 0; i < N; i++)
            {
                trace = plus(trace, ofA.at(i, i));
            }
            try (GlobalArray<Object> a = Numbers.array(world, spec, ofA);
                GlobalArray<Object> t = Numbers.array(world, spec.withTiles(2, 3).withGhosts(0, 0)))
            {
                Numbers.check("fill", a, ofA);
                Numbers.check("trace", trace, Matrices.trace(a), 1e-14);
                Matrices.transpose(a, t);
                Numbers.check("transpose", t, (row, col) -> ofA.at(col, row));
                final Patch patch = Patch.of(1, 9, 2, 7);
                Elements.fill(t, 0);
                Matrices.transpose(Section.of(a, patch), Section.of(t, Patch.of(2, 7, 1, 9)));
                Numbers.check("transpose patches", t, (row, col) ->
                    patch.contains(col, row) ? ofA.at(col, row) : Scalar.of(0.0));
                Matrices.symmetrize(a);
                Numbers.check("symmetrize", a, (row, col) -> mean(type, ofA.at(row, col), ofA.at(col, row)));
                Numbers.fill(a, ofA);
                Matrices.symmetrizeHermitian(a);
                Numbers.check("symmetrizeHermitian", a, (row, col) -> mean(type, ofA.at(row, col),
                    Scalar.of(ofA.at(col, row).re(), -ofA.at(col, row).im())));
            }
        }));
    }

    private static Scalar mean(final ElementType type, final Scalar a, final Scalar b)
    {
        return type.isInteger() ? Scalar.of(Math.floor((a.re() + b.re()) / 2)) :
            Scalar.of((a.re() + b.re()) / 2, (a.im() + b.im()) / 2);
    }

    @ParameterizedTest
    @EnumSource
    void shouldSymmetrizeBitByBit(final JobShape shape)
    {
        shape.run(world ->
        {
            final int n = 97;
            final ArraySpec spec = ArraySpec.doubles("a", n, n);
            try (GlobalArray<Object> a = Numbers.array(world, spec,
                    (row, col) -> Scalar.of(Math.sin(col + 0.1 * (row + 1))));
                GlobalArray<Object> t = Numbers.array(world, spec.withTiles(8, 8)))
            {
                Matrices.symmetrize(a);
                Matrices.transpose(a, t);
                Elements.add(1, a, -1, t, t);
                assertEquals(0.0, Reductions.dot(t, t).asDouble());
                assertTrue(Reductions.dot(a, a).asDouble() > 1);
            }
        });
    }

    /** Of the smallest numbers, and of those whose sum is infinite. */
    @Test
    void shouldLeaveSymmetricMatricesAsTheyAre()
    {
        JobShape.NEAR_2.run(world ->
        {
            for (final ElementType type : new ElementType[]{ElementType.DOUBLE, ElementType.COMPLEX})
            {
                for (final double unit : new double[]{Double.MIN_VALUE, Double.MAX_VALUE / N})
                {
                    final Numbers.Place symmetric = (row, col) -> type == ElementType.DOUBLE ?
                        Scalar.of((1 + Math.max(row, col)) * unit) :
                        Scalar.of((1 + Math.max(row, col)) * unit, (row - col) * unit);
                    try (GlobalArray<Object> a = Numbers.array(world, ArraySpec.of("a", type, N, N), symmetric))
                    {
                        Matrices.symmetrizeHermitian(a);
                        for (int place = 0; place < N * N; place++)
                        {
                            final double[] found = new double[type.components()];
                            a.get(Patch.element(place / N, place % N), found);
                            assertEquals(symmetric.at(place / N, place % N),
                                type == ElementType.DOUBLE ? Scalar.of(found[0]) : Scalar.of(found[0], found[1]));
                        }
                        world.sync();
                    }
                }
            }
        });
    }

    /** Each factor is fetched alone. */
    @Test
    void shouldFetchSomeFactorsAtATime()
    {
        final int rows = 4_000;
        JobShape.NEAR_2.run(world ->
        {
            try (GlobalDoubleArray a = world.doubles(ArraySpec.doubles("a", rows, 1).withRowTile(1));
                GlobalDoubleArray v = world.doubles("v", rows))
            {
                a.fill(1);
                v.fill((row, _) -> row);
                final int[] gets = new int[2];
                final GlobalDoubleArray counted = Watched.of(GlobalDoubleArray.class, v, (method, _, call) ->
                {
                    if (!method.equals("getAsync"))
                    {
                        return call.make();
                    }
                    gets[1] = Math.max(gets[1], ++gets[0]);
                    return Watched.of(Handle.class, (Handle)call.make(), (of, _, wait) ->
                    {
                        gets[0] -= of.equals("await") ? 1 : 0;
                        return wait.make();
                    });
                });
                Matrices.scaleRows(a, counted);
                assertTrue(gets[1] > 1 && gets[1] < rows / 4, () -> gets[1] + " gets at a time");
                assertEquals(0, gets[0]);
                Elements.add(1, a, -1, v, a);
                assertEquals(0, Reductions.absMax(a).value().asDouble());
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void shouldComputeNorms(final JobShape shape)
    {
        shape.run(world -> forLayouts(world, N, N + 3, spec ->
        {
            final Numbers.Place ofA = Numbers.small(spec.type(), 3);
            final Patch patch = Patch.of(1, N, 0, N + 1);
            final double[] rows = new double[N];
            final double[] cols = new double[N + 3];
            double squares = 0;
            double most = 0;
            for (int row = 1; row < N; row++)
            {
                for (int col = 0; col < N + 1; col++)
                {
                    final double magnitude = Math.hypot(ofA.at(row, col).re(), ofA.at(row, col).im());
                    rows[row] += magnitude;
                    cols[col] += magnitude;
                    squares += magnitude * magnitude;
                    most = Math.max(most, magnitude);
                }
            }
            try (GlobalArray<Object> a = Numbers.array(world, spec, ofA))
            {
                final Section<Object> section = Section.of(a, patch);
                assertEquals(max(cols), Matrices.norm(Norm.ONE, section), 1e-12, spec::toString);
                assertEquals(max(rows), Matrices.norm(Norm.INFINITY, section), 1e-12, spec::toString);
                assertEquals(Math.sqrt(squares), Matrices.norm(Norm.FROBENIUS, section), 1e-12, spec::toString);
                assertEquals(most, Matrices.norm(Norm.MAX, section), 1e-12, spec::toString);
                assertEquals(0, Matrices.norm(Norm.ONE, Section.of(a, Patch.of(0, 0, 0, 3))));
            }
        }));
    }

    @Test
    void shouldTellRanksThatTakeNormsOfDifferentSections()
    {
        JobShape.NEAR_2.run(world ->
        {
            try (GlobalArray<Object> a = Numbers.array(world, ArraySpec.doubles("a", 3, 3)))
            {
                final Patch patch = Patch.of(0, world.rank(), 0, 3);
                assertThrows(SpecMismatchException.class, () -> Matrices.norm(Norm.ONE, Section.of(a, patch)));
            }
        });
    }

    private static double max(final double[] values)
    {
        double max = 0;
        for (final double each : values)
        {
            max = Math.max(max, each);
        }
        return max;
    }

    @ParameterizedTest
    @EnumSource(names = {"NEAR_2", "IPC_3"})
    void shouldKeepNormsInTheRangeOfDoubles(final JobShape shape)
    {
        shape.run(world ->
        {
            for (final double size : new double[]{1e-200, 1e-310, 1e200, 0, 1, Double.POSITIVE_INFINITY})
            {
                try (GlobalArray<Object> a = Numbers.array(world, ArraySpec.doubles("a", 12, 12),
                    (row, col) -> Scalar.of(row == 7 ? 3 * size : row == 8 ? -4 * size : 0.0)))
                {
                    final double expected = size == 0 ? 0 : size * 5 * Math.sqrt(12);
                    final double error = Double.isInfinite(size) ? 0 : 1e-12 * expected + Double.MIN_VALUE;
                    if (Double.isInfinite(size))
                    {
                        // 0 * infinity has made NaN of no element: only rows 7 and 8 are infinite
                        assertEquals(Double.POSITIVE_INFINITY, Matrices.norm(Norm.FROBENIUS, a));
                    }
                    else
                    {
                        assertEquals(expected, Matrices.norm(Norm.FROBENIUS, a), error);
                    }
                }
            }
            try (GlobalArray<Object> a = Numbers.array(world, ArraySpec.doubles("a", 12, 12),
                (row, col) -> Scalar.of(row == 7 && col == 3 ? Double.NaN : 1)))
            {
                for (final Norm norm : Norm.values())
                {
                    assertTrue(Double.isNaN(Matrices.norm(norm, a)), norm::toString);
                }
            }
            try (GlobalLongArray a = world.longs("a", 12, 12))
            {
                a.fill((row, col) -> row == 7 && col == 3 ? Long.MIN_VALUE : 0);
                for (final Norm norm : Norm.values())
                {
                    assertEquals(0x1p63, Matrices.norm(norm, a), norm::toString);
                }
            }
        });
    }
}
