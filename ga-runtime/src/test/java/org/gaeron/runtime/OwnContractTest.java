package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.OwnBlock;
import org.gaeron.OwnComplex;
import org.gaeron.OwnIntegers;
import org.gaeron.OwnReals;
import org.gaeron.Reduction;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Algebra on a rank's own block, of every type, and arrays as a torus.
 */
public abstract class OwnContractTest extends ContractTest
{
    private static final int ROWS = 71;
    private static final int COLS = 67;

    /** {@return 3 * (row + 2 col) + 1, from arrays a and b by own operations; their sum over all ranks} */
    @SuppressWarnings("unchecked")
    private static long compute(final World world, final TypedArray a, final TypedArray b)
    {
        b.fill((row, col) -> row);
        a.fill((row, col) -> col);
        switch ((OwnBlock<?>)a.array.own())
        {
            case final OwnReals<?> reals ->
            {
                final OwnReals<Object> own = (OwnReals<Object>)reals;
                own.scale(2);
                own.add(1, b.array);
                own.scale(3);
                own.addConstant(1);
                return (long)world.allReduce(Reduction.SUM, own.sum());
            }
            case final OwnIntegers<?> integers ->
            {
                final OwnIntegers<Object> own = (OwnIntegers<Object>)integers;
                own.scale(2);
                own.add(1, b.array);
                own.scale(3);
                own.addConstant(1);
                return world.allReduce(Reduction.SUM, own.sum());
            }
            case final OwnComplex own ->
            {
                own.scale(2, 0);
                own.add(1, 0, (GlobalComplexArray)(GlobalArray<?>)b.array);
                own.scale(3, 0);
                own.addConstant(1, -2);
                final double[] sum = new double[2];
                own.sum(sum);
                assertEquals(-2 * sum[0], sum[1]);
                return (long)world.allReduce(Reduction.SUM, sum[0]);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldComputeOnItsOwnBlock(final ElementType type)
    {
        run(world ->
        {
            final ArraySpec spec = ArraySpec.of("a", type, ROWS, COLS);
            // rows of blocks with gaps, without, and of one element
            for (final ArraySpec each : new ArraySpec[]{spec.withGhosts(1, 2), spec, spec.byRows(),
                ArraySpec.of("v", type, ROWS * COLS, 1)})
            {
                try (TypedArray a = new TypedArray(world, each); TypedArray b = new TypedArray(world,
                    each.withGhosts(0, 0)))
                {
                    final long sum = compute(world, a, b);
                    long expected = 0;
                    for (long row = 0; row < each.rows(); row++)
                    {
                        for (long col = 0; col < each.cols(); col++)
                        {
                            expected += 3 * (row + 2 * col) + 1;
                        }
                    }
                    assertEquals(expected, sum);
                    world.sync();
                    assertEquals(3 * (each.rows() - 1 + 2 * (each.cols() - 1)) + 1,
                        a.get(each.rows() - 1, each.cols() - 1));
                    world.sync();
                    b.array.own().copyFrom(a.array);
                    world.sync();
                    assertEquals(1, b.get(0, 0));
                    assertEquals(a.get(each.rows() / 2, 0), b.get(each.rows() / 2, 0));
                    world.barrier();
                }
            }
        });
    }

    @Test
    void shouldFindExtremesAndDotProducts()
    {
        run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 9, 11); GlobalDoubleArray b = a.duplicate("b"))
            {
                a.fill((row, col) -> row * 11 + col);
                b.own().fill(2);
                assertEquals(0.0, world.allReduce(Reduction.MIN, a.own().min()));
                assertEquals(98.0, world.allReduce(Reduction.MAX, a.own().max()));
                assertEquals(98 * 99.0, world.allReduce(Reduction.SUM, a.own().dot(b)));
                a.put(0, 0, Double.NaN);
                world.sync();
                assertTrue(Double.isNaN(world.allReduce(Reduction.MAX, a.own().max())));
                world.barrier();
            }
            try (TypedArray a = new TypedArray(world, ElementType.INT, 9, 11))
            {
                a.fill((row, col) -> Integer.MAX_VALUE);
                final OwnIntegers<?> own = (OwnIntegers<?>)(OwnBlock<?>)a.array.own();
                assertEquals(99L * Integer.MAX_VALUE, world.allReduce(Reduction.SUM, own.sum()));
                own.addConstant(1);
                assertEquals(Integer.MIN_VALUE, world.allReduce(Reduction.MIN, own.min()));
            }
            try (GlobalComplexArray a = world.complex("a", 9, 11))
            {
                a.own().fill(1, 2);
                a.own().scale(0, 1);
                final double[] dot = new double[2];
                a.own().dot(a, dot);
                assertEquals(3 * 99.0, world.allReduce(Reduction.SUM, dot[0]));
                assertEquals(-4 * 99.0, world.allReduce(Reduction.SUM, dot[1]));
                a.own().add(0, 1, a);
                a.own().sum(dot);
                assertEquals(-3 * 99.0, world.allReduce(Reduction.SUM, dot[0]));
                assertEquals(-99.0, world.allReduce(Reduction.SUM, dot[1]));
            }
        });
    }

    @Test
    void shouldDoNothingWithoutElementsAndRefuseOtherDistributions()
    {
        run(4, world ->
        {
            try (GlobalDoubleArray few = world.doubles(ArraySpec.doubles("few", 1, 1));
                GlobalDoubleArray rows = world.doubles(ArraySpec.doubles("rows", 8, 8).byRows());
                GlobalDoubleArray cols = world.doubles(ArraySpec.doubles("cols", 8, 8).byColumns()))
            {
                few.own().fill(5);
                few.own().scale(2);
                assertEquals(world.rank() == 0 ? 10 : 0, few.own().sum());
                assertEquals(world.rank() == 0 ? 10 : Double.POSITIVE_INFINITY, few.own().min());
                final String message =
                    assertThrows(IllegalArgumentException.class, () -> rows.own().add(1, cols)).getMessage();
                assertTrue(message.contains("expected an array that is distributed as array rows"), message);
                world.barrier();
            }
        });
    }

    /** Case 13 of the conformance list: boxes that cross 0, 1 and 2 edges. */
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldWrapPeriodicBoxes(final ElementType type)
    {
        run(world ->
        {
            final int rows = 7;
            final int cols = 9;
            try (TypedArray typed = new TypedArray(world, type, rows, cols))
            {
                final long[] mirror = new long[rows * cols];
                final SplittableRandom random = new SplittableRandom(type.ordinal());
                for (int i = 0; i < 40; i++)
                {
                    final long row = random.nextLong(-20, 20);
                    final long col = random.nextLong(-20, 20);
                    final int boxRows = random.nextInt(rows + 1);
                    final int boxCols = random.nextInt(cols + 1);
                    final int ld = boxCols + random.nextInt(2);
                    final Object box = typed.buffer(boxRows * ld);
                    final boolean isPut = random.nextBoolean();
                    for (int k = 0; k < boxRows * boxCols; k++)
                    {
                        final int at = Math.floorMod(row + k / boxCols, rows) * cols +
                            Math.floorMod(col + k % boxCols, cols);
                        mirror[at] = isPut ? i * 100 + k : mirror[at] + (long)world.size() * k;
                        typed.set(box, k / boxCols * ld + k % boxCols, isPut ? i * 100 + k : k);
                    }
                    change(world, typed, isPut, row, col, boxRows, boxCols, box, ld);
                    compare(typed, mirror, row, col, boxRows, boxCols, ld);
                    world.barrier();
                }
            }
        });
    }

    private static void change(
        final World world, final TypedArray typed, final boolean isPut, final long row, final long col, final int rows,
        final int cols, final Object box, final int ld)
    {
        if (!isPut)
        {
            typed.array.periodic().acc(row, col, rows, cols, box, ld);
        }
        else if (world.rank() == 0)
        {
            typed.array.periodic().put(row, col, rows, cols, box, ld);
        }
        world.sync();
    }

    private static void compare(final TypedArray typed, final long[] mirror, final long row, final long col,
        final int rows, final int cols, final int ld)
    {
        final Object found = typed.buffer(rows * ld);
        typed.array.periodic().get(row, col, rows, cols, found, ld);
        final int arrayCols = (int)typed.array.cols();
        for (int k = 0; k < rows * cols; k++)
        {
            assertEquals(mirror[Math.floorMod(row + k / cols, (int)typed.array.rows()) * arrayCols +
                Math.floorMod(col + k % cols, arrayCols)], typed.get(found, k / cols * ld + k % cols));
        }
        final Object whole = typed.array.get(typed.array.patch());
        for (int k = 0; k < mirror.length; k++)
        {
            assertEquals(mirror[k], typed.get(whole, k));
        }
    }

    @Test
    void shouldRefuseBoxesLargerThanTheArray()
    {
        run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 3, 4))
            {
                assertEquals("array a: expected a box from 0 x 0 to 3 x 4, actual 4 x 4",
                    assertThrows(IllegalArgumentException.class,
                        () -> a.periodic().get(0, 0, 4, 4, new double[16], 4)).getMessage());
                assertThrows(IllegalArgumentException.class, () -> a.periodic().put(0, 0, -1, 4, new double[16], 4));
                assertThrows(IllegalArgumentException.class, () -> a.periodic().put(0, 0, 3, 4, new double[11], 4));
                assertThrows(IllegalArgumentException.class, () -> a.periodic().acc(0, 0, 3, 4, new double[16], 3));
                a.periodic().acc(Long.MIN_VALUE, Long.MAX_VALUE, 1, 1, new double[]{2}, 1);
                world.sync();
                assertEquals(2.0 * world.size(),
                    a.get(Math.floorMod(Long.MIN_VALUE, 3L), Math.floorMod(Long.MAX_VALUE, 4L)));
                world.barrier();
            }
        });
    }
}
