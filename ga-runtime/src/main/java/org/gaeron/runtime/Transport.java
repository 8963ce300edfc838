package org.gaeron.runtime;

/**
 * The wire of one node: reaches the memory of the others, and serves this node's memory to them.
 */
public interface Transport extends AutoCloseable
{
    /**
     * {@return the memory of a far node, as a rank of this node reaches it}
     *
     * @param rank a rank of this node.
     * @param node another node.
     */
    Peer peer(int rank, int node);

    /**
     * {@return how waiting ranks move this node on}
     */
    Progress progress();

    /**
     * Tells the other nodes that this one has failed, while its ranks may still run. Any thread.
     */
    void fail();

    /**
     * Takes leave of the other nodes and frees everything. When the node is in good health, all its ranks have passed a
     * last barrier before, and no operation is under way.
     */
    @Override
    void close();
}
