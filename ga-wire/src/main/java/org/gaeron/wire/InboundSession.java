package org.gaeron.wire;

import org.agrona.DirectBuffer;
import org.gaeron.wire.codecs.AnnounceDecoder;
import org.gaeron.wire.codecs.AppliedDecoder;
import org.gaeron.wire.codecs.ByeDecoder;
import org.gaeron.wire.codecs.DataDecoder;
import org.gaeron.wire.codecs.DoneDecoder;
import org.gaeron.wire.codecs.ErrorDecoder;
import org.gaeron.wire.codecs.FetchDecoder;
import org.gaeron.wire.codecs.GetDecoder;
import org.gaeron.wire.codecs.HelloDecoder;
import org.gaeron.wire.codecs.MessageHeaderDecoder;
import org.gaeron.wire.codecs.ProbeDecoder;
import org.gaeron.wire.codecs.PullDecoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.UpdateDecoder;
import org.gaeron.wire.codecs.ValuesDecoder;

/**
 * Receiving end of one stream of another node: authenticates the sender, and passes each frame to an adapter. Until the
 * handshake has succeeded it accepts nothing but a Hello.
 */
final class InboundSession implements FrameHandler
{
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

    InboundSession(
        final InboundStream stream, final StreamKind kind, final LinkTable links, final RequestAdapter requests,
        final ReplyAdapter replies, final int ranksOfNode)
    {
        this.stream = stream;
        this.kind = kind;
        this.links = links;
        this.requests = requests;
        this.replies = replies;
        delivery = new Delivery(kind == StreamKind.LATENCY, ranksOfNode);
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

    int poll(final int limit)
    {
        final int polled = stream.poll(this, limit);
        if (polled > 0 && isAuthentic)
        {
            link.probe().onHeard();
        }
        return polled;
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
        return !delivery.isHeld() || fault != null;
    }

    private String dispatch(final DirectBuffer buffer, final int offset, final int length, final long position)
    {
        if (length < HEADER)
        {
            return "expected a frame of at least " + HEADER + " bytes, actual " + length;
        }
        header.wrap(buffer, offset);
        final int template = header.templateId();
        final int blockLength = blockLength(template);
        if (header.schemaId() != MessageHeaderDecoder.SCHEMA_ID ||
            header.version() != MessageHeaderDecoder.SCHEMA_VERSION ||
            blockLength < 0 || header.blockLength() != blockLength || length < HEADER + blockLength)
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
        return link.isOpen() || link.state() == Link.State.OPENING ?
            handle(template, buffer, offset + HEADER, length - HEADER, position) : null;
    }

    private String handle(
        final int template, final DirectBuffer buffer, final int offset, final int length, final long position)
    {
        if (kind == StreamKind.BULK && template != UpdateDecoder.TEMPLATE_ID &&
            template != DataDecoder.TEMPLATE_ID && template != ProbeDecoder.TEMPLATE_ID)
        {
            return "expected elements of a transfer on a bulk stream, actual template " + template;
        }
        return switch (template)
        {
            case UpdateDecoder.TEMPLATE_ID -> requests.onUpdate(link, delivery, buffer, offset, length, position);
            case FetchDecoder.TEMPLATE_ID -> requests.onFetch(link, delivery, buffer, offset);
            case GetDecoder.TEMPLATE_ID -> requests.onGet(link, delivery, buffer, offset);
            case AnnounceDecoder.TEMPLATE_ID -> requests.onAnnounce(link, delivery, buffer, offset);
            case ValuesDecoder.TEMPLATE_ID -> replies.onValues(link, buffer, offset, length);
            case DataDecoder.TEMPLATE_ID -> replies.onData(link, buffer, offset, length);
            case AppliedDecoder.TEMPLATE_ID -> replies.onApplied(link, buffer, offset);
            case PullDecoder.TEMPLATE_ID -> replies.onPull(link, buffer, offset);
            case DoneDecoder.TEMPLATE_ID -> replies.onDone(link, buffer, offset);
            case ErrorDecoder.TEMPLATE_ID -> replies.onError(link, buffer, offset, length);
            case ProbeDecoder.TEMPLATE_ID -> onProbe(buffer, offset);
            case ByeDecoder.TEMPLATE_ID -> onBye(buffer, offset, length);
            default -> "expected no second Hello";
        };
    }

    private static int blockLength(final int template)
    {
        return switch (template)
        {
            case UpdateDecoder.TEMPLATE_ID -> UpdateDecoder.BLOCK_LENGTH;
            case FetchDecoder.TEMPLATE_ID -> FetchDecoder.BLOCK_LENGTH;
            case GetDecoder.TEMPLATE_ID -> GetDecoder.BLOCK_LENGTH;
            case AnnounceDecoder.TEMPLATE_ID -> AnnounceDecoder.BLOCK_LENGTH;
            case ValuesDecoder.TEMPLATE_ID -> ValuesDecoder.BLOCK_LENGTH;
            case DataDecoder.TEMPLATE_ID -> DataDecoder.BLOCK_LENGTH;
            case AppliedDecoder.TEMPLATE_ID -> AppliedDecoder.BLOCK_LENGTH;
            case PullDecoder.TEMPLATE_ID -> PullDecoder.BLOCK_LENGTH;
            case DoneDecoder.TEMPLATE_ID -> DoneDecoder.BLOCK_LENGTH;
            case ErrorDecoder.TEMPLATE_ID -> ErrorDecoder.BLOCK_LENGTH;
            case ProbeDecoder.TEMPLATE_ID -> ProbeDecoder.BLOCK_LENGTH;
            case HelloDecoder.TEMPLATE_ID -> HelloDecoder.BLOCK_LENGTH;
            case ByeDecoder.TEMPLATE_ID -> ByeDecoder.BLOCK_LENGTH;
            default -> -1;
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
        return null;
    }

    private String onProbe(final DirectBuffer buffer, final int offset)
    {
        probe.wrap(buffer, offset, ProbeDecoder.BLOCK_LENGTH, ProbeDecoder.SCHEMA_VERSION);
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
        bye.wrap(buffer, offset, ByeDecoder.BLOCK_LENGTH, ByeDecoder.SCHEMA_VERSION);
        final String text = WireMemory.text(buffer, offset + ByeDecoder.BLOCK_LENGTH, length - ByeDecoder.BLOCK_LENGTH);
        return links.onBye(link, bye.reason(), bye.accused(), text == null ? "" : text);
    }
}
