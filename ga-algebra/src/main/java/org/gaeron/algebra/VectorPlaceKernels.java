package org.gaeron.algebra;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

import org.gaeron.ElementType;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Loops with vectors over doubles in their place: compilers make none of loops over native memory, parts of which might
 * overlap. Loaded only where the module {@code jdk.incubator.vector} is available.
 *
 * <p>Vectors take a hundred times as long until the optimising compiler has compiled them. Until then only the first
 * elements of each panel are computed with vectors, for the compiler to see, and their time is taken; the others are
 * computed without, which gives the same bits. What threads share is the word that it is done, which only ever becomes
 * true.
 */
final class VectorPlaceKernels extends PlaceKernels
{
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();
    private static final ByteOrder ORDER = ByteOrder.nativeOrder();
    private static final int TRIAL = 16 * LANES;
    /** A trial takes less if its code is compiled, and several times more if not. */
    private static final long COMPILED_NS = 1000;
    private static final int TRIALS = 3;

    private static boolean isAddCompiled;
    private static boolean isMultiplyCompiled;

    private final boolean isAdd;
    private final double alpha;
    private final double beta;
    private int quickTrials;
    private boolean isCompiled;

    VectorPlaceKernels(final Mapping mapping, final double alpha, final double beta)
    {
        super(ElementType.DOUBLE, mapping, alpha, beta);
        isAdd = mapping == Mapping.ADD;
        this.alpha = alpha;
        this.beta = beta;
        isCompiled = isAdd ? isAddCompiled : isMultiplyCompiled;
    }

    static boolean isWorthwhile()
    {
        return LANES > 1;
    }

    @Override
    void map(
        final MemorySegment to, final long at, final MemorySegment a, final long fromA, final MemorySegment b,
        final long fromB, final int count)
    {
        final int most = isCompiled ? count : Math.min(count, TRIAL);
        final int done = most - most % LANES;
        final long startNs = isCompiled ? 0 : System.nanoTime();
        if (isAdd)
        {
            add(alpha, beta, to, at, a, fromA, b, fromB, done);
        }
        else
        {
            multiply(to, at, a, fromA, b, fromB, done);
        }
        if (!isCompiled && done == TRIAL)
        {
            judge(System.nanoTime() - startNs);
        }
        if (done < count)
        {
            final long bytes = (long)done * Double.BYTES;
            super.map(to, at + bytes, a, fromA + bytes, b, fromB + bytes, count - done);
        }
    }

    private void judge(final long trialNs)
    {
        quickTrials = trialNs < COMPILED_NS ? quickTrials + 1 : 0;
        if (quickTrials == TRIALS)
        {
            isCompiled = true;
            isAddCompiled |= isAdd;
            isMultiplyCompiled |= !isAdd;
        }
    }

    private static void add(
        final double alpha, final double beta, final MemorySegment to, final long at, final MemorySegment a,
        final long fromA, final MemorySegment b, final long fromB, final int count)
    {
        for (int i = 0; i < count; i += LANES)
        {
            final long bytes = (long)i * Double.BYTES;
            DoubleVector.fromMemorySegment(SPECIES, a, fromA + bytes, ORDER).mul(alpha)
                .add(DoubleVector.fromMemorySegment(SPECIES, b, fromB + bytes, ORDER).mul(beta))
                .intoMemorySegment(to, at + bytes, ORDER);
        }
    }

    private static void multiply(
        final MemorySegment to, final long at, final MemorySegment a, final long fromA, final MemorySegment b,
        final long fromB, final int count)
    {
        for (int i = 0; i < count; i += LANES)
        {
            final long bytes = (long)i * Double.BYTES;
            DoubleVector.fromMemorySegment(SPECIES, a, fromA + bytes, ORDER)
                .mul(DoubleVector.fromMemorySegment(SPECIES, b, fromB + bytes, ORDER))
                .intoMemorySegment(to, at + bytes, ORDER);
        }
    }
}
