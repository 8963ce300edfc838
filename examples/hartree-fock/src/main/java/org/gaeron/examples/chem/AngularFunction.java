package org.gaeron.examples.chem;

import java.util.ArrayList;
import java.util.List;

/**
 * Angular part of a Gaussian function: a homogeneous polynomial of x, y, z about the centre. It is normalised relative
 * to {@code x^l}. So its product with the radial part that normalises {@code x^l exp(-ar^2)} is normalised to 1.
 *
 * <p>Real solid harmonics: Helgaker, Jorgensen, Olsen, "Molecular Electronic-Structure Theory", section 6.4.2; H. B.
 * Schlegel, M. J. Frisch, Int. J. Quantum Chem. 54, 83 (1995).
 */
final class AngularFunction
{
    private final int[][] powers;
    private final double[] factors;

    private AngularFunction(final List<int[]> powers, final List<Double> factors)
    {
        this.powers = powers.toArray(int[][]::new);
        this.factors = factors.stream().mapToDouble(Double::doubleValue).toArray();
        final double scale = 1 / Math.sqrt(selfOverlap());
        for (int term = 0; term < this.factors.length; term++)
        {
            this.factors[term] *= scale;
        }
    }

    /** {@return the functions of an angular momentum: for d, 6 cartesian or 5 spherical ones} */
    static List<AngularFunction> of(final int l, final boolean spherical)
    {
        // Spherical p functions are the cartesian ones, in the order x, y, z.
        return spherical && l > 1 ? spherical(l) : cartesian(l);
    }

    private static List<AngularFunction> cartesian(final int l)
    {
        final List<AngularFunction> functions = new ArrayList<>();
        for (int i = l; i >= 0; i--)
        {
            for (int j = l - i; j >= 0; j--)
            {
                functions.add(new AngularFunction(List.of(new int[]{ i, j, l - i - j }), List.of(1.0)));
            }
        }
        return functions;
    }

    private static List<AngularFunction> spherical(final int l)
    {
        final List<AngularFunction> functions = new ArrayList<>();
        for (int m = -l; m <= l; m++)
        {
            functions.add(solidHarmonic(l, m));
        }
        return functions;
    }

    /**
     * {@code Re or Im (x + iy)^|m|}, times {@code sum_k (-1)^k C(l,k) C(2l-2k,l) (l-2k)!/(l-2k-|m|)! r^2k
     * z^(l-2k-|m|)}.
     */
    private static AngularFunction solidHarmonic(final int l, final int m)
    {
        final int order = Math.abs(m);
        // Indexed by the powers of x and y; that of z is the rest.
        final double[][] polynomial = new double[l + 1][l + 1];
        for (int k = 0; 2 * k <= l - order; k++)
        {
            final double legendre = (k % 2 == 0 ? 1 : -1) * binomial(l, k) * binomial(2 * l - 2 * k, l) *
                fallingFactorial(l - 2 * k, order);
            for (int a = 0; a <= k; a++)
            {
                for (int b = 0; a + b <= k; b++)
                {
                    addPlanar(m, legendre * binomial(k, a) * binomial(k - a, b), 2 * a, 2 * b, polynomial);
                }
            }
        }
        return nonZero(polynomial, l);
    }

    /** Adds Re or Im of {@code (x + iy)^|m|} times {@code factor x^i y^j}. */
    private static void addPlanar(
        final int m, final double factor, final int i, final int j, final double[][] polynomial)
    {
        final int order = Math.abs(m);
        for (int n = m < 0 ? 1 : 0; n <= order; n += 2)
        {
            polynomial[i + order - n][j + n] += (n / 2 % 2 == 0 ? 1 : -1) * binomial(order, n) * factor;
        }
    }

    private static AngularFunction nonZero(final double[][] polynomial, final int l)
    {
        final List<int[]> powers = new ArrayList<>();
        final List<Double> factors = new ArrayList<>();
        for (int i = 0; i <= l; i++)
        {
            for (int j = 0; i + j <= l; j++)
            {
                if (polynomial[i][j] != 0)
                {
                    powers.add(new int[]{ i, j, l - i - j });
                    factors.add(polynomial[i][j]);
                }
            }
        }
        return new AngularFunction(powers, factors);
    }

    /** {@return the overlap with itself, in units of that of {@code x^l}} */
    private double selfOverlap()
    {
        double sum = 0;
        for (int a = 0; a < factors.length; a++)
        {
            for (int b = 0; b < factors.length; b++)
            {
                double product = factors[a] * factors[b];
                for (int axis = 0; axis < 3; axis++)
                {
                    final int power = powers[a][axis] + powers[b][axis];
                    product *= power % 2 == 0 ? oddFactorial(power / 2) : 0;
                }
                sum += product;
            }
        }
        return sum / oddFactorial(powers[0][0] + powers[0][1] + powers[0][2]);
    }

    /** {@return (2n-1)!!} */
    static double oddFactorial(final int n)
    {
        double product = 1;
        for (int i = 2 * n - 1; i > 1; i -= 2)
        {
            product *= i;
        }
        return product;
    }

    private static double fallingFactorial(final int n, final int factors)
    {
        double product = 1;
        for (int i = 0; i < factors; i++)
        {
            product *= n - i;
        }
        return product;
    }

    private static double binomial(final int n, final int k)
    {
        return fallingFactorial(n, k) / fallingFactorial(k, k);
    }

    /** {@return number of monomials} */
    int terms()
    {
        return factors.length;
    }

    int power(final int term, final int axis)
    {
        return powers[term][axis];
    }

    double factor(final int term)
    {
        return factors[term];
    }
}
