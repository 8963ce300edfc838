package org.gaeron.algebra.kernel;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Kernels with vectors of the processor's preferred length. A tile has two vectors a row. Classes of this kind are
 * loaded only where the module {@code jdk.incubator.vector} is available.
 *
 * <p>Vectors take a hundred times as long until the optimising compiler has compiled them. Until then tiles are
 * computed without, which gives the same bits, and each one runs a few terms with vectors for the compiler to see. Used
 * by any thread: what is shared is the word that it is done, and memory that nobody reads.
 */
abstract class VectorFloatTiles extends FloatTiles
{
    static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    static final int LANES = SPECIES.length();
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int TRIAL_DEPTH = 16;
    /** A trial takes less if its code is compiled, and several times more if not. */
    private static final long COMPILED_NS = 1000;
    private static final int TRIALS = 3;

    private final float[] spare;
    private int quickTrials;
    private boolean isCompiled;

    VectorFloatTiles(final int rows)
    {
        super(rows, 2 * LANES);
        spare = new float[rows * 2 * LANES];
    }

    /** Uses vectors from now on, compiled or not. */
    final void useVectors()
    {
        isCompiled = true;
    }

    /** Calculates a tile with vectors. */
    abstract void multiplyVectors(int depth, float[] left, int at, float[] right, int from, float[] tile);

