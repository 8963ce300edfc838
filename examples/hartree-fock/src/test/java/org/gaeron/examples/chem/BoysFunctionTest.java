package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BoysFunctionTest
{
    private final double[] values = new double[BoysFunction.MAX_ORDER + 1];

    private static void evaluate(final double t, final int order, final double[] values)
    {
        final double[][] f = new double[order + 1][1];
        BoysFunction.evaluate(new double[]{ t }, 1, order, new double[1], f);
        for (int m = 0; m <= order; m++)
        {
            values[m] = f[m][0];
        }
    }

    @Test
    void shouldAgreeWithQuadrature()
    {
        for (final double t : new double[]{ 0, 1e-9, 0.03125, 0.5, 3.21, 12.0001, 39.9, 39.97, 40, 50, 200 })
        {
            for (int order = 0; order <= BoysFunction.MAX_ORDER; order++)
            {
                evaluate(t, order, values);
                for (int m = 0; m <= order; m++)
                {
                    assertEquals(quadrature(t, m), values[m], 1e-14, "F_" + m + "(" + t + "), order " + order);
                }
            }
        }
    }

    @Test
    void shouldBeExactAtZero()
    {
        evaluate(0, BoysFunction.MAX_ORDER, values);
        for (int m = 0; m <= BoysFunction.MAX_ORDER; m++)
        {
            assertEquals(1.0 / (2 * m + 1), values[m], 1e-16);
        }
    }

    @Test
    void shouldNotJumpWhereTheMethodChanges()
    {
        final double[] below = new double[values.length];
        final double end = 40 - 1.0 / 16;
        evaluate(Math.nextDown(end), BoysFunction.MAX_ORDER, below);
        evaluate(end, BoysFunction.MAX_ORDER, values);
        for (int m = 0; m <= BoysFunction.MAX_ORDER; m++)
        {
            assertEquals(1, below[m] / values[m], 1e-6, "F_" + m);
            assertEquals(below[m], values[m], 1e-15, "F_" + m);
        }
    }

    /** Simpson's rule. */
    private static double quadrature(final double t, final int m)
    {
        final int steps = 20_000;
        double sum = 0;
        for (int i = 0; i <= steps; i++)
        {
            final double u = (double)i / steps;
            final double weight = i == 0 || i == steps ? 1 : i % 2 == 0 ? 2 : 4;
            sum += weight * Math.pow(u, 2 * m) * Math.exp(-t * u * u);
        }
        return sum / (3 * steps);
    }
}
