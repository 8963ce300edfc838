package org.gaeron.wire;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.Completion;
import org.gaeron.runtime.FetchOperator;
import org.gaeron.runtime.LocalBuffer;
import org.gaeron.runtime.NearPeer;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.wire.codecs.UpdateKind;

/**
 * Performs the requests of other nodes on the blocks of this one. Knows no frames and no links, and never waits: what
 * needs a stripe that a rank holds is held, and goes on later.
 */
final class OwnerService
{
    /** All elements are applied. */
    static final long APPLIED = -1;
    /** None of the elements is applied, or the rest is not; see {@link #refusal()}. */
    static final long REFUSED = -2;

    private final NodeMemory memory;
    private final NearPeer near;
    private final WireCounters counters;
    private final LocalBuffer buffer = new LocalBuffer();
    private final RunCursor run = new RunCursor();
    private final Completion completion;
    private final Increments increments;
    private String refusal;

    OwnerService(final NodeParts node, final WireCounters counters)
    {
        this.counters = counters;
        memory = node.memory();
        near = node.near();
        completion = new Completion(node.waiters()[0]);
        increments = new Increments(near, completion);
    }

    /**
     * Performs what was deferred: increments, before anything else is done.
     */
    void flush()
    {
        increments.flush();
    }

    /**
     * {@return why the last request was not performed}
     */
    String refusal()
    {
        return refusal;
    }

    /**
     * Looks up the block of a patch. It may be closed by another thread at any moment.
     *
     * @return the block; null if the patch cannot be served, for the reason {@link #refusal()}.
     */
    private Block block(final BlockPatch patch, final boolean needsLongs)
    {
        final Block block = memory.block(patch.arrayId(), patch.owner());
        if (block == null)
        {
            refusal = "expected an array of this node, actual " + patch + " (closed, or never created)";
            return null;
        }
        if (patch.rows() <= 0 || patch.cols() <= 0 ||
            !block.contains(patch.row(), patch.col(), patch.rows(), patch.cols()))
        {
            refusal = "expected a patch within a block of " + block.rows() + " x " + block.cols() + ", actual " + patch;
            return null;
        }
        if (needsLongs && block.type() != ElementType.LONG)
        {
            refusal = "expected an array of longs, actual " + block.type() + ", " + patch;
            return null;
        }
        return block;
    }

    private Block block(final BlockPatch patch, final UpdateKind kind)
    {
        return block(patch, kind != UpdateKind.PUT && kind != UpdateKind.SUM);
    }

    /**
     * {@return whether an update of the patch can be served now} If not, {@link #refusal()} says why.
     */
    boolean accepts(final BlockPatch patch, final UpdateKind kind)
    {
        return block(patch, kind) != null;
    }

    /**
     * Applies elements of a patch to its block, straight from where they are.
     *
     * @param first    place of the first element in the patch, row-major.
     * @param count    number of elements.
     * @param resumeAt how many of them are applied already.
     * @param address  of the first element.
     * @return {@link #APPLIED}, {@link #REFUSED}; or, if a rank holds a stripe, how many of them are applied.
     */
    long update(
        final BlockPatch patch, final UpdateKind kind, final long alphaBits, final long first, final long count,
        final long resumeAt, final long address)
    {
        final Block block = block(patch, kind);
        if (block == null)
        {
            return REFUSED;
        }
        if (first < 0 || first > patch.count() - count)
        {
            refusal = "expected elements of " + patch + ", actual " + count + " from " + first;
            return REFUSED;
        }
        try
        {
            final boolean mayBeHeld = kind == UpdateKind.SUM && block.type() == ElementType.DOUBLE;
            for (run.begin(patch, first + resumeAt, count - resumeAt); run.advance(); )
            {
                final BlockPatch piece = run.piece();
                final long done = resumeAt + run.done();
                buffer.wrap(WireMemory.ALL, address / Long.BYTES + done, piece.cols());
                final long applied =
                    mayBeHeld ? near.tryAcc(piece, alphaBits, buffer) : apply(piece, kind, alphaBits);
                if (applied < piece.count())
                {
                    return done + applied;
                }
            }
        }
        catch (final IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException ex)
        {
            refusal = ex.toString();
            return REFUSED;
        }
        counters.onUpdate(kind == UpdateKind.PUT, count * Long.BYTES);
        return APPLIED;
    }

    private long apply(final BlockPatch piece, final UpdateKind kind, final long alphaBits)
    {
        switch (kind)
        {
            case PUT -> near.put(piece, buffer, completion);
            case SUM -> near.acc(piece, Operator.SUM, alphaBits, buffer, completion);
            case OR -> near.acc(piece, Operator.OR, 0, buffer, completion);
            case REPLACE -> near.acc(piece, Operator.REPLACE, 0, buffer, completion);
            default -> throw new IllegalArgumentException("expected an update of a known kind, actual " + kind);
        }
        return piece.count();
    }

    /**
     * Finds the elements of a patch that is to be read.
     *
     * @return its rows in their block, valid until the next request; null if it cannot be served.
     */
    LocalBuffer get(final BlockPatch patch)
    {
        final Block block = block(patch, false);
        return block == null ? null :
            buffer.wrap(block.memory(), patch.row() * block.ld() + patch.col(), block.ld());
    }

    /** Counts a get that is answered, or will be. */
    void onGet(final long count)
    {
        counters.onGet(count * Long.BYTES);
    }

    /**
     * Changes an element. Increments are done together with those that follow, and answered then.
     *
     * @param replies  get the answer.
     * @param operator null if it is not a known one.
     */
    void fetch(
        final Replies replies, final int rank, final long opId, final BlockPatch element, final FetchOperator operator,
        final long operand, final long expected)
    {
        if (operator == null || block(element, true) == null)
        {
            replies.error(opId, rank, operator == null ? "expected a known operator" : refusal);
            return;
        }
        if (operator == FetchOperator.ADD)
        {
            increments.add(replies, rank, opId, element, operand);
        }
        else
        {
            increments.flush();
            try
            {
                near.fetch(element, operator, operand, expected, completion);
                replies.value(opId, completion.value());
            }
            catch (final IllegalStateException ex)
            {
                replies.error(opId, rank, ex.toString());
                return;
            }
        }
        counters.onFetch();
    }
}
