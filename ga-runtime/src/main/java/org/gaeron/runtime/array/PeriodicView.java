package org.gaeron.runtime.array;

import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.PeriodicArray;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.rank.Rank;

/**
 * An array as a torus, as one rank uses it. A box is cut at the edges of the array into at most four patches; all are
 * begun before the first is awaited. Rank's thread.
 *
 * @param <A> the Java array of the elements.
 */
final class PeriodicView<A> implements PeriodicArray<A>
{
    private final ArrayCore core;
    private final LocalBuffer values = new LocalBuffer();
    private final Update sum = new Update();

    PeriodicView(final ArrayCore core)
    {
        this.core = core;
    }

    @Override
    public void get(
        final long row, final long column, final long rows, final long cols, final A buffer, final long ld)
    {
        run(Operation.GET, row, column, rows, cols, buffer, ld);
    }

    @Override
    public void put(
        final long row, final long column, final long rows, final long cols, final A buffer, final long ld)
    {
        run(Operation.PUT, row, column, rows, cols, buffer, ld);
    }

    @Override
    public void acc(
        final long row, final long column, final long rows, final long cols, final A buffer, final long ld)
    {
        run(Operation.ACC, row, column, rows, cols, buffer, ld);
    }

    private void run(
        final Operation operation, final long row, final long column, final long rows, final long cols,
        final A buffer, final long ld)
    {
        check(rows, cols, buffer, ld);
        sum.set(Operator.SUM, Elements.one(core.type()), 0);
        final Rank rank = core.rank();
        final OperationTimes times = rank.times();
        final long startNs = times == null ? 0 : times.nowNs();
        boolean isFar = false;
        RuntimeException failure = null;
        try
        {
            isFar = begin(operation, Math.floorMod(row, core.shape().spec().rows()),
                Math.floorMod(column, core.shape().spec().cols()), rows, cols, buffer, ld);
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        values.release();
        if (failure == null)
        {
            rank.waits().complete();
            if (times != null)
            {
                times.record(operation, isFar, rows * cols * core.type().sizeBytes(), startNs);
            }
            return;
        }
        // the patches that were begun still use the caller's buffer and the rank's completion
        rank.waits().settle();
        throw failure;
    }

    private void check(final long rows, final long cols, final A buffer, final long ld)
    {
        core.checkOpen();
        final String name = core.shape().spec().name();
        final Patch all = core.shape().patch();
        if (rows < 0 || rows > all.rows() || cols < 0 || cols > all.cols())
        {
            throw new IllegalArgumentException("array " + name + ": expected a box from 0 x 0 to " + all.rows() +
                " x " + all.cols() + ", actual " + rows + " x " + cols);
        }
        BufferCheck.checkNotNull(name, "buffer", buffer);
        BufferCheck.check(name, Patch.of(0, rows, 0, cols),
            Elements.length(core.type(), buffer) / core.type().components(), 0, ld);
    }

    /** Begins the parts of a box. Returns whether one is far. */
    private boolean begin(
        final Operation operation, final long row, final long col, final long rows, final long cols, final A buffer,
        final long ld)
    {
        final long upper = Math.min(rows, core.shape().spec().rows() - row);
        final long left = Math.min(cols, core.shape().spec().cols() - col);
        boolean isBegun = false;
        boolean isFar = false;
        for (int i = 0; i < 4; i++)
        {
            final boolean isUpper = i < 2;
            final boolean isLeft = i % 2 == 0;
            final long partRows = isUpper ? upper : rows - upper;
            final long partCols = isLeft ? left : cols - left;
            if (partRows == 0 || partCols == 0)
            {
                continue;
            }
            final long rowLo = isUpper ? row : 0;
            final long colLo = isLeft ? col : 0;
            values.wrap(core.type(), buffer, (isUpper ? 0 : upper * ld) + (isLeft ? 0 : left), ld);
            try
            {
                isFar |= core.patches().issue(operation, Patch.of(rowLo, rowLo + partRows, colLo, colLo + partCols),
                    values, sum, core.rank().waits().completion());
            }
            catch (final NodeFailedException ex)
            {
                throw isBegun && operation != Operation.GET ? ex.withState(OperationState.IN_DOUBT) : ex;
            }
            isBegun = true;
        }
        return isFar;
    }
}
