package org.gaeron.runtime.rank;

import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Transport;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.peer.CallerComputesPeer;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.peer.WorkCounts;
import org.gaeron.runtime.settings.Strategy;
import org.gaeron.runtime.waiting.Waiter;

/**
 * The peers by which one strand of a rank reaches the memory of each node. Control blocks have peers of their own where
 * callers compute accumulates: their words are always computed by the owner.
 */
final class RankPeers
{
    private final Peer[] peers;
    private final Peer[] controlPeers;
    private final int ranksPerNode;

    /** Makes the peers of a strand, whose waiter and counts exist. The transport is null if there is no other node. */
    RankPeers(
        final Node node, final int rank, final int strand, final Transport transport, final Wiring wiring,
        final Waiter waiter, final WorkCounts work)
    {
        final int nodes = node.context().nodes();
        ranksPerNode = node.context().ranksPerNode();
        controlPeers = new Peer[nodes];
        peers = node.context().strategy() == Strategy.OWNER_COMPUTES ? controlPeers : new Peer[nodes];
        for (int i = 0; i < nodes; i++)
        {
            controlPeers[i] = i == node.context().node() ? wiring.near().apply(node.newNearPeer(rank)) :
                transport.peer(strand, i, rank, work);
            if (peers != controlPeers)
            {
                peers[i] = new CallerComputesPeer(controlPeers[i], waiter, node.machine(), rank);
            }
        }
    }

    /** {@return the peers of all nodes} */
    Peer[] all()
    {
        return peers;
    }

    Peer ofNode(final int node)
    {
        return peers[node];
    }

    /** {@return the peer of a rank's node} */
    Peer of(final int rank)
    {
        return peers[peers.length == 1 ? 0 : rank / ranksPerNode];
    }

    /** {@return the peer for words of control blocks of a rank} */
    Peer controlOf(final int rank)
    {
        return controlPeers[peers.length == 1 ? 0 : rank / ranksPerNode];
    }
}
