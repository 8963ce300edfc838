package org.gaeron.wire;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.Strands;

/**
 * Parts of a node that its protocol works on.
 *
 * @param context of the node.
 * @param health  of the node.
 * @param memory  with the blocks of its ranks.
 * @param near    performs the requests of other nodes in this memory.
 * @param strands of its ranks and of their threads.
 */
public record NodeParts(JobContext context, Health health, NodeMemory memory, NearPeer near, Strands strands)
{
    int firstRank()
    {
        return context.node() * strands.ranks();
    }
}
