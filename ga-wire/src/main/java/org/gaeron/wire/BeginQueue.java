package org.gaeron.wire;

import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;

/**
 * Operations that ranks have sent, and of which the holder of the baton has to begin the rest: gets that must be
 * pulled, and announced updates of which a part is on credit. An answer may come before one is taken from here.
 */
final class BeginQueue
{
    private final AwaitedStrands awaited;
    private final Baton baton;
    private final ManyToOneConcurrentLinkedQueue<Long> opIds = new ManyToOneConcurrentLinkedQueue<>();

    BeginQueue(final AwaitedStrands awaited, final Baton baton)
    {
        this.awaited = awaited;
        this.baton = baton;
    }

    /**
     * Adds an operation whose request is sent. Rank's thread.
     */
    void offer(final long opId)
    {
        opIds.offer(opId);
    }

    /**
     * {@return the next operation that is still open, or null if there is none}
     */
    PendingOperation poll()
    {
        assert baton.isMine();
        for (Long opId = opIds.poll(); opId != null; opId = opIds.poll())
        {
            final PendingOperation operation = awaited.operation(opId);
            if (operation != null)
            {
                return operation;
            }
        }
        return null;
    }
}
