package org.gaeron.algebra;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;

/**
 * Sums over operands of doubles in their place, without panels: their time is that of the memory. Elements that follow
 * each other are added in the order of {@link RealKernels}, so a dense part has the same bits as its panels. Loops
 * count groups of eight: of an index that grows by eight, compilers check the bounds of each element. Rank's thread.
 */
final class PlaceSums
{
    private static final int LANES = 8;
    private static final int GROUP = LANES * Double.BYTES;

    private PlaceSums()
    {
    }

    /** {@return the dot product of both operands of a walk, in its panel, whose elements are in place} */
    static double dot(final Walk walk)
    {
        double sum = 0;
        int done;
        for (int i = 0; i < walk.count(); i = done)
        {
            done = walk.endOfSpan(i);
            sum += dot(walk.memory(0), walk.offset(0, i), walk.memory(1), walk.offset(1, i), done - i);
        }
        return sum;
    }

    /** {@return the sum of the operand of a walk, in its panel, whose elements are in place} */
    static double sum(final Walk walk)
    {
        double sum = 0;
        int done;
        for (int i = 0; i < walk.count(); i = done)
        {
            done = walk.endOfSpan(i);
            sum += sum(walk.memory(0), walk.offset(0, i), done - i);
        }
        return sum;
    }

    /** {@return the dot product of elements that follow each other; offsets are in bytes} */
    static double dot(
        final MemorySegment a, final long fromA, final MemorySegment b, final long fromB, final int count)
    {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double sum4 = 0;
        double sum5 = 0;
        double sum6 = 0;
        double sum7 = 0;
        final int groups = count / LANES;
        for (int i = 0; i < groups; i++)
        {
            final long inA = fromA + (long)i * GROUP;
            final long inB = fromB + (long)i * GROUP;
            sum0 += at(a, inA, 0) * at(b, inB, 0);
            sum1 += at(a, inA, 1) * at(b, inB, 1);
            sum2 += at(a, inA, 2) * at(b, inB, 2);
            sum3 += at(a, inA, 3) * at(b, inB, 3);
            sum4 += at(a, inA, 4) * at(b, inB, 4);
            sum5 += at(a, inA, 5) * at(b, inB, 5);
            sum6 += at(a, inA, 6) * at(b, inB, 6);
            sum7 += at(a, inA, 7) * at(b, inB, 7);
        }
        for (int i = groups * LANES; i < count; i++)
        {
            sum0 += at(a, fromA, i) * at(b, fromB, i);
        }
        return sum0 + sum1 + (sum2 + sum3) + (sum4 + sum5 + (sum6 + sum7));
    }

    /** {@return the sum of elements that follow each other; the offset is in bytes} */
    static double sum(final MemorySegment a, final long from, final int count)
    {
        double sum0 = 0;
        double sum1 = 0;
        double sum2 = 0;
        double sum3 = 0;
        double sum4 = 0;
        double sum5 = 0;
        double sum6 = 0;
        double sum7 = 0;
        final int groups = count / LANES;
        for (int i = 0; i < groups; i++)
        {
            final long inA = from + (long)i * GROUP;
            sum0 += at(a, inA, 0);
            sum1 += at(a, inA, 1);
            sum2 += at(a, inA, 2);
            sum3 += at(a, inA, 3);
            sum4 += at(a, inA, 4);
            sum5 += at(a, inA, 5);
            sum6 += at(a, inA, 6);
            sum7 += at(a, inA, 7);
        }
        for (int i = groups * LANES; i < count; i++)
        {
            sum0 += at(a, from, i);
        }
        return sum0 + sum1 + (sum2 + sum3) + (sum4 + sum5 + (sum6 + sum7));
    }

    private static double at(final MemorySegment memory, final long from, final int i)
    {
        return memory.get(JAVA_DOUBLE, from + (long)i * Double.BYTES);
    }
}
