package org.gaeron.runtime.peer;

import org.gaeron.runtime.failure.Health;

/**
 * Fails the node if an error cuts an operation of the wrapped peer off, and counts the operations. A {@link NearPeer}
 * does both for its own operations.
 */
public final class GuardedPeer extends ForwardingPeer
{
    private final Peer peer;
    private final WorkCounts work;

    /**
     * Guards a peer of another node.
     *
     * @param peer   of the transport.
     * @param health of this node.
     * @param rank   the rank that calls.
     * @param work   its counts.
     */
    public GuardedPeer(final Peer peer, final Health health, final int rank, final WorkCounts work)
    {
        super(health, rank);
        this.peer = peer;
        this.work = work;
    }

    @Override
    protected Peer peer()
    {
        return peer;
    }

    @Override
    protected void begin(final int arrayId, final long bytes)
    {
        work.count(bytes);
    }
}
