package org.gaeron.verification.sim;

import java.util.ArrayDeque;

import org.gaeron.wire.FrameHandler;
import org.gaeron.wire.InboundStream;

/**
 * Receiving end of a {@link SimStream}: frames that have arrived and are not read yet.
 */
final class SimEnd implements InboundStream
{
    private record Frame(byte[] bytes, long position)
    {
    }

    private final SimNetwork network;
    private final SimStream stream;
    private final SimNode node;
    private final long id;
    private final ArrayDeque<Frame> frames = new ArrayDeque<>();
    private boolean isOver;

    SimEnd(final SimNetwork network, final SimStream stream, final SimNode node, final long id)
    {
        this.network = network;
        this.stream = stream;
        this.node = node;
        this.id = id;
    }

    SimStream stream()
    {
        return stream;
    }

    /** {@return the life of a node that receives} */
    SimNode node()
    {
        return node;
    }

    /** Keeps a frame that has arrived. */
    void arrive(final byte[] bytes, final long position)
    {
        if (!isOver)
        {
            frames.add(new Frame(bytes, position));
            node.requestCycle();
        }
    }

    /** Ends the stream; returns whether it was not over before. */
    boolean end()
    {
        final boolean isFirst = !isOver;
        isOver = true;
        return isFirst;
    }

    @Override
    public int poll(final FrameHandler handler, final int limit)
    {
        int polled = 0;
        while (polled < limit && !frames.isEmpty())
        {
            final Frame frame = frames.peek();
            network.memory().received().putBytes(0, frame.bytes());
            if (!handler.onFrame(network.memory().received(), 0, frame.bytes().length, frame.position()))
            {
                break;
            }
            frames.remove();
            stream.onRead();
            polled++;
        }
        return polled;
    }

    @Override
    public long id()
    {
        return id;
    }

    @Override
    public String source()
    {
        return "node " + stream.from().number() + " incarnation " + stream.from().incarnation();
    }
}
