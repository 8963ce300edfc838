package org.gaeron.examples.chem;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Products in blocks of 4 by 8 and 4 by 4 with vectors of four elements. This class is loaded only where the module
 * {@code jdk.incubator.vector} is there.
 */
final class VectorProduct extends SmallProduct
{
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_256;

    /** {@return whether the processor has vectors of four elements: if not, they are slow} */
    static boolean isFast()
    {
        return DoubleVector.SPECIES_PREFERRED.length() >= SPECIES.length();
    }

    @Override
    void multiply(
        final int groups, final int inner, final int rows, final int columns,
        final double[] a, final int lda, final int stepA,
        final double[] b, final int ldb, final int stepB, final double[] c, final int offset, final int ldc)
    {
        int column = padded(columns);
        if (column % (2 * BLOCK) != 0)
        {
            column -= BLOCK;
            for (int row = 0; row < rows; row += BLOCK)
            {
                single(groups, inner, a, row, lda, stepA, b, column, ldb, stepB, c, offset + row * ldc + column, ldc);
            }
        }
        for (column -= 2 * BLOCK; column >= 0; column -= 2 * BLOCK)
        {
            for (int row = 0; row < rows; row += BLOCK)
            {
                twin(groups, inner, a, row, lda, stepA, b, column, ldb, stepB, c, offset + row * ldc + column, ldc);
            }
        }
    }

    private static void single(
        final int groups, final int inner,
        final double[] a, final int offsetA, final int lda, final int stepA,
        final double[] b, final int offsetB, final int ldb, final int stepB,
        final double[] c, final int offsetC, final int ldc)
    {
        DoubleVector c0 = DoubleVector.zero(SPECIES);
        DoubleVector c1 = c0;
        DoubleVector c2 = c0;
        DoubleVector c3 = c0;
        int ia = offsetA;
        int ib = offsetB;
        for (int group = 0; group < groups; group++)
        {
            for (int k = 0; k < inner; k++)
            {
                final DoubleVector row = DoubleVector.fromArray(SPECIES, b, ib);
                c0 = DoubleVector.broadcast(SPECIES, a[ia]).fma(row, c0);
                c1 = DoubleVector.broadcast(SPECIES, a[ia + 1]).fma(row, c1);
                c2 = DoubleVector.broadcast(SPECIES, a[ia + 2]).fma(row, c2);
                c3 = DoubleVector.broadcast(SPECIES, a[ia + 3]).fma(row, c3);
                ia += lda;
                ib += ldb;
            }
            ia += stepA;
            ib += stepB;
        }
        c0.intoArray(c, offsetC);
        c1.intoArray(c, offsetC + ldc);
        c2.intoArray(c, offsetC + 2 * ldc);
        c3.intoArray(c, offsetC + 3 * ldc);
    }

    private static void twin(
        final int groups, final int inner,
        final double[] a, final int offsetA, final int lda, final int stepA,
        final double[] b, final int offsetB, final int ldb, final int stepB,
        final double[] c, final int offsetC, final int ldc)
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
        int ib = offsetB;
        for (int group = 0; group < groups; group++)
        {
            for (int k = 0; k < inner; k++)
            {
                final DoubleVector left = DoubleVector.fromArray(SPECIES, b, ib);
                final DoubleVector right = DoubleVector.fromArray(SPECIES, b, ib + BLOCK);
                final DoubleVector a0 = DoubleVector.broadcast(SPECIES, a[ia]);
                c0 = a0.fma(left, c0);
                d0 = a0.fma(right, d0);
                final DoubleVector a1 = DoubleVector.broadcast(SPECIES, a[ia + 1]);
                c1 = a1.fma(left, c1);
                d1 = a1.fma(right, d1);
                final DoubleVector a2 = DoubleVector.broadcast(SPECIES, a[ia + 2]);
                c2 = a2.fma(left, c2);
                d2 = a2.fma(right, d2);
                final DoubleVector a3 = DoubleVector.broadcast(SPECIES, a[ia + 3]);
                c3 = a3.fma(left, c3);
                d3 = a3.fma(right, d3);
                ia += lda;
                ib += ldb;
            }
            ia += stepA;
            ib += stepB;
        }
        store(c0, d0, c, offsetC);
        store(c1, d1, c, offsetC + ldc);
        store(c2, d2, c, offsetC + 2 * ldc);
        store(c3, d3, c, offsetC + 3 * ldc);
    }

    private static void store(final DoubleVector left, final DoubleVector right, final double[] c, final int offset)
    {
        left.intoArray(c, offset);
        right.intoArray(c, offset + BLOCK);
    }
}
