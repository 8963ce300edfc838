package org.gaeron.runtime.array;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.GlobalArray;
import org.gaeron.Patch;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.SegmentCopy;
import org.gaeron.runtime.rank.ForeignThread;

/**
 * The block of one rank as an operand: what does not depend on the kind of elements. Rank's thread.
 *
 * @param <A> the Java array of the elements.
 */
abstract class RankBlock<A>
{
    final BlockChunks chunks = new BlockChunks();
    private final ArrayCore core;

    RankBlock(final ArrayCore core)
    {
        this.core = core;
    }

    /** {@return this rank's block} */
    final Block block()
    {
        return core.ownBlock();
    }

    /** {@return this rank's block of another array, which has the same elements of its array} */
    final Block block(final GlobalArray<A> other)
    {
        final ArrayCore of = RankArray.core(other);
        if (of.rank() != core.rank())
        {
            throw new IllegalArgumentException("expected an array " + ForeignThread.other(core.rank(), of.rank()));
        }
        if (of.type() != core.type() || !isSameLayout(of))
        {
            throw new IllegalArgumentException("expected an array that is distributed as " +
                core.shape().describe(core.number()) + ", actual " +
                of.shape().describe(core.number()));
        }
        return of.ownBlock();
    }

    private boolean isSameLayout(final ArrayCore of)
    {
        // small tiles make very many pieces
        return of.number() == core.number() && of.shape().distribution().equals(core.shape().distribution()) ||
            pieces(of).equals(pieces(core));
    }

    private static List<Patch> pieces(final ArrayCore of)
    {
        final List<Patch> pieces = new ArrayList<>();
        OwnedPieces.forEach(
            of.shape(), of.number(), of.shape().patch(), (piece, _, _) -> pieces.add(piece));
        return pieces;
    }

    public final void copyFrom(final GlobalArray<A> from)
    {
        final Block to = block();
        final Block source = block(from);
        final long rowBytes = to.cols() * to.type().sizeBytes();
        for (long row = 0; row < to.rows(); row++)
        {
            SegmentCopy.copy(
                source.memory(), source.offsetBytes(row, 0), to.memory(), to.offsetBytes(row, 0), rowBytes);
        }
    }
}