    @Override
    final void multiply(
        final int depth, final float[] left, final int at, final float[] right, final int from, final float[] tile)
    {
        if (isCompiled)
        {
            multiplyVectors(depth, left, at, right, from, tile);
            return;
        }
        super.multiply(depth, left, at, right, from, tile);
        if (depth >= TRIAL_DEPTH)
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
    static FloatTiles best()
    {
        if (LANES < 2)
        {
            return scalar();
        }
        return SPECIES.vectorBitSize() >= 512 ? new TwelveRows() : new FiveRows();
    }

    @Override
    void add(
        final float alpha, final float[] tile, final int rows, final int cols, final float[] product,
        final int index, final int ld)
    {
        if (cols < 2 * LANES || !isCompiled)
        {
            super.add(alpha, tile, rows, cols, product, index, ld);
            return;
        }
        final FloatVector factor = FloatVector.broadcast(SPECIES, alpha);
        for (int i = 0; i < rows; i++)
        {
            final int at = index + i * ld;
            final int from = i * 2 * LANES;
            factor.fma(FloatVector.fromArray(SPECIES, tile, from), FloatVector.fromArray(SPECIES, product, at))
                .intoArray(product, at);
            factor.fma(FloatVector.fromArray(SPECIES, tile, from + LANES),
                FloatVector.fromArray(SPECIES, product, at + LANES)).intoArray(product, at + LANES);
        }
    }

    @Override
    void addNative(
        final float alpha, final float[] tile, final int rows, final int cols, final MemorySegment product,
        final long index, final long ld)
    {
        if (cols < 2 * LANES || !isCompiled)
        {
            super.addNative(alpha, tile, rows, cols, product, index, ld);
            return;
        }
        final FloatVector factor = FloatVector.broadcast(SPECIES, alpha);
        for (int i = 0; i < rows; i++)
        {
            final long at = (index + i * ld) * Float.BYTES;
            final long next = at + (long)LANES * Float.BYTES;
            final int from = i * 2 * LANES;
            factor.fma(FloatVector.fromArray(SPECIES, tile, from),
                FloatVector.fromMemorySegment(SPECIES, product, at, ORDER)).intoMemorySegment(product, at, ORDER);
            factor.fma(FloatVector.fromArray(SPECIES, tile, from + LANES),
                FloatVector.fromMemorySegment(SPECIES, product, next, ORDER)).intoMemorySegment(product, next, ORDER);
        }
    }

    /** Twelve rows: 24 sums, two vectors and a factor in 32 registers. */
    static final class TwelveRows extends VectorFloatTiles
    {
        TwelveRows()
        {
            super(12);
        }

        @Override
        @SuppressWarnings("checkstyle:MethodLength")
        void multiplyVectors(
            final int depth, final float[] left, final int at, final float[] right, final int from,
            final float[] tile)
        {
            FloatVector c000 = FloatVector.zero(SPECIES);
            FloatVector c001 = FloatVector.zero(SPECIES);
            FloatVector c010 = FloatVector.zero(SPECIES);
            FloatVector c011 = FloatVector.zero(SPECIES);
            FloatVector c020 = FloatVector.zero(SPECIES);
            FloatVector c021 = FloatVector.zero(SPECIES);
            FloatVector c030 = FloatVector.zero(SPECIES);
            FloatVector c031 = FloatVector.zero(SPECIES);
            FloatVector c040 = FloatVector.zero(SPECIES);
            FloatVector c041 = FloatVector.zero(SPECIES);
            FloatVector c050 = FloatVector.zero(SPECIES);
            FloatVector c051 = FloatVector.zero(SPECIES);
            FloatVector c060 = FloatVector.zero(SPECIES);
            FloatVector c061 = FloatVector.zero(SPECIES);
            FloatVector c070 = FloatVector.zero(SPECIES);
            FloatVector c071 = FloatVector.zero(SPECIES);
            FloatVector c080 = FloatVector.zero(SPECIES);
            FloatVector c081 = FloatVector.zero(SPECIES);
            FloatVector c090 = FloatVector.zero(SPECIES);
            FloatVector c091 = FloatVector.zero(SPECIES);
            FloatVector c100 = FloatVector.zero(SPECIES);
            FloatVector c101 = FloatVector.zero(SPECIES);
            FloatVector c110 = FloatVector.zero(SPECIES);
            FloatVector c111 = FloatVector.zero(SPECIES);
            int ia = at;
            int ib = from;
            for (int k = 0; k < depth; k++)
            {
                final FloatVector b0 = FloatVector.fromArray(SPECIES, right, ib);
                final FloatVector b1 = FloatVector.fromArray(SPECIES, right, ib + LANES);
                final FloatVector a0 = FloatVector.broadcast(SPECIES, left[ia]);
                c000 = a0.fma(b0, c000);
                c001 = a0.fma(b1, c001);
                final FloatVector a1 = FloatVector.broadcast(SPECIES, left[ia + 1]);
                c010 = a1.fma(b0, c010);
                c011 = a1.fma(b1, c011);
                final FloatVector a2 = FloatVector.broadcast(SPECIES, left[ia + 2]);
                c020 = a2.fma(b0, c020);
                c021 = a2.fma(b1, c021);
                final FloatVector a3 = FloatVector.broadcast(SPECIES, left[ia + 3]);
                c030 = a3.fma(b0, c030);
                c031 = a3.fma(b1, c031);
                final FloatVector a4 = FloatVector.broadcast(SPECIES, left[ia + 4]);
                c040 = a4.fma(b0, c040);
                c041 = a4.fma(b1, c041);
                final FloatVector a5 = FloatVector.broadcast(SPECIES, left[ia + 5]);
                c050 = a5.fma(b0, c050);
                c051 = a5.fma(b1, c051);
                final FloatVector a6 = FloatVector.broadcast(SPECIES, left[ia + 6]);
                c060 = a6.fma(b0, c060);
                c061 = a6.fma(b1, c061);
                final FloatVector a7 = FloatVector.broadcast(SPECIES, left[ia + 7]);
                c070 = a7.fma(b0, c070);
                c071 = a7.fma(b1, c071);
                final FloatVector a8 = FloatVector.broadcast(SPECIES, left[ia + 8]);
                c080 = a8.fma(b0, c080);
                c081 = a8.fma(b1, c081);
                final FloatVector a9 = FloatVector.broadcast(SPECIES, left[ia + 9]);
                c090 = a9.fma(b0, c090);
                c091 = a9.fma(b1, c091);
                final FloatVector a10 = FloatVector.broadcast(SPECIES, left[ia + 10]);
                c100 = a10.fma(b0, c100);
                c101 = a10.fma(b1, c101);
                final FloatVector a11 = FloatVector.broadcast(SPECIES, left[ia + 11]);
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
    static final class FiveRows extends VectorFloatTiles
    {
        FiveRows()
        {
            super(5);
        }

        @Override
        @SuppressWarnings("checkstyle:MethodLength")
        void multiplyVectors(
            final int depth, final float[] left, final int at, final float[] right, final int from,
            final float[] tile)
        {
            FloatVector c00 = FloatVector.zero(SPECIES);
            FloatVector c01 = FloatVector.zero(SPECIES);
            FloatVector c10 = FloatVector.zero(SPECIES);
            FloatVector c11 = FloatVector.zero(SPECIES);
            FloatVector c20 = FloatVector.zero(SPECIES);
            FloatVector c21 = FloatVector.zero(SPECIES);
            FloatVector c30 = FloatVector.zero(SPECIES);
            FloatVector c31 = FloatVector.zero(SPECIES);
            FloatVector c40 = FloatVector.zero(SPECIES);
            FloatVector c41 = FloatVector.zero(SPECIES);
            int ia = at;
            int ib = from;
            for (int k = 0; k < depth; k++)
            {
                final FloatVector b0 = FloatVector.fromArray(SPECIES, right, ib);
                final FloatVector b1 = FloatVector.fromArray(SPECIES, right, ib + LANES);
                final FloatVector a0 = FloatVector.broadcast(SPECIES, left[ia]);
                c00 = a0.fma(b0, c00);
                c01 = a0.fma(b1, c01);
                final FloatVector a1 = FloatVector.broadcast(SPECIES, left[ia + 1]);
                c10 = a1.fma(b0, c10);
                c11 = a1.fma(b1, c11);
                final FloatVector a2 = FloatVector.broadcast(SPECIES, left[ia + 2]);
                c20 = a2.fma(b0, c20);
                c21 = a2.fma(b1, c21);
                final FloatVector a3 = FloatVector.broadcast(SPECIES, left[ia + 3]);
                c30 = a3.fma(b0, c30);
                c31 = a3.fma(b1, c31);
                final FloatVector a4 = FloatVector.broadcast(SPECIES, left[ia + 4]);
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
