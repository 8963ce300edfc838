package org.gaeron.examples.chem;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products in blocks of four rows by eight or four columns, with vectors of four elements; two or fewer remaining rows
 * are done singly. This class is loaded only if the module {@code jdk.incubator.vector} is available.
 */
final class VectorProduct extends SmallProduct
{
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_256;
    private static final int TWO = 2 * BLOCK;

    /** {@return whether the processor has vectors of four elements; without them they are slow} */
    static boolean isFast()
    {
        return DoubleVector.SPECIES_PREFERRED.length() >= SPECIES.length();
    }

    @Override
    void multiply(
        final int groups, final int inner, final int rows, final int columns,
        final double[] a, final int offsetA, final int columnA, final int lda, final int stepA,
        final double[][] b, final int offsetB, final int ldb, final double[] c, final int offsetC, final int ldc)
    {
        int column = padded(columns);
        while (column > 0)
        {
            final boolean isTwo = column % TWO == 0;
            column -= isTwo ? TWO : BLOCK;
            int row = 0;
            for (; rows - row > 2; row += BLOCK)
            {
                final int fromA = offsetA + row * columnA;
                final int toC = offsetC + row * ldc + column;
                if (isTwo)
                {
                    rowsByTwo(groups, inner, a, fromA, columnA, lda, stepA, b, offsetB + column, ldb, c, toC, ldc);
                }
                else
                {
                    rowsByOne(groups, inner, a, fromA, columnA, lda, stepA, b, offsetB + column, ldb, c, toC, ldc);
                }
            }
            for (; row < rows; row++)
            {
                final int fromA = offsetA + row * columnA;
                final int toC = offsetC + row * ldc + column;
                if (isTwo)
                {
                    rowByTwo(groups, inner, a, fromA, lda, stepA, b, offsetB + column, ldb, c, toC);
                }
                else
                {
                    rowByOne(groups, inner, a, fromA, lda, stepA, b, offsetB + column, ldb, c, toC);
                }
            }
        }
    }

    private static void rowsByTwo(
        final int groups, final int inner,
        final double[] a, final int offsetA, final int columnA, final int lda, final int stepA,
        final double[][] b, final int offsetB, final int ldb, final double[] c, final int offsetC, final int ldc)
    {
        DoubleVector c0 = DoubleVector.zero(SPECIES);
        DoubleVector c1 = c0;
        DoubleVector c2 = c0;
        DoubleVector c3 = c0;
        DoubleVector d0 = c0;
        DoubleVector d1 = c0;
        DoubleVector d2 = c0;
        DoubleVector d3 = c0;
        int ia = offsetA;
        for (int group = 0; group < groups; group++)
        {
            final double[] rows = b[group];
            int ib = offsetB;
            for (int k = 0; k < inner; k++)
            {
                final DoubleVector left = DoubleVector.fromArray(SPECIES, rows, ib);
                final DoubleVector right = DoubleVector.fromArray(SPECIES, rows, ib + BLOCK);
                final DoubleVector a0 = DoubleVector.broadcast(SPECIES, a[ia]);
                c0 = a0.fma(left, c0);
                d0 = a0.fma(right, d0);
                final DoubleVector a1 = DoubleVector.broadcast(SPECIES, a[ia + columnA]);
                c1 = a1.fma(left, c1);
                d1 = a1.fma(right, d1);
                final DoubleVector a2 = DoubleVector.broadcast(SPECIES, a[ia + 2 * columnA]);
                c2 = a2.fma(left, c2);
                d2 = a2.fma(right, d2);
                final DoubleVector a3 = DoubleVector.broadcast(SPECIES, a[ia + 3 * columnA]);
                c3 = a3.fma(left, c3);
                d3 = a3.fma(right, d3);
                ia += lda;
                ib += ldb;
            }
            ia += stepA;
        }
        store(c0, d0, c, offsetC);
        store(c1, d1, c, offsetC + ldc);
        store(c2, d2, c, offsetC + 2 * ldc);
        store(c3, d3, c, offsetC + 3 * ldc);
    }

    private static void rowsByOne(
        final int groups, final int inner,
        final double[] a, final int offsetA, final int columnA, final int lda, final int stepA,
        final double[][] b, final int offsetB, final int ldb, final double[] c, final int offsetC, final int ldc)
    {
        DoubleVector c0 = DoubleVector.zero(SPECIES);
        DoubleVector c1 = c0;
        DoubleVector c2 = c0;
        DoubleVector c3 = c0;
        int ia = offsetA;
        for (int group = 0; group < groups; group++)
        {
            final double[] rows = b[group];
            int ib = offsetB;
            for (int k = 0; k < inner; k++)
            {
                final DoubleVector row = DoubleVector.fromArray(SPECIES, rows, ib);
                c0 = DoubleVector.broadcast(SPECIES, a[ia]).fma(row, c0);
                c1 = DoubleVector.broadcast(SPECIES, a[ia + columnA]).fma(row, c1);
                c2 = DoubleVector.broadcast(SPECIES, a[ia + 2 * columnA]).fma(row, c2);
                c3 = DoubleVector.broadcast(SPECIES, a[ia + 3 * columnA]).fma(row, c3);
                ia += lda;
                ib += ldb;
            }
            ia += stepA;
        }
        c0.intoArray(c, offsetC);
        c1.intoArray(c, offsetC + ldc);
        c2.intoArray(c, offsetC + 2 * ldc);
        c3.intoArray(c, offsetC + 3 * ldc);
    }

    private static void rowByTwo(
        final int groups, final int inner, final double[] a, final int offsetA, final int lda, final int stepA,
        final double[][] b, final int offsetB, final int ldb, final double[] c, final int offsetC)
    {
        DoubleVector left = DoubleVector.zero(SPECIES);
        DoubleVector right = left;
        int ia = offsetA;
        for (int group = 0; group < groups; group++)
        {
            final double[] rows = b[group];
            int ib = offsetB;
            for (int k = 0; k < inner; k++)
            {
                final DoubleVector factor = DoubleVector.broadcast(SPECIES, a[ia]);
                left = factor.fma(DoubleVector.fromArray(SPECIES, rows, ib), left);
                right = factor.fma(DoubleVector.fromArray(SPECIES, rows, ib + BLOCK), right);
                ia += lda;
                ib += ldb;
            }
            ia += stepA;
        }
        store(left, right, c, offsetC);
    }

    private static void rowByOne(
        final int groups, final int inner, final double[] a, final int offsetA, final int lda, final int stepA,
        final double[][] b, final int offsetB, final int ldb, final double[] c, final int offsetC)
    {
        DoubleVector sum = DoubleVector.zero(SPECIES);
        int ia = offsetA;
        for (int group = 0; group < groups; group++)
        {
            final double[] rows = b[group];
            int ib = offsetB;
            for (int k = 0; k < inner; k++)
            {
                sum = DoubleVector.broadcast(SPECIES, a[ia]).fma(DoubleVector.fromArray(SPECIES, rows, ib), sum);
                ia += lda;
                ib += ldb;
            }
            ia += stepA;
        }
        sum.intoArray(c, offsetC);
    }

    private static void store(final DoubleVector left, final DoubleVector right, final double[] c, final int offset)
    {
        left.intoArray(c, offset);
        right.intoArray(c, offset + BLOCK);
    }
}
