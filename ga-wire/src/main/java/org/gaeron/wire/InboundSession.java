package org.gaeron.wire;

import org.agrona.DirectBuffer;
import org.gaeron.wire.codecs.ByeDecoder;
import org.gaeron.wire.codecs.DataDecoder;
import org.gaeron.wire.codecs.HelloDecoder;
import org.gaeron.wire.codecs.MessageHeaderDecoder;
import org.gaeron.wire.codecs.ProbeDecoder;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Receiving end of one stream of another node: authenticates the sender, and passes each frame to an adapter. Until the
 * handshake has succeeded it accepts nothing but a Hello.
 */
final class InboundSession implements FrameHandler
{
    private static final int LATENCY_LIMIT = 64;
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final InboundStream stream;
    private final StreamKind kind;
    private final LinkTable links;
    private final RequestAdapter requests;
    private final ReplyAdapter replies;
    private final Delivery delivery;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final HelloDecoder hello = new HelloDecoder();
    private final ProbeDecoder probe = new ProbeDecoder();
    private final ByeDecoder bye = new ByeDecoder();
    private Link link;
    private boolean isAuthentic;
    private boolean isRefused;
    private boolean hasPolledToTheLimit;
    /** Of the last poll. */
    private int probes;

    InboundSession(
        final InboundStream stream, final StreamKind kind, final LinkTable links, final RequestAdapter requests,
        final ReplyAdapter replies)
    {
        this.stream = stream;
        this.kind = kind;
        this.links = links;
        this.requests = requests;
        this.replies = replies;
        delivery = new Delivery(kind == StreamKind.LATENCY);
    }

    InboundStream stream()
    {
        return stream;
    }

    /**
     * {@return the link that the stream was proven to belong to, or null}
     */
    Link link()
    {
        return isAuthentic ? link : null;
    }

    Delivery delivery()
    {
        return delivery;
    }

    /**
     * Handles frames that have arrived.
     *
     * @return their number.
     */
    int poll()
    {
        final int limit = kind == StreamKind.LATENCY ? LATENCY_LIMIT :
            isAuthentic ? link.bulk().framesPerTurn() : FrameSizes.FRAMES_PER_TURN;
        probes = 0;
        final int polled = stream.poll(this, limit);
        hasPolledToTheLimit = polled >= limit;
        if (polled > 0 && isAuthentic)
        {
            link.probe().onHeard(polled > probes);
        }
        return polled;
    }

    /**
     * {@return whether the last poll may have left frames}
     */
    boolean hasPolledToTheLimit()
    {
        return hasPolledToTheLimit;
    }

    @Override
    public boolean onFrame(final DirectBuffer buffer, final int offset, final int length, final long position)
    {
        if (isRefused)
        {
            // still read: an unread stream would hold up others on a shared driver
            return true;
        }
        delivery.begin();
        String fault;
        try
        {
            fault = dispatch(buffer, offset, length, position);
        }
        catch (final RuntimeException ex)
        {
            fault = ex.toString();
        }
        if (fault != null)
        {
            isRefused = true;
            links.onFault(link(), stream.source(), fault);
        }
        final boolean isHeld = delivery.isHeld() && fault == null;
        if (kind == StreamKind.LATENCY && isAuthentic)
        {
            link.order().isHeld(isHeld);
        }
        return !isHeld;
    }

