package org.gaeron.algebra;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.Group;
import org.gaeron.Patch;
import org.gaeron.SpecMismatchException;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MatrixProductTest
{
    private static final List<UnaryOperator<ArraySpec>> LAYOUTS = List.of(
        UnaryOperator.identity(), ArraySpec::byRows, ArraySpec::byColumns, spec -> spec.withTiles(2, 1),
        spec -> spec.withTiles(3, 5), spec -> spec.withTiles(32, 32), spec -> spec.onRanks(0),
        spec -> spec.byColumns().withTiles(1, 7));
    private static final int[] SIZES = { 1, 2, 7, 16, 33 };

    @ParameterizedTest
    @CsvSource({ "1,1,auto", "1,2,auto", "1,3,auto", "1,4,auto", "2,1,ipc", "2,2,ipc", "2,1,udp", "3,1,udp" })
    void shouldMultiplyAllTypesAndLayouts(final int nodes, final int ranks, final String transport)
    {
        EmbeddedJob.of(nodes, ranks).transport(transport).run(world ->
        {
            final Random random = new Random(nodes * 31 + ranks);
            for (final ElementType type : ElementType.values())
            {
                final ProductCase product = new ProductCase(world, type, random.nextLong());
                for (final Op opA : Op.values())
                {
                    for (final Op opB : Op.values())
                    {
                        product.check(size(random), size(random), size(random), opA, opB, factor(type, random),
                            factor(type, random), layout(random), layout(random), layout(random));
                    }
                }
                product.check(8, 8, 8, Op.NONE, Op.NONE, Scalar.of(2), Scalar.of(-1), LAYOUTS.get(3),
                    LAYOUTS.get(3), LAYOUTS.get(3));
                product.check(3, 0, 4, Op.NONE, Op.NONE, Scalar.of(1), Scalar.of(1), layout(random),
                    layout(random), layout(random));
                product.check(3, 4, 0, Op.NONE, Op.TRANSPOSE, Scalar.of(1), Scalar.of(2), layout(random),
                    layout(random), layout(random));
            }
        });
    }

    /** Several panels, some of which end with a block. */
    @ParameterizedTest
    @CsvSource({ "1,3,auto", "2,1,ipc", "2,2,udp" })
    void shouldMultiplyManyPanels(final int nodes, final int ranks, final String transport)
    {
        EmbeddedJob.of(nodes, ranks).transport(transport).run(world ->
        {
            final Random random = new Random(5);
            final ProductCase product = new ProductCase(world, ElementType.DOUBLE, 1);
            product.check(300, 40, 1100, Op.NONE, Op.NONE, Scalar.of(1), Scalar.of(0), UnaryOperator.identity(),
                UnaryOperator.identity(), UnaryOperator.identity());
            product.check(40, 300, 1300, Op.TRANSPOSE, Op.TRANSPOSE, Scalar.of(1), Scalar.of(3), layout(random),
                layout(random), layout(random));
            product.check(513, 1, 700, Op.NONE, Op.TRANSPOSE, Scalar.of(-1), Scalar.of(1), layout(random),
                layout(random), layout(random));
        });
    }

    private static int size(final Random random)
    {
        return SIZES[random.nextInt(SIZES.length)];
    }

    private static UnaryOperator<ArraySpec> layout(final Random random)
    {
        return LAYOUTS.get(random.nextInt(LAYOUTS.size()));
    }

    private static Scalar factor(final ElementType type, final Random random)
    {
        final int real = random.nextInt(4) - 1;
        return type == ElementType.COMPLEX ? Scalar.of(real, random.nextInt(3) - 1) : Scalar.of(real);
    }

    @Test
    void shouldMultiplyIntoAFactor()
    {
        EmbeddedJob.of(2, 2).transport("ipc").run(world ->
        {
            try (GlobalDoubleArray a = numbers(world, "a", 50, 50);
                GlobalDoubleArray b = numbers(world, "b", 50, 50);
                GlobalDoubleArray c = numbers(world, "c", 50, 50))
            {
                MatrixProduct.multiply(0.5, a, Op.NONE, b, Op.TRANSPOSE, 2, c);
                MatrixProduct.multiply(a, b, c);
                final double[] expected = c.get(c.patch());
                world.sync();
                MatrixProduct.multiply(a, b, b);
                assertEquals(List.of(boxed(expected)), List.of(boxed(b.get(b.patch()))));
                world.sync();
                MatrixProduct.multiply(1, a, Op.NONE, a, Op.NONE, 0, a);
            }
        });
    }

    private static Double[] boxed(final double[] values)
    {
        final Double[] boxed = new Double[values.length];
        Arrays.setAll(boxed, i -> values[i]);
        return boxed;
    }

    private static GlobalDoubleArray numbers(final World world, final String name, final long rows, final long cols)
    {
        final GlobalDoubleArray array = world.doubles(name, rows, cols);
        array.localBlock().fill((row, column) -> Math.sin(17 * row + 3 * column + name.charAt(0)));
        return array;
    }

    @Test
    void shouldIgnoreWhatAFactorOfZeroMultiplies()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 6, 6);
                GlobalDoubleArray b = world.doubles("b", 6, 6);
                GlobalDoubleArray c = world.doubles("c", 6, 6))
            {
                a.fill(1);
                b.fill(1);
                c.fill(Double.NaN);
                MatrixProduct.multiply(1, a, Op.NONE, b, Op.NONE, 0, c);
                assertEquals(6, c.get(5, 5));
                world.sync();
                a.fill(Double.NaN);
                MatrixProduct.multiply(0, a, Op.NONE, b, Op.NONE, 2, c);
                assertEquals(12, c.get(5, 5));
            }
        });
    }

    @Test
    void shouldKeepNaNAndInfinityInTheirRowAndColumn()
    {
        EmbeddedJob.of(1, 3).run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 20, 30);
                GlobalDoubleArray b = world.doubles("b", 30, 40);
                GlobalDoubleArray c = world.doubles("c", 20, 40))
            {
                a.fill(1);
                b.fill(2);
                if (world.rank() == 0)
                {
                    a.put(3, 4, Double.NaN);
                    b.put(5, 6, Double.POSITIVE_INFINITY);
                }
                MatrixProduct.multiply(a, b, c);
                for (int i = 0; i < 20; i++)
                {
                    for (int j = 0; j < 40; j++)
                    {
                        final double expected = i == 3 ? Double.NaN : j == 6 ? Double.POSITIVE_INFINITY : 60;
                        assertEquals(expected, c.get(i, j), i + "," + j);
                    }
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldLeaveThePartsOfComplexNumbersAlone()
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            try (GlobalComplexArray a = world.complex("a", 1, 1);
                GlobalComplexArray b = world.complex("b", 1, 1);
                GlobalComplexArray c = world.complex("c", 1, 1))
            {
                a.put(0, 0, 1e200, 0);
                b.put(0, 0, 1, 1e200);
                MatrixProduct.multiply(a, b, c);
                final double[] product = new double[2];
                c.get(0, 0, product);
                assertArrayEquals(new double[]{1e200, Double.POSITIVE_INFINITY}, product);
            }
        });
    }

    @Test
    void shouldScaleFloatsByFactorsThatAreNone()
    {
        EmbeddedJob.of(1, 1).run(world ->
        {
            try (GlobalFloatArray a = world.floats("a", 1, 1);
                GlobalFloatArray b = world.floats("b", 1, 2);
                GlobalFloatArray c = world.floats("c", 1, 2))
            {
                c.put(0, 1, 1e-10f);
                MatrixProduct.multiply(1, a, Op.NONE, b, Op.NONE, 1e39, c);
                assertArrayEquals(new float[]{0, 1e29f}, c.get(c.patch()), 1e23f);
            }
        });
    }

    @Test
    void shouldMultiplyOnAGroup()
    {
        EmbeddedJob.of(2, 2).transport("ipc").run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 9, 9);
                Group pair = world.split(world.rank() % 2, -world.rank());
                GlobalDoubleArray c = pair.doubles("c", 9, 9))
            {
                a.fill(world.size());
                MatrixProduct.multiply(1, a, Op.NONE, a, Op.NONE, 0, c);
                assertEquals(9 * 16, c.get(8, 8));
                pair.sync();
            }
        });
    }

    @Test
    void shouldRefuseWhatDoesNotFit()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 4, 5);
                GlobalDoubleArray b = world.doubles("b", 4, 6);
                GlobalDoubleArray c = world.doubles("c", 5, 6))
            {
                final String message = assertThrows(IllegalArgumentException.class,
                    () -> MatrixProduct.multiply(a, b, c)).getMessage();
                assertEquals("expected shapes m x k, k x n and m x n, actual 4 x 5 of a[0,4) x [0,5), " +
                    "4 x 6 of b[0,4) x [0,6), 5 x 6 of c[0,5) x [0,6)", message);
                MatrixProduct.multiply(1, a, Op.TRANSPOSE, b, Op.NONE, 0, c);
                assertThrows(IllegalArgumentException.class, () -> MatrixProduct.multiply(
                    Scalar.of(1, 1), Section.of(a), Op.TRANSPOSE, Section.of(b), Op.NONE, Scalar.of(0), Section.of(c)));
                assertThrows(IndexOutOfBoundsException.class, () -> Section.of(a, Patch.of(0, 5, 0, 5)));
            }
        });
    }

    @Test
    void shouldTellRanksThatDisagree()
    {
        EmbeddedJob.of(1, 2).run(world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 4, 4);
                GlobalDoubleArray c = world.doubles("c", 4, 4))
            {
                a.fill(1);
                c.fill(7);
                final Op op = world.rank() == 0 ? Op.NONE : Op.TRANSPOSE;
                final String message = assertThrows(SpecMismatchException.class,
                    () -> MatrixProduct.multiply(1, a, op, a, Op.NONE, 0, c)).getMessage();
                assertTrue(message.contains("NONE") && message.contains("TRANSPOSE"), message);
                assertEquals(7, c.get(3, 3));
                world.sync();
                MatrixProduct.multiply(a, a, c);
                assertEquals(4, c.get(3, 3));
            }
        });
    }
}
