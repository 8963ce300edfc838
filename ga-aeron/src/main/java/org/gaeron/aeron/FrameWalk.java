package org.gaeron.aeron;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;
import io.aeron.protocol.RttMeasurementFlyweight;
import io.aeron.protocol.SetupFlyweight;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;

/**
 * Walk over the frames in a buffer that holds one or more datagrams. Finds the end of a frame, of frames that are sent
 * together, and of frames that Aeron takes at one time.
 */
final class FrameWalk
{
    /** Returned where no whole frame begins. */
    static final int NONE = -1;

    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;

    private FrameWalk()
    {
    }

    /**
     * {@return where the frame at an offset ends on the wire, or {@link #NONE}} Of padding only the header is sent; a
     * heartbeat is a header with length 0.
     *
     * @param limit end of the buffer.
     */
    static int frameEnd(final DirectBuffer buffer, final int at, final int limit)
    {
        if (limit - at < HEADER)
        {
            return NONE;
        }
        final int length = switch (type(buffer, at))
        {
            case HeaderFlyweight.HDR_TYPE_DATA -> dataLength(buffer, at);
            case HeaderFlyweight.HDR_TYPE_PAD -> HEADER;
            case HeaderFlyweight.HDR_TYPE_SETUP -> SetupFlyweight.HEADER_LENGTH;
            case HeaderFlyweight.HDR_TYPE_RTTM -> RttMeasurementFlyweight.HEADER_LENGTH;
            default -> NONE;
        };
        return length <= 0 || length > limit - at ? NONE : at + length;
    }

    private static int dataLength(final DirectBuffer buffer, final int at)
    {
        final int length = buffer.getInt(at + HeaderFlyweight.FRAME_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN);
        return length == 0 ? HEADER : length < HEADER ? NONE :
            BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT);
    }

    /**
     * {@return where the consecutive frames of one term of one stream end, or {@link #NONE}} Aeron takes them as one
     * datagram, however many they were.
     *
     * @param at where the first of them begins.
     */
    static int runEnd(final DirectBuffer buffer, final int at, final int limit)
    {
        int end = frameEnd(buffer, at, limit);
        for (int last = at; isFollowed(buffer, last, end, limit); )
        {
            final int next = frameEnd(buffer, end, limit);
            if (next == NONE)
            {
                break;
            }
            last = end;
            end = next;
        }
        return end;
    }

    /** Returns whether the frame that ends here is followed by the next one of its stream. */
    private static boolean isFollowed(final DirectBuffer buffer, final int last, final int end, final int limit)
    {
        return end != NONE && limit - end >= HEADER && isData(buffer, last) &&
            (isData(buffer, end) || type(buffer, end) == HeaderFlyweight.HDR_TYPE_PAD) &&
            isEqual(buffer, last, end, DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET) &&
            isEqual(buffer, last, end, DataHeaderFlyweight.STREAM_ID_FIELD_OFFSET) &&
            isEqual(buffer, last, end, DataHeaderFlyweight.TERM_ID_FIELD_OFFSET) &&
            termOffset(buffer, end) == termOffset(buffer, last) + end - last;
    }

    private static boolean isData(final DirectBuffer buffer, final int at)
    {
        return type(buffer, at) == HeaderFlyweight.HDR_TYPE_DATA &&
            buffer.getInt(at + HeaderFlyweight.FRAME_LENGTH_FIELD_OFFSET, LITTLE_ENDIAN) > 0;
    }

    private static boolean isEqual(final DirectBuffer buffer, final int one, final int other, final int field)
    {
        return buffer.getInt(one + field) == buffer.getInt(other + field);
    }

    private static int type(final DirectBuffer buffer, final int at)
    {
        return buffer.getShort(at + HeaderFlyweight.TYPE_FIELD_OFFSET, LITTLE_ENDIAN) & 0xFFFF;
    }

    private static int termOffset(final DirectBuffer buffer, final int at)
    {
        return buffer.getInt(at + DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * {@return where the datagram ends that begins with this frame and has as many frames as fit}
     *
     * @param most bytes of a datagram.
     */
    static int datagramEnd(final DirectBuffer buffer, final int at, final int limit, final int most)
    {
        int end = frameEnd(buffer, at, limit);
        for (int next = end; next != NONE && next - at <= most; next = frameEnd(buffer, end, limit))
        {
            end = next;
        }
        return end;
    }

    /**
     * {@return where a train of datagrams ends that the kernel can cut: frames that fill a datagram each, and a shorter
     * datagram at the end} Returns the beginning if no frame fills a datagram.
     *
     * @param segment bytes of a datagram.
     */
    static int trainEnd(final DirectBuffer buffer, final int at, final int limit, final int segment)
    {
        final int most = Math.min(limit, at + SocketOffload.trainBytes(segment));
        int end = at;
        while (frameEnd(buffer, end, most) == end + segment)
        {
            end += segment;
        }
        final int last = end == at || most - end < HEADER ? NONE : datagramEnd(buffer, end, most, segment);
        return last == NONE || last - end > segment ? end : last;
    }
}
