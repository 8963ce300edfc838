package org.gaeron.verification.sim;

import org.agrona.MutableDirectBuffer;
import org.gaeron.wire.FrameClaim;

/**
 * Place of a frame that is written. All claims of a simulation have the same, since no task gives its turn away between
 * claim and commit.
 */
final class SimClaim implements FrameClaim
{
    private final SimNetwork network;
    private SimStream stream;
    private int length;
    private long position;

    SimClaim(final SimNetwork network)
    {
        this.network = network;
    }

    void begin(final SimStream to, final int bytes, final long positionAfter)
    {
        stream = to;
        length = bytes;
        position = positionAfter;
        network.memory().sent().setMemory(0, bytes, (byte)0);
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        return network.memory().sent();
    }

    @Override
    public int offset()
    {
        return 0;
    }

    @Override
    public void commit()
    {
        final byte[] frame = new byte[length];
        network.memory().sent().getBytes(0, frame);
        network.send(stream, frame, position);
    }

    @Override
    public void abort()
    {
        stream = null;
    }
}
