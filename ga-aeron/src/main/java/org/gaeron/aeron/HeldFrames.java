package org.gaeron.aeron;

import java.nio.ByteBuffer;

/**
 * Frames that the driver's sender has passed to a socket, held until its turn ends. The sender takes at most an eighth
 * of a term from the log at one time: 32 KiB of a latency stream, or 22 frames where the MTU is 1500. Consecutive
 * pieces of one log leave together, so the kernel cuts a whole small patch in one call.
 *
 * <pre>
 *   sender      piece 1   piece 2   piece 3     turn ends
 *   this        hold      extend    extend      flush: one train
 * </pre>
 * The frames stay in the log meanwhile, which nobody overwrites before the other side has received them. No other agent
 * of the driver runs before they have left ({@link DriverAgents}), above all not the conductor, which may unmap a log.
 * A piece of another log or socket sends what is held, so everything leaves in order.
 *
 * <p>Used by the thread that runs the driver's sender.
 */
final class HeldFrames
{
    private NodeSendEndpoint endpoint;
    private ByteBuffer log;
    private int first;
    private int limit;

    /**
     * Extends what is held by the next piece of the same log.
     *
     * @return false if this is not the next piece of what is held.
     */
    boolean extend(final NodeSendEndpoint sender, final ByteBuffer piece)
    {
        if (endpoint != sender || log != piece || piece.position() != limit ||
            piece.limit() - first > SocketOffload.MOST_BYTES)
        {
            return false;
        }
        limit = piece.limit();
        return true;
    }

    /** Holds a piece. Nothing else is held. */
    void hold(final NodeSendEndpoint sender, final ByteBuffer piece)
    {
        endpoint = sender;
        log = piece;
        first = piece.position();
        limit = piece.limit();
    }

    /** Sends what is held. The buffer may be the one that Aeron is about to send another piece from. */
    void flush()
    {
        if (endpoint != null)
        {
            final NodeSendEndpoint sender = endpoint;
            endpoint = null;
            final int nextPosition = log.position();
            final int nextLimit = log.limit();
            sender.sendHeld(log.limit(limit).position(first));
            log.limit(nextLimit).position(nextPosition);
        }
    }
}
