package org.gaeron.algebra.kernel;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Kernels with vectors of the processor's preferred length. A tile has two vectors a row. Classes of this kind are
 * loaded only where the module {@code jdk.incubator.vector} is available.
 */
abstract class VectorDoubleTiles extends DoubleTiles
{
    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();

    VectorDoubleTiles(final int rows)
    {
        super(rows, 2 * LANES);
    }

    /** {@return the kernels of the shape that suits the processor's registers} */
    static DoubleTiles best()
    {
        if (LANES < 2)
        {
            return scalar();
        }
        return SPECIES.vectorBitSize() >= 512 ? new SixRows() : new FourRows();
    }

    @Override
    void add(
        final double alpha, final double[] tile, final int rows, final int cols, final double[] product,
        final int index, final int ld)
    {
        if (cols < 2 * LANES)
        {
            super.add(alpha, tile, rows, cols, product, index, ld);
            return;
        }
        final DoubleVector factor = DoubleVector.broadcast(SPECIES, alpha);
        for (int i = 0; i < rows; i++)
        {
            final int at = index + i * ld;
            final int from = i * 2 * LANES;
            factor.fma(DoubleVector.fromArray(SPECIES, tile, from), DoubleVector.fromArray(SPECIES, product, at))
                .intoArray(product, at);
            factor.fma(DoubleVector.fromArray(SPECIES, tile, from + LANES),
                DoubleVector.fromArray(SPECIES, product, at + LANES)).intoArray(product, at + LANES);
        }
    }

    @Override
    void addNative(
        final double alpha, final double[] tile, final int rows, final int cols, final MemorySegment product,
        final long index, final long ld)
    {
        if (cols < 2 * LANES)
        {
            super.addNative(alpha, tile, rows, cols, product, index, ld);
            return;
        }
        final DoubleVector factor = DoubleVector.broadcast(SPECIES, alpha);
        for (int i = 0; i < rows; i++)
        {
            final long at = (index + i * ld) * Double.BYTES;
            final long next = at + (long)LANES * Double.BYTES;
            final int from = i * 2 * LANES;
            factor.fma(DoubleVector.fromArray(SPECIES, tile, from),
                DoubleVector.fromMemorySegment(SPECIES, product, at, ORDER)).intoMemorySegment(product, at, ORDER);
            factor.fma(DoubleVector.fromArray(SPECIES, tile, from + LANES),
                DoubleVector.fromMemorySegment(SPECIES, product, next, ORDER)).intoMemorySegment(product, next, ORDER);
        }
    }

    /** Six rows: twelve sums, two vectors and a factor in 32 registers. */
    static final class SixRows extends VectorDoubleTiles
    {
        SixRows()
        {
            super(6);
        }

