package org.gaeron.aeron;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Phase of the data server's thread, for the threads that may wake it, and whether they have left it work. The thread
 * sets the phase. A rank that wakes the thread sets it back, so the thread is woken once.
 *
 * <pre>
 *   server's thread                       rank
 *   phase = BLOCKED     (volatile)        commits a frame
 *   hasLeft? does not block               hasLeft = true     (release)
 *   blocks                                full fence
 *                                         BLOCKED -> RUNNING? wakes     (compare and set)
 *
 *   who holds the baton
 *   hasLeft = false     (volatile)
 *   looks for frames
 * </pre>
 * Each writes before it reads, so the thread sees that work was left or the rank sees that the thread blocks; and who
 * clears the flag sees the frames of those who have set it. The log alone does not tell: its end moves when a frame is
 * claimed, so a driver that looks before the frame is committed leaves it, and its end does not move any more.
 */
final class ServerPhase
{
    enum Phase
    {
        RUNNING, NAPPING, BLOCKED
    }

    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.RUNNING);
    private final AtomicBoolean hasLeft = new AtomicBoolean();

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
        hasLeft.setRelease(true);
        VarHandle.fullFence();
        return phase.get() == Phase.BLOCKED && phase.compareAndSet(Phase.BLOCKED, Phase.RUNNING);
    }

    /**
     * {@return whether somebody has left work since {@link #takeLeft()}} Any thread.
     */
    boolean hasLeft()
    {
        return hasLeft.get();
    }

    /**
     * Takes note of work that was left, before the caller looks for it. Holder of the baton.
     *
     * @return whether there was any.
     */
    boolean takeLeft()
    {
        return hasLeft.get() && hasLeft.getAndSet(false);
    }
}
