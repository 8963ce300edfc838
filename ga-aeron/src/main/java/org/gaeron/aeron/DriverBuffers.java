package org.gaeron.aeron;

import io.aeron.CncFileDescriptor;
import io.aeron.driver.Configuration;
import io.aeron.driver.MediaDriver;

import org.agrona.BitUtil;
import org.agrona.concurrent.broadcast.BroadcastBufferDescriptor;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.agrona.concurrent.status.CountersReader;
import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.settings.ByteCount;
import org.gaeron.runtime.settings.JobContext;

/**
 * Sizes of the buffers of a media driver. A job's nodes may have all streams to all others open at one time, and a full
 * buffer ends a link. No size is below Aeron's own.
 *
 * <pre>
 *   driver of           counters                                       commands, and events for clients
 *   a node, UDP         22 a peer (36 with sockets that fail to open)  2 streams each way and peer
 *   the host, IPC       14 a node, 6 a pair of nodes and direction     2 streams a pair and direction
 * </pre>
 * The buffers hold all messages that arrive while a client or the driver is paused for less than the limit.
 *
 * @param counters that are allocated at one time, at most.
 * @param streams  that are added and announced, at most.
 * @param peers    that have entries of their own for losses and errors.
 */
record DriverBuffers(long counters, long streams, long peers)
{
    /** Counters of the driver itself, of clients, and of refused streams. */
    private static final int COUNTERS_AT_REST = 1024;
    private static final int COUNTERS_PER_PEER = 36;
    private static final int COUNTERS_PER_CLIENT = 16;
    private static final int COUNTERS_PER_PAIR = 6;
    private static final int STREAMS_PER_PAIR = 2;
    /** A command or an event contains a channel or a file name, and more. */
    private static final int MESSAGE_BYTES = 512;
    private static final int ERROR_BYTES = 4096;
    private static final int LOSS_BYTES = 512;
    private static final int PAGE_BYTES = 4096;

    /**
     * {@return the buffers of a node's own driver, over UDP}
     */
    static DriverBuffers ofNode(final int nodes)
    {
        return new DriverBuffers(
            COUNTERS_AT_REST + (long)COUNTERS_PER_PEER * nodes, 2L * STREAMS_PER_PAIR * nodes, nodes);
    }

    /**
     * {@return the buffers of the driver that all nodes of a job share for their IPC links}
     */
    static DriverBuffers ofHost(final int nodes)
    {
        final long pairs = nodes * (nodes - 1L);
        return new DriverBuffers(COUNTERS_AT_REST + COUNTERS_PER_CLIENT * (long)nodes + COUNTERS_PER_PAIR * pairs,
            STREAMS_PER_PAIR * pairs, 0);
    }

    /**
     * Refuses buffers that are larger than the files of a driver can be.
     */
    void check(final int nodes)
    {
        if (fileBytes() > Integer.MAX_VALUE || counterBytes() > Configuration.COUNTERS_VALUES_BUFFER_LENGTH_MAX)
        {
            throw new GlobalArrayException("expected at most 2 GiB for the counters and buffers of " +
                "one media driver, actual " + ByteCount.text(fileBytes()) + " for " + nodes + " nodes: start fewer" +
                (peers == 0 ? ", or use " + JobContext.TRANSPORT + "=udp, where each has a driver of its own" : ""));
        }
    }

    void set(final MediaDriver.Context driverContext)
    {
        driverContext
            .counterValuesBufferLength((int)counterBytes())
            .conductorBufferLength((int)commandBytes())
            .toClientsBufferLength((int)eventBytes())
            .errorBufferLength((int)errorBytes())
            .lossReportBufferLength((int)lossBytes());
    }

    /** Bytes of the counters' values; their metadata takes four times as much. */
    private long counterBytes()
    {
        return Math.max(Configuration.COUNTERS_VALUES_BUFFER_LENGTH_MIN,
            BitUtil.align(counters * CountersReader.COUNTER_LENGTH, PAGE_BYTES));
    }

    private long commandBytes()
    {
        return messageBytes() + RingBufferDescriptor.TRAILER_LENGTH;
    }

    private long eventBytes()
    {
        return messageBytes() + BroadcastBufferDescriptor.TRAILER_LENGTH;
    }

    private long messageBytes()
    {
        return BitUtil.findNextPositivePowerOfTwo(Math.max(1L << 20, streams * MESSAGE_BYTES));
    }

    private long errorBytes()
    {
        return Math.max(Configuration.ERROR_BUFFER_LENGTH_DEFAULT, peers * ERROR_BYTES);
    }

    private long lossBytes()
    {
        return Math.max(Configuration.LOSS_REPORT_BUFFER_LENGTH_DEFAULT,
            BitUtil.align(peers * LOSS_BYTES, PAGE_BYTES));
    }

    /**
     * {@return the bytes of a driver's files before it has any stream}
     */
    long fileBytes()
    {
        final long metadataPerValue = CountersReader.METADATA_LENGTH / CountersReader.COUNTER_LENGTH;
        return BitUtil.align(CncFileDescriptor.META_DATA_LENGTH + counterBytes() * (1 + metadataPerValue) +
            commandBytes() + eventBytes() + errorBytes(), PAGE_BYTES) + lossBytes();
    }
}
