package org.gaeron.aeron;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.gaeron.GlobalArrayException;
import org.gaeron.wire.FrameSizes;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Record that a node sends to the others when the job is launched.
 *
 * @param incarnation     of this life of the node.
 * @param doorbellPort    of the node's doorbell, on this host.
 * @param parkedCounterId of the counter, in the shared driver, that says whether it must be rung.
 * @param near            sizes of its frames in shared memory.
 * @param far             sizes of its frames over UDP.
 * @param endpoint        host and port of its streams over UDP; empty if there are none.
 */
record NodeRecord(
    long incarnation, int doorbellPort, int parkedCounterId, Mtus near, Mtus far, String endpoint)
{
    private static final int FIXED_BYTES = Long.BYTES + 6 * Integer.BYTES;

    /**
     * Sizes of the largest frames, in bytes; 0 without such streams.
     *
     * @param latency of latency streams.
     * @param bulk    of bulk streams.
     */
    record Mtus(int latency, int bulk)
    {
        /** Sizes of a medium, which may be null. */
        static Mtus of(final Medium medium)
        {
            if (medium == null)
            {
                return new Mtus(0, 0);
            }
            final FrameSizes frames = medium.channels().limits().frames();
            return new Mtus(frames.frameBytes(StreamKind.LATENCY), frames.frameBytes(StreamKind.BULK));
        }

        /**
         * Checks that both sides use frames of the same size, because it decides which side waits for the other.
         */
        void check(final int node, final Mtus mine)
        {
            if (latency != mine.latency || bulk != mine.bulk)
            {
                throw new GlobalArrayException("expected frames of " + mine.latency + " and " + mine.bulk +
                    " bytes on all nodes, actual " + latency + " and " + bulk + " on node " + node +
                    ": set gaeron.mtu to what all interfaces take");
            }
        }
    }

    byte[] encode()
    {
        final byte[] text = endpoint.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(FIXED_BYTES + text.length)
            .putLong(incarnation)
            .putInt(doorbellPort)
            .putInt(parkedCounterId)
            .putInt(near.latency).putInt(near.bulk)
            .putInt(far.latency).putInt(far.bulk)
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
        return new NodeRecord(buffer.getLong(), buffer.getInt(), buffer.getInt(),
            new Mtus(buffer.getInt(), buffer.getInt()), new Mtus(buffer.getInt(), buffer.getInt()),
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
}
