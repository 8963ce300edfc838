package org.gaeron.verification.sim;

import org.agrona.BitUtil;
import org.gaeron.wire.FrameClaim;
import org.gaeron.wire.OutboundStream;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Outgoing stream on a {@link Lane}. Keeps the order of its frames; other streams overtake it. It has room for a number
 * of frames that the receiver has not read.
 *
 * <pre>
 *   sender                                receiver
 *   set-up, repeated      -------------->  a new incoming stream ({@link SimEnd})
 *   connected             <--------------
 *   frames                -------------->  queue, a duty cycle reads them
 *   room                  <--------------
 * </pre>
 */
final class SimStream implements OutboundStream
{
    private static final long SET_UP_NS = 100_000_000;
    private static final int HEADER = 32;
    private static final long TERM = 1 << 12;
    private static final long LITTLE_FRAME = 256;

    private final SimNetwork network;
    private final Lane lane;
    private final StreamKind kind;
    private final int window;

    /** Arrival time of the last message sent. */
    private long lastAtNs;
    private long position;
    private int underWay;
    private boolean isBegun;
    private boolean isConnected;
    private boolean isOver;
    private SimEnd end;

    SimStream(final SimNetwork network, final Lane lane, final StreamKind kind, final int window)
    {
        this.network = network;
        this.lane = lane;
        this.kind = kind;
        this.window = window;
    }

    Lane lane()
    {
        return lane;
    }

    StreamKind kind()
    {
        return kind;
    }

    SimNode from()
    {
        return lane.from;
    }

    /** {@return the receiving end; null before it exists} */
    SimEnd end()
    {
        return end;
    }

    @Override
    public boolean tryOpen(final long nowNs)
    {
        if (!isBegun)
        {
            isBegun = true;
            lane.from.after(lane.from.limits(lane.to).openTimeoutNs() + 1, lane.from::requestCycle);
            setUp();
        }
        return true;
    }

    private void setUp()
    {
        if (!isConnected && !isOver)
        {
            network.pass(this, () -> network.setUp(this));
            lane.from.after(SET_UP_NS, this::setUp);
        }
    }

    /** Binds the stream to its receiving end. */
    void bind(final SimEnd receiving)
    {
        end = receiving;
    }

    /** Notes that the receiver listens. */
    void connect()
    {
        if (!isOver)
        {
            isConnected = true;
            lane.from.requestCycle();
        }
    }

    /** Notes that the receiver does not listen any more. */
    void disconnect()
    {
        isOver = true;
        if (isConnected)
        {
            isConnected = false;
            lane.from.requestCycle();
        }
    }

    /** {@return the arrival time of a message that is sent now} */
    long nextAtNs(final long earliestNs)
    {
        lastAtNs = Math.max(lastAtNs + 1, earliestNs);
        return lastAtNs;
    }

    @Override
    public long tryClaim(final int length, final FrameClaim claim)
    {
        if (!isConnected || underWay >= window)
        {
            return -1;
        }
        position += BitUtil.align(length + HEADER, HEADER);
        ((SimClaim)claim).begin(this, length, position);
        return position;
    }

    /** Notes that a frame has left. */
    void onSent()
    {
        underWay++;
    }

    /** Notes that the receiver has read a frame. */
    void onRead()
    {
        if (underWay-- == window)
        {
            lane.from.after(0, lane.from::requestCycle);
        }
    }

    /** Begins a term where the next patch would cross its end: nobody may rely on where a frame begins. */
    @Override
    public void endPatch(final int frames, final FrameClaim claim)
    {
        final long left = TERM - (position & (TERM - 1));
        if (frames > 1 && left < frames * LITTLE_FRAME)
        {
            position += left;
        }
    }

    @Override
    public long position()
    {
        return position;
    }

    @Override
    public long sendLimit()
    {
        return 0;
    }

    @Override
    public long unsentBytes()
    {
        return 0;
    }

    @Override
    public boolean isConnected()
    {
        return isConnected;
    }

    @Override
    public String path()
    {
        return "from node " + lane.from.number() + " to node " + lane.to;
    }

    @Override
    public String refusal()
    {
        return null;
    }

    @Override
    public boolean isLost(final long nowNs)
    {
        return false;
    }
}
