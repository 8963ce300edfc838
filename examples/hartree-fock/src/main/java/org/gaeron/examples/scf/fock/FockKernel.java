package org.gaeron.examples.scf.fock;

import org.gaeron.examples.chem.Basis;

/**
 * Contracts the repulsion integrals of a shell quartet with the densities. Each integral that is unique under the
 * eightfold symmetry is calculated once and used six times: two Coulomb and four exchange terms. The sum of all
 * quartets, times {@value #SCALE}, plus its transpose, is {@code G_ij = sum_kl D_kl (c (ij|kl) - (ik|jl)/2)}, with a
 * factor c for each matrix. J. Almlof, K. Faegri, K. Korsell, J. Comput. Chem. 3, 385 (1982).
 *
 * <p>One instance is the workspace of one thread; it allocates nothing.
 */
final class FockKernel
{
    /** Factor of the sum of all quartets, before its transpose is added. */
    static final double SCALE = 0.25;

    private final Basis basis;
    private final double[] coulomb;

    private int matrix;
    private double degeneracy;
    private int firstL;
    private int countL;

    /**
     * Creates a kernel.
     *
     * @param basis   the functions.
     * @param coulomb for each matrix, the factor of its Coulomb part.
     */
    FockKernel(final Basis basis, final double... coulomb)
    {
        this.basis = basis;
        this.coulomb = coulomb.clone();
    }

    /**
     * Adds a quartet of shells (ij|kl). Panels may be the same object if it has the rows of several shells.
     *
     * @param values integrals, functions of i, j, k, l from slow to fast.
     * @param offset of the first of them.
     * @param i      first shell.
     * @param j      second shell, at most i.
     * @param k      third shell.
     * @param l      fourth shell, at most k.
     * @param rowI   with the rows of shell i and the columns of j, k and l.
     * @param rowJ   with the rows of shell j and the columns of k and l.
     * @param rowK   with the rows of shell k and the columns of l.
     */
    void add(
        final double[] values, final int offset, final int i, final int j, final int k, final int l,
        final RowPanel rowI, final RowPanel rowJ, final RowPanel rowK)
    {
        degeneracy = (i == j ? 1 : 2) * (k == l ? 1 : 2) * (i == k && j == l ? 1 : 2);
        firstL = basis.firstFunctionOfShell(l);
        countL = basis.functionsOfShell(l);
        for (matrix = 0; matrix < coulomb.length; matrix++)
        {
            int index = offset;
            for (int fi = basis.firstFunctionOfShell(i); fi < basis.endFunctionOfShell(i); fi++)
            {
                for (int fj = basis.firstFunctionOfShell(j); fj < basis.endFunctionOfShell(j); fj++)
                {
                    for (int fk = basis.firstFunctionOfShell(k); fk < basis.endFunctionOfShell(k); fk++)
                    {
                        contract(values, index, fi, fj, fk, rowI, rowJ, rowK);
                        index += countL;
                    }
                }
            }
        }
    }

    private void contract(
        final double[] values, final int index, final int i, final int j, final int k,
        final RowPanel panelI, final RowPanel panelJ, final RowPanel panelK)
    {
        final double[] densityI = panelI.density();
        final double[] densityJ = panelJ.density();
        final double[] densityK = panelK.density();
        final double[] fockI = panelI.fock();
        final double[] fockJ = panelJ.fock();
        final double[] fockK = panelK.fock();
        final int rowI = panelI.offset(i, matrix);
        final int rowJ = panelJ.offset(j, matrix);
        final int rowK = panelK.offset(k, matrix);
        final double direct = coulomb[matrix] * degeneracy;
        final double exchange = -0.25 * degeneracy;
        final double densityIj = direct * densityI[rowI + j];
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
        fockI[rowI + j] += direct * sumIj;
        fockI[rowI + k] += exchange * sumIk;
        fockJ[rowJ + k] += exchange * sumJk;
    }
}
