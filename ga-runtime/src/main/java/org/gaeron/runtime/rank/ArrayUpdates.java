package org.gaeron.runtime.rank;

import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.peer.Peer;

/**
 * Notes where the far updates of one array by one strand end, for the fences of the array: one store for each far part.
 *
 * <pre>
 *   small update   complete when it is sent          position after it in the stream to the node, see Peer.position
 *   large update   complete when it is applied       the caller waits for it, or has a handle; so have fetches
 * </pre>
 * The position after a large update is that of the last small one before it, of any array. A fence that waits for it
 * waits for nothing that comes later. Owner's thread.
 */
public final class ArrayUpdates
{
    private final int nodes;
    /** For each node; empty before the first far update. */
    private long[] positions = {};
    private int firstNode;
    private int lastNode;
    private int nearNode;

    public ArrayUpdates(final int nodes)
    {
        this.nodes = nodes;
    }

    /** Begins an operation. */
    public void begin()
    {
        firstNode = Integer.MAX_VALUE;
        lastNode = -1;
        nearNode = -1;
    }

    /** Notes that an operation has a part on the own node, which is complete at once. */
    public void onNear(final int node)
    {
        nearNode = node;
    }

    /** Notes a far part of an operation, which its peer has begun. */
    public void onFar(final Operation operation, final int node, final Peer peer)
    {
        firstNode = Math.min(firstNode, node);
        lastNode = Math.max(lastNode, node);
        if (operation != Operation.GET)
        {
            if (positions.length == 0)
            {
                positions = new long[nodes];
            }
            positions[node] = peer.position();
        }
    }

    /** Tells the operation between which nodes its parts lie, if one of them is far. */
    public void reach(final ArrayOperation operation)
    {
        if (nearNode < 0 || lastNode < 0)
        {
            operation.reaches(firstNode, lastNode);
        }
        else
        {
            operation.reaches(Math.min(firstNode, nearNode), Math.max(lastNode, nearNode));
        }
    }

    /** {@return the position of the last update of a node, 0 if there was none} */
    long of(final int node)
    {
        return positions.length == 0 ? 0 : positions[node];
    }
}
