package org.gaeron.examples.scf.fock;

import org.gaeron.examples.chem.Basis;
import org.gaeron.examples.scf.fock.RowContraction.Rows;

/**
 * Contracts rows of integrals with the densities, see {@link IntegralRows}. The result is that of {@link FockKernel}
 * after the sum with the transpose, but the loops are as long as the rows.
 *
 * <p>A row (ab|c d...) needs rows of the density of a, b and c, at the functions d, and adds to these rows of the Fock
 * matrix. Where the bra (a, b) is the pair (i, j), these are rows of the panels I, J and K. Where it is (k, l), they
 * are rows of K, L and I at the functions j. No panel has the rows of L. So the column l of panel J is copied before
 * the rows of a bra, and the sums are added to it after them.
 *
 * <p>One instance is the workspace of one thread; it allocates nothing but this copy.
 */
final class RowKernel
{
    private static final double EXCHANGE = -0.25;
    /**
     * Integrals that are contracted before the kernel with vectors is chosen. All of two builds count in advance, so
     * large molecules have it at once. Until it is compiled, it takes 0.2 s of a JVM; then it saves up to a sixth of a
     * build.
     */
    private static final double WARM = 1 << 28;

    private final Basis basis;
    private final double[] coulomb;
    private RowContraction contraction;
    private double done;

    private RowPanel panelI;
    private RowPanel panelJ;
    private RowPanel panelK;
    private int firstJ;
    private int endJ;
    private Rows rowsI;
    private Rows rowsJ;
    private Rows rowsK;
    private Rows columns = new Rows(new double[0], new double[0]);

    private int shellA;
    private int shellB;
    private boolean isFirst;
    private boolean isOpen;

    RowKernel(final Basis basis, final double... coulomb)
    {
        this.basis = basis;
        this.coulomb = coulomb.clone();
        done = 2 * Math.pow(basis.functions(), 4) / 8;
        contraction = done > WARM ? RowContraction.best() : new ScalarRows();
    }

    /** Takes the panels of the next rows. The second block's functions are a range. */
    void begin(
        final RowPanel i, final RowPanel j, final RowPanel k, final int firstFunctionJ, final int endFunctionJ)
    {
        panelI = i;
        panelJ = j;
        panelK = k;
        firstJ = firstFunctionJ;
        endJ = endFunctionJ;
        rowsI = i.rows();
        rowsJ = j.rows();
        rowsK = k.rows();
    }

    /**
     * Takes the bra of the next rows.
     *
     * @param a           a shell.
     * @param b           a shell, at most a.
     * @param isBraFirst whether the bra is (i, j), and kets are (k, l); else it is (k, l).
     */
    void bra(final int a, final int b, final boolean isBraFirst)
    {
        if (!isOpen || a != shellA || b != shellB || isBraFirst != isFirst)
        {
            end();
            shellA = a;
            shellB = b;
            isFirst = isBraFirst;
            isOpen = true;
            if (!isFirst)
            {
                copyColumns();
            }
        }
    }

    private int column(final int function, final int matrix)
    {
        return (function * coulomb.length + matrix) * (endJ - firstJ) - firstJ;
    }

    private void copyColumns()
    {
        final int count = basis.functionsOfShell(shellB);
        final int size = count * coulomb.length * (endJ - firstJ);
        if (columns.density().length < size)
        {
            columns = new Rows(new double[size], new double[size]);
        }
        final int first = basis.firstFunctionOfShell(shellB);
        for (int j = firstJ; j < endJ; j++)
        {
            for (int matrix = 0; matrix < coulomb.length; matrix++)
            {
                final int from = panelJ.offset(j, matrix) + first;
                for (int n = 0; n < count; n++)
                {
                    columns.density()[column(n, matrix) + j] = rowsJ.density()[from + n];
                    columns.fock()[column(n, matrix) + j] = 0;
                }
            }
        }
    }

    /** {@return number of rows of the last bra with a third shell} */
    int rows(final int c)
    {
        return basis.functionsOfShell(shellA) * basis.functionsOfShell(shellB) * basis.functionsOfShell(c);
    }

