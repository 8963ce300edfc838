package org.gaeron.examples.scf;

import java.util.Arrays;
import java.util.List;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.gaeron.examples.chem.Atom;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.InputException;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.OneElectronRows;
import org.gaeron.examples.chem.RepulsionIntegrals;
import org.gaeron.examples.chem.ShellPairs;
import org.gaeron.examples.scf.algebra.Diagonalisation;

/**
 * Density of a single atom. Its electrons are spread evenly over the orbitals of a shell, so that the density is
 * spherical. Every rank does this calculation of a few functions itself. It need not converge, because it only starts
 * another one.
 */
final class AtomDensity
{
    /** Numbers of orbitals in the order of filling: 1s 2s 2p 3s 3p 4s 3d 4p. */
    private static final int[] ORBITALS = { 1, 1, 3, 1, 3, 1, 5, 3 };
    /** So many functions have as many integrals as an array can hold. */
    private static final int MOST_FUNCTIONS = 215;
    private static final int ITERATIONS = 30;
    private static final double MIXING = 0.5;

    private final ShellPairs pairs;
    private final Basis basis;
    private final int atom;
    private final int first;
    private final int n;
    private final double[] occupations;

    private AtomDensity(final ShellPairs pairs, final int atom, final int electrons)
    {
        this.pairs = pairs;
        this.atom = atom;
        basis = pairs.basis();
        first = basis.firstFunction(atom);
        n = basis.firstFunction(atom + 1) - first;
        occupations = occupations(electrons, n);
    }

    /**
     * Checks that no atom has too many functions.
     *
     * @param molecule with the atoms.
     * @param basis    their functions.
     * @throws InputException if one has.
     */
    static void check(final Molecule molecule, final Basis basis)
    {
        for (int index = 0; index < basis.atoms(); index++)
        {
            final int functions = basis.firstFunction(index + 1) - basis.firstFunction(index);
            if (functions > MOST_FUNCTIONS)
            {
                throw new InputException("expected at most " + MOST_FUNCTIONS + " functions of an atom, actual " +
                    functions + " of atom " + (index + 1) + ", " + molecule.atoms().get(index).element().symbol());
            }
        }
    }

    /**
     * {@return the density of an atom in its own functions, row-major}
     *
     * @param pairs pairs of the shells of all atoms.
     * @param index of the atom.
     * @param atom  the atom.
     */
    static double[] of(final ShellPairs pairs, final int index, final Atom atom)
    {
        return new AtomDensity(pairs, index, atom.element().atomicNumber()).solve(atom);
    }

    static double[] occupations(final int electrons, final int orbitals)
    {
        final double[] result = new double[orbitals];
        int left = electrons;
        int orbital = 0;
        for (int shell = 0; shell < ORBITALS.length && left > 0; shell++)
        {
            final int taken = Math.min(left, 2 * ORBITALS[shell]);
            for (int i = 0; i < ORBITALS[shell] && orbital < orbitals; i++)
            {
                result[orbital++] = (double)taken / ORBITALS[shell];
            }
            left -= taken;
        }
        return result;
    }

    private double[] solve(final Atom nucleus)
    {
        final int begin = basis.firstShell(atom);
        final int end = basis.firstShell(atom + 1);
        final DMatrixRMaj core = square(OneElectronRows.core(pairs, List.of(nucleus), begin, end));
        final DMatrixRMaj root = inverseSquareRoot(square(OneElectronRows.overlap(pairs, begin, end)));
        final double[] integrals = integrals(begin, end);
        DMatrixRMaj density = density(core, root);
        for (int i = 0; i < ITERATIONS; i++)
        {
            final DMatrixRMaj fock = core.copy();
            addTwoElectron(integrals, density, fock);
            final DMatrixRMaj next = density(fock, root);
            final DMatrixRMaj mixed = new DMatrixRMaj(n, n);
            CommonOps_DDRM.add(MIXING, next, 1 - MIXING, density, mixed);
            density = mixed;
        }
        return density.data;
    }

