package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.Completion;
import org.gaeron.runtime.FetchOperator;
import org.gaeron.runtime.LocalBuffer;
import org.gaeron.runtime.NearPeer;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.wire.codecs.AnnounceDecoder;
import org.gaeron.wire.codecs.FetchDecoder;
import org.gaeron.wire.codecs.GetDecoder;
import org.gaeron.wire.codecs.PatchDecoder;
import org.gaeron.wire.codecs.TransferKind;
import org.gaeron.wire.codecs.UpdateDecoder;
import org.gaeron.wire.codecs.UpdateKind;

/**
 * Decodes the requests of other nodes, and has this node's {@link NearPeer} perform them. Every request is performed or
 * answered with an error; nothing here waits.
 *
 * <p>A method returns null, or what is wrong with the frame itself, which breaks the link. Holder of the baton.
 */
final class RequestAdapter
{
    private static final int LENGTH_FIELD = 4;

    private final NodeMemory memory;
    private final NearPeer near;
    private final ReplyProxy proxy;
    private final PullBudget budget;
    private final WireCounters counters;
    private final UpdateDecoder update = new UpdateDecoder();
    private final AnnounceDecoder announce = new AnnounceDecoder();
    private final GetDecoder get = new GetDecoder();
    private final FetchDecoder fetch = new FetchDecoder();
    private final BlockPatch patch = new BlockPatch();
    private final LocalBuffer buffer = new LocalBuffer();
    private final RunCursor run = new RunCursor();
    private final Completion completion;
    private final Increments increments;
    /** Block of the current patch, as it was looked up: another thread may close it at any moment. */
    private Block block;

    RequestAdapter(
        final NodeParts node, final ReplyProxy proxy, final PullBudget budget, final WireCounters counters)
    {
        memory = node.memory();
        near = node.near();
        this.proxy = proxy;
        this.budget = budget;
        this.counters = counters;
        completion = new Completion(node.waiters()[0]);
        increments = new Increments(near, completion);
    }

    /**
     * Performs what was deferred while frames were read.
     */
    void endPoll()
    {
        increments.flush();
    }

    String onUpdate(
        final Link link, final InboundSession session, final DirectBuffer buffer, final int offset, final int length,
        final long position)
    {
        increments.flush();
        update.wrap(buffer, offset, UpdateDecoder.BLOCK_LENGTH, UpdateDecoder.SCHEMA_VERSION);
        final long bytes = length < UpdateDecoder.BLOCK_LENGTH + LENGTH_FIELD ? -1 :
            length - UpdateDecoder.BLOCK_LENGTH - LENGTH_FIELD;
        final int lengthOffset = offset + UpdateDecoder.BLOCK_LENGTH;
        if (bytes <= 0 || bytes % Long.BYTES != 0 || buffer.getInt(lengthOffset, LITTLE_ENDIAN) != bytes)
        {
            return "expected an update with whole elements to its end, actual length " + length;
        }
        final UpdateKind kind = update.kind();
        final long opId = update.opId();
        final long first = update.first();
        final long count = bytes / Long.BYTES;
        decode(update.patch());
        final long address = WireMemory.address(buffer, lengthOffset + LENGTH_FIELD);
        if (opId != 0)
        {
            return onTransferred(link, session, opId, kind, first, count, address);
        }
        if (!session.takesRequests())
        {
            return "expected elements of a transfer on a bulk stream, actual an update without one";
        }
        final String gap = session.isResumed() ? null : session.sequenceError(update.rank(), update.sequence());
        if (gap != null)
        {
            return gap;
        }
        final String refusal = apply(session, kind, update.alpha(), first, count, address);
        if (session.isHeld())
        {
            return null;
        }
        if (refusal != null)
        {
            link.replies().error(0, update.rank(), refusal);
        }
        link.replies().onUpdate(position);
        return null;
    }

    private String onTransferred(
        final Link link, final InboundSession session, final long opId, final UpdateKind kind, final long first,
        final long count, final long address)
    {
        final InboundTransfer transfer = budget.find(link, TransferKind.UPDATE, opId);
        if (transfer == null || !transfer.expects(first, count) || !transfer.isOf(patch, kind, update.alpha()))
        {
            return "expected the next elements of an announced patch, actual " + count + " from " + first +
                " of " + patch;
        }
        if (transfer.failure() == null)
        {
            final String refusal = apply(session, kind, update.alpha(), first, count, address);
            if (session.isHeld())
            {
                return null;
            }
            if (refusal != null)
            {
                transfer.fail(refusal);
            }
        }
        budget.onReceived(transfer, first, count);
        if (transfer.isComplete())
        {
            budget.remove(transfer);
            answer(link, transfer);
        }
        return null;
    }

