package org.gaeron.runtime.node;

import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.peer.WorkCounts;
import org.gaeron.runtime.waiting.Progress;
import org.gaeron.runtime.waiting.Strands;

/**
 * The transport of one node: reaches the memory of the others, and serves this node's memory to them.
 */
public interface Transport extends AutoCloseable
{
    /**
     * {@return the peer by which a rank of this node, or a thread of one, reaches the memory of a far node}
     *
     * @param strand the strand of this node that the rank or thread works on, see {@link Strands}; once for each pair.
     * @param node   another node.
     * @param rank   to which the strand belongs: an error that cuts an operation off is its failure.
     * @param work   counts the operations.
     */
    Peer peer(int strand, int node, int rank, WorkCounts work);

    /**
     * {@return the progress that waiting ranks drive}
     */
    Progress progress();

    /**
     * Notifies the other nodes that this one has failed, while its ranks may still run. Any thread.
     */
    void fail();

    /**
     * Says Bye to the other nodes and frees everything. If the node is in good health, all its ranks have passed a last
     * barrier before, and no operation is under way.
     */
    @Override
    void close();
}