    private String dispatch(final DirectBuffer buffer, final int offset, final int length, final long position)
    {
        if (length < HEADER)
        {
            return "expected a frame of at least " + HEADER + " bytes, actual " + length;
        }
        header.wrap(buffer, offset);
        final int template = header.templateId();
        final int blockLength = header.blockLength();
        final int bodyLength = length - HEADER;
        final boolean isRequest = RequestAdapter.takes(template, blockLength, bodyLength);
        final boolean isReply = !isRequest && ReplyAdapter.takes(template, blockLength, bodyLength);
        if (header.schemaId() != MessageHeaderDecoder.SCHEMA_ID ||
            header.version() != MessageHeaderDecoder.SCHEMA_VERSION ||
            !isRequest && !isReply && !takes(template, blockLength, bodyLength))
        {
            return "expected a frame of schema " + MessageHeaderDecoder.SCHEMA_ID + " version " +
                MessageHeaderDecoder.SCHEMA_VERSION + ", actual " + header.schemaId() + " version " +
                header.version() + " template " + template + " length " + length;
        }
        if (!isAuthentic)
        {
            return template == HelloDecoder.TEMPLATE_ID ? onHello(buffer, offset + HEADER) :
                "expected a Hello first, actual template " + template;
        }
        if (!link.isOpen() && link.state() != Link.State.OPENING)
        {
            return null;
        }
        return isRequest ? requests.onRequest(template, link, delivery, buffer, offset + HEADER, bodyLength, position) :
            isReply ? onReply(template, buffer, offset + HEADER, bodyLength) :
            onOwn(template, buffer, offset + HEADER, bodyLength);
    }

    /** Whether a message is one of this class, of the right length. A Hello is padded with zeros. */
    private static boolean takes(final int template, final int blockLength, final int length)
    {
        return switch (template)
        {
            case HelloDecoder.TEMPLATE_ID -> blockLength == HelloDecoder.BLOCK_LENGTH && length >= blockLength;
            case ProbeDecoder.TEMPLATE_ID -> blockLength == ProbeDecoder.BLOCK_LENGTH && length == blockLength;
            case ByeDecoder.TEMPLATE_ID -> blockLength == ByeDecoder.BLOCK_LENGTH && length >= blockLength;
            default -> false;
        };
    }

    private String onReply(final int template, final DirectBuffer buffer, final int offset, final int length)
    {
        return kind == StreamKind.LATENCY || template == DataDecoder.TEMPLATE_ID ?
            replies.onReply(template, link, buffer, offset, length) :
            "expected an announcement or elements of a transfer on a bulk stream, actual template " + template;
    }

    private String onOwn(final int template, final DirectBuffer buffer, final int offset, final int length)
    {
        return switch (template)
        {
            case ProbeDecoder.TEMPLATE_ID -> onProbe(buffer, offset);
            case ByeDecoder.TEMPLATE_ID -> onBye(buffer, offset, length);
            default -> "expected no second Hello";
        };
    }

    private String onHello(final DirectBuffer buffer, final int offset)
    {
        hello.wrap(buffer, offset, HelloDecoder.BLOCK_LENGTH, HelloDecoder.SCHEMA_VERSION);
        final String refusal = links.handshake().refusal(hello, kind);
        if (refusal != null)
        {
            return refusal;
        }
        final Link greeted = links.link(hello.node());
        if (link != null && link != greeted)
        {
            return "expected a Hello of node " + link.node() + ", actual " + hello.node();
        }
        link = greeted;
        isAuthentic = link.proof().onHello(hello.nonce(), hello.peerNonce());
        if (isAuthentic && !link.proof().claim(kind, stream.id()))
        {
            isAuthentic = false;
            return "expected one stream of each kind from node " + link.node();
        }
        link.want();
        if (isAuthentic && kind == StreamKind.BULK)
        {
            link.onBulkStream();
        }
        return null;
    }

    private String onProbe(final DirectBuffer buffer, final int offset)
    {
        probe.wrap(buffer, offset, ProbeDecoder.BLOCK_LENGTH, ProbeDecoder.SCHEMA_VERSION);
        probes++;
        if (probe.question() == 0)
        {
            return null;
        }
        if (kind == StreamKind.BULK)
        {
            return "expected no question on a bulk stream";
        }
        link.probe().onQuestion();
        return null;
    }

    private String onBye(final DirectBuffer buffer, final int offset, final int length)
    {
        if (kind == StreamKind.BULK)
        {
            return "expected no Bye on a bulk stream";
        }
        bye.wrap(buffer, offset, ByeDecoder.BLOCK_LENGTH, ByeDecoder.SCHEMA_VERSION);
        final String text = WireMemory.text(buffer, offset + ByeDecoder.BLOCK_LENGTH, length - ByeDecoder.BLOCK_LENGTH);
        return links.onBye(link, bye.reason(), bye.accused(), text == null ? "" : text);
    }
}
