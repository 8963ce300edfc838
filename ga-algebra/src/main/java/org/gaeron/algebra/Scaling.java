package org.gaeron.algebra;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Handle;
import org.gaeron.Patch;

/**
 * A multiplication of each row or column of an array by an element of a vector. Each rank fetches the elements for the
 * rows or columns that it owns. Rank's thread.
 *
 * @param <A> the Java array of the elements.
 */
final class Scaling<A>
{
    /** Gets under way at a time: with small tiles each has few elements. */
    private static final int MOST_GETS = 512;

    private final String operation;
    private final GlobalArray<A> array;
    private final GlobalArray<A> vector;
    private final boolean isOfRows;
    private final ElementType type;

    Scaling(final String operation, final GlobalArray<A> array, final GlobalArray<A> vector, final boolean isOfRows)
    {
        this.operation = operation;
        this.array = array;
        this.vector = vector;
        this.isOfRows = isOfRows;
        type = array.spec().type();
        final long length = isOfRows ? array.rows() : array.cols();
        if (vector.spec().type() != type || vector.cols() != 1 || vector.rows() != length)
        {
            throw new IllegalArgumentException(operation + ": expected a vector of " + length + " " + type.plural() +
                " for " + array.spec() + ", actual " + vector.spec());
        }
        if (vector.number() == array.number())
        {
            throw new IllegalArgumentException(operation + ": expected two arrays, actual one: " + array.spec());
        }
    }

    void run()
    {
        new CollectiveCall(operation, Section.of(array), Section.of(vector)).run(() -> scale(new Walk(
            Section.of(array))));
    }

    private void scale(final Walk walk)
    {
        final Runs lines = isOfRows ? walk.rows() : walk.cols();
        final int count = Math.toIntExact(lines.hi - lines.lo);
        final A factors = factors(lines.cut(), count);
        if (type.isInteger())
        {
            final long[] wide = new long[count];
            Buffers.widen(factors, wide, count);
            integers(walk, wide, lines.lo);
        }
        else
        {
            final double[] wide = new double[count * type.components()];
            Buffers.widen(factors, wide, wide.length);
            reals(walk, wide, lines.lo);
        }
    }

    /** {@return the vector's elements for the own rows or columns, in the order of the block} */
    @SuppressWarnings("unchecked")
    private A factors(final Runs lines, final int count)
    {
        final A factors = (A)type.newArray(count);
        final List<Handle> handles = new ArrayList<>();
        for (int run = 0; run < lines.count(); run++)
        {
            final long start = lines.start(run);
            final long length = lines.start(run + 1) - start;
            final Patch range = Patch.range(lines.global(start), lines.global(start) + length);
            handles.add(vector.getAsync(range, factors, start - lines.lo, 1));
            if (handles.size() == MOST_GETS)
            {
                Handle.awaitAll(handles);
                handles.clear();
            }
        }
        Handle.awaitAll(handles);
        return factors;
    }

    private int line(final Walk walk, final int i, final long first)
    {
        return (int)((isOfRows ? walk.localRow(i) : walk.localCol(i)) - first);
    }

    private void integers(final Walk walk, final long[] factors, final long first)
    {
        final long[] panel = new long[Walk.PANEL];
        final int step = isOfRows ? 0 : 1;
        while (walk.next())
        {
            walk.load(0, panel);
            int end;
            for (int i = 0; i < walk.count(); i = end)
            {
                end = walk.endOfRow(i);
                final int line = line(walk, i, first);
                for (int k = i; k < end; k++)
                {
                    panel[k] *= factors[line + (k - i) * step];
                }
            }
            walk.store(panel);
        }
    }

    private void reals(final Walk walk, final double[] factors, final long first)
    {
        final boolean isComplex = type == ElementType.COMPLEX;
        final double[] panel = new double[Walk.PANEL * type.components()];
        final int step = isOfRows ? 0 : 1;
        while (walk.next())
        {
            walk.load(0, panel);
            int end;
            for (int i = 0; i < walk.count(); i = end)
            {
                end = walk.endOfRow(i);
                final int line = line(walk, i, first);
                for (int k = i; k < end; k++)
                {
                    if (isComplex)
                    {
                        multiply(panel, 2 * k, factors, 2 * (line + (k - i) * step));
                    }
                    else
                    {
                        panel[k] *= factors[line + (k - i) * step];
                    }
                }
            }
            walk.store(panel);
        }
    }

    private static void multiply(final double[] panel, final int at, final double[] factors, final int with)
    {
        final double re = panel[at] * factors[with] - panel[at + 1] * factors[with + 1];
        panel[at + 1] = panel[at] * factors[with + 1] + panel[at + 1] * factors[with];
        panel[at] = re;
    }
}