        @Override
        @SuppressWarnings("checkstyle:MethodLength")
        void multiply(
            final int depth, final double[] left, final int at, final double[] right, final int from,
            final double[] tile)
        {
            DoubleVector c00 = DoubleVector.zero(SPECIES);
            DoubleVector c01 = DoubleVector.zero(SPECIES);
            DoubleVector c10 = DoubleVector.zero(SPECIES);
            DoubleVector c11 = DoubleVector.zero(SPECIES);
            DoubleVector c20 = DoubleVector.zero(SPECIES);
            DoubleVector c21 = DoubleVector.zero(SPECIES);
            DoubleVector c30 = DoubleVector.zero(SPECIES);
            DoubleVector c31 = DoubleVector.zero(SPECIES);
            DoubleVector c40 = DoubleVector.zero(SPECIES);
            DoubleVector c41 = DoubleVector.zero(SPECIES);
            DoubleVector c50 = DoubleVector.zero(SPECIES);
            DoubleVector c51 = DoubleVector.zero(SPECIES);
            int ia = at;
            int ib = from;
            for (int k = 0; k < depth; k++)
            {
                final DoubleVector b0 = DoubleVector.fromArray(SPECIES, right, ib);
                final DoubleVector b1 = DoubleVector.fromArray(SPECIES, right, ib + LANES);
                final DoubleVector a0 = DoubleVector.broadcast(SPECIES, left[ia]);
                c00 = a0.fma(b0, c00);
                c01 = a0.fma(b1, c01);
                final DoubleVector a1 = DoubleVector.broadcast(SPECIES, left[ia + 1]);
                c10 = a1.fma(b0, c10);
                c11 = a1.fma(b1, c11);
                final DoubleVector a2 = DoubleVector.broadcast(SPECIES, left[ia + 2]);
                c20 = a2.fma(b0, c20);
                c21 = a2.fma(b1, c21);
                final DoubleVector a3 = DoubleVector.broadcast(SPECIES, left[ia + 3]);
                c30 = a3.fma(b0, c30);
                c31 = a3.fma(b1, c31);
                final DoubleVector a4 = DoubleVector.broadcast(SPECIES, left[ia + 4]);
                c40 = a4.fma(b0, c40);
                c41 = a4.fma(b1, c41);
                final DoubleVector a5 = DoubleVector.broadcast(SPECIES, left[ia + 5]);
                c50 = a5.fma(b0, c50);
                c51 = a5.fma(b1, c51);
                ia += 6;
                ib += 2 * LANES;
            }
            c00.intoArray(tile, 0);
            c01.intoArray(tile, LANES);
            c10.intoArray(tile, 2 * LANES);
            c11.intoArray(tile, 3 * LANES);
            c20.intoArray(tile, 4 * LANES);
            c21.intoArray(tile, 5 * LANES);
            c30.intoArray(tile, 6 * LANES);
            c31.intoArray(tile, 7 * LANES);
            c40.intoArray(tile, 8 * LANES);
            c41.intoArray(tile, 9 * LANES);
            c50.intoArray(tile, 10 * LANES);
            c51.intoArray(tile, 11 * LANES);
        }
    }

    /** Four rows: eight sums, two vectors and a factor in 16 registers. */
    static final class FourRows extends VectorDoubleTiles
    {
        FourRows()
        {
            super(4);
        }

        @Override
        @SuppressWarnings("checkstyle:MethodLength")
        void multiply(
            final int depth, final double[] left, final int at, final double[] right, final int from,
            final double[] tile)
        {
            DoubleVector c00 = DoubleVector.zero(SPECIES);
            DoubleVector c01 = DoubleVector.zero(SPECIES);
            DoubleVector c10 = DoubleVector.zero(SPECIES);
            DoubleVector c11 = DoubleVector.zero(SPECIES);
            DoubleVector c20 = DoubleVector.zero(SPECIES);
            DoubleVector c21 = DoubleVector.zero(SPECIES);
            DoubleVector c30 = DoubleVector.zero(SPECIES);
            DoubleVector c31 = DoubleVector.zero(SPECIES);
            int ia = at;
            int ib = from;
            for (int k = 0; k < depth; k++)
            {
                final DoubleVector b0 = DoubleVector.fromArray(SPECIES, right, ib);
                final DoubleVector b1 = DoubleVector.fromArray(SPECIES, right, ib + LANES);
                final DoubleVector a0 = DoubleVector.broadcast(SPECIES, left[ia]);
                c00 = a0.fma(b0, c00);
                c01 = a0.fma(b1, c01);
                final DoubleVector a1 = DoubleVector.broadcast(SPECIES, left[ia + 1]);
                c10 = a1.fma(b0, c10);
                c11 = a1.fma(b1, c11);
                final DoubleVector a2 = DoubleVector.broadcast(SPECIES, left[ia + 2]);
                c20 = a2.fma(b0, c20);
                c21 = a2.fma(b1, c21);
                final DoubleVector a3 = DoubleVector.broadcast(SPECIES, left[ia + 3]);
                c30 = a3.fma(b0, c30);
                c31 = a3.fma(b1, c31);
                ia += 4;
                ib += 2 * LANES;
            }
            c00.intoArray(tile, 0);
            c01.intoArray(tile, LANES);
            c10.intoArray(tile, 2 * LANES);
            c11.intoArray(tile, 3 * LANES);
            c20.intoArray(tile, 4 * LANES);
            c21.intoArray(tile, 5 * LANES);
            c30.intoArray(tile, 6 * LANES);
            c31.intoArray(tile, 7 * LANES);
        }
    }
}
