package org.gaeron.runtime;

import java.util.concurrent.TimeUnit;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.node.Rendezvous;

/**
 * Rendezvous of nodes in one JVM: a table and a monitor. The threads of the nodes call it.
 */
final class EmbeddedRendezvous implements Rendezvous
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);

    private final int nodes;
    private byte[][] coming;
    private byte[][] complete;
    private int arrived;
    private long round;
    private boolean isGivenUp;

    EmbeddedRendezvous(final int nodes)
    {
        this.nodes = nodes;
        coming = new byte[nodes][];
    }

    @Override
    public synchronized byte[][] exchange(final int node, final byte[] record)
    {
        coming[node] = record.clone();
        if (++arrived == nodes)
        {
            complete = coming;
            coming = new byte[nodes][];
            arrived = 0;
            round++;
            notifyAll();
        }
        else
        {
            awaitRoundAfter(round);
        }
        return complete.clone();
    }

    private void awaitRoundAfter(final long before)
    {
        final long deadlineNs = System.nanoTime() + TIMEOUT_NS;
        try
        {
            while (round == before)
            {
                final long leftNs = deadlineNs - System.nanoTime();
                if (isGivenUp || leftNs <= 0)
                {
                    throw new GlobalArrayException(
                        "expected " + nodes + " nodes at the rendezvous, actual " + arrived);
                }
                TimeUnit.NANOSECONDS.timedWait(this, leftNs);
            }
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new GlobalArrayException("interrupted in the rendezvous", ex);
        }
    }

    /** Gives the rendezvous up because a node will not come: every wait fails, now and later. */
    synchronized void giveUp()
    {
        isGivenUp = true;
        notifyAll();
    }
}