    /** {@return the columns of this atom in its rows} */
    private DMatrixRMaj square(final double[] rows)
    {
        final DMatrixRMaj result = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++)
        {
            System.arraycopy(rows, i * basis.functions() + first, result.data, i * n, n);
        }
        return result;
    }

    /** Diagonalises. It fails on one rank alone, so by an exception that does not pass for one of all ranks. */
    private static DMatrixRMaj eigenvectors(final DMatrixRMaj matrix, final double[] values)
    {
        final DMatrixRMaj vectors = Diagonalisation.decompose(matrix, values);
        if (vectors == null)
        {
            throw new IllegalStateException("the density of one atom has no eigenvectors");
        }
        return vectors;
    }

    private DMatrixRMaj inverseSquareRoot(final DMatrixRMaj overlap)
    {
        final double[] factors = new double[n];
        final DMatrixRMaj vectors = eigenvectors(overlap, factors);
        Arrays.setAll(factors, i -> 1 / Math.sqrt(factors[i]));
        return weighted(vectors, factors);
    }

    private DMatrixRMaj density(final DMatrixRMaj fock, final DMatrixRMaj root)
    {
        final DMatrixRMaj product = new DMatrixRMaj(n, n);
        final DMatrixRMaj orthonormal = new DMatrixRMaj(n, n);
        CommonOps_DDRM.mult(root, fock, product);
        CommonOps_DDRM.mult(product, root, orthonormal);
        final DMatrixRMaj vectors = eigenvectors(orthonormal, new double[n]);
        CommonOps_DDRM.mult(root, vectors, product);
        return weighted(product, occupations);
    }

    /** {@return the weighted sum of the projectors on the columns} */
    private DMatrixRMaj weighted(final DMatrixRMaj columns, final double[] weights)
    {
        final DMatrixRMaj scaled = columns.copy();
        CommonOps_DDRM.multCols(scaled, weights);
        final DMatrixRMaj result = new DMatrixRMaj(n, n);
        CommonOps_DDRM.multTransB(scaled, columns, result);
        return result;
    }

    private void addTwoElectron(final double[] integrals, final DMatrixRMaj density, final DMatrixRMaj fock)
    {
        for (int i = 0; i < n; i++)
        {
            for (int j = 0; j < n; j++)
            {
                double sum = 0;
                for (int k = 0; k < n; k++)
                {
                    for (int l = 0; l < n; l++)
                    {
                        sum += density.data[k * n + l] *
                            (integrals[((i * n + j) * n + k) * n + l] - 0.5 * integrals[((i * n + k) * n + j) * n + l]);
                    }
                }
                fock.data[i * n + j] += sum;
            }
        }
    }

    private double[] integrals(final int begin, final int end)
    {
        if (n > MOST_FUNCTIONS)
        {
            throw new IllegalStateException(
                "expected at most " + MOST_FUNCTIONS + " functions of an atom, actual " + n);
        }
        final RepulsionIntegrals repulsion = new RepulsionIntegrals();
        final double[] all = new double[n * n * n * n];
        for (int i = begin; i < end; i++)
        {
            for (int j = begin; j <= i; j++)
            {
                for (int k = begin; k < end; k++)
                {
                    for (int l = begin; l <= k; l++)
                    {
                        store(repulsion.evaluate(pairs, i, j, k, l), i, j, k, l, all);
                    }
                }
            }
        }
        return all;
    }

    private void store(
        final double[] values, final int si, final int sj, final int sk, final int sl, final double[] all)
    {
        int index = 0;
        for (int i = basis.firstFunctionOfShell(si) - first; i < basis.endFunctionOfShell(si) - first; i++)
        {
            for (int j = basis.firstFunctionOfShell(sj) - first; j < basis.endFunctionOfShell(sj) - first; j++)
            {
                for (int k = basis.firstFunctionOfShell(sk) - first; k < basis.endFunctionOfShell(sk) - first; k++)
                {
                    for (int l = basis.firstFunctionOfShell(sl) - first; l < basis.endFunctionOfShell(sl) - first; l++)
                    {
                        final double value = values[index++];
                        all[((i * n + j) * n + k) * n + l] = value;
                        all[((j * n + i) * n + k) * n + l] = value;
                        all[((i * n + j) * n + l) * n + k] = value;
                        all[((j * n + i) * n + l) * n + k] = value;
                    }
                }
            }
        }
    }
}
