package org.gaeron.wire;

import java.io.ByteArrayOutputStream;
import java.util.function.Function;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.wire.codecs.StreamKind;

/**
 * A few frames that a node gets one after the other, in the form that a fuzzer changes and keeps.
 *
 * <pre>
 *   input   base (1), frame ...          the node is made ready for the base frame, see {@link BaseFrame}
 *   frame   low, high (1 each), bytes    length: low and the lower 4 bits of high; the highest bit of high: the stream
 * </pre>
 * The first frame comes by the stream of the base frame. What the last frame lacks to its length is cut off.
 */
final class FrameSequence
{
    static final int MOST_FRAMES = 8;

    private static final int MOST_BYTES = 4095;
    private static final int WORD = 2;
    private static final BaseFrame[] BASES = BaseFrame.values();

    private final FuzzedNode node;
    private final MemoryMirror mirror;
    private final Function<StreamKind, FrameHandler> handlers;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[MOST_BYTES]);

    /**
     * Sequences for a node.
     *
     * @param handlers of its streams: its sessions, or what is planted there.
     */
    FrameSequence(final FuzzedNode node, final Function<StreamKind, FrameHandler> handlers)
    {
        this.node = node;
        this.handlers = handlers;
        mirror = new MemoryMirror(node);
    }

    /**
     * {@return the input that is a good frame, and nothing else} The node is connected anew.
     */
    byte[] seed(final BaseFrame base)
    {
        node.connect();
        frame.setMemory(0, MOST_BYTES, (byte)0);
        final byte[] bytes = new byte[base.encode(node, new FuzzedOperations(node), frame)];
        frame.getBytes(0, bytes);
        return input(base, bytes);
    }

    /**
     * {@return an input of frames that come by the latency stream, but for a first one that belongs elsewhere}
     */
    static byte[] input(final BaseFrame base, final byte[]... frames)
    {
        final ByteArrayOutputStream input = new ByteArrayOutputStream();
        input.write(base.ordinal());
        for (final byte[] bytes : frames)
        {
            input.write(bytes.length);
            input.write(bytes.length >>> 8);
            input.writeBytes(bytes);
        }
        return input.toByteArray();
    }

    /**
     * Gives the node the frames of an input. After each of them the memory is compared, and the node does a duty cycle.
     * After the last one it must serve, or have dropped the link.
     *
     * @param input any bytes.
     * @return what the node did that it may not do, or null.
     */
    String fault(final byte[] input)
    {
        mirror.clear();
        node.connect();
        frame.setMemory(0, MOST_BYTES, (byte)0);
        final BaseFrame base = BASES[input.length == 0 ? 0 : Byte.toUnsignedInt(input[0]) % BASES.length];
        final FuzzedOperations operations = new FuzzedOperations(node);
        base.encode(node, operations, frame);
        String fault = null;
        int at = 1;
        for (int i = 0; i < MOST_FRAMES && fault == null && at + WORD <= input.length; i++)
        {
            final int word = Byte.toUnsignedInt(input[at]) | input[at + 1] << 8;
            final int length = Math.min(word & MOST_BYTES, input.length - at - WORD);
            frame.putBytes(0, input, at + WORD, length);
            at += WORD + length;
            fault = i == 0 ? deliver(base, base.stream(), operations, length) :
                deliver(null, word < 0 ? StreamKind.BULK : StreamKind.LATENCY, operations, length);
        }
        fault = fault != null ? fault : node.settle(handlers.apply(StreamKind.LATENCY));
        fault = fault != null ? fault : mirror.fault();
        return fault != null ? fault : operations.fault();
    }

    private String deliver(
        final BaseFrame base, final StreamKind stream, final FuzzedOperations operations, final int length)
    {
        mirror.expect(base, frame, length);
        operations.expect(base, frame, length);
        String fault = node.deliver(handlers.apply(stream), stream, frame, length);
        fault = fault != null ? fault : mirror.fault();
        fault = fault != null ? fault : operations.fault();
        if (fault == null)
        {
            node.serve();
        }
        return fault;
    }
}
