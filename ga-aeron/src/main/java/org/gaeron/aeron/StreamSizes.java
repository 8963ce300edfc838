package org.gaeron.aeron;

import org.gaeron.runtime.settings.JobContext;
import org.gaeron.wire.FrameSizes;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Sizes of terms, and of what is sent of them.
 *
 * @param wire           of the node.
 * @param isUdp          whether the streams are of UDP.
 * @param isDriverShared whether several nodes use their driver.
 * @param interfaceBytes bytes of the largest datagram that all interfaces take whole; over UDP.
 */
record StreamSizes(AeronSettings wire, boolean isUdp, boolean isDriverShared, int interfaceBytes)
{
    /** Bytes of Aeron's largest frame. */
    static final int MAX_MTU = 65504;

    private static final int IP_4_AND_UDP_HEADERS = 28;
    private static final int IP_6_AND_UDP_HEADERS = 48;
    private static final int FRAME_ALIGNMENT = 32;
    private static final int MAX_FRAMES_OF_TERM = 8;
    private static final int MOST_HEAD_BYTES = 64 << 10;

    /**
     * {@return the sizes of streams over UDP}
     *
     * @param context        of the node.
     * @param interfaceBytes bytes of the largest datagram that the interfaces take whole.
     */
    static StreamSizes ofUdp(final JobContext context, final int interfaceBytes)
    {
        final AeronSettings settings = AeronSettings.of(context);
        return new StreamSizes(
            settings, true, settings.aeronDirectory() != null && !context.host().hasIpc(), interfaceBytes);
    }

    /**
     * {@return the bytes of the largest datagram that an interface takes whole}
     *
     * @param context of the node.
     * @param mtu     of the interface.
     */
    static int interfaceBytes(final JobContext context, final int mtu)
    {
        return mtu - (context.host().bindAddress().indexOf(':') >= 0 ? IP_6_AND_UDP_HEADERS : IP_4_AND_UDP_HEADERS);
    }

    /**
     * {@return the sizes of streams in shared memory}
     *
     * @param context of the node.
     */
    static StreamSizes ofIpc(final JobContext context)
    {
        return new StreamSizes(AeronSettings.of(context), false, true, 0);
    }

    int termLength(final StreamKind kind)
    {
        return kind == StreamKind.BULK ? wire.bulkTermLengthBytes(isUdp) : wire.termLengthBytes(isUdp);
    }

    /**
     * {@return the bytes of a stream's largest frame: the configured MTU, or what the interface takes; at most 1/8 of a
     * term}
     */
    int frameBytes(final StreamKind kind)
    {
        final int wanted = wire.mtuBytes() > 0 ? wire.mtuBytes() :
            isUdp ? interfaceBytes : MAX_MTU;
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
        return isUdp && !isDriverShared ?
            Math.min(MAX_MTU, termLength(kind) / MAX_FRAMES_OF_TERM) / FRAME_ALIGNMENT * FRAME_ALIGNMENT :
            frameBytes(kind);
    }

    /**
     * {@return the sizes of frames, of which as many are sent without a grant as the window of a latency stream takes:
     * half a term, at most 64 KiB, or one frame where frames are larger}
     */
    FrameSizes frames()
    {
        final int latencyBytes = frameBytes(StreamKind.LATENCY);
        final int window = Math.min(termLength(StreamKind.LATENCY) / 2, MOST_HEAD_BYTES);
        return new FrameSizes(latencyBytes, frameBytes(StreamKind.BULK), Math.max(1, window / latencyBytes));
    }
}
