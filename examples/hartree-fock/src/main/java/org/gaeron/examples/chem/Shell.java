package org.gaeron.examples.chem;

import java.util.ArrayList;
import java.util.List;

/**
 * Shell at its atom: Gaussian functions that share primitives. Function {@code f} is
 * {@code sum_k coefficient(f, k) exp(-exponent(k) r^2)} about the centre, times its angular part; it is normalised to
 * 1.
 */
final class Shell
{
    private final int atom;
    private final double[] centre;
    private final double[] exponents;
    private final AngularFunction[] angular;
    private final double[][] coefficients;
    private final int firstFunction;
    private final int angularMomentum;

    /**
     * Creates a shell with all functions of its contractions.
     *
     * @param descriptor    description by the basis set.
     * @param spherical     whether it has 5 d and 7 f functions, instead of 6 and 10.
     * @param atomIndex     index of its atom.
     * @param atom          its atom.
     * @param firstFunction index of its first function among all functions of the molecule.
     */
    Shell(
        final ShellDescriptor descriptor, final boolean spherical,
        final int atomIndex, final Atom atom, final int firstFunction)
    {
        this.atom = atomIndex;
        this.firstFunction = firstFunction;
        centre = new double[]{ atom.x(), atom.y(), atom.z() };
        exponents = descriptor.exponents().stream().mapToDouble(Double::doubleValue).toArray();
        final List<AngularFunction> functions = new ArrayList<>();
        final List<double[]> radial = new ArrayList<>();
        int highest = 0;
        for (final ShellDescriptor.Contraction contraction : descriptor.contractions())
        {
            highest = Math.max(highest, contraction.angularMomentum());
            final double[] normalised = normalised(contraction);
            for (final AngularFunction function : AngularFunction.of(contraction.angularMomentum(), spherical))
            {
                functions.add(function);
                radial.add(normalised);
            }
        }
        angular = functions.toArray(AngularFunction[]::new);
        coefficients = radial.toArray(double[][]::new);
        angularMomentum = highest;
    }

    /**
     * Normalises {@code x^l}: each primitive ({@code int x^2l exp(-2ar^2) = (2l-1)!! (pi/2a)^(3/2) / (4a)^l}), and then
     * the contraction, because published coefficients are rounded.
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
        for (int k = 0; k < result.length; k++)
        {
            result[k] /= Math.sqrt(norm);
        }
        return result;
    }

    private static double selfOverlap(final double exponentSum, final int l)
    {
        return AngularFunction.oddFactorial(l) * Math.pow(Math.PI / exponentSum, 1.5) / Math.pow(2 * exponentSum, l);
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
        return angular.length;
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

    AngularFunction angular(final int function)
    {
        return angular[function];
    }

    double coefficient(final int function, final int primitive)
    {
        return coefficients[function][primitive];
    }
}
