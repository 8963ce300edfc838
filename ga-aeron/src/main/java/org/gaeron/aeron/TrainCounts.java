package org.gaeron.aeron;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What the kernel has done for a node's streams. Each has one writer, the driver's sender or its receiver; any thread
 * reads.
 */
final class TrainCounts
{
    private final AtomicLong trains = new AtomicLong();
    private final AtomicLong datagrams = new AtomicLong();
    private final AtomicLong coalesced = new AtomicLong();

    /**
     * A train was sent.
     *
     * @param length how many datagrams the kernel makes of it.
     */
    void onSent(final int length)
    {
        trains.setRelease(trains.getPlain() + 1);
        datagrams.setRelease(datagrams.getPlain() + length);
    }

    /** More than one datagram was received at one time. */
    void onCoalesced()
    {
        coalesced.setRelease(coalesced.getPlain() + 1);
    }

    /**
     * {@return how many trains were sent}
     */
    long trains()
    {
        return trains.get();
    }

    /**
     * {@return how many datagrams went in trains}
     */
    long datagrams()
    {
        return datagrams.get();
    }

    /**
     * {@return how often several datagrams were received at one time}
     */
    long coalesced()
    {
        return coalesced.get();
    }
}
