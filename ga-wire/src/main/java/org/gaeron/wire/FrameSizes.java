package org.gaeron.wire;

import org.gaeron.wire.codecs.StreamKind;

/**
 * Sizes of frames.
 *
 * @param latencyBytes bytes of the largest frame of a latency stream, with the carrier's own header.
 * @param bulkBytes    bytes of the largest frame of a bulk stream, likewise.
 * @param headFrames   full frames of a patch that may be sent without a grant. The window of a latency stream
 *                     has no room for more than two of them, so a counter never waits behind more.
 */
public record FrameSizes(int latencyBytes, int bulkBytes, int headFrames)
{
    /** Bytes of the carrier's header. */
    static final int CARRIER_HEADER = 32;

    /** Bytes of a request before its elements: the carrier's header, and the largest of ours. */
    static final int OVERHEAD = 128;

    /** Frames of a turn, about, where a train has few. */
    static final int FRAMES_PER_TURN = 16;

    /** A train of datagrams, which the kernel takes in one call, is no larger than the largest datagram. */
    private static final int MOST_TRAIN_BYTES = 65_507;
    private static final int MOST_TRAIN_FRAMES = 64;

    /** Bytes of a frame without a patch before its elements: a full one must fill its datagram. */
    private static final int DATA_OVERHEAD = 64;

    /**
     * {@return the bytes of a stream's largest frame, with the carrier's header}
     *
     * @param kind of the stream.
     */
    public int frameBytes(final StreamKind kind)
    {
        return kind == StreamKind.BULK ? bulkBytes : latencyBytes;
    }

    /**
     * {@return how many full frames of a stream are sent, or handled, in one duty cycle: whole trains of datagrams}
     *
     * @param kind of the stream.
     */
    int framesPerTurn(final StreamKind kind)
    {
        final int train = Math.clamp(MOST_TRAIN_BYTES / frameBytes(kind), 1, MOST_TRAIN_FRAMES);
        return train * Math.max(1, FRAMES_PER_TURN / train);
    }

    /**
     * {@return how many bytes of a patch may be sent without a grant}
     */
    int headBytes()
    {
        return headFrames * elementBytesPerFrame(StreamKind.LATENCY);
    }

    /**
     * {@return how many bytes of elements a frame of a stream has room for that names only their transfer: an answer to
     * a get, or the rest of an announced patch}
     */
    int dataBytesPerFrame(final StreamKind kind)
    {
        return frameBytes(kind) - DATA_OVERHEAD;
    }

    /**
     * {@return how many bytes of elements an update or an announcement has room for in a frame of a stream} It is a
     * multiple of the alignment of frames, as all sizes here are, so a full frame has whole elements of any type.
     */
    int elementBytesPerFrame(final StreamKind kind)
    {
        return frameBytes(kind) - OVERHEAD;
    }
}
