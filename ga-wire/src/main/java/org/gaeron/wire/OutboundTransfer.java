package org.gaeron.wire;

import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.wire.codecs.TransferKind;

/**
 * A patch on its way to another node, sent frame by frame as far as granted: rows of a rank that the owner pulls, or
 * rows of a block that the other node has requested. The first frame of an update on credit announces it. Resumable:
 * what cannot be sent now is sent in a later duty cycle.
 */
final class OutboundTransfer
{
    private final BlockPatch patch = new BlockPatch();
    private final LocalBuffer source = new LocalBuffer();
    private final TransferKind kind;
    private final Request request;
    /** The operation of this node's rank; null for an answer to a get. */
    private final PendingOperation operation;
    /** The memory of the values of a list; null of patches. */
    private final ListAnswer answer;
    private final long head;
    private final long total;
    private long granted;
    private long headSent;
    private long sent;

    private OutboundTransfer(
        final TransferKind kind, final Request request, final BlockPatch patch, final LocalBuffer source,
        final PendingOperation operation, final ListAnswer answer, final long head)
    {
        this.kind = kind;
        this.answer = answer;
        this.operation = operation;
        this.request = request;
        this.patch.set(patch);
        this.source.wrap(source);
        this.head = head;
        total = patch.count() * source.sizeBytes();
        granted = head;
        sent = head;
    }

    /**
     * An update: all of it if it is on credit; else what is beyond its head, which its rank sends, or has sent.
     */
    static OutboundTransfer ofUpdate(final PendingOperation pending)
    {
        final OutboundTransfer transfer = new OutboundTransfer(TransferKind.UPDATE,
            pending.announcement(), pending.patch(), pending.buffer(), pending, null, pending.head());
        transfer.headSent = transfer.head;
        transfer.granted = transfer.head + pending.credit();
        transfer.sent = pending.credit() > 0 ? 0 : transfer.head;
        return transfer;
    }

    /**
     * An answer to a get.
     *
     * @param head bytes that are sent by the latency stream, without a grant.
     */
    static OutboundTransfer ofGet(
        final int rank, final long opId, final BlockPatch patch, final LocalBuffer source, final long head)
    {
        return new OutboundTransfer(
            TransferKind.GET, new Request(rank).operation(opId), patch, source, null, null, head);
    }

    /**
     * An answer to the get of a list, which is all head.
     */
    static OutboundTransfer ofList(final int rank, final long opId, final ListAnswer answer)
    {
        return new OutboundTransfer(TransferKind.GET, new Request(rank).operation(opId), answer.patch(),
            answer.values(), null, answer, answer.bytes());
    }

    boolean is(final TransferKind kind, final long opId)
    {
        return this.kind == kind && request.opId() == opId;
    }

    boolean isGet()
    {
        return kind == TransferKind.GET;
    }

    boolean isGetOf(final int rank)
    {
        return isGet() && request.rank() == rank;
    }

    boolean isListOf(final int rank)
    {
        return answer != null && request.rank() == rank;
    }

    /**
     * Lets go of memory that was taken for the transfer, which is over.
     */
    void release()
    {
        if (answer != null)
        {
            answer.free();
        }
    }

    int rank()
    {
        return request.rank();
    }

    long opId()
    {
        return request.opId();
    }

    /**
     * Notes a grant.
     *
     * @return false if it is less than an earlier one, or exceeds the patch.
     */
    boolean grant(final long granted)
    {
        final boolean isGood = granted >= this.granted && granted <= total;
        if (isGood)
        {
            this.granted = granted;
        }
        return isGood;
    }

    /**
     * Sends a frame if there is anything to send.
     *
     * @return 1 if a frame was sent; 0 if there is nothing to send now; a negative status of the stream.
     */
    int sendFrame(
        final StreamSession latency, final StreamSession bulk, final RequestProxy requestProxy,
        final ReplyProxy replyProxy)
    {
        final int status = headSent == head ? 0 : send(latency, headSent, head, requestProxy, replyProxy);
        if (status > 0)
        {
            headSent += status;
            if (headSent == head)
            {
                replyProxy.endPatch(latency.stream(), Math.toIntExact(Math.ceilDiv(head, latency.dataBytesPerFrame())));
            }
            return 1;
        }
        if (sent == granted || !bulk.isOpen())
        {
            return status;
        }
        final int count = send(bulk, sent, granted, requestProxy, replyProxy);
        sent += Math.max(0, count);
        return count > 0 ? 1 : count;
    }

    /** Sends a frame of the bytes up to an end. Returns their number, or the negative status of the stream. */
    private int send(
        final StreamSession stream, final long first, final long end, final RequestProxy requestProxy,
        final ReplyProxy replyProxy)
    {
        if (isUnannounced())
        {
            final long position = requestProxy.announce(
                stream.stream(), request, patch, operation.update(), source, head, operation.credit(), head);
            return (int)(position < 0 ? position : head);
        }
        final long count = Math.min(end - first, stream.dataBytesPerFrame());
        final long position = kind == TransferKind.UPDATE ?
            requestProxy.rest(stream.stream(), request.opId(), source, patch.cols(), first, count) :
            replyProxy.data(stream.stream(), request.opId(), source, patch.cols(), first, count);
        return (int)(position < 0 ? position : count);
    }

    /**
     * {@return whether the other node knows nothing of an update yet}
     */
    boolean isUnannounced()
    {
        return operation != null && sent == 0;
    }

    /**
     * Fails an update that is not announced yet, and gives its credit back.
     */
    void fail(final Credit credit, final RuntimeException failure)
    {
        credit.giveBack(operation.credit()); // first, because its rank may use the operation anew
        operation.fail(failure);
    }

    boolean isSent()
    {
        return sent == total && headSent == head;
    }

    /**
     * {@return whether an update has sent what came of the credit, and was granted nothing}
     */
    boolean isUnpulled()
    {
        return sent == granted && granted == head + operation.credit();
    }

    /**
     * Notes that all is sent.
     */
    void onSent()
    {
        if (operation != null)
        {
            operation.onSent();
        }
    }

    /**
     * {@return bytes of granted elements beyond the head that wait to be sent}
     */
    long unsentBytes()
    {
        return granted - sent;
    }

    /**
     * {@return whether granted elements beyond the head wait to be sent}
     */
    boolean isForBulk()
    {
        return sent < granted;
    }

    /**
     * {@return whether granted elements wait to be sent}
     */
    boolean isHeldBack()
    {
        return sent < granted || headSent < head;
    }

    @Override
    public String toString()
    {
        return kind + " by rank " + request.rank() + " of " + patch;
    }
}
