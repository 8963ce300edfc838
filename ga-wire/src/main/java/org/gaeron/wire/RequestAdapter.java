package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.gaeron.wire.WireMemory.LENGTH_FIELD;

import org.agrona.DirectBuffer;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.wire.codecs.AnnounceDecoder;
import org.gaeron.wire.codecs.FetchDecoder;
import org.gaeron.wire.codecs.GetDecoder;
import org.gaeron.wire.codecs.PatchDecoder;
import org.gaeron.wire.codecs.RestDecoder;
import org.gaeron.wire.codecs.TransferKind;
import org.gaeron.wire.codecs.UpdateDecoder;

/**
 * Decodes the requests of other nodes, has the {@link OwnerService} perform them, and answers by the link. Every
 * request is performed or answered with an error; nothing here waits.
 *
 * <p>A method returns null, or what is wrong with the frame itself, which breaks the link.
 */
final class RequestAdapter
{
    private final Baton baton;
    private final OwnerService service;
    private final ReplyProxy proxy;
    private final PullBudget budget;
    private final UpdateDecoder update = new UpdateDecoder();
    private final GetDecoder get = new GetDecoder();
    private final FetchDecoder fetch = new FetchDecoder();
    private final TransferAdapter transfers;
    private final ListAdapter lists;
    private final BlockPatch patch = new BlockPatch();
    private final Update kind = new Update();

    RequestAdapter(
        final OwnerService service, final ReplyProxy proxy, final PullBudget budget, final Baton baton)
    {
        this.baton = baton;
        this.service = service;
        this.proxy = proxy;
        this.budget = budget;
        transfers = new TransferAdapter(this, service, budget, baton);
        lists = new ListAdapter(this, service.lists(), proxy, baton);
    }

    /**
     * {@return whether a message is a request, or the rest of one, of the right length} Elements follow some blocks.
     *
     * @param length of the message, without its header.
     */
    static boolean takes(final int template, final int blockLength, final int length)
    {
        return switch (template)
        {
            case UpdateDecoder.TEMPLATE_ID -> blockLength == UpdateDecoder.BLOCK_LENGTH && length >= blockLength;
            case AnnounceDecoder.TEMPLATE_ID -> blockLength == AnnounceDecoder.BLOCK_LENGTH && length >= blockLength;
            case RestDecoder.TEMPLATE_ID -> blockLength == RestDecoder.BLOCK_LENGTH && length >= blockLength;
            case GetDecoder.TEMPLATE_ID -> blockLength == GetDecoder.BLOCK_LENGTH && length == blockLength;
            case FetchDecoder.TEMPLATE_ID -> blockLength == FetchDecoder.BLOCK_LENGTH && length == blockLength;
            default -> ListAdapter.takes(template, blockLength, length);
        };
    }

    /**
     * Handles a request that this class {@link #takes}.
     *
     * @param position where its frame ends in the stream.
     */
    String onRequest(
        final int template, final Link link, final Delivery delivery, final DirectBuffer buffer, final int offset,
        final int length, final long position)
    {
        return switch (template)
        {
            case UpdateDecoder.TEMPLATE_ID -> onUpdate(link, delivery, buffer, offset, length, position);
            case AnnounceDecoder.TEMPLATE_ID -> transfers.onAnnounce(link, delivery, buffer, offset, length);
            case RestDecoder.TEMPLATE_ID -> transfers.onRest(link, delivery, buffer, offset, length);
            case GetDecoder.TEMPLATE_ID -> onGet(link, delivery, buffer, offset);
            case FetchDecoder.TEMPLATE_ID -> onFetch(link, delivery, buffer, offset);
            default -> lists.onRequest(template, link, delivery, buffer, offset, length, position);
        };
    }

    private String onUpdate(
        final Link link, final Delivery delivery, final DirectBuffer buffer, final int offset, final int length,
        final long position)
    {
        assert baton.isMine();
        update.wrap(buffer, offset, UpdateDecoder.BLOCK_LENGTH, UpdateDecoder.SCHEMA_VERSION);
        final int elementsOffset = offset + UpdateDecoder.BLOCK_LENGTH;
        final long bytes = elementBytes(buffer, elementsOffset, length - UpdateDecoder.BLOCK_LENGTH);
        if (bytes <= 0)
        {
            return "expected an update with elements to its end, actual length " + length;
        }
        final boolean isKnown = kind.decode(update.kind(), update.alpha(), update.alpha2());
        decode(patch, update.patch());
        final long address = WireMemory.address(buffer, elementsOffset + LENGTH_FIELD);
        if (!delivery.takesRequests())
        {
            return "expected an announcement or elements of a transfer on a bulk stream, actual an update";
        }
        final String gap = delivery.onRequest(link.order(), update.rank(), update.sequence());
        if (gap != null)
        {
            return gap;
        }
        final long outcome = service.update(patch, isKnown ? kind : null, update.first(), bytes, address, delivery);
        if (delivery.isHeld())
        {
            return null;
        }
        if (outcome == OwnerService.REFUSED)
        {
            link.replies().error(0, update.rank(), service.refusal());
        }
        else if (update.isUnfenced() != 0)
        {
            return null;
        }
        link.replies().onUpdate(position, outcome == OwnerService.APPLIED && service.isAwaited());
        return null;
    }

