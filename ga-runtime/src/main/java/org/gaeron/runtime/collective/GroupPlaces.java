package org.gaeron.runtime.collective;

import java.util.function.Consumer;

/**
 * The places of the groups that one team has made, as one rank sees them. All ranks of the team use and free a place in
 * the same sweeps, those outside of its group, too. Rank's thread.
 */
public final class GroupPlaces
{
    /** Most places. */
    public static final int MOST = Long.SIZE;

    private final Collectives[] groups = new Collectives[MOST];
    private long used;
    private long kept;

    /** {@return the next free place; negative if there is none} */
    public int next()
    {
        return used == -1 ? -1 : Long.numberOfTrailingZeros(~used);
    }

    /**
     * Uses the next free place.
     *
     * @param group the group of this rank; null if it is in none.
     */
    public void use(final Collectives group)
    {
        final int place = next();
        used |= 1L << place;
        if (group != null)
        {
            kept |= 1L << place;
            groups[place] = group;
        }
    }

    /** Does not keep the place of a group any more. */
    public void close(final Collectives group)
    {
        for (int place = 0; place < MOST; place++)
        {
            if (groups[place] == group)
            {
                kept &= ~(1L << place);
            }
        }
    }

    /** {@return the used places, one bit each} */
    long used()
    {
        return used;
    }

    /** {@return the places of groups that this rank is in and has not closed, one bit each} */
    long kept()
    {
        return kept;
    }

    /** Frees places that no rank keeps, and the groups of this rank there. */
    void free(final long places)
    {
        long freed = places & used;
        used &= ~freed;
        for (; freed != 0; freed &= freed - 1)
        {
            final int place = Long.numberOfTrailingZeros(freed);
            if (groups[place] != null)
            {
                groups[place].free();
                groups[place] = null;
            }
        }
    }

    public void forEach(final Consumer<Collectives> action)
    {
        for (final Collectives group : groups)
        {
            if (group != null)
            {
                action.accept(group);
            }
        }
    }
}