    private static void answer(final Link link, final InboundTransfer transfer)
    {
        if (transfer.failure() == null)
        {
            link.replies().done(transfer.opId());
        }
        else
        {
            link.replies().error(transfer.opId(), transfer.rank(), transfer.failure());
        }
    }

    /**
     * Applies elements of a frame to a block, straight from the log. Holds the session if a rank holds a stripe, so
     * that others are served meanwhile.
     *
     * @return why it was not applied, or null.
     */
    private String apply(
        final InboundSession session, final UpdateKind kind, final long alphaBits, final long first, final long count,
        final long address)
    {
        final long resumeAt = session.resumeAt();
        session.release();
        final String refusal = refusal(kind != UpdateKind.PUT && kind != UpdateKind.SUM);
        if (refusal != null)
        {
            return refusal;
        }
        if (first < 0 || first > patch.count() - count)
        {
            return "expected elements of " + patch + ", actual " + count + " from " + first;
        }
        try
        {
            final boolean isDoubles = block.type() == ElementType.DOUBLE;
            for (run.begin(patch, first + resumeAt, count - resumeAt); run.advance(); )
            {
                final BlockPatch piece = run.piece();
                final long done = resumeAt + run.done();
                buffer.wrap(WireMemory.ALL, address / Long.BYTES + done, piece.cols());
                if (kind == UpdateKind.SUM && isDoubles)
                {
                    final long summed = near.tryAcc(piece, alphaBits, buffer);
                    if (summed < piece.count())
                    {
                        session.hold(done + summed);
                        return null;
                    }
                }
                else
                {
                    apply(piece, kind, alphaBits);
                }
            }
        }
        catch (final IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException ex)
        {
            return ex.toString();
        }
        counters.onUpdate(kind == UpdateKind.PUT, count * Long.BYTES);
        return null;
    }

    private void apply(final BlockPatch piece, final UpdateKind kind, final long alphaBits)
    {
        switch (kind)
        {
            case PUT -> near.put(piece, buffer, completion);
            case SUM -> near.acc(piece, Operator.SUM, alphaBits, buffer, completion);
            case OR -> near.acc(piece, Operator.OR, 0, buffer, completion);
            case REPLACE -> near.acc(piece, Operator.REPLACE, 0, buffer, completion);
            default -> throw new IllegalArgumentException("expected an update of a known kind, actual " + kind);
        }
    }

    String onAnnounce(
        final Link link, final InboundSession session, final DirectBuffer buffer, final int offset)
    {
        increments.flush();
        announce.wrap(buffer, offset, AnnounceDecoder.BLOCK_LENGTH, AnnounceDecoder.SCHEMA_VERSION);
        final int rank = announce.rank();
        final long opId = announce.opId();
        final UpdateKind kind = announce.kind();
        decode(announce.patch());
        final String gap = session.sequenceError(rank, announce.sequence());
        if (gap != null)
        {
            return gap;
        }
        final String excess = excess(link, session, rank);
        if (excess != null)
        {
            return excess;
        }
        if (opId == 0 || budget.find(link, TransferKind.UPDATE, opId) != null)
        {
            return "expected a new operation, actual " + opId;
        }
        final String refusal = refusal(kind != UpdateKind.PUT && kind != UpdateKind.SUM);
        final long head = announce.head();
        if (head <= 0 || head > link.headElements() || refusal == null && head >= patch.count())
        {
            return "expected a head of at most " + link.headElements() + " elements of " + patch + ", actual " + head;
        }
        final InboundTransfer transfer = InboundTransfer.ofUpdate(
            link, rank, opId, patch, kind, announce.alpha(), head, refusal == null ? patch.count() : head);
        if (refusal != null)
        {
            // its head is on its way already: it is received but not applied, then the refusal is sent
            transfer.fail(refusal);
        }
        budget.add(transfer);
        return null;
    }

