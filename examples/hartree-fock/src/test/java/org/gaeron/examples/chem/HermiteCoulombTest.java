package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HermiteCoulombTest
{
    private static final double[][] DISTANCES = {
        { 0, 0, 0 }, { 0.3, -0.7, 1.1 }, { 1.5, 0, -0.4 }, { 4.0, -5.0, 6.0 } };

    private static double[] evaluate(
        final int degree, final double alpha, final double x, final double y, final double z)
    {
        final HermiteCoulomb coulomb = new HermiteCoulomb();
        coulomb.begin(1);
        coulomb.add(alpha, 1.7, x, y, z);
        final double[][] r = coulomb.evaluate(degree);
        return Arrays.stream(r).limit(HermiteIndex.count(degree)).mapToDouble(values -> values[0]).toArray();
    }

    @Test
    void shouldNotDependOnTheHighestDegree()
    {
        for (final double[] distance : DISTANCES)
        {
            final double[] recursive = evaluate(7, 0.8, distance[0], distance[1], distance[2]);
            for (int degree = 0; degree < 7; degree++)
            {
                final double[] r = evaluate(degree, 0.8, distance[0], distance[1], distance[2]);
                for (int h = 0; h < HermiteIndex.count(degree); h++)
                {
                    assertEquals(recursive[h], r[h], 1e-13 * Math.max(1, Math.abs(recursive[h])), "degree " + degree);
                }
            }
        }
    }

    /** Each is the derivative of the one below, by central differences of fourth order. */
    @ParameterizedTest
    @CsvSource({ "4, 1e-9", "12, 1e-6" })
    void shouldBeDerivativesOfEachOther(final int degree, final double tolerance)
    {
        final double step = 1e-3;
        for (int axis = 0; axis < 3; axis++)
        {
            final double[][] at = new double[5][];
            for (int i = -2; i <= 2; i++)
            {
                final double[] d = { 0.3, -0.7, 0.5 };
                d[axis] += i * step;
                at[i + 2] = evaluate(degree, 0.6, d[0], d[1], d[2]);
            }
            for (int h = 0; h < HermiteIndex.count(degree - 1); h++)
            {
                final int[] up = { HermiteIndex.power(h, 0), HermiteIndex.power(h, 1), HermiteIndex.power(h, 2) };
                up[axis]++;
                final double expected =
                    (8 * (at[3][h] - at[1][h]) - (at[4][h] - at[0][h])) / (12 * step);
                final double actual = at[2][HermiteIndex.of(up[0], up[1], up[2])];
                assertEquals(expected, actual, tolerance * Math.max(1, Math.abs(expected)), Arrays.toString(up));
            }
        }
    }

    @Test
    void shouldCalculateManyAtOnce()
    {
        final HermiteCoulomb coulomb = new HermiteCoulomb();
        coulomb.begin(37);
        for (int e = 0; e < 37; e++)
        {
            coulomb.add(0.2 + 0.1 * e, 1.7, 0.5 * e, -0.3, 0.2 * e);
        }
        final double[][] r = coulomb.evaluate(3);
        for (int e = 0; e < 37; e++)
        {
            final double[] one = evaluate(3, 0.2 + 0.1 * e, 0.5 * e, -0.3, 0.2 * e);
            for (int h = 0; h < HermiteIndex.count(3); h++)
            {
                assertEquals(one[h], r[h][e], 1e-15 * Math.max(1, Math.abs(one[h])));
            }
        }
    }
}
