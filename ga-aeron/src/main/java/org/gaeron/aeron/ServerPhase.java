package org.gaeron.aeron;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Phase of the data server's thread, for the threads that may wake it. The thread sets it. A rank that wakes the thread
 * sets it back, so the thread is woken once.
 *
 * <pre>
 *   server's thread                       rank
 *   phase = BLOCKED     (volatile)        commits a frame
 *   new frames? does not block            full fence
 *   blocks                                BLOCKED -> RUNNING? wakes     (compare and set)
 * </pre>
 * Both write before they read, so the thread sees the frame or the rank sees that the thread blocks.
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
     * Wakes the server's thread after the caller has left work. Any thread.
     *
     * @return whether the thread blocks, or is about to, and the caller is the one to wake it.
     */
    boolean tryWake()
    {
        VarHandle.fullFence();
        return phase.get() == Phase.BLOCKED && phase.compareAndSet(Phase.BLOCKED, Phase.RUNNING);
    }
}
