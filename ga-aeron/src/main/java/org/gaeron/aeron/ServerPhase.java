package org.gaeron.aeron;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What the data server's thread does, for those who would wake it. The thread sets it; a rank that wakes the thread
 * does so once, by setting it back.
 *
 * <pre>
 *   server's thread                       rank
 *   phase = BLOCKED     (volatile)        commits a frame
 *   new frames? does not block            full fence
 *   blocks                                BLOCKED -> RUNNING? wakes     (compare and set)
 * </pre>
 * Both write before they read: the thread sees the frame, or the rank sees that it blocks.
 */
final class ServerPhase
{
    enum Phase
    {
        RUNNING, NAPPING, BLOCKED
    }

    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.RUNNING);

    /**
     * {@return the phase} Any thread.
     */
    Phase get()
    {
        return phase.get();
    }

    /**
     * Sets the phase. Server's thread.
     */
    void set(final Phase next)
    {
        phase.set(next);
    }

    /**
     * After something was left to be done. Any thread.
     *
     * @return whether the thread blocks, or is about to.
     */
    boolean isBlocked()
    {
        VarHandle.fullFence();
        return phase.get() == Phase.BLOCKED;
    }

    /**
     * After {@link #isBlocked()}. Any thread.
     *
     * @return whether it still blocks, and the caller is the one to wake it.
     */
    boolean tryWake()
    {
        return phase.get() == Phase.BLOCKED && phase.compareAndSet(Phase.BLOCKED, Phase.RUNNING);
    }
}
