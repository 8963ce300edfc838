package org.gaeron.runtime.mutex;

import org.gaeron.Mutexes;

/**
 * Mutexes that a rank holds. It releases them in the opposite order, each whatever became of the others. Rank's thread.
 */
final class HeldMutexes implements Mutexes.Held
{
    private final RankMutexes set;
    private final int[] places;
    private int count;

    /** None yet, with room for some. */
    HeldMutexes(final RankMutexes set, final int most)
    {
        this.set = set;
        places = new int[most];
    }

    /** Adds the place at which the rank holds one more. */
    void add(final int place)
    {
        places[count++] = place;
    }

    @Override
    public void close()
    {
        set.checkThread();
        if (count == 0)
        {
            return;
        }
        RuntimeException failure = set.fence();
        while (count > 0)
        {
            failure = set.release(places[--count], failure);
        }
        if (failure != null)
        {
            throw failure;
        }
    }

    @Override
    public String toString()
    {
        final StringBuilder text = new StringBuilder("mutexes of ").append(set.name()).append(':');
        for (int i = 0; i < count; i++)
        {
            text.append(' ').append(set.mutex(places[i]));
        }
        return text.append(count == 0 ? " none" : "").toString();
    }
}
