package org.gaeron.aeron;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.gaeron.GlobalArrayException;

/**
 * Record that a node sends to the others before it opens its wire.
 *
 * @param incarnation   of this life of the node.
 * @param datagramBytes of the largest datagram that its interface takes whole; 0 for a node that does not use UDP.
 * @param port          at which it is tried.
 * @param address       of the node.
 */
record PathRecord(long incarnation, int datagramBytes, int port, String address)
{
    private static final int FIXED_BYTES = Long.BYTES + 2 * Integer.BYTES;

    byte[] encode()
    {
        final byte[] text = address.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(FIXED_BYTES + text.length)
            .putLong(incarnation).putInt(datagramBytes).putInt(port).put(text).array();
    }

    static PathRecord decode(final int node, final byte[] record)
    {
        if (record.length < FIXED_BYTES)
        {
            throw new GlobalArrayException("node " + node + ": expected a record of paths of at least " + FIXED_BYTES +
                " bytes, actual " + record.length);
        }
        final ByteBuffer buffer = ByteBuffer.wrap(record);
        return new PathRecord(buffer.getLong(), buffer.getInt(), buffer.getInt(),
            new String(record, FIXED_BYTES, record.length - FIXED_BYTES, StandardCharsets.UTF_8));
    }

    /**
     * {@return where the node is tried}
     *
     * @param node for the error.
     */
    InetSocketAddress socketAddress(final int node)
    {
        try
        {
            return new InetSocketAddress(InetAddress.getByName(address), port);
        }
        catch (final UnknownHostException ex)
        {
            throw new GlobalArrayException("node " + node + ": expected an address, actual " + address, ex);
        }
    }
}
