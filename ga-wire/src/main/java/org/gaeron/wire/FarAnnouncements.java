package org.gaeron.wire;

import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Completion;

/**
 * Updates of another node's memory that are larger than a head. Each is complete when the owner has applied all of it,
 * so that no later small request overtakes what comes by the bulk stream.
 *
 * <pre>
 *   on {@link Credit}      bulk stream      Announce, Rest ...                         the holder of the baton
 *   without        latency stream   Announce, Rest ... of the head             the rank
 *                  bulk stream      Rest ... of what the owner has granted     the holder of the baton
 * </pre>
 *
 * <p>Rank's thread only.
 */
final class FarAnnouncements
{
    private final FarWaits waits;
    private final Link link;
    private final RequestProxy proxy;
    private final Request request;
    private final DutyCycle duty;

    FarAnnouncements(
        final FarWaits waits, final Link link, final RequestProxy proxy, final Request request, final DutyCycle duty)
    {
        this.waits = waits;
        this.link = link;
        this.proxy = proxy;
        this.request = request;
        this.duty = duty;
    }

    /**
     * Announces an update, or has it announced.
     *
     * @param bytes of all of its elements.
     */
    void announce(
        final BlockPatch at, final Update kind, final LocalBuffer from, final long bytes, final Completion completion)
    {
        final PendingOperation slot = waits.awaitSlot().update(kind);
        final long first = Math.min(link.headBytes(), link.bulk().elementBytesPerFrame());
        final long credit =
            link.credit().take(bytes - first, link.headBytes() - first, link.bulk().dataBytesPerFrame());
        slot.announce(request, credit);
        if (credit > 0)
        {
            queue(slot, slot.open(PendingOperation.Kind.UPDATE, at, from, completion, first));
        }
        else
        {
            request.operation(slot.open(PendingOperation.Kind.UPDATE, at, from, completion, link.headBytes()));
            sendHead(slot, at, kind, from);
        }
    }

    /** Has the holder of the baton send an update on credit. */
    private void queue(final PendingOperation slot, final long opId)
    {
        try
        {
            waits.checkAlive(OperationState.NOT_APPLIED);
            link.toBegin().offer(opId);
            duty.onQueued();
        }
        catch (final RuntimeException ex)
        {
            FarWaits.takeBack(slot, ex);
        }
    }

    private void sendHead(
        final PendingOperation slot, final BlockPatch at, final Update kind, final LocalBuffer from)
    {
        final StreamSession latency = link.latency();
        final OutboundStream stream = latency.stream();
        final long head = link.headBytes();
        long sent = 0;
        int frames = 0;
        try
        {
            waits.checkAlive(OperationState.NOT_APPLIED);
            while (sent < head)
            {
                final long length = Math.min(
                    head - sent, sent == 0 ? latency.elementBytesPerFrame() : latency.dataBytesPerFrame());
                final long position = sent == 0 ? proxy.announce(stream, request, at, kind, from, head, 0, length) :
                    proxy.rest(stream, request.opId(), from, at.cols(), sent, length);
                if (position < 0)
                {
                    waits.awaitRoom(sent == 0 ? OperationState.NOT_APPLIED : OperationState.IN_DOUBT);
                    continue;
                }
                if (sent == 0)
                {
                    request.advance();
                }
                sent += length;
                frames++;
            }
            proxy.endPatch(stream, frames);
            duty.onCommitted(link.node(), false);
        }
        catch (final RuntimeException ex)
        {
            if (sent > 0 && link.isOpen())
            {
                // the owner pulls it in any case, and then this node fails, because its rest cannot be read either
                throw ex;
            }
            FarWaits.takeBack(slot, ex);
        }
    }
}
