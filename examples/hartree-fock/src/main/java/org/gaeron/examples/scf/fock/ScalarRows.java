package org.gaeron.examples.scf.fock;

/**
 * Contraction of rows without vectors. It takes two integrals at a time: additions to one sum wait for each other.
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
        double oddA = 0;
        double oddB = 0;
        double oddC = 0;
        int n = 0;
        for (; n < count - 1; n += 2)
        {
            final double value = values[first + n];
            final double odd = values[first + n + 1];
            fromA += densityA[atA + n] * value;
            oddA += densityA[atA + n + 1] * odd;
            fromB += densityB[atB + n] * value;
            oddB += densityB[atB + n + 1] * odd;
            fromC += densityC[atC + n] * value;
            oddC += densityC[atC + n + 1] * odd;
            fockA[atA + n] += toA * value;
            fockA[atA + n + 1] += toA * odd;
            fockB[atB + n] += toB * value;
            fockB[atB + n + 1] += toB * odd;
            fockC[atC + n] += toC * value;
            fockC[atC + n + 1] += toC * odd;
        }
        if (n < count)
        {
            final double value = values[first + n];
            fromA += densityA[atA + n] * value;
            fromB += densityB[atB + n] * value;
            fromC += densityC[atC + n] * value;
            fockA[atA + n] += toA * value;
            fockB[atB + n] += toB * value;
            fockC[atC + n] += toC * value;
        }
        sumA = fromA + oddA;
        sumB = fromB + oddB;
        sumC = fromC + oddC;
    }
}
