package org.gaeron.runtime.rank;

import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.peer.Peer;

/**
 * Waits for the operations of one strand: all of them, those on a node, or those on an array. Each wait throws the
 * first failure, after it has waited for the rest. Owner's thread.
 */
public final class Fences
{
    private final UnderWay underWay = new UnderWay();
    private final Peer[] peers;
    private final int ownNode;
    private final Health health;

    /**
     * The fences of a strand.
     *
     * @param peers by node.
     */
    Fences(final Peer[] peers, final int ownNode, final Health health)
    {
        this.peers = peers;
        this.ownNode = ownNode;
        this.health = health;
    }

    /** Records a non-blocking operation for later fences. */
    public void track(final ArrayOperation operation)
    {
        underWay.add(operation);
    }

    /** Waits for all operations. */
    void await()
    {
        RuntimeException failure = underWay.await(UnderWay.ANY, UnderWay.ANY);
        for (final Peer peer : peers)
        {
            failure = fence(peer, failure);
        }
        check(failure);
    }

    /** Waits for all operations on a node. */
    public void await(final int node)
    {
        check(fence(peers[node], underWay.await(UnderWay.ANY, node)));
    }

    private static RuntimeException fence(final Peer peer, final RuntimeException before)
    {
        try
        {
            peer.fence();
            return before;
        }
        catch (final RuntimeException ex)
        {
            return Causes.first(before, ex);
        }
    }

    /**
     * Waits for the operations on an array.
     *
     * @param positions of the last update of each node, see {@link ArrayUpdates}.
     * @param node      the only node to wait for, or {@link UnderWay#ANY}.
     */
    public void await(final int arrayId, final ArrayUpdates positions, final int node)
    {
        RuntimeException failure = underWay.await(arrayId, node);
        for (int i = 0; i < peers.length; i++)
        {
            if ((node == UnderWay.ANY || node == i) && (i == ownNode || positions.of(i) != 0))
            {
                failure = fence(peers[i], positions.of(i), failure);
            }
        }
        check(failure);
    }

    private static RuntimeException fence(final Peer peer, final long position, final RuntimeException before)
    {
        try
        {
            peer.fence(position);
            return before;
        }
        catch (final RuntimeException ex)
        {
            return Causes.first(before, ex);
        }
    }

    private void check(final RuntimeException failure)
    {
        if (failure != null)
        {
            throw failure;
        }
        health.check();
    }
}
