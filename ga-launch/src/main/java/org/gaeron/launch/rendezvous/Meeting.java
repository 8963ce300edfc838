package org.gaeron.launch.rendezvous;

/**
 * Meeting of a job's nodes: their records come together. Any thread, one for each node.
 */
public interface Meeting
{
    /**
     * Adds the record of a node, and waits for those of all other nodes.
     *
     * @return the records of all nodes, by node.
     * @throws org.gaeron.GlobalArrayException if they do not come.
     */
    byte[][] exchange(int node, byte[] record) throws InterruptedException;

    /** Notes that a node has ended, so that no other node waits for it. */
    void leave(int node);

    /** {@return the failure of the meeting, or null} */
    String failure();
}
