package org.gaeron.aeron;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts of the kernel's offload for a node's streams. Each has one writer, the driver's sender or its receiver; any
 * thread reads.
 */
final class TrainCounts
{
    private final AtomicLong trains = new AtomicLong();
    private final AtomicLong datagrams = new AtomicLong();
    private final AtomicLong coalesced = new AtomicLong();

    /**
     * Counts a train.
     *
     * @param length number of datagrams that the kernel makes of it.
     */
    void onSent(final int length)
    {
        trains.setRelease(trains.getPlain() + 1);
        datagrams.setRelease(datagrams.getPlain() + length);
    }

    /** Counts a read of several datagrams. */
    void onCoalesced()
    {
        coalesced.setRelease(coalesced.getPlain() + 1);
    }

    /**
     * {@return number of trains sent}
     */
    long trains()
    {
        return trains.get();
    }

    /**
     * {@return number of datagrams sent in trains}
     */
    long datagrams()
    {
        return datagrams.get();
    }

    /**
     * {@return number of reads of several datagrams}
     */
    long coalesced()
    {
        return coalesced.get();
    }
}
