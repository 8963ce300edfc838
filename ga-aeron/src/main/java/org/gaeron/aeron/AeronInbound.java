package org.gaeron.aeron;

import io.aeron.Image;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.gaeron.wire.FrameHandler;
import org.gaeron.wire.InboundStream;

/**
 * Incoming stream: an image. Frames are read in place.
 *
 * <p>Holder of the baton.
 */
final class AeronInbound implements InboundStream, ControlledFragmentHandler
{
    private final Image image;
    private final long id;
    private final long termMask;
    private FrameHandler handler;

    /**
     * An incoming stream.
     *
     * @param id of the stream, unique in this node.
     */
    AeronInbound(final Image image, final long id)
    {
        this.image = image;
        this.id = id;
        termMask = image.termBufferLength() - 1L;
    }

    @Override
    public int poll(final FrameHandler handler, final int limit)
    {
        this.handler = handler;
        final long begin = image.position();
        final int polled = image.controlledPoll(this, limit);
        final long end = image.position();
        // Aeron's poll ends with its term; what has come of the next one would have nothing left to wake the node
        return polled < limit && end > begin && (end & termMask) == 0 ?
            polled + image.controlledPoll(this, limit - polled) : polled;
    }

    @Override
    public Action onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header)
    {
        return handler.onFrame(buffer, offset, length, header.position()) ? Action.CONTINUE : Action.ABORT;
    }

    @Override
    public long id()
    {
        return id;
    }

    @Override
    public String source()
    {
        return image.sourceIdentity();
    }
}
