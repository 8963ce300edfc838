package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.gaeron.wire.WireMemory.LENGTH_FIELD;

import org.agrona.DirectBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.wire.codecs.GetListDecoder;
import org.gaeron.wire.codecs.TransferKind;
import org.gaeron.wire.codecs.UpdateListDecoder;

/**
 * Decodes the requests of other nodes for elements of lists, for the {@link RequestAdapter}. As there, a method returns
 * null, or what is wrong with the frame itself, which breaks the link; nothing waits.
 */
final class ListAdapter
{
    private final Baton baton;
    private final RequestAdapter requests;
    private final OwnerLists service;
    private final ReplyProxy proxy;
    private final UpdateListDecoder update = new UpdateListDecoder();
    private final GetListDecoder get = new GetListDecoder();
    private final Update kind = new Update();

    ListAdapter(final RequestAdapter requests, final OwnerLists service, final ReplyProxy proxy, final Baton baton)
    {
        this.baton = baton;
        this.requests = requests;
        this.service = service;
        this.proxy = proxy;
    }

    /**
     * {@return whether a message is a request for a list, of the right length} Places follow its block.
     *
     * @param length of the message, without its header.
     */
    static boolean takes(final int template, final int blockLength, final int length)
    {
        return switch (template)
        {
            case UpdateListDecoder.TEMPLATE_ID ->
                blockLength == UpdateListDecoder.BLOCK_LENGTH && length >= blockLength;
            case GetListDecoder.TEMPLATE_ID -> blockLength == GetListDecoder.BLOCK_LENGTH && length >= blockLength;
            default -> false;
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
        return template == UpdateListDecoder.TEMPLATE_ID ?
            onUpdateList(link, delivery, buffer, offset, length, position) :
            onGetList(link, delivery, buffer, offset, length);
    }

    private static boolean isPlaceBytes(final int placeBytes)
    {
        return placeBytes == Integer.BYTES || placeBytes == Long.BYTES;
    }

    /** {@return the bytes behind a message's block, or -1 if their length is not the rest of the frame} */
    private static long elementBytes(
        final DirectBuffer buffer, final int offset, final int length, final int blockLength)
    {
        final long bytes = (long)length - blockLength - LENGTH_FIELD;
        return bytes > 0 && buffer.getInt(offset + blockLength, LITTLE_ENDIAN) == bytes ? bytes : -1;
    }

    private String onUpdateList(
        final Link link, final Delivery delivery, final DirectBuffer buffer, final int offset, final int length,
        final long position)
    {
        assert baton.isMine();
        update.wrap(buffer, offset, UpdateListDecoder.BLOCK_LENGTH, UpdateListDecoder.SCHEMA_VERSION);
        final long bytes = elementBytes(buffer, offset, length, UpdateListDecoder.BLOCK_LENGTH);
        final int count = update.count();
        final int placeBytes = update.placeBytes();
        if (count <= 0 || !isPlaceBytes(placeBytes) || ListProxy.placesBytes(count, placeBytes) >= bytes)
        {
            return "expected " + count + " places of " + placeBytes + " bytes and values to the end, actual length " +
                length;
        }
        if (!delivery.takesRequests())
        {
            return "expected an announcement or elements of a transfer on a bulk stream, actual a list";
        }
        final String gap = delivery.onRequest(link.order(), update.rank(), update.sequence());
        if (gap != null)
        {
            return gap;
        }
        final boolean isKnown = kind.decode(update.kind(), update.alpha(), update.alpha2());
        final long address = WireMemory.address(buffer, offset + UpdateListDecoder.BLOCK_LENGTH + LENGTH_FIELD);
        service.list(update.arrayId(), update.owner(), count, placeBytes, address);
        final long outcome = service.update(isKnown ? kind : null, bytes, (int)delivery.resumeAt());
        if (outcome >= 0)
        {
            delivery.hold(outcome);
            return null;
        }
        delivery.release();
        if (outcome == OwnerService.REFUSED)
        {
            link.replies().error(0, update.rank(), service.refusal());
        }
        link.replies().onUpdate(position, false);
        return null;
    }

    private String onGetList(
        final Link link, final Delivery delivery, final DirectBuffer buffer, final int offset, final int length)
    {
        assert baton.isMine();
        get.wrap(buffer, offset, GetListDecoder.BLOCK_LENGTH, GetListDecoder.SCHEMA_VERSION);
        final long bytes = elementBytes(buffer, offset, length, GetListDecoder.BLOCK_LENGTH);
        final int count = get.count();
        final int placeBytes = get.placeBytes();
        if (count <= 0 || !isPlaceBytes(placeBytes) || (long)count * placeBytes != bytes)
        {
            return "expected " + count + " places of " + placeBytes + " bytes to the end, actual length " + length;
        }
        final int rank = get.rank();
        final long opId = get.opId();
        final String fault = requests.unexpected(link, delivery, rank, get.sequence());
        if (fault != null)
        {
            return fault;
        }
        if (link.outbound().lists(rank) >= FarLists.MOST_GETS)
        {
            return "expected at most " + FarLists.MOST_GETS + " lists of rank " + rank + " open, actual one more";
        }
        final long address = WireMemory.address(buffer, offset + GetListDecoder.BLOCK_LENGTH + LENGTH_FIELD);
        service.list(get.arrayId(), get.owner(), count, placeBytes, address);
        return answer(link, rank, opId);
    }

    private String answer(final Link link, final int rank, final long opId)
    {
        final ListAnswer answer = service.get(link.headBytes());
        if (answer == null)
        {
            link.replies().error(opId, rank, service.refusal());
            return null;
        }
        if (opId == 0 || link.outbound().find(TransferKind.GET, opId) != null)
        {
            answer.free();
            return "expected a new operation, actual " + opId;
        }
        final StreamSession stream = link.latency();
        if (answer.bytes() <= stream.dataBytesPerFrame() && stream.isOpen() &&
            proxy.data(stream.stream(), opId, answer.values(), answer.count(), 0, answer.bytes()) >= 0)
        {
            answer.free();
        }
        else
        {
            link.outbound().add(OutboundTransfer.ofList(rank, opId, answer));
        }
        return null;
    }
}
