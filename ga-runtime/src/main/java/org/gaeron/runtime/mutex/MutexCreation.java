package org.gaeron.runtime.mutex;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.Mutexes;
import org.gaeron.runtime.array.ArrayCreation;
import org.gaeron.runtime.array.LongArray;
import org.gaeron.runtime.rank.Rank;

/**
 * Collective creation of mutexes of a team: an array of their queues, and one of the places of the ranks in these.
 * Rank's thread.
 */
public final class MutexCreation
{
    private MutexCreation()
    {
    }

    public static Mutexes create(final String name, final long count, final Rank rank, final ArrayCreation creation)
    {
        if (count < 1)
        {
            throw new IllegalArgumentException("mutexes " + name + ": expected at least 1, actual " + count);
        }
        final LongArray tails = create(ArraySpec.longs(name, count, 1).byRows(), creation);
        final RankMutexes made = new RankMutexes(rank, tails, places(tails, creation));
        creation.collectives().open().opened(tails.core().arrayId(), made.places()::checkNoneHeld);
        return made;
    }

    /** Creates the places of all ranks in the queues of mutexes, or closes these. */
    private static LongArray places(final LongArray tails, final ArrayCreation creation)
    {
        try
        {
            final int ranks = creation.collectives().members().size();
            return create(
                ArraySpec.longs(tails.spec().name(), ranks, MutexDescriptor.ROW_LONGS).withGrid(ranks, 1), creation);
        }
        catch (final RuntimeException ex)
        {
            tails.close();
            throw ex;
        }
    }

    private static LongArray create(final ArraySpec spec, final ArrayCreation creation)
    {
        return new LongArray(creation.create(ElementType.LONG, spec), creation.collectives());
    }
}
