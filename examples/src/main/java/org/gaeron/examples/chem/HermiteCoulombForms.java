package org.gaeron.examples.chem;

/**
 * The integrals of {@link HermiteCoulomb} written out by degree, in terms of the derivatives
 * {@code f_n = (-2 alpha)^n F_n}. Each array of a Hermite Gaussian is one of its own: only so does the compiler know
 * that none overlaps another, and makes vector code.
 */
final class HermiteCoulombForms
{
    private HermiteCoulombForms()
    {
    }

    static void first(
        final double[][] f, final double[] x, final double[] y, final double[] z, final double[][] r, final int count)
    {
        final double[] f1 = f[1];
        for (int e = 0; e < count; e++)
        {
            r[1][e] = x[e] * f1[e];
            r[2][e] = y[e] * f1[e];
            r[3][e] = z[e] * f1[e];
        }
    }

    static void second(
        final double[][] f, final double[] xs, final double[] ys, final double[] zs,
        final double[][] r, final int count)
    {
        for (int e = 0; e < count; e++)
        {
            final double x = xs[e];
            final double y = ys[e];
            final double z = zs[e];
            final double f1 = f[1][e];
            final double f2 = f[2][e];
            r[4][e] = f1 + x * x * f2;
            r[5][e] = x * y * f2;
            r[6][e] = x * z * f2;
            r[7][e] = f1 + y * y * f2;
            r[8][e] = y * z * f2;
            r[9][e] = f1 + z * z * f2;
        }
    }

    static void third(
        final double[][] f, final double[] xs, final double[] ys, final double[] zs,
        final double[][] r, final int count)
    {
        for (int e = 0; e < count; e++)
        {
            final double x = xs[e];
            final double y = ys[e];
            final double z = zs[e];
            final double f2 = f[2][e];
            final double f3 = f[3][e];
            final double xx = f2 + x * x * f3;
            final double yy = f2 + y * y * f3;
            final double zz = f2 + z * z * f3;
            r[10][e] = x * (xx + 2 * f2);
            r[11][e] = y * xx;
            r[12][e] = z * xx;
            r[13][e] = x * yy;
            r[14][e] = x * y * z * f3;
            r[15][e] = x * zz;
            r[16][e] = y * (yy + 2 * f2);
            r[17][e] = z * yy;
            r[18][e] = y * zz;
            r[19][e] = z * (zz + 2 * f2);
        }
    }

    static void fourth(
        final double[][] f, final double[] xs, final double[] ys, final double[] zs,
        final double[][] r, final int count)
    {
        for (int e = 0; e < count; e++)
        {
            final double x = xs[e];
            final double y = ys[e];
            final double z = zs[e];
            final double f2 = f[2][e];
            final double f3 = f[3][e];
            final double f4 = f[4][e];
            final double x2 = x * x;
            final double y2 = y * y;
            final double z2 = z * z;
            final double xx = f3 + x2 * f4;
            final double yy = f3 + y2 * f4;
            final double zz = f3 + z2 * f4;
            final double xy = x * y;
            final double xz = x * z;
            final double yz = y * z;
            r[20][e] = 3 * f2 + x2 * (xx + 5 * f3);
            r[21][e] = xy * (xx + 2 * f3);
            r[22][e] = xz * (xx + 2 * f3);
            r[23][e] = f2 + y2 * f3 + x2 * yy;
            r[24][e] = yz * xx;
            r[25][e] = f2 + z2 * f3 + x2 * zz;
            r[26][e] = xy * (yy + 2 * f3);
            r[27][e] = xz * yy;
            r[28][e] = xy * zz;
            r[29][e] = xz * (zz + 2 * f3);
            r[30][e] = 3 * f2 + y2 * (yy + 5 * f3);
            r[31][e] = yz * (yy + 2 * f3);
            r[32][e] = f2 + z2 * f3 + y2 * zz;
            r[33][e] = yz * (zz + 2 * f3);
            r[34][e] = 3 * f2 + z2 * (zz + 5 * f3);
        }
    }
}
