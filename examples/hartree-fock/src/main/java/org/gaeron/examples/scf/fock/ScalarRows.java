package org.gaeron.examples.scf.fock;

/**
 * Contraction of rows without vectors.
 */
final class ScalarRows extends RowContraction
{
    @Override
    void contract(
        final double[] values, final int first, final int count,
        final Rows a, final int atA, final double toA, final Rows b, final int atB, final double toB,
        final Rows c, final int atC, final double toC)
    {
        final double[] densityA = a.density();
        final double[] densityB = b.density();
        final double[] densityC = c.density();
        final double[] fockA = a.fock();
        final double[] fockB = b.fock();
        final double[] fockC = c.fock();
        double fromA = 0;
        double fromB = 0;
        double fromC = 0;
        for (int n = 0; n < count; n++)
        {
            final double value = values[first + n];
            fromA += densityA[atA + n] * value;
            fromB += densityB[atB + n] * value;
            fromC += densityC[atC + n] * value;
            fockA[atA + n] += toA * value;
            fockB[atB + n] += toB * value;
            fockC[atC + n] += toC * value;
        }
        sumA = fromA;
        sumB = fromB;
        sumC = fromC;
    }
}
