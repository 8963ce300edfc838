package org.gaeron.wire;

import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;

/**
 * Operations of ranks that the holder of the baton has to begin: gets that must be pulled, of which an answer may come
 * before one is taken from here; and updates on credit, which are announced then.
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
     * Adds an operation. Rank's thread.
     */
    void offer(final long opId)
    {
        opIds.offer(opId);
    }

    boolean isEmpty()
    {
        return opIds.isEmpty();
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
