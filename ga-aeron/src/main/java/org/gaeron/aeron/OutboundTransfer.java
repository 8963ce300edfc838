package org.gaeron.aeron;

import org.gaeron.aeron.codecs.TransferKind;
import org.gaeron.aeron.codecs.UpdateKind;
import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.LocalBuffer;

/**
 * A patch on its way to another node, frame by frame, as far as the other one has granted: the rows of a rank that are
 * pulled, or the rows of a block that were asked for. Resumable: what cannot be sent now is sent in a later duty cycle.
 *
 * <p>Holder of the baton.
 */
final class OutboundTransfer
{
    private final BlockPatch patch = new BlockPatch();
    private final LocalBuffer source = new LocalBuffer();
    private final TransferKind kind;
    private final UpdateKind updateKind;
    private final long alphaBits;
    private final Request request;
    private final boolean onLatencyStream;
    private final long total;
    private long granted;
    private long sent;

    private OutboundTransfer(
        final TransferKind kind, final Request request, final BlockPatch patch, final LocalBuffer source,
        final UpdateKind updateKind, final long alphaBits, final boolean onLatencyStream)
    {
        this.kind = kind;
        this.request = request;
        this.patch.set(patch);
        this.source.wrap(source);
        this.updateKind = updateKind;
        this.alphaBits = alphaBits;
        this.onLatencyStream = onLatencyStream;
        total = patch.count();
        granted = onLatencyStream ? total : 0;
    }

    /**
     * An announced update that the owner begins to pull.
     */
    static OutboundTransfer ofUpdate(final int rank, final long opId, final PendingOperation pending)
    {
        return new OutboundTransfer(TransferKind.UPDATE, new Request(rank).operation(opId), pending.patch(),
            pending.buffer(), pending.updateKind(), pending.alphaBits(), false);
    }

    /**
     * An answer to a get.
     *
     * @param onLatencyStream whether it fits one frame of the latency stream, and needs no grant.
     */
    static OutboundTransfer ofGet(
        final int rank, final long opId, final BlockPatch patch, final LocalBuffer source,
        final boolean onLatencyStream)
    {
        return new OutboundTransfer(TransferKind.GET, new Request(rank).operation(opId), patch, source, null, 0,
            onLatencyStream);
    }

    boolean is(final TransferKind kind, final long opId)
    {
        return this.kind == kind && request.opId() == opId;
    }

    /**
     * Notes a grant.
     *
     * @return false if it takes back what was granted, or goes beyond the patch.
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
     * @return 1 if a frame was sent; 0 if there is nothing to send now; a negative status of the publication.
     */
    int sendFrame(final Link link, final RequestProxy requestProxy, final ReplyProxy replyProxy)
    {
        if (sent == granted)
        {
            return 0;
        }
        final StreamSession stream = onLatencyStream ? link.latency() : link.bulk();
        if (!stream.isOpen())
        {
            link.wantBulk();
            return 0;
        }
        final long count = Math.min(granted - sent, stream.elementsPerFrame());
        final long position = kind == TransferKind.UPDATE ?
            requestProxy.update(stream.publication(), request, patch, updateKind, alphaBits, source, sent, count) :
            replyProxy.data(stream.publication(), request.opId(), source, patch.cols(), sent, count);
        if (position < 0)
        {
            return (int)position;
        }
        sent += count;
        return 1;
    }

    boolean isSent()
    {
        return sent == total;
    }

    /**
     * {@return whether granted elements wait for room in the log}
     */
    boolean isHeldBack()
    {
        return sent < granted;
    }

    @Override
    public String toString()
    {
        return kind + " by rank " + request.rank() + " of " + patch;
    }
}
