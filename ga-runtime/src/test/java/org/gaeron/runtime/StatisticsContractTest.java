package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import java.util.TreeMap;

import org.gaeron.ArraySpec;
import org.gaeron.ArrayStatistics;
import org.gaeron.ElementType;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalFloatArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
import org.gaeron.HeatMap;
import org.gaeron.Patch;
import org.gaeron.SpecMismatchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Statistics and heat maps of arrays of every layout, against plain loops over all elements.
 */
public abstract class StatisticsContractTest extends ContractTest
{
    private static final int ROWS = 23;
    private static final int COLS = 17;

    /** Numbers of 40 decades, zeros of both signs, infinities and NaN; the extremes come twice. */
    private static double[] mixed()
    {
        final SplittableRandom random = new SplittableRandom(11);
        final double[] values = new double[ROWS * COLS];
        for (int i = 0; i < values.length; i++)
        {
            values[i] = switch (random.nextInt(12))
            {
                case 0 -> random.nextBoolean() ? 0.0 : -0.0;
                case 1 -> random.nextInt(4) > 0 ? 1 : random.nextBoolean() ? Double.NaN : Double.NEGATIVE_INFINITY;
                default -> random.nextDouble(-1, 1) * Math.pow(10, random.nextInt(-20, 20));
            };
        }
        values[200] = 1e25;
        values[77] = 1e25;
        values[300] = -1e25;
        values[301] = -1e25;
        return values;
    }

    private static void check(final double[] values, final ArrayStatistics found)
    {
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal squares = BigDecimal.ZERO;
        int finite = 0;
        int zeros = 0;
        int nans = 0;
        int least = -1;
        int greatest = -1;
        final TreeMap<Integer, Long> decades = new TreeMap<>();
        for (int i = 0; i < values.length; i++)
        {
            nans += Double.isNaN(values[i]) ? 1 : 0;
            if (Double.isFinite(values[i]))
            {
                final BigDecimal exact = new BigDecimal(values[i]);
                finite++;
                zeros += exact.signum() == 0 ? 1 : 0;
                sum = sum.add(exact);
                squares = squares.add(exact.multiply(exact));
                least = least < 0 || values[i] < values[least] ? i : least;
                greatest = greatest < 0 || values[i] > values[greatest] ? i : greatest;
                if (exact.signum() != 0)
                {
                    decades.merge(exact.precision() - exact.scale() - 1, 1L, Long::sum);
                }
            }
        }
        assertEquals(values.length, found.elements());
        assertEquals(finite, found.finite());
        assertEquals(zeros, found.zeros());
        assertEquals(nans, found.nans());
        assertEquals(values.length - finite - nans, found.infinites());
        // plain sums would lose all digits: the largest numbers cancel
        assertEquals(1, found.sum() / sum.doubleValue(), 1e-14);
        assertEquals(found.sum() / finite, found.mean());
        assertEquals(1, found.rootOfMeanSquare() /
            squares.divide(BigDecimal.valueOf(finite), MathContext.DECIMAL64).sqrt(MathContext.DECIMAL64)
                .doubleValue(), 1e-13);
        assertEquals(new ArrayStatistics.Place(values[least], least / COLS, least % COLS), found.least());
        assertEquals(new ArrayStatistics.Place(values[greatest], greatest / COLS, greatest % COLS), found.greatest());
        assertEquals(decades, found.decades());
    }

    private static void checkMap(final double[] values, final HeatMap map)
    {
        for (int row = 0; row < map.rows(); row++)
        {
            for (int col = 0; col < map.cols(); col++)
            {
                final Patch patch = map.patch(row, col);
                double most = 0;
                for (long i = patch.rowLo(); i < patch.rowHi(); i++)
                {
                    for (long j = patch.colLo(); j < patch.colHi(); j++)
                    {
                        most = Math.max(most, Math.abs(values[(int)(i * COLS + j)]));
                    }
                }
                assertEquals(most, map.magnitude(row, col), patch::toString);
            }
        }
    }

