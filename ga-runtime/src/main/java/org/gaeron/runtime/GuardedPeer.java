package org.gaeron.runtime;

/**
 * Fails the node if an error cuts an operation of the wrapped peer off, and counts the operations. A {@link NearPeer}
 * does both for its own operations.
 */
final class GuardedPeer extends ForwardingPeer
{
    private final Peer peer;
    private final WorkCounts work;

    GuardedPeer(final Peer peer, final Health health, final int rank, final WorkCounts work)
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
