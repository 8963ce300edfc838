package org.gaeron.runtime.node;

/**
 * Exchange by which the nodes of a job find each other at the start: each node contributes a small record and gets
 * those of all. The embedded job (inside one JVM) and the launcher (sockets) implement it.
 */
public interface Rendezvous
{
    /**
     * Contributes this node's record and waits for those of all others. Every node calls it the same number of times.
     *
     * @param node   this node.
     * @param record the data that the others need, at most 64 KiB.
     * @return the records of all nodes, indexed by node.
     * @throws org.gaeron.GlobalArrayException if a node does not come in time, or the job has failed.
     */
    byte[][] exchange(int node, byte[] record);
}
