package org.gaeron.aeron;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.gaeron.GlobalArrayException;

/**
 * Record that a node sends to the others when the job is launched.
 *
 * @param incarnation     of this life of the node.
 * @param doorbellPort    of the node's doorbell, on this host.
 * @param parkedCounterId of the counter, in the shared driver, that says whether it must be rung.
 * @param latencyMtu      of its latency streams, in bytes.
 * @param bulkMtu         of its bulk streams, in bytes.
 * @param endpoint        host and port of its streams; empty if they are IPC.
 */
record NodeRecord(
    long incarnation, int doorbellPort, int parkedCounterId, int latencyMtu, int bulkMtu, String endpoint)
{
    private static final int FIXED_BYTES = Long.BYTES + 4 * Integer.BYTES;

    byte[] encode()
    {
        final byte[] text = endpoint.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(FIXED_BYTES + text.length)
            .putLong(incarnation)
            .putInt(doorbellPort)
            .putInt(parkedCounterId)
            .putInt(latencyMtu)
            .putInt(bulkMtu)
            .put(text)
            .array();
    }

    static NodeRecord decode(final int node, final byte[] record)
    {
        if (record.length < FIXED_BYTES)
        {
            throw new GlobalArrayException("node " + node + ": expected a record of at least " + FIXED_BYTES +
                " bytes, actual " + record.length);
        }
        final ByteBuffer buffer = ByteBuffer.wrap(record);
        return new NodeRecord(buffer.getLong(), buffer.getInt(), buffer.getInt(), buffer.getInt(), buffer.getInt(),
            new String(record, FIXED_BYTES, record.length - FIXED_BYTES, StandardCharsets.UTF_8));
    }

    /**
     * {@return the address that the node's datagrams come from}
     *
     * @param node for the error.
     */
    InetAddress address(final int node)
    {
        try
        {
            final int colon = endpoint.lastIndexOf(':');
            return InetAddress.getByName(colon < 0 ? endpoint : endpoint.substring(0, colon));
        }
        catch (final UnknownHostException ex)
        {
            throw new GlobalArrayException("node " + node + ": expected host:port, actual " + endpoint, ex);
        }
    }

    /**
     * Checks that both sides use frames of the same size, because it decides which side waits for the other.
     */
    void checkFrames(final int node, final NodeRecord mine)
    {
        if (latencyMtu != mine.latencyMtu || bulkMtu != mine.bulkMtu)
        {
            throw new GlobalArrayException("expected frames of " + mine.latencyMtu + " and " + mine.bulkMtu +
                " bytes on all nodes, actual " + latencyMtu + " and " + bulkMtu + " on node " + node +
                ": set gaeron.mtu to what all interfaces take");
        }
    }
}
