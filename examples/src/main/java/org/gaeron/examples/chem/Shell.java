package org.gaeron.examples.chem;

import java.util.ArrayList;
import java.util.List;

/**
 * A shell at its atom: cartesian Gaussian functions that share primitives. Function {@code f} is
 * {@code sum_k coefficient(f, k) x^lx y^ly z^lz exp(-exponent(k) r^2)} about the centre, normalised to 1.
 */
final class Shell
{
    private final int atom;
    private final double[] centre;
    private final double[] exponents;
    private final int[][] powers;
    private final double[][] coefficients;
    private final int firstFunction;
    private final int angularMomentum;

    /**
     * A shell with all cartesian functions of its contractions.
     *
     * @param descriptor    what the basis set says.
     * @param atomIndex     index of its atom.
     * @param atom          its atom.
     * @param firstFunction index of its first function among all functions of the molecule.
     */
    Shell(final ShellDescriptor descriptor, final int atomIndex, final Atom atom, final int firstFunction)
    {
        this.atom = atomIndex;
        this.firstFunction = firstFunction;
        centre = new double[]{ atom.x(), atom.y(), atom.z() };
        exponents = descriptor.exponents().stream().mapToDouble(Double::doubleValue).toArray();
        final List<int[]> functionPowers = new ArrayList<>();
        final List<double[]> functionCoefficients = new ArrayList<>();
        int highest = 0;
        for (final ShellDescriptor.Contraction contraction : descriptor.contractions())
        {
            final int l = contraction.angularMomentum();
            highest = Math.max(highest, l);
            final double[] normalised = normalised(contraction);
            for (int lx = l; lx >= 0; lx--)
            {
                for (int ly = l - lx; ly >= 0; ly--)
                {
                    final int lz = l - lx - ly;
                    functionPowers.add(new int[]{ lx, ly, lz });
                    functionCoefficients.add(scaled(normalised, Math.sqrt(oddFactorial(l) /
                        (oddFactorial(lx) * oddFactorial(ly) * oddFactorial(lz)))));
                }
            }
        }
        powers = functionPowers.toArray(int[][]::new);
        coefficients = functionCoefficients.toArray(double[][]::new);
        angularMomentum = highest;
    }

    /**
     * Norms of x^l: of each primitive ({@code int x^2l exp(-2ar^2) = (2l-1)!! (pi/2a)^(3/2) / (4a)^l}), and then of the
     * contraction, since published coefficients are rounded.
     */
    private double[] normalised(final ShellDescriptor.Contraction contraction)
    {
        final int l = contraction.angularMomentum();
        final double[] result = new double[exponents.length];
        for (int k = 0; k < result.length; k++)
        {
            result[k] = contraction.coefficients().get(k) / Math.sqrt(selfOverlap(2 * exponents[k], l));
        }
        double norm = 0;
        for (int k = 0; k < result.length; k++)
        {
            for (int m = 0; m < result.length; m++)
            {
                norm += result[k] * result[m] * selfOverlap(exponents[k] + exponents[m], l);
            }
        }
        return scaled(result, 1 / Math.sqrt(norm));
    }

    private static double selfOverlap(final double exponentSum, final int l)
    {
        return oddFactorial(l) * Math.pow(Math.PI / exponentSum, 1.5) / Math.pow(2 * exponentSum, l);
    }

    private static double[] scaled(final double[] values, final double factor)
    {
        final double[] result = new double[values.length];
        for (int k = 0; k < result.length; k++)
        {
            result[k] = values[k] * factor;
        }
        return result;
    }

    /** {@code (2l-1)!!}. */
    private static double oddFactorial(final int l)
    {
        double product = 1;
        for (int i = 2 * l - 1; i > 1; i -= 2)
        {
            product *= i;
        }
        return product;
    }

    int atom()
    {
        return atom;
    }

    /**
     * {@return coordinate of the centre in bohr}
     *
     * @param axis 0, 1, 2 for x, y, z.
     */
    double centre(final int axis)
    {
        return centre[axis];
    }

    int primitives()
    {
        return exponents.length;
    }

    double exponent(final int primitive)
    {
        return exponents[primitive];
    }

    int functions()
    {
        return powers.length;
    }

    int firstFunction()
    {
        return firstFunction;
    }

    /** {@return the highest angular momentum of its functions} */
    int angularMomentum()
    {
        return angularMomentum;
    }

    int power(final int function, final int axis)
    {
        return powers[function][axis];
    }

    double coefficient(final int function, final int primitive)
    {
        return coefficients[function][primitive];
    }
}
