package org.gaeron.wire;

/**
 * A duty cycle that does nothing, for ranks of a node that the test drives itself.
 */
public class IdleDutyCycle implements DutyCycle
{
    /** For ranks that nobody drives. */
    public static final DutyCycle NOBODY = new IdleDutyCycle();

    IdleDutyCycle()
    {
    }

    @Override
    public int drive()
    {
        return 0;
    }

    @Override
    public void onCommitted(final int node, final boolean isLeaving)
    {
    }

    @Override
    public void onQueued()
    {
    }

    @Override
    public void onNoRoom(final int node)
    {
    }

    @Override
    public void onWanted()
    {
    }
}
