package org.gaeron.examples.chem;

import java.util.List;

/**
 * Matrices of one-electron integrals over the functions of a basis: symmetric, row-major, all elements filled.
 * Helgaker, Jorgensen, Olsen, "Molecular Electronic-Structure Theory", sections 9.3 and 9.5 (overlap and
 * kinetic energy) and 9.9 (nuclear attraction).
 */
public final class OneElectronIntegrals
{
    private OneElectronIntegrals()
    {
    }

    /**
     * {@return the overlap of the functions}
     *
     * @param pairs pairs of their shells.
     */
    public static double[] overlap(final ShellPairs pairs)
    {
        return matrix(pairs, OneElectronIntegrals::overlap);
    }

    static void overlap(final ShellPair pair, final double[] block)
    {
        for (int k = 0; k < pair.primitives(); k++)
        {
            final double volume = Math.pow(Math.PI / pair.exponent(k), 1.5);
            for (int component = 0; component < pair.components(); component++)
            {
                final int first = pair.start()[component];
                // The overlap is the integral of the first Hermite Gaussian alone: all others integrate to 0.
                if (first < pair.start()[component + 1] && pair.hermite()[first] == 0)
                {
                    block[component] += volume * pair.bra()[k * pair.hermite().length + first];
                }
            }
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
        final HermiteCoulomb coulomb = new HermiteCoulomb();
        return matrix(pairs, (pair, block) -> nuclearAttraction(coulomb, atoms, pair, block));
    }

    static void nuclearAttraction(
        final HermiteCoulomb coulomb, final List<Atom> atoms, final ShellPair pair, final double[] block)
    {
        for (int k = 0; k < pair.primitives(); k++)
        {
            for (final Atom atom : atoms)
            {
                final double[] r = coulomb.evaluate(
                    pair.degree(),
                    pair.exponent(k),
                    -2 * Math.PI / pair.exponent(k) * atom.element().atomicNumber(),
                    pair.x(k) - atom.x(), pair.y(k) - atom.y(), pair.z(k) - atom.z());
                addExpansion(pair, k, r, block);
            }
        }
    }

    private static void addExpansion(final ShellPair pair, final int primitive, final double[] r, final double[] block)
    {
        final int offset = primitive * pair.hermite().length;
        for (int component = 0; component < pair.components(); component++)
        {
            for (int term = pair.start()[component]; term < pair.start()[component + 1]; term++)
            {
                block[component] += pair.bra()[offset + term] * r[pair.hermite()[term]];
            }
        }
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
                        kinetic(expansion, a, fa, b, fb, b.exponent(j));
                }
            }
        }
    }

    /** The sum over the axes of the one-dimensional kinetic energy along one and the overlaps along the others. */
    private static double kinetic(
        final HermiteExpansion expansion, final Shell a, final int fa,
        final Shell b, final int fb, final double exponent)
    {
        double energy = 0;
        for (int along = 0; along < 3; along++)
        {
            double product = 1;
            for (int axis = 0; axis < 3; axis++)
            {
                final int i = a.power(fa, axis);
                final int j = b.power(fb, axis);
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