    @Test
    void shouldCountAllElementsOfAnyLayout()
    {
        final double[] values = mixed();
        run(world ->
        {
            for (final ArraySpec spec : Layouts.of(ElementType.DOUBLE, ROWS, COLS, world.size()))
            {
                try (GlobalDoubleArray array = world.doubles(spec))
                {
                    if (world.rank() == world.size() - 1)
                    {
                        array.put(array.patch(), values);
                    }
                    check(values, ArrayStatistics.of(array));
                    checkMap(values, HeatMap.of(array));
                }
                catch (final AssertionError ex)
                {
                    throw new AssertionError(spec + ", rank " + world.rank() + ": " + ex.getMessage(), ex);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void shouldCountElementsOfAnyType(final ElementType type)
    {
        run(world ->
        {
            for (final ArraySpec spec : new ArraySpec[]{ArraySpec.of("a", type, ROWS, COLS).withGhosts(1, 2),
                ArraySpec.of("a", type, ROWS, COLS).withTiles(3, 2)})
            {
                try (TypedArray array = new TypedArray(world, spec))
                {
                    array.fill((row, col) -> row * COLS + col - 100);
                    final ArrayStatistics found = ArrayStatistics.of(array.array);
                    final boolean isComplex = type == ElementType.COMPLEX;
                    final double part = isComplex ? Math.hypot(1, 2) : 1;
                    assertEquals(391, found.finite());
                    assertEquals(1, found.zeros());
                    assertEquals(391 * 95, found.sum());
                    assertEquals(isComplex ? -2 * 391 * 95 : 0, found.imaginarySum());
                    assertEquals(95, found.mean());
                    assertEquals(Math.sqrt(95 * 95 + (391 * 391 - 1) / 12.0) * part, found.rootOfMeanSquare(), 1e-9);
                    assertEquals(isComplex ? new ArrayStatistics.Place(0, 5, 15) :
                        new ArrayStatistics.Place(-100, 0, 0), found.least());
                    assertEquals(new ArrayStatistics.Place(290 * part, ROWS - 1, COLS - 1), found.greatest());
                    assertEquals(isComplex ? "{0=8, 1=80, 2=302}" : "{0=18, 1=180, 2=192}",
                        found.decades().toString());
                    final HeatMap map = HeatMap.of(array.array);
                    assertEquals(ROWS, map.rows());
                    assertEquals(99 * part, map.magnitude(0, 1), 1e-9);
                }
            }
        });
    }

    @Test
    void shouldBeExactForLargeIntegers()
    {
        run(world ->
        {
            try (GlobalLongArray longs = world.longs("longs", 4, 2); GlobalIntArray ints = world.ints("ints", 4, 2))
            {
                final long most = Long.MAX_VALUE;
                if (world.rank() == 0)
                {
                    longs.put(longs.patch(), new long[]{most, most, most - 1, Long.MIN_VALUE, -most, 7, 1 - most, -1});
                    ints.put(ints.patch(), new int[]{Integer.MIN_VALUE, Integer.MIN_VALUE, 5, 0, 0, 0, 9, 10});
                }
                final ArrayStatistics found = ArrayStatistics.of(longs);
                assertEquals(5, found.sum());
                assertEquals(new ArrayStatistics.Place(Long.MIN_VALUE, 1, 1), found.least());
                // as a double it equals its neighbours
                assertEquals(new ArrayStatistics.Place(most, 0, 0), found.greatest());
                assertEquals("{0=2, 18=6}", found.decades().toString());
                assertEquals(2.0 * Integer.MIN_VALUE + 24, ArrayStatistics.of(ints).sum());
            }
        });
    }

    @Test
    void shouldKnowArraysWithoutFiniteElements()
    {
        run(world ->
        {
            try (GlobalFloatArray few = world.floats("few", 2); GlobalComplexArray one = world.complex("one", 1, 1))
            {
                few.fill(Float.NaN);
                ArrayStatistics found = ArrayStatistics.of(few);
                assertEquals(2, found.nans());
                assertTrue(Double.isNaN(found.mean()) && Double.isNaN(found.rootOfMeanSquare()));
                assertEquals(-1, found.least().row());
                assertTrue(found.toString().contains("least     none"), found::toString);
                if (world.rank() == 0)
                {
                    one.put(one.patch(), new double[]{Double.MAX_VALUE, Double.MAX_VALUE});
                }
                found = ArrayStatistics.of(one);
                assertEquals(Double.MAX_VALUE, found.greatest().value());
                assertEquals(1, found.finite());
                world.barrier();
                if (world.rank() == 0)
                {
                    one.put(one.patch(), new double[]{Double.POSITIVE_INFINITY, Double.NaN});
                }
                found = ArrayStatistics.of(one);
                assertEquals(1, found.nans());
                assertTrue(Double.isNaN(HeatMap.of(one).magnitude(0, 0)));
            }
        });
    }

    @Test
    void shouldWorkOnGroupsAndRefuseOtherArrays()
    {
        run(4, world ->
        {
            try (Group half = world.split(world.rank() % 2, 0);
                GlobalDoubleArray a = half.doubles("a", 3, 5);
                GlobalDoubleArray b = half.doubles("a", 3, 5))
            {
                a.fill(1 + world.rank() % 2);
                assertEquals(15 * (1 + world.rank() % 2), ArrayStatistics.of(a).sum());
                final GlobalDoubleArray either = half.rank() == 0 ? a : b;
                final String message =
                    assertThrows(SpecMismatchException.class, () -> ArrayStatistics.of(either)).getMessage();
                assertTrue(message.contains("of the same array on all ranks"), message);
                assertThrows(SpecMismatchException.class, () -> HeatMap.of(either));
                half.sync();
            }
        });
    }

    @Test
    void shouldDrawArraysOfAnySize()
    {
        run(world ->
        {
            try (GlobalDoubleArray a = world.doubles(ArraySpec.doubles("a<&\u001bb", 1000, 130).withTiles(7, 11)))
            {
                a.fill((row, col) -> row == 999 && col == 129 ? Double.POSITIVE_INFINITY : row < 500 ? 0 : 1e-9);
                final HeatMap map = HeatMap.of(a);
                assertEquals(HeatMap.MOST, map.rows());
                assertEquals(HeatMap.MOST, map.cols());
                assertEquals(0, map.magnitude(0, 0));
                assertEquals(1e-9, map.magnitude(63, 0));
                assertEquals(Double.POSITIVE_INFINITY, map.magnitude(63, 63));
                final String svg = map.svg();
                assertTrue(svg.contains("array a&lt;&amp;\uFFFDb of 1000 x 130 doubles"), svg);
                // each cell, the parts of the legend, and no other
                assertEquals(64 * 64, svg.split("</title></rect>").length - 1);
                assertTrue(svg.contains(">1e-9</text>") && svg.contains(">1e-8</text>"), svg);
                assertTrue(svg.contains("prefers-color-scheme:dark"), svg);
            }
            try (GlobalDoubleArray zeros = world.doubles("zeros", 3, 1))
            {
                final String svg = HeatMap.of(zeros).svg();
                assertEquals(3, svg.split("class=\"zero\"><title>").length - 1);
                assertEquals(3, HeatMap.of(zeros).rows());
            }
        });
    }
}
