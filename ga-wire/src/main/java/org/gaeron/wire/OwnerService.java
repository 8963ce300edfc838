package org.gaeron.wire;

import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.waiting.Completion;

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
    private final OwnerLists lists;
    private final Completion completion;
    private long patchBytes;
    private boolean isAwaited;
    private String refusal;

    OwnerService(final NodeParts node, final WireCounters counters)
    {
        this.counters = counters;
        memory = node.memory();
        near = node.near();
        completion = new Completion(node.strands().waiter(0));
        lists = new OwnerLists(memory, near, completion, counters);
    }

    /**
     * {@return the service for lists of elements}
     */
    OwnerLists lists()
    {
        return lists;
    }

    /**
     * {@return why the last request was not performed}
     */
    String refusal()
    {
        return refusal;
    }

    /**
     * {@return how many bytes of elements the last accepted patch has}
     */
    long patchBytes()
    {
        return patchBytes;
    }

    /** {@return whether a rank waits for words of the block that was last updated} */
    boolean isAwaited()
    {
        return isAwaited;
    }

    private Block block(final BlockPatch patch)
    {
        return check(memory.block(patch.arrayId(), patch.owner()), patch);
    }

    /**
     * Checks the block of a patch. It may be closed by another thread at any moment.
     *
     * @return the block; null if the patch cannot be served, for the reason {@link #refusal()}.
     */
    private Block check(final Block block, final BlockPatch patch)
    {
        if (block == null)
        {
            refusal = patch.absence();
            return null;
        }
        if (patch.rows() <= 0 || patch.cols() <= 0 ||
            !block.contains(patch.row(), patch.col(), patch.rows(), patch.cols()))
        {
            refusal = "expected a patch within a block of " + block.rows() + " x " + block.cols() + ", actual " + patch;
            return null;
        }
        patchBytes = patch.count() * block.type().sizeBytes();
        return block;
    }

    private Block block(final BlockPatch patch, final Update update)
    {
        final boolean isPut = update != null && update.isPut();
        final Block block =
            isPut ? check(memory.blockForPut(patch.arrayId(), patch.owner()), patch) : block(patch);
        if (block == null || update != null && (isPut || block.type().supports(update.operator())))
        {
            return block;
        }
        refusal = update == null ? "expected an update of a known kind, actual another, " + patch :
            "expected an operator of " + block.type().plural() + ", actual " + update + ", " + patch;
        return null;
    }

    private Block integers(final BlockPatch element)
    {
        final Block block = block(element);
        if (block == null || block.type().isInteger())
        {
            return block;
        }
        refusal = "expected an array of integers, actual " + block.type() + ", " + element;
        return null;
    }

    /**
     * {@return whether an update of the patch can be served now} If not, {@link #refusal()} says why.
     *
     * @param update null if its kind is not a known one.
     */
    boolean accepts(final BlockPatch patch, final Update update)
    {
        return block(patch, update) != null;
    }

    /**
     * Applies elements of a patch to its block, straight from where they are.
     *
     * @param update    null if its kind is not a known one.
     * @param firstByte place of the first element in the patch, row-major, in bytes.
     * @param bytes     of all elements.
     * @param resumeAt  how many elements are applied already.
     * @param address   of the first element.
     * @return {@link #APPLIED}, {@link #REFUSED}; or, if a rank holds a stripe, how many of them are applied.
     */
    long update(
        final BlockPatch patch, final Update update, final long firstByte, final long bytes, final long resumeAt,
        final long address)
    {
        final Block block = block(patch, update);
        if (block == null)
        {
            return REFUSED;
        }
        isAwaited = block.isAwaited();
        final int sizeBytes = block.type().sizeBytes();
        final long first = Elements.count(sizeBytes, firstByte);
        final long count = Elements.count(sizeBytes, bytes);
        if (((firstByte | bytes) & sizeBytes - 1) != 0 || first < 0 || first > patch.count() - count)
        {
            refusal = "expected elements of " + patch + ", actual " + bytes + " bytes from " + firstByte;
            return REFUSED;
        }
        try
        {
            if (update.isPut() || block.type().isInteger())
            {
                updatePieces(block, patch, update, first, count, address);
            }
            else
            {
                buffer.wrapMemory(block.type(), WireMemory.ALL, address + resumeAt * sizeBytes, patch.cols());
                final long applied =
                    resumeAt + near.tryAcc(patch, first + resumeAt, count - resumeAt, update, buffer);
                if (applied < count)
                {
                    return applied;
                }
            }
        }
        catch (final IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException ex)
        {
            refusal = ex.toString();
            return REFUSED;
        }
        counters.onUpdate(update.isPut(), bytes);
        return APPLIED;
    }

    /** Applies puts, and updates of integers, which need no stripes. They are never held, so they do not resume. */
    private void updatePieces(
        final Block block, final BlockPatch patch, final Update update, final long first, final long count,
        final long address)
    {
        for (run.begin(patch, first, count); run.advance(); )
        {
            final BlockPatch piece = run.piece();
            buffer.wrapMemory(
                block.type(), WireMemory.ALL, address + run.done() * block.type().sizeBytes(), piece.cols());
            if (update.isPut())
            {
                near.put(piece, buffer, completion);
            }
            else
            {
                near.acc(piece, update, buffer, completion);
            }
        }
    }

    /**
     * Applies elements of a frame as {@link #update(BlockPatch, Update, long, long, long, long)} does, from where it
     * was held; and holds it, if they cannot all be applied now.
     *
     * @return {@link #APPLIED}, {@link #REFUSED}, or how many of them are applied.
     */
    long update(
        final BlockPatch patch, final Update update, final long firstByte, final long bytes, final long address,
        final Delivery delivery)
    {
        final long outcome = update(patch, update, firstByte, bytes, delivery.resumeAt(), address);
        if (outcome >= 0)
        {
            delivery.hold(outcome);
        }
        else
        {
            delivery.release();
        }
        return outcome;
    }

    /**
     * Finds the elements of a patch that is to be read.
     *
     * @return its rows in their block, valid until the next request; null if it cannot be served.
     */
    LocalBuffer get(final BlockPatch patch)
    {
        final Block block = block(patch);
        return block == null ? null : buffer.wrapMemory(
            block.type(), block.memory(), block.offsetBytes(patch.row(), patch.col()), block.ld());
    }

    /** Counts a get that is answered, or will be. */
    void onGet(final long bytes)
    {
        counters.onGet(bytes);
    }

    /**
     * Changes an element.
     *
     * @param replies  get the answer.
     * @param operator null if it is not a known one.
     */
    void fetch(
        final Replies replies, final int rank, final long opId, final BlockPatch element, final FetchOperator operator,
        final long operand, final long expected)
    {
        if (operator == null || integers(element) == null)
        {
            replies.error(opId, rank, operator == null ? "expected a known operator" : refusal);
            return;
        }
        try
        {
            near.fetch(element, operator, operand, expected, completion);
        }
        catch (final IllegalStateException ex)
        {
            replies.error(opId, rank, ex.toString());
            return;
        }
        replies.value(opId, completion.value());
        counters.onFetch();
    }
}
