package org.gaeron.runtime.world;

import org.gaeron.Group;
import org.gaeron.runtime.array.ArrayCreation;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.collective.GroupPlaces;
import org.gaeron.runtime.rank.Rank;

/**
 * A group as one of its ranks sees it. Rank's thread.
 */
final class RankGroup extends RankTeam implements Group
{
    private final GroupPlaces places;
    private boolean isClosed;

    /**
     * The group of a rank.
     *
     * @param places the places of the groups of the team of which it was made.
     */
    RankGroup(final Rank rank, final GroupPlaces places, final Collectives collectives)
    {
        super(rank, new ArrayCreation(rank, collectives));
        this.places = places;
        collectives.team(this);
    }

    @Override
    public void close()
    {
        final Collectives collectives = collectives();
        if (isClosed)
        {
            return;
        }
        collectives.checkNoneHeld("when it closes their group");
        isClosed = true;
        try
        {
            collectives.leave();
        }
        finally
        {
            places.close(collectives);
        }
    }

    @Override
    public String toString()
    {
        return "rank " + rank() + " of " + size() + " of a group of " + members() + (isClosed ? "; closed" : "");
    }
}
