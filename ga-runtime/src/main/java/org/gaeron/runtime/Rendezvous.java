package org.gaeron.runtime;

/**
 * How the nodes of a job find each other when it starts: each brings a small record, each gets those of all.
 * Implemented by the embedded job (inside one JVM) and by the launcher (sockets).
 */
public interface Rendezvous
{
    /**
     * Brings this node's record and waits for those of all others. Every node calls it the same number of times.
     *
     * @param node   this node.
     * @param record what the others need to know, at most 64 KiB.
     * @return the records of all nodes, by node.
     * @throws org.gaeron.GlobalArrayException if a node does not come in time, or the job is given up.
     */
    byte[][] exchange(int node, byte[] record);
}
