package org.gaeron.runtime.collective;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.memory.Kernels;
import org.gaeron.runtime.memory.Operators;

/**
 * A reduction of one type on native memory, in whole pairs of words. Stateless.
 */
final class VectorReduction
{
    /** Copies words: all contributions to one but the owner's are zero. */
    static final VectorReduction COPY = new VectorReduction(ElementType.LONG, Reduction.OR);

    private final ElementType type;
    /** The type as which values are combined. */
    private final ElementType combined;
    private final Reduction reduction;
    private final int wordBytes;

    VectorReduction(final ElementType type, final Reduction reduction)
    {
        this.type = type;
        this.reduction = reduction;
        // a kernel of complex numbers multiplies by 1, which makes infinite numbers none
        combined = type == ElementType.COMPLEX && reduction != Reduction.PRODUCT ? ElementType.DOUBLE : type;
        wordBytes = type.sizeBytes() / type.components();
    }

    /** Replaces values of a rank by what they count: themselves or their magnitudes. */
    void contribute(final MemorySegment memory, final long bytes)
    {
        if (reduction != Reduction.ABS_MAX && reduction != Reduction.ABS_MIN)
        {
            return;
        }
        if (type == ElementType.COMPLEX)
        {
            final double[] pair = new double[2];
            for (long at = 0; at < bytes; at += type.sizeBytes())
            {
                pair[0] = Elements.toDouble(ElementType.DOUBLE, memory.get(JAVA_LONG, at));
                pair[1] = Elements.toDouble(ElementType.DOUBLE, memory.get(JAVA_LONG, at + Long.BYTES));
                Operators.contributeComplex(reduction, pair);
                memory.set(JAVA_LONG, at, Double.doubleToRawLongBits(pair[0]));
                memory.set(JAVA_LONG, at + Long.BYTES, Double.doubleToRawLongBits(pair[1]));
            }
            return;
        }
        for (long at = 0; at < bytes; at += wordBytes)
        {
            Elements.write(type, memory, at, Operators.contribution(type, reduction, Elements.read(type, memory, at)));
        }
    }

    /** Combines values, the left operands, with others, and stores the results in their place. */
    void combine(
        final MemorySegment left, final long leftBytes, final MemorySegment right, final long rightBytes,
        final long bytes)
    {
        if (reduction == Reduction.SUM && !combined.isInteger())
        {
            Kernels.axpyNative(combined, Elements.one(combined), 0, right, rightBytes, left, leftBytes,
                (int)(bytes / combined.sizeBytes()));
            return;
        }
        combine(left, leftBytes, right, rightBytes, left, leftBytes, bytes);
    }

    /** Combines values, the right operands, with others, and stores the results in their place. */
    void combineBelow(
        final MemorySegment right, final long rightBytes, final MemorySegment left, final long leftBytes,
        final long bytes)
    {
        if (reduction == Reduction.SUM && !combined.isInteger())
        {
            combine(right, rightBytes, left, leftBytes, bytes); // sums do not depend on the order of two
            return;
        }
        combine(left, leftBytes, right, rightBytes, right, rightBytes, bytes);
    }

    private void combine(
        final MemorySegment left, final long leftBytes, final MemorySegment right, final long rightBytes,
        final MemorySegment to, final long toBytes, final long bytes)
    {
        if (combined == ElementType.COMPLEX)
        {
            combineComplex(left, leftBytes, right, rightBytes, to, toBytes, bytes);
            return;
        }
        if (combined == ElementType.LONG && reduction == Reduction.OR)
        {
            for (long i = 0; i < bytes; i += Long.BYTES)
            {
                final long word = left.get(JAVA_LONG, leftBytes + i) | right.get(JAVA_LONG, rightBytes + i);
                to.set(JAVA_LONG, toBytes + i, word);
            }
            return;
        }
        for (long i = 0; i < bytes; i += wordBytes)
        {
            Elements.write(combined, to, toBytes + i, Operators.reduce(combined, reduction,
                Elements.read(combined, left, leftBytes + i), Elements.read(combined, right, rightBytes + i)));
        }
    }

    private void combineComplex(
        final MemorySegment left, final long leftBytes, final MemorySegment right, final long rightBytes,
        final MemorySegment to, final long toBytes, final long bytes)
    {
        final long[] leftPair = new long[2];
        final long[] rightPair = new long[2];
        for (long i = 0; i < bytes; i += type.sizeBytes())
        {
            MemorySegment.copy(left, JAVA_LONG, leftBytes + i, leftPair, 0, 2);
            MemorySegment.copy(right, JAVA_LONG, rightBytes + i, rightPair, 0, 2);
            Operators.reduce(ElementType.COMPLEX, reduction, leftPair, 0, rightPair, 0, 2);
            MemorySegment.copy(leftPair, 0, to, JAVA_LONG, toBytes + i, 2);
        }
    }
}