    String onGet(final Link link, final InboundSession session, final DirectBuffer buffer, final int offset)
    {
        increments.flush();
        get.wrap(buffer, offset, GetDecoder.BLOCK_LENGTH, GetDecoder.SCHEMA_VERSION);
        final int rank = get.rank();
        final long opId = get.opId();
        decode(get.patch());
        final String gap = session.sequenceError(rank, get.sequence());
        final String fault = gap != null ? gap : excess(link, session, rank);
        if (fault != null)
        {
            return fault;
        }
        final String refusal = refusal(false);
        if (refusal != null)
        {
            link.replies().error(opId, rank, refusal);
            return null;
        }
        if (opId == 0 || link.outbound().find(TransferKind.GET, opId) != null)
        {
            return "expected a new operation, actual " + opId;
        }
        this.buffer.wrap(block.memory(), patch.row() * block.ld() + patch.col(), block.ld());
        final long count = patch.count();
        try
        {
            if (!trySend(link, opId, count))
            {
                link.outbound().add(OutboundTransfer.ofGet(
                    rank, opId, patch, this.buffer, Math.min(count, link.headElements())));
            }
        }
        catch (final IllegalStateException ex)
        {
            link.replies().error(opId, rank, ex.toString());
            return null;
        }
        counters.onGet(count * Long.BYTES);
        return null;
    }

    /** Answers a get at once, if it fits a frame, needs no grant, and the log has room. */
    private boolean trySend(final Link link, final long opId, final long count)
    {
        final StreamSession stream = link.latency();
        return count <= Math.min(stream.dataElementsPerFrame(), link.headElements()) && stream.isOpen() &&
            proxy.data(stream.stream(), opId, buffer, patch.cols(), 0, count) >= 0;
    }

    String onFetch(final Link link, final InboundSession session, final DirectBuffer buffer, final int offset)
    {
        fetch.wrap(buffer, offset, FetchDecoder.BLOCK_LENGTH, FetchDecoder.SCHEMA_VERSION);
        final int rank = fetch.rank();
        final long opId = fetch.opId();
        patch.set(fetch.arrayId(), fetch.owner(), fetch.row(), fetch.col(), 1, 1);
        final String gap = session.sequenceError(rank, fetch.sequence());
        final String fault = gap != null ? gap : unanswered(link, session);
        if (fault != null)
        {
            return fault;
        }
        final FetchOperator operator = FetchOperator.of(fetch.fetchOperator());
        final String refusal = operator == null ?
            "expected a known operator, actual " + fetch.fetchOperator() : refusal(true);
        if (refusal != null)
        {
            link.replies().error(opId, rank, refusal);
            return null;
        }
        if (operator == FetchOperator.ADD)
        {
            increments.add(link, rank, opId, patch, fetch.operand());
        }
        else
        {
            increments.flush();
            try
            {
                near.fetch(patch, operator, fetch.operand(), fetch.expected(), completion);
                link.replies().value(opId, completion.value());
            }
            catch (final IllegalStateException ex)
            {
                link.replies().error(opId, rank, ex.toString());
                return null;
            }
        }
        counters.onFetch();
        return null;
    }

    /**
     * {@return what is wrong with one more request of a rank, for which something is kept until it is answered; or
     * null} A node that keeps to the bound never gets an error.
     */
    private String excess(final Link link, final InboundSession session, final int rank)
    {
        final int open = budget.announced(link, rank) + link.outbound().gets(rank);
        return open < CarrierLimits.MOST_SLOTS ? unanswered(link, session) :
            "expected at most " + CarrierLimits.MOST_SLOTS + " requests of rank " + rank + " open, actual one more";
    }

    private static String unanswered(final Link link, final InboundSession session)
    {
        final int most = CarrierLimits.MOST_SLOTS * session.ranks();
        return link.replies().operations() < most ? null :
            "expected at most " + most + " requests of node " + link.node() + " open, actual one more";
    }

    private void decode(final PatchDecoder decoder)
    {
        patch.set(decoder.arrayId(), decoder.owner(), decoder.row(), decoder.col(), decoder.rows(), decoder.cols());
    }

    /**
     * {@return why the patch cannot be served, or null}
     */
    private String refusal(final boolean needsLongs)
    {
        block = memory.block(patch.arrayId(), patch.owner());
        if (block == null)
        {
            return "expected an array of this node, actual " + patch + " (closed, or never created)";
        }
        if (patch.rows() <= 0 || patch.cols() <= 0 ||
            !block.contains(patch.row(), patch.col(), patch.rows(), patch.cols()))
        {
            return "expected a patch within a block of " + block.rows() + " x " + block.cols() + ", actual " + patch;
        }
        if (needsLongs && block.type() != ElementType.LONG)
        {
            return "expected an array of longs, actual " + block.type() + ", " + patch;
        }
        return null;
    }
}
