package org.gaeron.aeron;

import org.gaeron.aeron.codecs.StreamKind;
import org.gaeron.runtime.WireContext;

/**
 * Sizes of terms and frames.
 *
 * @param wire         of the node.
 * @param interfaceMtu MTU of the interface; over UDP.
 */
record FrameSizes(WireContext wire, int interfaceMtu)
{
    /** Bytes of a frame before its elements: Aeron's header, and the largest of ours. */
    static final int OVERHEAD = 128;

    /** Bytes of a frame of data before its elements: a full one must fill its datagram ({@link NodeSendEndpoint}). */
    private static final int DATA_OVERHEAD = 64;

    /** Bytes of Aeron's largest frame. */
    static final int MAX_MTU = 65504;

    private static final int IP_AND_UDP_HEADERS = 28;
    private static final int FRAME_ALIGNMENT = 32;
    private static final int MAX_FRAMES_OF_TERM = 8;
    private static final int MOST_HEAD_BYTES = 64 << 10;

    int termLength(final StreamKind kind)
    {
        return kind == StreamKind.BULK ? wire.bulkTermLengthBytes() : wire.termLengthBytes();
    }

    /**
     * {@return the bytes of a stream's largest frame: the configured MTU, or what the interface takes; at most 1/8 of a
     * term}
     */
    int frameBytes(final StreamKind kind)
    {
        final int wanted = wire.mtuBytes() > 0 ? wire.mtuBytes() :
            wire.isUdp() ? interfaceMtu - IP_AND_UDP_HEADERS : MAX_MTU;
        final int possible = Math.min(Math.min(wanted, MAX_MTU), termLength(kind) / MAX_FRAMES_OF_TERM);
        return possible / FRAME_ALIGNMENT * FRAME_ALIGNMENT;
    }

    /**
     * {@return the bytes of the largest datagram}
     */
    int datagramBytes()
    {
        return Math.max(frameBytes(StreamKind.LATENCY), frameBytes(StreamKind.BULK));
    }

    /**
     * {@return how many bytes of a stream the driver's sender takes from the log at one time} The node's own driver
     * splits them into datagrams ({@link NodeSendEndpoint}); for a shared one it is the largest frame.
     */
    int bytesAtOnce(final StreamKind kind)
    {
        return wire.isUdp() && !wire.isDriverShared() ?
            Math.min(MAX_MTU, termLength(kind) / MAX_FRAMES_OF_TERM) / FRAME_ALIGNMENT * FRAME_ALIGNMENT :
            frameBytes(kind);
    }

    /**
     * {@return how many bytes of a patch may be sent without a grant} They fill the window of a latency stream: half
     * a term, at most 64 KiB, or one frame where frames are larger. So a counter never waits behind more.
     */
    int headBytes()
    {
        final int mtu = frameBytes(StreamKind.LATENCY);
        return Math.max(1, Math.min(termLength(StreamKind.LATENCY) / 2, MOST_HEAD_BYTES) / mtu) *
            elementBytesPerFrame(StreamKind.LATENCY);
    }

    /**
     * {@return how many bytes of elements an answer to a get has room for in a frame of a stream}
     */
    int dataBytesPerFrame(final StreamKind kind)
    {
        return frameBytes(kind) - DATA_OVERHEAD;
    }

    /**
     * {@return how many bytes of elements an update has room for in a frame of a stream} It is a multiple of {@value
     * #FRAME_ALIGNMENT}, as all sizes here are, so a full frame has whole elements of any type.
     */
    int elementBytesPerFrame(final StreamKind kind)
    {
        return frameBytes(kind) - OVERHEAD;
    }
}
