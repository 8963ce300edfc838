package org.gaeron.aeron;

import io.aeron.logbuffer.BufferClaim;

import org.agrona.MutableDirectBuffer;
import org.gaeron.wire.FrameClaim;

/**
 * Place of a frame in the log of a publication.
 */
final class AeronClaim implements FrameClaim
{
    private final BufferClaim claim = new BufferClaim();

    BufferClaim claim()
    {
        return claim;
    }

    @Override
    public MutableDirectBuffer buffer()
    {
        return claim.buffer();
    }

    @Override
    public int offset()
    {
        return claim.offset();
    }

    @Override
    public void commit()
    {
        claim.commit();
    }

    @Override
    public void abort()
    {
        claim.abort();
    }
}
