package org.gaeron.runtime.sim;

import java.util.ArrayList;
import java.util.List;

/**
 * Whose events stop together: those of one process on one machine. One life of a node is one home; the network, which
 * is never down as a whole, is another.
 */
final class Home
{
    private final List<Event> kept = new ArrayList<>();
    private boolean isDead;
    private boolean isFrozen;

    /** How often it has fallen silent. */
    private int silences;

    boolean isDead()
    {
        return isDead;
    }

    boolean isFrozen()
    {
        return isFrozen;
    }

    int silences()
    {
        return silences;
    }

    void die()
    {
        isDead = true;
        silences++;
        kept.clear();
    }

    void freeze()
    {
        isFrozen = true;
        silences++;
    }

    /** It has ended in its own time. */
    void end()
    {
        silences++;
    }

    /** What was kept happens now, in its order, before anything that comes later. */
    void thaw(final Simulator simulator)
    {
        isFrozen = false;
        final List<Event> late = List.copyOf(kept);
        kept.clear();
        for (final Event event : late)
        {
            if (event.task() != null)
            {
                simulator.resume(event.task(), 0);
            }
            else
            {
                event.action().run();
            }
        }
    }

    /** Whether the event does not happen now: kept for later, or dropped. */
    boolean keeps(final Event event)
    {
        if (isFrozen && !isDead)
        {
            kept.add(event);
        }
        return isFrozen || isDead;
    }
}
