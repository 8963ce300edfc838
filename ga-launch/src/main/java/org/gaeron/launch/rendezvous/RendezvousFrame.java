package org.gaeron.launch.rendezvous;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.gaeron.launch.report.LaunchFailedException;

/**
 * A frame between a node and the process that has started it, or between two processes that have started nodes.
 *
 * @param kind    its first byte.
 * @param payload the rest.
 */
public record RendezvousFrame(Kind kind, byte[] payload)
{
    /** Kinds of frames, by their first byte. */
    public enum Kind
    {
        /** The record of a node; the records of all nodes. Between starters after the number of the node. */
        RECORDS,
        /** A node has failed; text that says why there are no records, or why nothing was started. */
        FAILURE,
        /** An agent has come that the launcher has not reached itself: an {@code AgentHello}. */
        AGENT,
        /** What an agent is to start: an {@code AgentOrder}. */
        ORDER,
        /** Who has started nodes, and what for: a {@code NodeHello}. */
        HELLO,
        /** All have come: the id of the job. */
        WELCOME,
        /** The number of a node, and its {@code NodeState}. */
        STATE,
        /** The number of a node, and a line for it. */
        LINE,
        /** The number of a node, whether it is the standard error, and output of the node. */
        OUTPUT,
        /** The number of bytes of output that were printed. */
        PRINTED,
        /** The job is over: its exit code. */
        END,
        /** A sign of life. */
        PING,
        /** The number of a node, and its answer to a question. */
        ANSWER;

        public byte[] framed(final String text)
        {
            return framed(text.getBytes(StandardCharsets.UTF_8));
        }

        public byte[] framed(final byte... payload)
        {
            final byte[] frame = new byte[1 + payload.length];
            frame[0] = (byte)ordinal();
            System.arraycopy(payload, 0, frame, 1, payload.length);
            return frame;
        }
    }

    /** Most bytes of a frame between starters, but for those that have the records of all nodes. */
    public static final int MOST_BYTES = 1 << 20;

    private static final Kind[] KINDS = Kind.values();

    public static RendezvousFrame decode(final byte[] frame) throws IOException
    {
        if (frame.length == 0 || frame[0] < 0 || frame[0] >= KINDS.length)
        {
            throw new IOException("expected the first byte of a frame below " + KINDS.length + ", actual " +
                (frame.length == 0 ? "no byte" : frame[0]));
        }
        return new RendezvousFrame(KINDS[frame[0]], Arrays.copyOfRange(frame, 1, frame.length));
    }

    /** {@return a frame that says why something failed} */
    public static RendezvousFrame failure(final String reason)
    {
        return new RendezvousFrame(Kind.FAILURE, reason.getBytes(StandardCharsets.UTF_8));
    }

    byte[] encode()
    {
        return kind.framed(payload);
    }

    public String text()
    {
        return new String(payload, StandardCharsets.UTF_8);
    }

    public DataInputStream data()
    {
        return new DataInputStream(new ByteArrayInputStream(payload));
    }

    /** {@return the most bytes of a frame with the records of all nodes} */
    public static int mostRecordsBytes(final int nodes)
    {
        return (int)Math.min(MOST_BYTES + nodes * (long)(Integer.BYTES + RendezvousServer.MOST_RECORD_BYTES), 1L << 30);
    }

    /** {@return a payload that begins with the number of a node} */
    public static byte[] ofNode(final int node, final byte... rest)
    {
        return ByteBuffer.allocate(Integer.BYTES + rest.length).putInt(node).put(rest).array();
    }

    /** {@return the number of the node that the payload begins with} */
    public int node() throws IOException
    {
        if (payload.length < Integer.BYTES)
        {
            throw new IOException("expected the number of a node in a frame of " + kind + ", actual " +
                payload.length + " bytes");
        }
        return ByteBuffer.wrap(payload).getInt();
    }

    /** {@return the payload without the number of the node} */
    public byte[] rest() throws IOException
    {
        node();
        return Arrays.copyOfRange(payload, Integer.BYTES, payload.length);
    }

    /**
     * {@return the records of all nodes}
     *
     * @throws LaunchFailedException if the frame says why there are none.
     */
    public byte[][] records(final int nodes) throws IOException
    {
        if (kind != Kind.RECORDS)
        {
            throw new LaunchFailedException(text(), null);
        }
        final DataInputStream in = data();
        final byte[][] records = new byte[nodes][];
        for (int i = 0; i < nodes; i++)
        {
            final int length = in.readInt();
            if (length < 0 || length > RendezvousServer.MOST_RECORD_BYTES)
            {
                throw new IOException("expected a record of at most " + RendezvousServer.MOST_RECORD_BYTES +
                    " bytes, actual " + length);
            }
            records[i] = new byte[length];
            in.readFully(records[i]);
        }
        return records;
    }
}
