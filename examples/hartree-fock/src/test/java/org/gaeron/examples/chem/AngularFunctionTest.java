package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AngularFunctionTest
{
    private static double coefficient(final AngularFunction function, final int i, final int j, final int k)
    {
        for (int term = 0; term < function.terms(); term++)
        {
            if (function.power(term, 0) == i && function.power(term, 1) == j && function.power(term, 2) == k)
            {
                return function.factor(term);
            }
        }
        return 0;
    }

    @ParameterizedTest
    @ValueSource(ints = { 0, 1, 2, 3, 4 })
    void shouldSolveTheEquationOfLaplace(final int l)
    {
        final List<AngularFunction> functions = AngularFunction.of(l, true);
        assertEquals(2 * l + 1, functions.size());
        for (final AngularFunction function : functions)
        {
            for (int i = 0; i <= l - 2; i++)
            {
                for (int j = 0; i + j <= l - 2; j++)
                {
                    final int k = l - 2 - i - j;
                    assertEquals(0, (i + 2) * (i + 1) * coefficient(function, i + 2, j, k) +
                        (j + 2) * (j + 1) * coefficient(function, i, j + 2, k) +
                        (k + 2) * (k + 1) * coefficient(function, i, j, k + 2), 1e-13);
                }
            }
        }
    }

    /** Of the normalised cartesian functions: H. B. Schlegel, M. J. Frisch, table I. */
    @Test
    void shouldHaveTheTextbookCoefficients()
    {
        final AngularFunction d0 = AngularFunction.of(2, true).get(2);
        assertEquals(1, coefficient(d0, 0, 0, 2), 1e-14);
        assertEquals(-0.5, coefficient(d0, 2, 0, 0), 1e-14);
        assertEquals(-0.5, coefficient(d0, 0, 2, 0), 1e-14);
        final AngularFunction d2 = AngularFunction.of(2, true).get(4);
        assertEquals(Math.sqrt(0.75), coefficient(d2, 2, 0, 0), 1e-14);
        assertEquals(-Math.sqrt(0.75), coefficient(d2, 0, 2, 0), 1e-14);
        final AngularFunction f0 = AngularFunction.of(3, true).get(3);
        assertEquals(1, coefficient(f0, 0, 0, 3), 1e-14);
        // The norm of xxz is 1/sqrt(5) of that of zzz.
        assertEquals(-3 / (2 * Math.sqrt(5)), coefficient(f0, 2, 0, 1) / Math.sqrt(5), 1e-14);
    }

    @Test
    void shouldCountCartesianFunctions()
    {
        assertEquals(6, AngularFunction.of(2, false).size());
        assertEquals(10, AngularFunction.of(3, false).size());
    }
}
