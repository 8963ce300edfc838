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

    private AtomPanel panelI;
    private AtomPanel panelJ;
    private AtomPanel panelK;

    FockKernel(final ShellPairs pairs)
    {
        this.pairs = pairs;
        basis = pairs.basis();
    }

    /**
     * Adds a task's part.
     *
     * @param atomI first atom.
     * @param atomJ second atom, at most the first.
     * @param atomK third atom, at most the first.
     * @param rowsI the rows of the first atom.
     * @param rowsJ the rows of the second atom; the same panel if it is the same atom.
     * @param rowsK the rows of the third atom; the same panel if it is the same atom.
     */
    void add(
        final int atomI, final int atomJ, final int atomK,
        final AtomPanel rowsI, final AtomPanel rowsJ, final AtomPanel rowsK)
    {
        panelI = rowsI;
        panelJ = rowsJ;
        panelK = rowsK;
        final int lastL = atomK == atomI ? atomJ : atomK;
        for (int i = basis.firstShell(atomI); i < basis.firstShell(atomI + 1); i++)
        {
            final int endJ = Math.min(basis.firstShell(atomJ + 1), i + 1);
            for (int j = basis.firstShell(atomJ); j < endJ; j++)
            {
                for (int k = basis.firstShell(atomK); k < basis.firstShell(atomK + 1); k++)
                {
                    // Where (k, l) is in the same atom pair as (i, j), only one order of the two is taken.
                    final int firstSame = atomK == atomI ? basis.firstShell(lastL) : Integer.MAX_VALUE;
                    addRow(i, j, k, Math.min(basis.firstShell(lastL + 1), k + 1), firstSame);
                }
            }
        }
    }

    private void addRow(final int i, final int j, final int k, final int endL, final int firstSame)
    {
        final double bound = pairs.bound(i, j);
        for (int l = 0; l < endL; l++)
        {
            final boolean otherOrder = l >= firstSame && (k > i || k == i && l > j);
            if (!otherOrder && bound * pairs.bound(k, l) > NEGLIGIBLE)
            {
                contract(i, j, k, l);
            }
        }
    }

    private void contract(final int i, final int j, final int k, final int l)
    {
        final double[] values = integrals.evaluate(pairs, i, j, k, l);
        final double degeneracy = (i == j ? 1 : 2) * (k == l ? 1 : 2) * (i == k && j == l ? 1 : 2);
        final int firstL = basis.firstFunctionOfShell(l);
        final int countL = basis.functionsOfShell(l);
        int index = 0;
        for (int fi = basis.firstFunctionOfShell(i); fi < basis.endFunctionOfShell(i); fi++)
        {
            for (int fj = basis.firstFunctionOfShell(j); fj < basis.endFunctionOfShell(j); fj++)
            {
                for (int fk = basis.firstFunctionOfShell(k); fk < basis.endFunctionOfShell(k); fk++)
                {
                    contract(values, index, degeneracy, fi, fj, fk, firstL, countL);
                    index += countL;
                }
            }
        }
    }

    private void contract(
        final double[] values, final int index, final double degeneracy,
        final int i, final int j, final int k, final int firstL, final int countL)
    {
        final double[] densityI = panelI.density();
        final double[] densityJ = panelJ.density();
        final double[] densityK = panelK.density();
        final double[] fockI = panelI.fock();
        final double[] fockJ = panelJ.fock();
        final double[] fockK = panelK.fock();
        final int rowI = panelI.offset(i);
        final int rowJ = panelJ.offset(j);
        final int rowK = panelK.offset(k);
        final double exchange = -0.25 * degeneracy;
        final double densityIj = degeneracy * densityI[rowI + j];
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
