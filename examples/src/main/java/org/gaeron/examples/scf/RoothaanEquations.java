package org.gaeron.examples.scf;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.dense.row.mult.VectorVectorMult_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.Molecule;
import org.gaeron.examples.chem.OneElectronIntegrals;
import org.gaeron.examples.chem.ShellPairs;

/**
 * The matrices of a closed-shell calculation that one rank holds whole, and one step of its iteration: from the
 * two-electron part of the Fock matrix to energy, error and the next density. C. C. J. Roothaan, Rev. Mod. Phys. 23, 69
 * (1951); symmetric orthogonalisation: P.-O. Lowdin, J. Chem. Phys. 18, 365 (1950).
 */
final class RoothaanEquations
{
    private static final double SMALLEST_OVERLAP = 1e-8;

    private final int occupied;
    private final double nuclearRepulsion;
    private final DMatrixRMaj overlap;
    private final DMatrixRMaj core;
    private final DMatrixRMaj orthogonaliser;
    private final Diis diis = new Diis();
    private DMatrixRMaj density;
    private double energy;
    private double error;

    RoothaanEquations(final Molecule molecule, final ShellPairs pairs)
    {
        final Basis basis = pairs.basis();
        final int n = basis.functions();
        occupied = molecule.occupiedOrbitals();
        nuclearRepulsion = molecule.nuclearRepulsion();
        overlap = DMatrixRMaj.wrap(n, n, OneElectronIntegrals.overlap(pairs));
        core = DMatrixRMaj.wrap(n, n, OneElectronIntegrals.kinetic(pairs));
        CommonOps_DDRM.addEquals(
            core, DMatrixRMaj.wrap(n, n, OneElectronIntegrals.nuclearAttraction(pairs, molecule.atoms())));
        orthogonaliser = inverseSquareRoot(overlap);
        density = densityOf(core);
    }

    /** {@return the density matrix, row-major: twice the sum over occupied orbitals} */
    double[] density()
    {
        return density.data;
    }

    /** {@return the total energy at the density that the last step was given the two-electron part of} */
    double energy()
    {
        return energy;
    }

    /** {@return the largest element of FDS - SDF in the orthonormal basis, in the same step} */
    double error()
    {
        return error;
    }

    /**
     * Goes on to the next density.
     *
     * @param twoElectron G of the density, row-major.
     */
    void step(final double[] twoElectron)
    {
        final int n = core.numRows;
        final DMatrixRMaj fock = core.copy();
        CommonOps_DDRM.addEquals(fock, DMatrixRMaj.wrap(n, n, twoElectron));
        energy = nuclearRepulsion + 0.5 *
            (VectorVectorMult_DDRM.innerProd(density, core) + VectorVectorMult_DDRM.innerProd(density, fock));
        final DMatrixRMaj commutator = commutator(fock);
        error = CommonOps_DDRM.elementMaxAbs(commutator);
        density = densityOf(diis.extrapolate(fock, commutator));
    }

    private DMatrixRMaj commutator(final DMatrixRMaj fock)
    {
        final int n = fock.numRows;
        final DMatrixRMaj product = new DMatrixRMaj(n, n);
        final DMatrixRMaj fds = new DMatrixRMaj(n, n);
        CommonOps_DDRM.mult(fock, density, product);
        CommonOps_DDRM.mult(product, overlap, fds);
        final DMatrixRMaj difference = new DMatrixRMaj(n, n);
        CommonOps_DDRM.transpose(fds, product);
        CommonOps_DDRM.subtract(fds, product, difference);
        return orthonormal(difference);
    }

    /** {@return XMX for the symmetric X} */
    private DMatrixRMaj orthonormal(final DMatrixRMaj matrix)
    {
        final int n = matrix.numRows;
        final DMatrixRMaj product = new DMatrixRMaj(n, n);
        final DMatrixRMaj result = new DMatrixRMaj(n, n);
        CommonOps_DDRM.mult(orthogonaliser, matrix, product);
        CommonOps_DDRM.mult(product, orthogonaliser, result);
        return result;
    }

    private DMatrixRMaj densityOf(final DMatrixRMaj fock)
    {
        final int n = fock.numRows;
        final EigenDecomposition_F64<DMatrixRMaj> eigen = decompose(orthonormal(fock));
        final int[] order = IntStream.range(0, n).boxed()
            .sorted(Comparator.comparingDouble(i -> eigen.getEigenvalue(i).getReal()))
            .mapToInt(Integer::intValue).toArray();
        final DMatrixRMaj orbitals = new DMatrixRMaj(n, occupied);
        for (int column = 0; column < occupied; column++)
        {
            final DMatrixRMaj vector = eigen.getEigenVector(order[column]);
            CommonOps_DDRM.insert(vector, orbitals, 0, column);
        }
        final DMatrixRMaj coefficients = new DMatrixRMaj(n, occupied);
        CommonOps_DDRM.mult(orthogonaliser, orbitals, coefficients);
        final DMatrixRMaj result = new DMatrixRMaj(n, n);
        CommonOps_DDRM.multTransB(2, coefficients, coefficients, result);
        return result;
    }

    private static DMatrixRMaj inverseSquareRoot(final DMatrixRMaj matrix)
    {
        final int n = matrix.numRows;
        final EigenDecomposition_F64<DMatrixRMaj> eigen = decompose(matrix);
        final DMatrixRMaj result = new DMatrixRMaj(n, n);
        for (int i = 0; i < n; i++)
        {
            final double value = eigen.getEigenvalue(i).getReal();
            if (value < SMALLEST_OVERLAP)
            {
                throw new ArithmeticException("the basis functions are linearly dependent: expected eigenvalues " +
                    "of the overlap of at least " + SMALLEST_OVERLAP + ", actual " + value);
            }
            final DMatrixRMaj vector = eigen.getEigenVector(i);
            CommonOps_DDRM.multAddTransB(1 / Math.sqrt(value), vector, vector, result);
        }
        return result;
    }

    private static EigenDecomposition_F64<DMatrixRMaj> decompose(final DMatrixRMaj matrix)
    {
        final DMatrixRMaj copy = matrix.copy();
        symmetrise(copy);
        final EigenDecomposition_F64<DMatrixRMaj> eigen =
            DecompositionFactory_DDRM.eig(matrix.numRows, true, true);
        if (!eigen.decompose(copy))
        {
            final boolean finite = Arrays.stream(copy.data).allMatch(Double::isFinite);
            throw new ArithmeticException("the eigenvalues of a matrix of order " + matrix.numRows +
                " did not converge" + (finite ? "" : ": it is not finite"));
        }
        return eigen;
    }

    private static void symmetrise(final DMatrixRMaj matrix)
    {
        for (int i = 0; i < matrix.numRows; i++)
        {
            for (int j = 0; j < i; j++)
            {
                final double mean = 0.5 * (matrix.get(i, j) + matrix.get(j, i));
                matrix.set(i, j, mean);
                matrix.set(j, i, mean);
            }
        }
    }
}
