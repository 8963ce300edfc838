package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.List;

/**
 * A group of events that stop together: those of one process on one machine. One life of a node is one home. The
 * network, which is never down as a whole, is another.
 */
final class Home
{
    private final List<Event> kept = new ArrayList<>();
    private boolean isDead;
    private boolean isFrozen;

    /** Number of times that it has fallen silent. */
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

    /** Notes that it has ended by itself. */
    void end()
    {
        silences++;
    }

    /** Goes on: kept events happen now, in their order, before any later one. */
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

    /** {@return whether the event does not happen now} It is kept for later, or dropped. */
    boolean keeps(final Event event)
    {
        if (isFrozen && !isDead)
        {
            kept.add(event);
        }
        return isFrozen || isDead;
    }
}
