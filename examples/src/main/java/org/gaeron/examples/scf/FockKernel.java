package org.gaeron.examples.scf;

import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.chem.RepulsionIntegrals;
import org.gaeron.examples.chem.ShellPairs;

/**
 * Contracts the repulsion integrals of one task with the density. Each integral that is unique under the eightfold
 * symmetry is calculated once and used six times: two Coulomb and four exchange terms. The sum of all tasks, times 1/4,
 * plus its transpose, is {@code G_ij = sum_kl D_kl ((ij|kl) - (ik|jl)/2)}; J. Almlof, K. Faegri, K. Korsell, J. Comput.
 * Chem. 3, 385 (1982).
 *
 * <p>One instance is the workspace of one thread; its work allocates nothing.
 */
final class FockKernel
{
    /** What the sum of all tasks is multiplied with, before its transpose is added. */
    static final double SCALE = 0.25;

    private static final double NEGLIGIBLE = 1e-12;

    private final ShellPairs pairs;
    private final Basis basis;
    private final RepulsionIntegrals integrals = new RepulsionIntegrals();

    FockKernel(final ShellPairs pairs)
    {
        this.pairs = pairs;
        basis = pairs.basis();
    }

    /**
     * Adds a task's part.
     *
     * @param atomI  first atom.
     * @param atomJ  second atom, at most the first.
     * @param atomK  third atom, at most the first.
     * @param panelI the rows of the first atom.
     * @param panelJ the rows of the second atom; the same panel if it is the same atom.
     * @param panelK the rows of the third atom; the same panel if it is the same atom.
     */
    void add(
        final int atomI, final int atomJ, final int atomK,
        final AtomPanel panelI, final AtomPanel panelJ, final AtomPanel panelK)
    {
        final int lastL = atomK == atomI ? atomJ : atomK;
        for (int i = basis.firstShell(atomI); i < basis.firstShell(atomI + 1); i++)
        {
            final int endJ = Math.min(basis.firstShell(atomJ + 1), i + 1);
            for (int j = basis.firstShell(atomJ); j < endJ; j++)
            {
                for (int k = basis.firstShell(atomK); k < basis.firstShell(atomK + 1); k++)
                {
                    addRow(i, j, k, atomK == atomI, lastL, panelI, panelJ, panelK);
                }
            }
        }
    }

    /** All l for given i, j, k. Where (k, l) is in the same atom pair as (i, j), only one order of the two is taken. */
    private void addRow(
        final int i, final int j, final int k, final boolean sameFirst, final int lastL,
        final AtomPanel panelI, final AtomPanel panelJ, final AtomPanel panelK)
    {
        final double bound = pairs.bound(i, j);
        final int endL = Math.min(basis.firstShell(lastL + 1), k + 1);
        final int firstSame = sameFirst ? basis.firstShell(lastL) : Integer.MAX_VALUE;
        for (int l = 0; l < endL; l++)
        {
            final boolean twice = l >= firstSame && (k > i || k == i && l > j);
            if (!twice && bound * pairs.bound(k, l) > NEGLIGIBLE)
            {
                final double degeneracy =
                    (i == j ? 1 : 2) * (k == l ? 1 : 2) * (i == k && j == l ? 1 : 2);
                contract(integrals.evaluate(pairs, i, j, k, l), degeneracy, i, j, k, l, panelI, panelJ, panelK);
            }
        }
    }

    private void contract(
        final double[] values, final double degeneracy, final int i, final int j, final int k, final int l,
        final AtomPanel panelI, final AtomPanel panelJ, final AtomPanel panelK)
    {
        final int firstI = basis.firstFunctionOfShell(i);
        final int firstJ = basis.firstFunctionOfShell(j);
        final int firstK = basis.firstFunctionOfShell(k);
        final int firstL = basis.firstFunctionOfShell(l);
        final int countK = basis.functionsOfShell(k);
        final int countL = basis.functionsOfShell(l);
        int index = 0;
        for (int fi = firstI; fi < firstI + basis.functionsOfShell(i); fi++)
        {
            final int rowI = panelI.offset(fi);
            for (int fj = firstJ; fj < firstJ + basis.functionsOfShell(j); fj++)
            {
                final int rowJ = panelJ.offset(fj);
                for (int fk = firstK; fk < firstK + countK; fk++)
                {
                    contract(values, index, degeneracy, panelI, rowI, fj, panelJ, rowJ, fk,
                        panelK, panelK.offset(fk), firstL, countL);
                    index += countL;
                }
            }
        }
    }

    private static void contract(
        final double[] values, final int index, final double degeneracy,
        final AtomPanel panelI, final int rowI, final int j, final AtomPanel panelJ, final int rowJ, final int k,
        final AtomPanel panelK, final int rowK, final int firstL, final int countL)
    {
        final double[] densityI = panelI.density();
        final double[] densityJ = panelJ.density();
        final double[] densityK = panelK.density();
        final double[] fockI = panelI.fock();
        final double[] fockJ = panelJ.fock();
        final double[] fockK = panelK.fock();
        final double densityIj = degeneracy * densityI[rowI + j];
        final double exchange = -0.25 * degeneracy;
        final double densityIk = exchange * densityI[rowI + k];
        final double densityJk = exchange * densityJ[rowJ + k];
        double sumIj = 0;
        double sumIk = 0;
        double sumJk = 0;
        for (int n = 0; n < countL; n++)
        {
            final int l = firstL + n;
            final double value = values[index + n];
            sumIj += densityK[rowK + l] * value;
            sumIk += densityJ[rowJ + l] * value;
            sumJk += densityI[rowI + l] * value;
            fockK[rowK + l] += densityIj * value;
            fockJ[rowJ + l] += densityIk * value;
            fockI[rowI + l] += densityJk * value;
        }
        fockI[rowI + j] += degeneracy * sumIj;
        fockI[rowI + k] += exchange * sumIk;
        fockJ[rowJ + k] += exchange * sumJk;
    }
}
