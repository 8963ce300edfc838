package org.gaeron.algebra;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;

/**
 * Loops over operands in their place, without panels: what the operations with most operands need, whose time is that
 * of the memory. Results have the bits of {@link RealKernels}. Rank's thread.
 */
class PlaceKernels
{
    private final ElementType type;
    private final Mapping mapping;
    private final double alpha;
    private final double beta;

    PlaceKernels(final ElementType type, final Mapping mapping, final double alpha, final double beta)
    {
        this.type = type;
        this.mapping = mapping;
        this.alpha = alpha;
        this.beta = beta;
    }

    /** {@return whether there is a loop for an operation on doubles or floats} */
    static boolean has(final Mapping mapping)
    {
        return mapping == Mapping.ADD || mapping == Mapping.MULTIPLY;
    }

    /** {@return kernels for such an operation, with vectors where there are any} */
    static PlaceKernels of(final ElementType type, final Mapping mapping, final double alpha, final double beta)
    {
        if (type == ElementType.DOUBLE)
        {
            try
            {
                return VectorPlaceKernels.isWorthwhile() ? new VectorPlaceKernels(mapping, alpha, beta) :
                    new PlaceKernels(type, mapping, alpha, beta);
            }
            catch (final NoClassDefFoundError ex)
            {
                // The module of vectors is not there.
            }
        }
        return new PlaceKernels(type, mapping, alpha, beta);
    }

    /** Computes the panel of a walk whose elements are in place. */
    final void map(final Walk walk)
    {
        int done;
        for (int i = 0; i < walk.count(); i = done)
        {
            done = walk.endOfSpan(i);
            map(walk.memory(0), walk.offset(0, i), walk.memory(1), walk.offset(1, i), walk.memory(2),
                walk.offset(2, i), done - i);
        }
    }

    /** Computes elements that follow each other; offsets are in bytes. */
    void map(
        final MemorySegment to, final long at, final MemorySegment a, final long fromA, final MemorySegment b,
        final long fromB, final int count)
    {
        if (type == ElementType.FLOAT)
        {
            if (mapping == Mapping.ADD)
            {
                addFloats(alpha, beta, to, at, a, fromA, b, fromB, count);
            }
            else
            {
                multiplyFloats(to, at, a, fromA, b, fromB, count);
            }
        }
        else if (mapping == Mapping.ADD)
        {
            add(alpha, beta, to, at, a, fromA, b, fromB, count);
        }
        else
        {
            multiply(to, at, a, fromA, b, fromB, count);
        }
    }

    private static void add(
        final double alpha, final double beta, final MemorySegment to, final long at, final MemorySegment a,
        final long fromA, final MemorySegment b, final long fromB, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final long bytes = (long)i * Double.BYTES;
            to.set(JAVA_DOUBLE, at + bytes,
                alpha * a.get(JAVA_DOUBLE, fromA + bytes) + beta * b.get(JAVA_DOUBLE, fromB + bytes));
        }
    }

    private static void multiply(
        final MemorySegment to, final long at, final MemorySegment a, final long fromA, final MemorySegment b,
        final long fromB, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final long bytes = (long)i * Double.BYTES;
            to.set(JAVA_DOUBLE, at + bytes, a.get(JAVA_DOUBLE, fromA + bytes) * b.get(JAVA_DOUBLE, fromB + bytes));
        }
    }

    private static void addFloats(
        final double alpha, final double beta, final MemorySegment to, final long at, final MemorySegment a,
        final long fromA, final MemorySegment b, final long fromB, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final long bytes = (long)i * Float.BYTES;
            to.set(JAVA_FLOAT, at + bytes,
                (float)(alpha * a.get(JAVA_FLOAT, fromA + bytes) + beta * b.get(JAVA_FLOAT, fromB + bytes)));
        }
    }

    private static void multiplyFloats(
        final MemorySegment to, final long at, final MemorySegment a, final long fromA, final MemorySegment b,
        final long fromB, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            final long bytes = (long)i * Float.BYTES;
            to.set(JAVA_FLOAT, at + bytes,
                (float)((double)a.get(JAVA_FLOAT, fromA + bytes) * b.get(JAVA_FLOAT, fromB + bytes)));
        }
    }
}
