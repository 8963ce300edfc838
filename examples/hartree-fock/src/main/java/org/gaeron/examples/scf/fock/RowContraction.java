package org.gaeron.examples.scf.fock;

/**
 * Contraction of a row of integrals {@code (ab|cd)}, of fixed functions a, b, c and consecutive d, with three rows of a
 * density. Each of the three rows also has a row of the Fock matrix. Two of the rows may be the same memory. One
 * instance is the workspace of one thread.
 */
abstract sealed class RowContraction permits ScalarRows, VectorRows
{
    /** Products of the row of integrals with the three rows of the density, of the last call. */
    protected double sumA;
    protected double sumB;
    protected double sumC;

    /** {@return an implementation with vectors if the module and the processor support them, else with scalars} */
    static RowContraction best()
    {
        try
        {
            return VectorRows.isFast() ? new VectorRows() : new ScalarRows();
        }
        catch (final NoClassDefFoundError ex)
        {
            return new ScalarRows();
        }
    }

    /**
     * Multiplies the integrals with the density rows, which makes the sums. Adds the integrals, times a factor each, to
     * the Fock rows.
     *
     * @param values integrals.
     * @param first  index of the first of them.
     * @param count  number of integrals.
     * @param a      density and Fock row of a.
     * @param atA    index of the first element.
     * @param toA    factor of the integrals in the Fock row.
     * @param b      density and Fock row of b.
     * @param atB    index of the first element.
     * @param toB    factor of the integrals in the Fock row.
     * @param c      density and Fock row of c.
     * @param atC    index of the first element.
     * @param toC    factor of the integrals in the Fock row.
     */
    abstract void contract(
        double[] values, int first, int count, Rows a, int atA, double toA, Rows b, int atB, double toB,
        Rows c, int atC, double toC);

    /**
     * Rows of a density, and of its Fock matrix.
     *
     * @param density elements of the density.
     * @param fock    elements of the Fock matrix, with the same indices.
     */
    record Rows(double[] density, double[] fock)
    {
    }

    final double sumA()
    {
        return sumA;
    }

    final double sumB()
    {
        return sumB;
    }

    final double sumC()
    {
        return sumC;
    }
}
