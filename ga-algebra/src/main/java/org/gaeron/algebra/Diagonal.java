package org.gaeron.algebra;

import java.util.Arrays;

import org.gaeron.BlockIndices;
import org.gaeron.Distribution;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Reduction;

/**
 * The diagonal of an array. Each rank computes with the elements that it owns, in lists: it gathers what they need of a
 * vector, or scatters them to it. Rank's thread.
 *
 * @param <A> the Java array of the elements.
 */
final class Diagonal<A>
{
    private static final int MOST = Walk.PANEL;

    /** An action on some elements of the diagonal that this rank owns. */
    private interface Action<A>
    {
        void accept(long[] at, A elements);
    }

    private final String operation;
    private final GlobalArray<A> array;
    private final ElementType type;
    private final long length;

    Diagonal(final String operation, final GlobalArray<A> array)
    {
        this.operation = operation;
        this.array = array;
        type = array.spec().type();
        length = Math.min(array.rows(), array.cols());
    }

    private void checkVector(final GlobalArray<A> vector)
    {
        if (vector.spec().type() != type || vector.cols() != 1 || vector.rows() != length)
        {
            throw new IllegalArgumentException(operation + ": expected a vector of " + length + " " + type.plural() +
                " for " + array.spec() + ", actual " + vector.spec());
        }
    }

    /** Copies the diagonal to a vector. Collective. */
    void copyTo(final GlobalArray<A> vector)
    {
        checkVector(vector);
        call().with(Section.of(vector)).run(() ->
        {
            forEachOwn((at, elements) -> vector.scatter(at, elements));
            vector.fence();
        });
    }

    /** Copies a vector to the diagonal. Collective. */
    void set(final GlobalArray<A> vector)
    {
        checkVector(vector);
        call().with(Section.of(vector)).run(() -> forEachOwn((at, elements) ->
        {
            vector.gather(at, elements);
            array.scatter(at, at, elements);
        }));
    }

    /** Adds a vector to the diagonal. Collective. */
    void add(final GlobalArray<A> vector)
    {
        checkVector(vector);
        call().with(Section.of(vector)).run(() -> forEachOwn((at, elements) ->
        {
            final A added = buffer(at.length);
            vector.gather(at, added);
            compute(Mapping.ADD, Scalar.of(1L), at.length, elements, added);
            array.scatter(at, at, elements);
        }));
    }

    /** Adds a number to the diagonal, or sets it. Collective. */
    void compute(final Mapping mapping, final Scalar value)
    {
        final Scalar checked = value.check(type);
        call().with(checked).run(() -> forEachOwn((at, elements) ->
        {
            compute(mapping, checked, at.length, elements, elements);
            array.scatter(at, at, elements);
        }));
    }

    /** {@return the sum of the diagonal} Collective. */
    Scalar sum()
    {
        final double[] sum = new double[2];
        final long[] whole = new long[1];
        final CollectiveCall call = call();
        call.run(() -> forEachOwn((at, elements) -> add(elements, at.length, sum, whole)));
        if (type.isInteger())
        {
            return Scalar.of(call.team().allReduce(Reduction.SUM, whole[0]));
        }
        call.team().allReduceComplex(Reduction.SUM, sum);
        return type == ElementType.COMPLEX ? Scalar.of(sum[0], sum[1]) : Scalar.of(sum[0]);
    }

    private CollectiveCall call()
    {
        return new CollectiveCall(operation, Section.of(array));
    }

    private void add(final A elements, final int count, final double[] sum, final long[] whole)
    {
        if (type.isInteger())
        {
            final long[] panel = new long[count];
            Buffers.widen(elements, panel, count);
            whole[0] += IntegerKernels.sum(panel, count);
            return;
        }
        final double[] panel = new double[count * type.components()];
        Buffers.widen(elements, panel, panel.length);
        if (type == ElementType.COMPLEX)
        {
            ComplexKernels.sum(panel, count, sum);
        }
        else
        {
            sum[0] += RealKernels.sum(panel, count);
        }
    }

    private void compute(
        final Mapping mapping, final Scalar value, final int count, final A elements, final A others)
    {
        if (type.isInteger())
        {
            final long[][] panels = new long[3][count];
            Buffers.widen(elements, panels[1], count);
            Buffers.widen(others, panels[2], count);
            IntegerKernels.map(mapping, value.whole(), value.whole(), panels, count);
            Buffers.narrow(panels[0], elements, count);
            return;
        }
        final int doubles = count * type.components();
        final double[][] panels = new double[3][doubles];
        Buffers.widen(elements, panels[1], doubles);
        Buffers.widen(others, panels[2], doubles);
        if (type == ElementType.COMPLEX)
        {
            ComplexKernels.map(mapping, value, value, panels, count);
        }
        else
        {
            RealKernels.map(mapping, value.re(), value.re(), panels, count);
        }
        Buffers.narrow(panels[0], elements, doubles);
    }

    @SuppressWarnings("unchecked")
    private A buffer(final int count)
    {
        return (A)type.newArray(count);
    }

    private void forEachOwn(final Action<A> action)
    {
        final BlockIndices block = array.localBlock().indices();
        final Distribution distribution = array.distribution();
        final int rank = array.team().rank();
        final long[] found = new long[MOST];
        int count = 0;
        for (long local = 0; local < block.rows(); local++)
        {
            final long row = block.row(local);
            if (row < length && distribution.owner(row, row) == rank)
            {
                found[count++] = row;
            }
            if (count == MOST || count > 0 && local == block.rows() - 1)
            {
                final long[] at = Arrays.copyOf(found, count);
                final A elements = buffer(count);
                array.gather(at, at, elements);
                action.accept(at, elements);
                count = 0;
            }
        }
    }
}
