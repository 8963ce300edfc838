package org.gaeron.launch.rendezvous;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.gaeron.GlobalArrayException;

/**
 * The records of nodes at the rendezvous, round by round. One thread for each node.
 *
 * <p>One result is enough. A round cannot end before every node has fetched the previous result and called again.
 */
public final class ExchangeTable implements Meeting
{
    private final long timeoutNs;
    private final Supplier<String> remark;
    private final boolean[] gone;
    private byte[][] records;
    private byte[][] result;
    private int count;
    private long round;
    private String failure;

    /**
     * An empty table.
     *
     * @param remark text to add to the message about missing nodes.
     */
    public ExchangeTable(final int nodes, final long timeoutNs, final Supplier<String> remark)
    {
        this.timeoutNs = timeoutNs;
        this.remark = remark;
        gone = new boolean[nodes];
        records = new byte[nodes][];
    }

    @Override
    public synchronized byte[][] exchange(final int node, final byte[] record) throws InterruptedException
    {
        check();
        if (records[node] != null)
        {
            throw new GlobalArrayException("node " + node + " came twice to one exchange");
        }
        records[node] = record;
        final long mine = round;
        if (++count == records.length)
        {
            result = records;
            records = new byte[result.length][];
            count = 0;
            round++;
            notifyAll();
            return result;
        }
        failIfGone();
        await(mine);
        return result;
    }

    private void await(final long mine) throws InterruptedException
    {
        final long deadlineNs = System.nanoTime() + timeoutNs;
        while (round == mine)
        {
            check();
            final long leftNs = deadlineNs - System.nanoTime();
            if (leftNs <= 0)
            {
                fail(missing() + " did not come to the rendezvous within " +
                    TimeUnit.NANOSECONDS.toSeconds(timeoutNs) + " s" + remark.get());
            }
            else
            {
                wait(TimeUnit.NANOSECONDS.toMillis(leftNs) + 1);
            }
        }
    }

    /** Fails the exchange if others wait for the record of the node. */
    @Override
    public synchronized void leave(final int node)
    {
        gone[node] = true;
        failIfGone();
    }

    private void failIfGone()
    {
        for (int node = 0; node < gone.length && count > 0; node++)
        {
            if (gone[node] && records[node] == null)
            {
                fail("node " + node + " ended before it came to the rendezvous");
            }
        }
    }

    /** Fails this exchange and all later ones; the first reason counts. */
    synchronized void fail(final String reason)
    {
        if (failure == null)
        {
            failure = reason;
            notifyAll();
        }
    }

    @Override
    public synchronized String failure()
    {
        return failure;
    }

    private void check()
    {
        if (failure != null)
        {
            throw new GlobalArrayException(failure);
        }
    }

    private String missing()
    {
        final List<String> names = new ArrayList<>();
        for (int node = 0; node < records.length; node++)
        {
            if (records[node] == null)
            {
                names.add(Integer.toString(node));
            }
        }
        return (names.size() == 1 ? "node " : "nodes ") + String.join(", ", names);
    }
}
