package org.gaeron.runtime.world;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalArray;
import org.gaeron.runtime.array.ArrayCore;
import org.gaeron.runtime.array.RankArray;
import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.rank.ForeignThread;
import org.gaeron.runtime.rank.Rank;

/**
 * A copy of an array on another team: creates it there, then copies. If the copy fails, nothing stays open. Rank's
 * thread.
 */
final class Replica
{
    private Replica()
    {
    }

    @SuppressWarnings("unchecked")
    static GlobalArray<Object> of(final GlobalArray<Object> array, final Rank rank, final RankTeam team)
    {
        rank.checkCollective();
        final ArrayCore from = RankArray.core(array);
        if (from.rank() != rank)
        {
            throw new IllegalArgumentException(
                "expected to copy an array " + ForeignThread.other(rank, from.rank()));
        }
        from.checkOpen();
        final ArraySpec of = array.spec();
        final GlobalArray<Object> copy =
            (GlobalArray<Object>)team.array(ArraySpec.of(of.name(), of.type(), of.rows(), of.cols()));
        try
        {
            copy.copyFrom(array);
            return copy;
        }
        catch (final RuntimeException ex)
        {
            close(copy, ex);
            throw ex;
        }
    }

    private static void close(final GlobalArray<Object> copy, final RuntimeException failure)
    {
        try
        {
            copy.close();
        }
        catch (final RuntimeException ex)
        {
            Causes.first(failure, ex);
        }
    }
}
