package org.gaeron.examples.chem;

import java.util.List;

/**
 * Matrices of one-electron integrals over the functions of a basis: symmetric, row-major, all elements filled.
 * Helgaker, Jorgensen, Olsen, "Molecular Electronic-Structure Theory", sections 9.3 and 9.5 (overlap and kinetic
 * energy) and 9.9 (nuclear attraction).
 */
public final class OneElectronIntegrals
{
    private OneElectronIntegrals()
    {
    }

    /**
     * {@return the overlap of the functions}
     *
     * @param pairs pairs of the functions' shells.
     */
    public static double[] overlap(final ShellPairs pairs)
    {
        return matrix(pairs, OneElectronIntegrals::overlap);
    }

    static void overlap(final ShellPair pair, final double[] block)
    {
        for (int k = 0; k < pair.primitives(); k++)
        {
            // Only the first Hermite Gaussian has an integral other than 0.
            addRow(pair, k, 0, volume(pair.exponent(k)), block);
        }
    }

    /**
     * {@return the dipole integrals {@code <a| r - o |b>}: a matrix each for x, y and z}
     *
     * @param pairs pairs of the functions' shells.
     * @param x     of the origin o.
     * @param y     of the origin o.
     * @param z     of the origin o.
     */
    public static double[][] dipole(final ShellPairs pairs, final double x, final double y, final double z)
    {
        final double[] origin = { x, y, z };
        final double[][] matrices = new double[3][];
        for (int i = 0; i < 3; i++)
        {
            final int axis = i;
            matrices[axis] = matrix(pairs, (pair, block) -> dipole(pair, axis, origin[axis], block));
        }
        return matrices;
    }

    static void dipole(final ShellPair pair, final int axis, final double origin, final double[] block)
    {
        final int first = HermiteIndex.of(axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0);
        for (int k = 0; k < pair.primitives(); k++)
        {
            final double volume = volume(pair.exponent(k));
            addRow(pair, k, 0, volume * (pair.centres(axis)[k] - origin), block);
            if (pair.degree() > 0)
            {
                addRow(pair, k, first, volume, block);
            }
        }
    }

    /** {@return the integral of a Hermite Gaussian of degree 0, without the scale of the pair's coefficients} */
    private static double volume(final double exponent)
    {
        return Math.pow(Math.PI / exponent, 1.5) * exponent / ShellPair.COULOMB_SCALE;
    }

    private static void addRow(
        final ShellPair pair, final int primitive, final int hermite, final double factor, final double[] block)
    {
        final double[] coefficients = pair.coefficients(hermite);
        final int row = primitive * pair.components();
        for (int component = 0; component < block.length; component++)
        {
            block[component] += factor * coefficients[row + component];
        }
    }

    /**
     * {@return the kinetic energy of an electron, {@code <a| -1/2 nabla^2 |b>}}
     *
     * @param pairs pairs of the functions' shells.
     */
    public static double[] kinetic(final ShellPairs pairs)
    {
        return matrix(pairs, OneElectronIntegrals::kinetic);
    }

    /**
     * {@return the attraction of an electron by the nuclei}
     *
     * @param pairs pairs of the functions' shells.
     * @param atoms the nuclei.
     */
    public static double[] nuclearAttraction(final ShellPairs pairs, final List<Atom> atoms)
    {
        return matrix(pairs, new NuclearAttraction(atoms)::add);
    }

    static void kinetic(final ShellPair pair, final double[] block)
    {
        final Shell a = pair.a();
        final Shell b = pair.b();
        final HermiteExpansion expansion = new HermiteExpansion(a.angularMomentum(), b.angularMomentum() + 2);
        for (int i = 0; i < a.primitives(); i++)
        {
            for (int j = 0; j < b.primitives(); j++)
            {
                expansion.evaluate(a, a.exponent(i), b, b.exponent(j));
                final double volume = Math.pow(Math.PI / (a.exponent(i) + b.exponent(j)), 1.5);
                for (int component = 0; component < block.length; component++)
                {
                    final int fa = component / b.functions();
                    final int fb = component % b.functions();
                    block[component] += volume * a.coefficient(fa, i) * b.coefficient(fb, j) *
                        kinetic(expansion, a.angular(fa), b.angular(fb), b.exponent(j));
                }
            }
        }
    }

    private static double kinetic(
        final HermiteExpansion expansion, final AngularFunction a, final AngularFunction b, final double exponent)
    {
        double energy = 0;
        for (int ta = 0; ta < a.terms(); ta++)
        {
            for (int tb = 0; tb < b.terms(); tb++)
            {
                energy += a.factor(ta) * b.factor(tb) * kinetic(expansion, a, ta, b, tb, exponent);
            }
        }
        return energy;
    }

    /**
     * {@return the sum over the axes of the one-dimensional kinetic energy along an axis, times the overlaps along the
     * others}
     */
    private static double kinetic(
        final HermiteExpansion expansion, final AngularFunction a, final int ta,
        final AngularFunction b, final int tb, final double exponent)
    {
        double energy = 0;
        for (int along = 0; along < 3; along++)
        {
            double product = 1;
            for (int axis = 0; axis < 3; axis++)
            {
                final int i = a.power(ta, axis);
                final int j = b.power(tb, axis);
                product *= axis != along ? expansion.coefficient(axis, i, j, 0) :
                    exponent * (2 * j + 1) * expansion.coefficient(axis, i, j, 0) -
                    2 * exponent * exponent * expansion.coefficient(axis, i, j + 2, 0) -
                    (j < 2 ? 0 : 0.5 * j * (j - 1) * expansion.coefficient(axis, i, j - 2, 0));
            }
            energy += product;
        }
        return energy;
    }

    /** Adds the integrals of a pair to a block of zeros: functions of a by functions of b. */
    interface BlockKernel
    {
        void add(ShellPair pair, double[] block);
    }

    private static double[] matrix(final ShellPairs pairs, final BlockKernel kernel)
    {
        final Basis basis = pairs.basis();
        final int n = basis.functions();
        final double[] matrix = new double[n * n];
        for (int i = 0; i < basis.shells(); i++)
        {
            for (int j = 0; j <= i; j++)
            {
                final ShellPair pair = pairs.pair(i, j);
                final double[] block = new double[pair.components()];
                kernel.add(pair, block);
                for (int component = 0; component < block.length; component++)
                {
                    final int row = pair.a().firstFunction() + component / pair.b().functions();
                    final int column = pair.b().firstFunction() + component % pair.b().functions();
                    matrix[row * n + column] = block[component];
                    matrix[column * n + row] = block[component];
                }
            }
        }
        return matrix;
    }
}
