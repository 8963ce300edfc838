package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.Completion;
import org.gaeron.runtime.FetchOperator;
import org.gaeron.runtime.LocalBuffer;
import org.gaeron.runtime.NearPeer;
import org.gaeron.runtime.Update;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.wire.codecs.AnnounceDecoder;
import org.gaeron.wire.codecs.FetchDecoder;
import org.gaeron.wire.codecs.GetDecoder;
import org.gaeron.wire.codecs.PatchDecoder;
import org.gaeron.wire.codecs.TransferKind;
import org.gaeron.wire.codecs.UpdateDecoder;

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
    private final Update kind = new Update();
    private final LocalBuffer buffer = new LocalBuffer();
    private final RunCursor run = new RunCursor();
    private final Completion completion;
    private final Increments increments;
    private boolean isKindKnown;
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

    /** Performs what was deferred while frames were read. */
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
        if (bytes <= 0 || buffer.getInt(lengthOffset, LITTLE_ENDIAN) != bytes)
        {
            return "expected an update with elements to its end, actual length " + length;
        }
        isKindKnown = kind.decode(update.kind(), update.alpha(), update.alpha2());
        final long opId = update.opId();
        final long first = update.first();
        decode(update.patch());
        final long address = WireMemory.address(buffer, lengthOffset + LENGTH_FIELD);
        if (opId != 0)
        {
            return onTransferred(link, session, opId, first, bytes, address);
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
        final String refusal = apply(session, first, bytes, address);
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
        final Link link, final InboundSession session, final long opId, final long first, final long bytes,
        final long address)
    {
        final InboundTransfer transfer = budget.find(link, TransferKind.UPDATE, opId);
        if (transfer == null || !transfer.expects(first, bytes) || !transfer.isOf(patch, kind))
        {
            return "expected the next elements of an announced patch, actual " + bytes +
                " bytes from " + first + " of " + patch;
        }
        if (transfer.failure() == null)
        {
            final String refusal = apply(session, first, bytes, address);
            if (session.isHeld())
            {
                return null;
            }
            if (refusal != null)
            {
                transfer.fail(refusal);
            }
        }
        budget.onReceived(transfer, first, bytes);
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
        final InboundSession session, final long firstByte, final long bytes, final long address)
    {
        final long resumeAt = session.resumeAt();
        session.release();
        final String refusal = updateRefusal();
        if (refusal != null)
        {
            return refusal;
        }
        final int sizeBytes = block.type().sizeBytes();
        final long first = firstByte / sizeBytes;
        final long count = bytes / sizeBytes;
        if ((firstByte | bytes) % sizeBytes != 0 || first < 0 || first > patch.count() - count)
        {
            return "expected elements of " + patch + ", actual " + bytes + " bytes from " + firstByte;
        }
        try
        {
            for (run.begin(patch, first + resumeAt, count - resumeAt); run.advance(); )
            {
                final BlockPatch piece = run.piece();
                final long done = resumeAt + run.done();
                buffer.wrapMemory(block.type(), WireMemory.ALL, address + done * sizeBytes, piece.cols());
                if (kind.isPut())
                {
                    near.put(piece, buffer, completion);
                    continue;
                }
                final long applied = near.tryAcc(piece, kind, buffer);
                if (applied < piece.count())
                {
                    session.hold(done + applied);
                    return null;
                }
            }
        }
        catch (final IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException ex)
        {
            return ex.toString();
        }
        counters.onUpdate(kind.isPut(), bytes);
        return null;
    }

    String onAnnounce(
        final Link link, final InboundSession session, final DirectBuffer buffer, final int offset)
    {
        increments.flush();
        announce.wrap(buffer, offset, AnnounceDecoder.BLOCK_LENGTH, AnnounceDecoder.SCHEMA_VERSION);
        final int rank = announce.rank();
        final long opId = announce.opId();
        isKindKnown = kind.decode(announce.kind(), announce.alpha(), announce.alpha2());
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
        final String refusal = updateRefusal();
        final long head = announce.head();
        if (head <= 0 || head > link.headBytes() || refusal == null && head >= patchBytes())
        {
            return "expected a head of at most " + link.headBytes() + " bytes of " + patch + ", actual " + head;
        }
        final InboundTransfer transfer = InboundTransfer.ofUpdate(
            link, rank, opId, patch, kind, head, refusal == null ? patchBytes() : head);
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
        final String refusal = refusal();
        if (refusal != null)
        {
            link.replies().error(opId, rank, refusal);
            return null;
        }
        if (opId == 0 || link.outbound().find(TransferKind.GET, opId) != null)
        {
            return "expected a new operation, actual " + opId;
        }
        this.buffer.wrapMemory(
            block.type(), block.memory(), block.offsetBytes(patch.row(), patch.col()), block.ld());
        final long bytes = patchBytes();
        try
        {
            if (!trySend(link, opId, bytes))
            {
                link.outbound().add(OutboundTransfer.ofGet(
                    rank, opId, patch, this.buffer, Math.min(bytes, link.headBytes())));
            }
        }
        catch (final IllegalStateException ex)
        {
            link.replies().error(opId, rank, ex.toString());
            return null;
        }
        counters.onGet(bytes);
        return null;
    }

    /** Answers a get at once, if it fits a frame, needs no grant, and the log has room. */
    private boolean trySend(final Link link, final long opId, final long bytes)
    {
        final StreamSession stream = link.latency();
        return bytes <= Math.min(stream.dataBytesPerFrame(), link.headBytes()) && stream.isOpen() &&
            proxy.data(stream.stream(), opId, buffer, patch.cols(), 0, bytes) >= 0;
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
            "expected a known operator, actual " + fetch.fetchOperator() : fetchRefusal();
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

    private long patchBytes()
    {
        return patch.count() * block.type().sizeBytes();
    }

    /** {@return why the update cannot be applied, or null} */
    private String updateRefusal()
    {
        final String refusal = isKindKnown ? refusal() : "expected an update of a known kind, actual another";
        return refusal != null || kind.isPut() || block.type().supports(kind.operator()) ? refusal :
            "expected an operator of " + block.type().plural() + ", actual " + kind + ", " + patch;
    }

    private String fetchRefusal()
    {
        final String refusal = refusal();
        return refusal != null || block.type().isInteger() ? refusal :
            "expected an array of integers, actual " + block.type() + ", " + patch;
    }

    /** {@return why the patch cannot be served, or null} */
    private String refusal()
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
        return null;
    }
}
