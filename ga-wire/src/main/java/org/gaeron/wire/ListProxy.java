package org.gaeron.wire;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.gaeron.wire.WireMemory.LENGTH_FIELD;

import java.nio.ByteOrder;

import org.agrona.MutableDirectBuffer;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.wire.codecs.GetListEncoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.UpdateListEncoder;

/**
 * Encodes requests for elements of lists, as {@link RequestProxy} does others: one attempt, and the result of {@link
 * OutboundStream#tryClaim}. The caller cuts a list so that a part fits a frame. One thread only: each rank has its own.
 */
final class ListProxy
{
    private final FrameClaim claim;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final UpdateListEncoder update = new UpdateListEncoder();
    private final GetListEncoder get = new GetListEncoder();

    /**
     * A proxy.
     *
     * @param claim for its frames.
     */
    ListProxy(final FrameClaim claim)
    {
        this.claim = claim;
    }

    /**
     * {@return the bytes of places that values follow}
     *
     * @param count      number of places.
     * @param placeBytes of one of them.
     */
    static long placesBytes(final long count, final int placeBytes)
    {
        return count * placeBytes + Long.BYTES - 1 & -Long.BYTES;
    }

    /**
     * Sends places and values of a list.
     *
     * @param placeBytes 4, or 8 if a place needs more.
     */
    long update(
        final OutboundStream stream, final Request request, final ElementList list, final int placeBytes,
        final Update kind, final LocalBuffer from)
    {
        final int count = list.count();
        final int placesBytes = (int)placesBytes(count, placeBytes);
        final int bytes = placesBytes + count * from.sizeBytes();
        final long position = stream.tryClaim(
            MessageHeaderEncoder.ENCODED_LENGTH + UpdateListEncoder.BLOCK_LENGTH + LENGTH_FIELD + bytes, claim);
        if (position > 0)
        {
            final MutableDirectBuffer buffer = claim.buffer();
            update.wrapAndApplyHeader(buffer, claim.offset(), header)
                .rank(request.rank())
                .sequence(request.sequence())
                .arrayId(list.arrayId())
                .owner(list.owner())
                .alpha(kind.alpha())
                .alpha2(kind.alpha2())
                .count(count)
                .kind((short)kind.code())
                .placeBytes((short)placeBytes);
            final int lengthOffset = update.limit();
            buffer.putInt(lengthOffset, bytes, ByteOrder.LITTLE_ENDIAN);
            try
            {
                final long address = WireMemory.address(buffer, lengthOffset + LENGTH_FIELD);
                encode(list, placeBytes, address, placesBytes);
                list.copyTo(from, 0, count, WireMemory.ALL, address + placesBytes);
            }
            catch (final Throwable ex)
            {
                claim.abort();
                throw ex;
            }
            claim.commit();
        }
        return position;
    }

    /**
     * Requests the values of elements of a list.
     *
     * @param placeBytes 4, or 8 if a place needs more.
     */
    long get(final OutboundStream stream, final Request request, final ElementList list, final int placeBytes)
    {
        final int bytes = list.count() * placeBytes;
        final long position = stream.tryClaim(
            MessageHeaderEncoder.ENCODED_LENGTH + GetListEncoder.BLOCK_LENGTH + LENGTH_FIELD + bytes, claim);
        if (position > 0)
        {
            final MutableDirectBuffer buffer = claim.buffer();
            get.wrapAndApplyHeader(buffer, claim.offset(), header)
                .rank(request.rank())
                .sequence(request.sequence())
                .opId(request.opId())
                .arrayId(list.arrayId())
                .owner(list.owner())
                .count(list.count())
                .placeBytes((short)placeBytes);
            final int lengthOffset = get.limit();
            buffer.putInt(lengthOffset, bytes, ByteOrder.LITTLE_ENDIAN);
            encode(list, placeBytes, WireMemory.address(buffer, lengthOffset + LENGTH_FIELD), bytes);
            claim.commit();
        }
        return position;
    }

    /** Writes the places in the machine's byte order, as elements are, and zeros behind them. */
    private static void encode(final ElementList list, final int placeBytes, final long address, final int bytes)
    {
        final long[] places = list.places();
        final int first = list.first();
        final int count = list.count();
        if (placeBytes == Long.BYTES)
        {
            for (int i = 0; i < count; i++)
            {
                WireMemory.ALL.set(JAVA_LONG_UNALIGNED, address + (long)i * Long.BYTES, places[first + i]);
            }
            return;
        }
        for (int i = 0; i < count; i++)
        {
            WireMemory.ALL.set(JAVA_INT_UNALIGNED, address + (long)i * Integer.BYTES, (int)places[first + i]);
        }
        if (count * Integer.BYTES < bytes)
        {
            WireMemory.ALL.set(JAVA_INT_UNALIGNED, address + (long)count * Integer.BYTES, 0);
        }
    }
}
