package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BoysFunctionTest
{
    private final double[] values = new double[BoysFunction.MAX_ORDER + 1];

    @Test
    void shouldAgreeWithQuadrature()
    {
        for (final double t : new double[]{ 0, 1e-9, 0.03125, 0.5, 3.21, 12.0001, 35.9, 35.97, 36, 50, 200 })
        {
            for (int order = 0; order <= BoysFunction.MAX_ORDER; order++)
            {
                BoysFunction.evaluate(t, order, values);
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
        BoysFunction.evaluate(0, BoysFunction.MAX_ORDER, values);
        for (int m = 0; m <= BoysFunction.MAX_ORDER; m++)
        {
            assertEquals(1.0 / (2 * m + 1), values[m], 1e-16);
        }
    }

    @Test
    void shouldNotJumpWhereTheMethodChanges()
    {
        final double[] below = new double[values.length];
        final double end = 36 - 1.0 / 16;
        BoysFunction.evaluate(Math.nextDown(end), BoysFunction.MAX_ORDER, below);
        BoysFunction.evaluate(end, BoysFunction.MAX_ORDER, values);
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