    /** Ends the rows of the last bra. */
    void end()
    {
        if (isOpen && !isFirst)
        {
            final int first = basis.firstFunctionOfShell(shellB);
            final int count = basis.functionsOfShell(shellB);
            for (int j = firstJ; j < endJ; j++)
            {
                for (int matrix = 0; matrix < coulomb.length; matrix++)
                {
                    final int to = panelJ.offset(j, matrix) + first;
                    for (int n = 0; n < count; n++)
                    {
                        rowsJ.fock()[to + n] += columns.fock()[column(n, matrix) + j];
                    }
                }
            }
        }
        isOpen = false;
    }

    /**
     * Adds rows of the last bra.
     *
     * @param c      shell of the third functions.
     * @param first  the first of the fourth functions.
     * @param count  length of a row.
     * @param values for each function of a, of b, and of c, from slow to fast, a row of integrals, times the number of
     *               different integrals that they stand for.
     */
    void add(final int c, final int first, final int count, final double[] values)
    {
        if (done <= WARM)
        {
            done += rows(c) * count;
            contraction = done > WARM ? RowContraction.best() : contraction;
        }
        for (int matrix = 0; matrix < coulomb.length; matrix++)
        {
            int from = 0;
            for (int a = basis.firstFunctionOfShell(shellA); a < basis.endFunctionOfShell(shellA); a++)
            {
                for (int b = basis.firstFunctionOfShell(shellB); b < basis.endFunctionOfShell(shellB); b++)
                {
                    if (isFirst)
                    {
                        addFirst(matrix, a, b, c, first, count, values, from);
                    }
                    else
                    {
                        addSecond(matrix, a, b, c, first, count, values, from);
                    }
                    from += basis.functionsOfShell(c) * count;
                }
            }
        }
    }

    /** Adds rows (ij|k l...). */
    private void addFirst(
        final int matrix, final int i, final int j, final int shell, final int l, final int count,
        final double[] values, final int from)
    {
        final double direct = coulomb[matrix];
        final int atI = panelI.offset(i, matrix);
        final int atJ = panelJ.offset(j, matrix);
        final double[] fockI = rowsI.fock();
        final double[] fockJ = rowsJ.fock();
        final double densityIj = direct * rowsI.density()[atI + j];
        int row = from;
        for (int k = basis.firstFunctionOfShell(shell); k < basis.endFunctionOfShell(shell); k++)
        {
            contraction.contract(values, row, count,
                rowsI, atI + l, EXCHANGE * rowsJ.density()[atJ + k],
                rowsJ, atJ + l, EXCHANGE * rowsI.density()[atI + k],
                rowsK, panelK.offset(k, matrix) + l, densityIj);
            fockI[atI + j] += direct * contraction.sumC();
            fockI[atI + k] += EXCHANGE * contraction.sumB();
            fockJ[atJ + k] += EXCHANGE * contraction.sumA();
            row += count;
        }
    }

    /** Adds rows (kl|i j...). */
    private void addSecond(
        final int matrix, final int k, final int l, final int shell, final int j, final int count,
        final double[] values, final int from)
    {
        final double direct = coulomb[matrix];
        final int atK = panelK.offset(k, matrix);
        final int atL = column(l - basis.firstFunctionOfShell(shellB), matrix);
        final double[] fockK = rowsK.fock();
        final double[] fockI = rowsI.fock();
        final double densityKl = direct * rowsK.density()[atK + l];
        int row = from;
        for (int i = basis.firstFunctionOfShell(shell); i < basis.endFunctionOfShell(shell); i++)
        {
            final int atI = panelI.offset(i, matrix);
            contraction.contract(values, row, count,
                rowsK, atK + j, EXCHANGE * rowsI.density()[atI + l],
                columns, atL + j, EXCHANGE * rowsI.density()[atI + k],
                rowsI, atI + j, densityKl);
            fockK[atK + l] += direct * contraction.sumC();
            fockI[atI + k] += EXCHANGE * contraction.sumB();
            fockI[atI + l] += EXCHANGE * contraction.sumA();
            row += count;
        }
    }
}
