package org.gaeron.algebra.kernel;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Kernels with vectors of the processor's preferred length. A tile has two vectors a row. Classes of this kind are
 * loaded only where the module {@code jdk.incubator.vector} is available.
 *
 * <p>Vectors take a hundred times as long until the optimising compiler has compiled them. Until then tiles are
 * computed without, which gives the same bits, and each one runs a few terms with vectors for the compiler to see. That
 * begins late, since it takes half a second of a core, and small products are over before they would gain it. Used by
 * any thread: what is shared is the word that it is done, a count that may lose some, and memory that nobody reads.
 */
abstract class VectorDoubleTiles extends DoubleTiles
{
    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int TRIAL_DEPTH = 16;
    /** Terms of all tiles before the first trial, some tenths of a second of a core. */
    private static final long UNTRIED_TERMS = 1L << 29;
    /** A trial takes less if its code is compiled, and several times more if not. */
    private static final long COMPILED_NS = 1000;
    private static final int TRIALS = 3;

    private final double[] spare;
    private long terms;
    private int quickTrials;
    private boolean isCompiled;

    VectorDoubleTiles(final int rows)
    {
        super(rows, 2 * LANES);
        spare = new double[rows * 2 * LANES];
    }

    /** Uses vectors from now on, compiled or not. */
    final void useVectors()
    {
        isCompiled = true;
    }

    /** Calculates a tile with vectors. */
    abstract void multiplyVectors(int depth, double[] left, int at, double[] right, int from, double[] tile);

    @Override
    final void multiply(
        final int depth, final double[] left, final int at, final double[] right, final int from, final double[] tile)
    {
        if (isCompiled)
        {
            multiplyVectors(depth, left, at, right, from, tile);
            return;
        }
        super.multiply(depth, left, at, right, from, tile);
        if (terms < UNTRIED_TERMS)
        {
            terms += (long)depth * tile.length;
        }
        else if (depth >= TRIAL_DEPTH)
        {
            final long start = System.nanoTime();
            multiplyVectors(TRIAL_DEPTH, left, at, right, from, spare);
            quickTrials = System.nanoTime() - start < COMPILED_NS ? quickTrials + 1 : 0;
            if (quickTrials == TRIALS)
            {
                useVectors();
            }
        }
    }

    /** {@return the kernels of the shape that suits the processor's registers} */
    static DoubleTiles best()
    {
        if (LANES < 2)
        {
            return scalar();
        }
        return SPECIES.vectorBitSize() >= 512 ? new TwelveRows() : new FiveRows();
    }

