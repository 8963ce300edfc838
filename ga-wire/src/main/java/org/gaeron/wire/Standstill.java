package org.gaeron.wire;

import java.util.concurrent.TimeUnit;

import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.settings.TimeLimits;

/**
 * Detects that this process has stood still. It then finds all other nodes silent and must not accuse them; they may
 * have declared it dead. Duty cycles normally follow each other within 40 ms; a far longer gap is a standstill.
 *
 * <p>Noted by the holder of the baton; any thread asks, and may note a gap that has not ended.
 */
public final class Standstill
{
    private final long nodeTimeoutNs;
    private final long leastNs;
    private final long memoryNs;
    private volatile long gapNs;
    private volatile long endNs;

    /** Time of the last note; 0 before the first one. */
    private volatile long notedNs;

    /**
     * A process that has not stood still yet.
     *
     * @param nodeTimeoutNs silence after which a node is dead. A gap of more than half of it is a standstill,
     *                      remembered for twice that timeout: by then the other nodes' reaction has arrived.
     */
    public Standstill(final long nodeTimeoutNs)
    {
        this.nodeTimeoutNs = nodeTimeoutNs;
        leastNs = nodeTimeoutNs / 2;
        memoryNs = 2 * nodeTimeoutNs;
    }

    /** {@return the silence after which a node is dead} */
    public long nodeTimeoutNs()
    {
        return nodeTimeoutNs;
    }

    /**
     * Notes the end of a duty cycle, and of the one before.
     *
     * @param lastNs end of the one before.
     * @param nowNs  the time.
     */
    public void note(final long lastNs, final long nowNs)
    {
        notedNs = nowNs;
        if (nowNs - lastNs > leastNs)
        {
            gapNs = nowNs - lastNs;
            endNs = nowNs;
        }
    }

    /**
     * {@return a text that says for how long this process stood still lately; null if it did not}
     *
     * @param nowNs the time.
     */
    public String reason(final long nowNs)
    {
        if (notedNs != 0 && nowNs - notedNs > leastNs)
        {
            // in the midst of a duty cycle: the driver or its client is the first to notice the gap
            note(notedNs, nowNs);
        }
        return gapNs > 0 && nowNs - endNs < memoryNs ?
            "its process stood still for " + TimeUnit.NANOSECONDS.toMillis(gapNs) + " ms (" + JobContext.NODE_TIMEOUT +
                "=" + TimeLimits.text(nodeTimeoutNs) + ")" : null;
    }
}
