package org.gaeron.aeron;

import java.util.ArrayList;
import java.util.List;

import io.aeron.Aeron;
import io.aeron.Counter;

import org.gaeron.runtime.node.NodeCounter;
import org.gaeron.runtime.node.ServedWork;
import org.gaeron.wire.WireCounters;

/**
 * Counts of a data server's work, as Aeron counters: AeronStat on the driver's directory shows them while the job runs.
 *
 * <p>Written by the holder of the baton. Any thread counts back-pressure and errors, and threads that block count
 * themselves as parked.
 */
final class NodeCounters implements WireCounters, ServedWork
{
    private static final int FIRST_TYPE_ID = 4741;
    private static final String OF_NODE = " - gaeron node ";

    private final Aeron aeron;
    private final int node;
    private final String suffix;
    private final Counter puts;
    private final Counter accs;
    private final Counter gets;
    private final Counter fetches;
    private final Counter bytes;
    private final Counter backPressure;
    private final Counter pulls;
    private final Counter refused;
    private final Counter strangers;
    private final Counter stalls;
    private final Counter longestCycle;
    private final Counter errors;
    private final Counter parked;
    private final Counter trains;
    private final Counter trainDatagrams;
    private final Counter coalesced;
    private final Counter probes;
    private long shownPulls;
    /** Written by the holder of the baton. Observers read them as they come, even when the counters are closed. */
    private long operations;
    private long elementBytes;
    private int nextTypeId = FIRST_TYPE_ID;
    private boolean isClosed;

    NodeCounters(final Aeron aeron, final int node, final String job)
    {
        this.aeron = aeron;
        this.node = node;
        this.suffix = OF_NODE + node + " job " + job;
        puts = add("puts served");
        accs = add("accs served");
        gets = add("gets served");
        fetches = add("fetches served");
        bytes = add("bytes put, accumulated and got by other nodes");
        backPressure = add("times that a log had no room");
        pulls = add("bytes granted and not yet received");
        refused = add("streams refused");
        strangers = add("datagrams refused: not from a node of the job");
        stalls = add("duty cycles over " + DataServer.STALL_MS + " ms");
        longestCycle = add("longest duty cycle in ns");
        errors = add("errors of the Aeron client");
        trains = add("trains of datagrams sent at one time");
        trainDatagrams = add("datagrams sent in trains");
        coalesced = add("receptions of several datagrams at one time");
        probes = add("probes of silent nodes");
        parked = add("parked: a sender must ring the doorbell");
    }

    private Counter add(final String label)
    {
        return aeron.addCounter(nextTypeId++, label + suffix);
    }

    /** Adds to a counter that only the holder of the baton writes. */
    private static void add(final Counter counter, final long more)
    {
        counter.setRelease(counter.getPlain() + more);
    }

    @Override
    public void onUpdate(final boolean isPut, final long elementBytes)
    {
        add(isPut ? puts : accs, 1);
        count(elementBytes);
    }

    private void count(final long moreBytes)
    {
        add(bytes, moreBytes);
        operations++;
        elementBytes += moreBytes;
    }

    @Override
    public long operations()
    {
        return operations;
    }

    @Override
    public long elementBytes()
    {
        return elementBytes;
    }

    /** All of the driver but those of other nodes, with which it may be shared. */
    @Override
    public synchronized List<NodeCounter> counters()
    {
        final List<NodeCounter> all = new ArrayList<>();
        if (!isClosed)
        {
            aeron.countersReader().forEach((value, counterId, label) ->
            {
                if (!label.contains(OF_NODE) || label.contains(OF_NODE + node + " "))
                {
                    all.add(new NodeCounter(label, value));
                }
            });
        }
        return all;
    }

    /** Has no counters read any more, because their memory is unmapped next. */
    synchronized void close()
    {
        isClosed = true;
    }

    @Override
    public void onGet(final long elementBytes)
    {
        add(gets, 1);
        count(elementBytes);
    }

    @Override
    public void onFetch()
    {
        add(fetches, 1);
        operations++;
    }

    @Override
    public void onBackPressure()
    {
        backPressure.getAndAdd(1);
    }

    @Override
    public void onProbe()
    {
        add(probes, 1);
    }

    @Override
    public void onRefused()
    {
        add(refused, 1);
    }

    /**
     * {@return how many streams were refused} Holder of the baton.
     */
    long refused()
    {
        return refused.getPlain();
    }

    /** Shows the counts of the node's own driver. */
    void driver(final long refusedDatagrams, final TrainCounts sent)
    {
        show(strangers, refusedDatagrams);
        show(trains, sent.trains());
        show(trainDatagrams, sent.datagrams());
        show(coalesced, sent.coalesced());
    }

    private static void show(final Counter counter, final long value)
    {
        if (value != counter.getPlain())
        {
            counter.setRelease(value);
        }
    }

    void onCycle(final long durationNs, final boolean isStall)
    {
        longestCycle.proposeMaxRelease(durationNs);
        if (isStall)
        {
            add(stalls, 1);
        }
    }

    /**
     * Counts an error that the Aeron client has reported. Any thread.
     */
    void onError()
    {
        errors.getAndAdd(1);
    }

    @Override
    public void pulls(final long granted)
    {
        if (granted != shownPulls)
        {
            shownPulls = granted;
            pulls.setRelease(granted);
        }
    }

    /**
     * {@return the counter that senders on this host read before they ring; its pair is in {@link Doorbell}}
     */
    Counter parked()
    {
        return parked;
    }
}
