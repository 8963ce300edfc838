package org.gaeron.algebra;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

import org.gaeron.BlockIndices;
import org.gaeron.ElementType;
import org.gaeron.LocalBlock;

/**
 * An operand of a {@link Walk}: this rank's block of its array, and the memory of the walk's current rectangle, which
 * is a part of that block or was fetched. Copies elements to and from panels: floats are widened to doubles and ints to
 * longs, rounded and narrowed when they are stored, so three kinds of kernels do for five types. Rank's thread.
 */
final class Operand
{
    final Section<?> section;
    final BlockIndices indices;
    private final ElementType type;
    private final int sizeBytes;
    private final MemorySegment own;
    private final long ownLd;
    private MemorySegment memory;
    private long base;
    private long ld;

    Operand(final Section<?> section)
    {
        this.section = section;
        final LocalBlock block = section.array().localBlock();
        indices = block.indices();
        type = section.type();
        sizeBytes = type.sizeBytes();
        own = block.memory();
        ownLd = block.ld();
    }

    /** {@return whether both have the same elements of their patches in the same places of their blocks} */
    boolean isAligned(final Operand other)
    {
        return section.patch().equals(other.section.patch()) && (section.isSameArray(other.section) ||
            section.array().team() == other.section.array().team() &&
            section.array().distribution().equals(other.section.array().distribution()));
    }

    /** Has the current rectangle begin at an element of the own block. */
    void atOwn(final long row, final long col)
    {
        memory = own;
        base = row * ownLd + col;
        ld = ownLd;
    }

    /** Has the current rectangle be elements of a Java array, without gaps. */
    void atFetched(final MemorySegment fetched, final long index, final long cols)
    {
        memory = fetched;
        base = index;
        ld = cols;
    }

    long ld()
    {
        return ld;
    }

    MemorySegment memory()
    {
        return memory;
    }

    /** {@return the offset of an element of the current rectangle, in bytes} */
    long offset(final long row, final long col)
    {
        return (base + row * ld + col) * sizeBytes;
    }

    void load(final long row, final long col, final double[] to, final int at, final int count)
    {
        final long from = offset(row, col);
        if (type == ElementType.FLOAT)
        {
            for (int i = 0; i < count; i++)
            {
                to[at + i] = memory.get(JAVA_FLOAT, from + (long)i * Float.BYTES);
            }
            return;
        }
        final int parts = type.components();
        MemorySegment.copy(memory, JAVA_DOUBLE, from, to, at * parts, count * parts);
    }

    void load(final long row, final long col, final long[] to, final int at, final int count)
    {
        final long from = offset(row, col);
        if (type == ElementType.INT)
        {
            for (int i = 0; i < count; i++)
            {
                to[at + i] = memory.get(JAVA_INT, from + (long)i * Integer.BYTES);
            }
            return;
        }
        MemorySegment.copy(memory, JAVA_LONG, from, to, at, count);
    }

    void store(final long row, final long col, final double[] from, final int at, final int count)
    {
        final long to = offset(row, col);
        if (type == ElementType.FLOAT)
        {
            for (int i = 0; i < count; i++)
            {
                memory.set(JAVA_FLOAT, to + (long)i * Float.BYTES, (float)from[at + i]);
            }
            return;
        }
        final int parts = type.components();
        MemorySegment.copy(from, at * parts, memory, JAVA_DOUBLE, to, count * parts);
    }

    void store(final long row, final long col, final long[] from, final int at, final int count)
    {
        final long to = offset(row, col);
        if (type == ElementType.INT)
        {
            for (int i = 0; i < count; i++)
            {
                memory.set(JAVA_INT, to + (long)i * Integer.BYTES, (int)from[at + i]);
            }
            return;
        }
        MemorySegment.copy(from, at, memory, JAVA_LONG, to, count);
    }
}
