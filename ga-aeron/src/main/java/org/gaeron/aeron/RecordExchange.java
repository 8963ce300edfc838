package org.gaeron.aeron;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.node.Rendezvous;

/**
 * Exchange of records at the rendezvous, on a thread of its own: the thread that opens the node has duties meanwhile.
 */
final class RecordExchange
{
    private RecordExchange()
    {
    }

    /**
     * Contributes a record and waits for those of all others.
     *
     * @param node   this node.
     * @param duties are run again and again meanwhile; they nap by themselves.
     * @return the records of all nodes.
     */
    static byte[][] exchange(final Rendezvous rendezvous, final int node, final byte[] record, final Runnable duties)
    {
        final FutureTask<byte[][]> meeting = new FutureTask<>(() -> rendezvous.exchange(node, record));
        final Thread thread = new Thread(meeting, "rendezvous-" + node);
        thread.setDaemon(true);
        thread.start();
        while (!meeting.isDone())
        {
            duties.run();
        }
        try
        {
            return meeting.get();
        }
        catch (final ExecutionException ex)
        {
            throw ex.getCause() instanceof final GlobalArrayException failed ? failed :
                new GlobalArrayException("the nodes of the job did not meet: " + ex.getCause(), ex.getCause());
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new GlobalArrayException("interrupted while the nodes of the job met", ex);
        }
    }
}