    @Override
    void add(
        final double alpha, final double[] tile, final int rows, final int cols, final double[] product,
        final int index, final int ld)
    {
        if (cols < 2 * LANES || !isCompiled)
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
        if (cols < 2 * LANES || !isCompiled)
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

    /** Twelve rows: 24 sums, two vectors and a factor in 32 registers. */
    static final class TwelveRows extends VectorDoubleTiles
    {
        TwelveRows()
        {
            super(12);
        }

        @Override
        @SuppressWarnings("checkstyle:MethodLength")
        void multiplyVectors(
            final int depth, final double[] left, final int at, final double[] right, final int from,
            final double[] tile)
        {
            DoubleVector c000 = DoubleVector.zero(SPECIES);
            DoubleVector c001 = DoubleVector.zero(SPECIES);
            DoubleVector c010 = DoubleVector.zero(SPECIES);
            DoubleVector c011 = DoubleVector.zero(SPECIES);
            DoubleVector c020 = DoubleVector.zero(SPECIES);
            DoubleVector c021 = DoubleVector.zero(SPECIES);
            DoubleVector c030 = DoubleVector.zero(SPECIES);
            DoubleVector c031 = DoubleVector.zero(SPECIES);
            DoubleVector c040 = DoubleVector.zero(SPECIES);
            DoubleVector c041 = DoubleVector.zero(SPECIES);
            DoubleVector c050 = DoubleVector.zero(SPECIES);
            DoubleVector c051 = DoubleVector.zero(SPECIES);
            DoubleVector c060 = DoubleVector.zero(SPECIES);
            DoubleVector c061 = DoubleVector.zero(SPECIES);
            DoubleVector c070 = DoubleVector.zero(SPECIES);
            DoubleVector c071 = DoubleVector.zero(SPECIES);
            DoubleVector c080 = DoubleVector.zero(SPECIES);
            DoubleVector c081 = DoubleVector.zero(SPECIES);
            DoubleVector c090 = DoubleVector.zero(SPECIES);
            DoubleVector c091 = DoubleVector.zero(SPECIES);
            DoubleVector c100 = DoubleVector.zero(SPECIES);
            DoubleVector c101 = DoubleVector.zero(SPECIES);
            DoubleVector c110 = DoubleVector.zero(SPECIES);
            DoubleVector c111 = DoubleVector.zero(SPECIES);
            int ia = at;
            int ib = from;
            for (int k = 0; k < depth; k++)
            {
                final DoubleVector b0 = DoubleVector.fromArray(SPECIES, right, ib);
                final DoubleVector b1 = DoubleVector.fromArray(SPECIES, right, ib + LANES);
                final DoubleVector a0 = DoubleVector.broadcast(SPECIES, left[ia]);
                c000 = a0.fma(b0, c000);
                c001 = a0.fma(b1, c001);
                final DoubleVector a1 = DoubleVector.broadcast(SPECIES, left[ia + 1]);
                c010 = a1.fma(b0, c010);
                c011 = a1.fma(b1, c011);
                final DoubleVector a2 = DoubleVector.broadcast(SPECIES, left[ia + 2]);
                c020 = a2.fma(b0, c020);
                c021 = a2.fma(b1, c021);
                final DoubleVector a3 = DoubleVector.broadcast(SPECIES, left[ia + 3]);
                c030 = a3.fma(b0, c030);
                c031 = a3.fma(b1, c031);
                final DoubleVector a4 = DoubleVector.broadcast(SPECIES, left[ia + 4]);
                c040 = a4.fma(b0, c040);
                c041 = a4.fma(b1, c041);
                final DoubleVector a5 = DoubleVector.broadcast(SPECIES, left[ia + 5]);
                c050 = a5.fma(b0, c050);
                c051 = a5.fma(b1, c051);
                final DoubleVector a6 = DoubleVector.broadcast(SPECIES, left[ia + 6]);
                c060 = a6.fma(b0, c060);
                c061 = a6.fma(b1, c061);
                final DoubleVector a7 = DoubleVector.broadcast(SPECIES, left[ia + 7]);
                c070 = a7.fma(b0, c070);
                c071 = a7.fma(b1, c071);
                final DoubleVector a8 = DoubleVector.broadcast(SPECIES, left[ia + 8]);
                c080 = a8.fma(b0, c080);
                c081 = a8.fma(b1, c081);
                final DoubleVector a9 = DoubleVector.broadcast(SPECIES, left[ia + 9]);
                c090 = a9.fma(b0, c090);
                c091 = a9.fma(b1, c091);
                final DoubleVector a10 = DoubleVector.broadcast(SPECIES, left[ia + 10]);
                c100 = a10.fma(b0, c100);
                c101 = a10.fma(b1, c101);
                final DoubleVector a11 = DoubleVector.broadcast(SPECIES, left[ia + 11]);
                c110 = a11.fma(b0, c110);
                c111 = a11.fma(b1, c111);
                ia += 12;
                ib += 2 * LANES;
            }
            c000.intoArray(tile, 0);
            c001.intoArray(tile, LANES);
            c010.intoArray(tile, 2 * LANES);
            c011.intoArray(tile, 3 * LANES);
            c020.intoArray(tile, 4 * LANES);
            c021.intoArray(tile, 5 * LANES);
            c030.intoArray(tile, 6 * LANES);
            c031.intoArray(tile, 7 * LANES);
            c040.intoArray(tile, 8 * LANES);
            c041.intoArray(tile, 9 * LANES);
            c050.intoArray(tile, 10 * LANES);
            c051.intoArray(tile, 11 * LANES);
            c060.intoArray(tile, 12 * LANES);
            c061.intoArray(tile, 13 * LANES);
            c070.intoArray(tile, 14 * LANES);
            c071.intoArray(tile, 15 * LANES);
            c080.intoArray(tile, 16 * LANES);
            c081.intoArray(tile, 17 * LANES);
            c090.intoArray(tile, 18 * LANES);
            c091.intoArray(tile, 19 * LANES);
            c100.intoArray(tile, 20 * LANES);
            c101.intoArray(tile, 21 * LANES);
            c110.intoArray(tile, 22 * LANES);
            c111.intoArray(tile, 23 * LANES);
        }
    }

    /** Five rows: ten sums, two vectors and a factor in 16 registers. */
    static final class FiveRows extends VectorDoubleTiles
    {
        FiveRows()
        {
            super(5);
        }

        @Override
        @SuppressWarnings("checkstyle:MethodLength")
        void multiplyVectors(
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
                ia += 5;
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
        }
    }
}