    /**
     * {@return the bytes of the elements that fill the rest of a frame; -1 if their length does not match}
     */
    static long elementBytes(final DirectBuffer buffer, final int offset, final int length)
    {
        return length < LENGTH_FIELD || buffer.getInt(offset, LITTLE_ENDIAN) != length - LENGTH_FIELD ? -1 :
            length - LENGTH_FIELD;
    }

    private String onGet(final Link link, final Delivery delivery, final DirectBuffer buffer, final int offset)
    {
        assert baton.isMine();
        get.wrap(buffer, offset, GetDecoder.BLOCK_LENGTH, GetDecoder.SCHEMA_VERSION);
        final int rank = get.rank();
        final long opId = get.opId();
        decode(patch, get.patch());
        final String fault = unexpected(link, delivery, rank, get.sequence());
        if (fault != null)
        {
            return fault;
        }
        final LocalBuffer source = service.get(patch);
        if (source == null)
        {
            link.replies().error(opId, rank, service.refusal());
            return null;
        }
        if (opId == 0 || link.outbound().find(TransferKind.GET, opId) != null)
        {
            return "expected a new operation, actual " + opId;
        }
        final long bytes = service.patchBytes();
        try
        {
            if (!trySend(link, opId, source, bytes))
            {
                link.outbound().add(
                    OutboundTransfer.ofGet(rank, opId, patch, source, Math.min(bytes, link.headBytes())));
            }
        }
        catch (final IllegalStateException ex)
        {
            link.replies().error(opId, rank, ex.toString());
            return null;
        }
        service.onGet(bytes);
        return null;
    }

    /** Answers a get at once, if it fits a frame, needs no grant, and the log has room. */
    private boolean trySend(final Link link, final long opId, final LocalBuffer source, final long bytes)
    {
        final StreamSession stream = link.latency();
        return bytes <= Math.min(stream.dataBytesPerFrame(), link.headBytes()) && stream.isOpen() &&
            proxy.data(stream.stream(), opId, source, patch.cols(), 0, bytes) >= 0;
    }

    private String onFetch(final Link link, final Delivery delivery, final DirectBuffer buffer, final int offset)
    {
        assert baton.isMine();
        fetch.wrap(buffer, offset, FetchDecoder.BLOCK_LENGTH, FetchDecoder.SCHEMA_VERSION);
        final int rank = fetch.rank();
        patch.set(fetch.arrayId(), fetch.owner(), fetch.row(), fetch.col(), 1, 1);
        final String fault = unexpected(link, delivery, rank, fetch.sequence());
        if (fault != null)
        {
            return fault;
        }
        service.fetch(link.replies(), rank, fetch.opId(), patch, FetchOperator.of(fetch.fetchOperator()),
            fetch.operand(), fetch.expected());
        return null;
    }

    /**
     * {@return what is wrong with one more request of a rank, for which something is kept until it is answered; or
     * null} A node that keeps to the bound never gets an error.
     */
    String unexpected(final Link link, final Delivery delivery, final int rank, final long sequence)
    {
        if (!delivery.takesRequests())
        {
            return "expected an announcement or elements of a transfer on a bulk stream, actual another request";
        }
        final String gap = delivery.onRequest(link.order(), rank, sequence);
        return gap == null ? tooMany(link, rank) : gap;
    }

    /**
     * {@return what is wrong with one more request of a rank, if too many are open; or null}
     */
    String tooMany(final Link link, final int rank)
    {
        final int mostOfStrand = link.order().mostOpen(rank);
        if (budget.announced(link, rank) + link.outbound().gets(rank) >= mostOfStrand)
        {
            return "expected at most " + mostOfStrand + " requests of rank " + rank + " open, actual one more";
        }
        final int most = link.order().mostOpen();
        return link.replies().operations() < most ? null :
            "expected at most " + most + " requests of node " + link.node() + " open, actual one more";
    }

    static void decode(final BlockPatch patch, final PatchDecoder decoder)
    {
        patch.set(decoder.arrayId(), decoder.owner(), decoder.row(), decoder.col(), decoder.rows(), decoder.cols());
    }
}
