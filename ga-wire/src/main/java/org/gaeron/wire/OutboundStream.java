package org.gaeron.wire;

/**
 * Outgoing stream to another node: a log of frames that the carrier takes there in order. Over Aeron it is a
 * publication. The holder of the baton opens and watches it; any thread claims frames once it is open.
 */
public interface OutboundStream
{
    /**
     * Takes the next step towards an open stream, without waiting. Begins at the first call.
     *
     * @param nowNs the time.
     * @return whether frames can be claimed from now on.
     */
    boolean tryOpen(long nowNs);

    /**
     * Claims room for a frame, to be written in place and committed.
     *
     * @param length bytes of the frame.
     * @param claim  receives the place of the frame.
     * @return the stream's position after the frame; negative if there is no room, and then nothing is claimed.
     */
    long tryClaim(int length, FrameClaim claim);

    /**
     * Notes that all frames of a patch are claimed. A carrier that sends pieces of its log may begin a new piece, so
     * that the next patch of this size leaves at one time. Then the position jumps.
     *
     * @param frames of the patch.
     * @param claim  free; it is free again afterwards.
     */
    void endPatch(int frames, FrameClaim claim);

    /**
     * {@return the position after the last claimed frame; 0 before the stream is open}
     */
    long position();

    /**
     * {@return the position up to which the node has to have its frames sent; 0 where the other node reads the log}
     */
    long sendLimit();

    /**
     * {@return how many bytes of the log the carrier has not sent yet}
     */
    long unsentBytes();

    /**
     * {@return whether the other node listens}
     */
    boolean isConnected();

    /**
     * {@return where the stream begins and ends, for messages}
     */
    String path();

    /**
     * {@return why the carrier could not open the stream so far, or null}
     */
    String refusal();

    /**
     * {@return whether the carrier sees that the frames of an open stream are lost, again and again}
     *
     * @param nowNs the time.
     */
    boolean isLost(long nowNs);
}
