package org.gaeron.wire;

import org.gaeron.wire.codecs.StreamKind;

/**
 * Sizes and times that a carrier sets.
 *
 * @param frames          sizes of frames.
 * @param slots           most requests of a rank at one node that wait for an answer; at most
 *                        {@value #MOST_SLOTS}, of a thread of a fork {@value #MOST_FORKED_SLOTS}.
 * @param pullBudgetBytes most bytes that are on their way to a node because it has granted them.
 * @param openTimeoutNs   time in which a stream must open.
 * @param probeNs         silence after which a node is probed for lost frames; 0 if the carrier loses none.
 * @param mayBeTooLarge   whether a path may lose full frames: then the first one is as large as the largest.
 */
public record CarrierLimits(
    FrameSizes frames, int slots, long pullBudgetBytes, long openTimeoutNs, long probeNs, boolean mayBeTooLarge)
{
    /** Requests of one rank that the owner keeps until they are answered, at most. */
    public static final int MOST_SLOTS = 256;

    /** Requests of one thread of a fork that the owner keeps until they are answered, at most. */
    public static final int MOST_FORKED_SLOTS = 64;

    /** Bytes of a standing credit, at most: more would leave the caches before they are applied. */
    private static final int MOST_CREDIT_BYTES = 256 << 10;

    /**
     * {@return how many bytes of announced patches each of some other nodes may send before they are granted, in whole
     * frames} All of them have half of the budget. A credit smaller than a head would be of no use.
     *
     * @param others number of other nodes.
     */
    long creditBytes(final int others)
    {
        final long bytes = Math.min(pullBudgetBytes / 2 / others, MOST_CREDIT_BYTES);
        final long frame = frames.dataBytesPerFrame(StreamKind.BULK);
        return bytes < frames.headBytes() ? 0 : bytes / frame * frame;
    }

    /**
     * {@return how many requests of a strand the owner keeps until they are answered, at most}
     *
     * @param strand of a node.
     * @param ranks  of the node.
     */
    static int mostSlots(final int strand, final int ranks)
    {
        return strand < ranks ? MOST_SLOTS : MOST_FORKED_SLOTS;
    }
}
