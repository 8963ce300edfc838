package org.gaeron.runtime.array;

import org.gaeron.DoubleHandle;
import org.gaeron.LocalBlock;
import org.gaeron.runtime.collective.Collectives;

/**
 * An array of floating-point numbers as one rank uses it: what does not name their type.
 *
 * @param <A> the Java array of the elements.
 * @param <B> the local block of the elements.
 */
abstract class RealArray<A, B extends LocalBlock> extends RankArray<A, B>
{
    /** Null until it is asked for. */
    private RealBlock<A> own;

    RealArray(final ArrayCore core, final Collectives collectives, final A element, final BlockView<B> blockView)
    {
        super(core, collectives, element, blockView);
    }

    public final RealBlock<A> own()
    {
        if (own == null)
        {
            own = new RealBlock<>(core);
        }
        return own;
    }

    public final DoubleHandle getAsync(final long row, final long column)
    {
        return DoubleElementHandle.of(this, row, column);
    }
}
