package org.gaeron.runtime.mutex;

import org.gaeron.Mutexes;

/**
 * The places of one rank in the queues of a set of mutexes, and the mutexes that it holds at them. Rank's thread.
 *
 * <pre>
 *   take ----> TAKEN --- hold ---> HELD --- free ---> free again
 *                 \--- free, if the mutex was not got
 * </pre>
 * A place whose rank could not say whether it is in a queue stays taken: the job has failed.
 */
public final class MutexPlaces
{
    private final String name;
    private final int rank;
    private final long[] mutexes = new long[Mutexes.MOST_HELD];
    private long taken;
    private long held;

    /** Places of a rank, all free. */
    public MutexPlaces(final String name, final int rank)
    {
        this.name = name;
        this.rank = rank;
    }

    /** {@return how many places are free} */
    public int left()
    {
        return Long.bitCount(~taken);
    }

    /** {@return a free place, taken} There is one. */
    public int take()
    {
        final int place = Long.numberOfTrailingZeros(~taken);
        taken |= 1L << place;
        return place;
    }

    /** Notes that the rank holds a mutex at a place. */
    public void hold(final int place, final long mutex)
    {
        mutexes[place] = mutex;
        held |= 1L << place;
    }

    public long mutex(final int place)
    {
        return mutexes[place];
    }

    public void free(final int place)
    {
        taken &= ~(1L << place);
        held &= ~(1L << place);
    }

    public boolean isHeld(final long mutex)
    {
        for (long rest = held; rest != 0; rest &= rest - 1)
        {
            if (mutexes[Long.numberOfTrailingZeros(rest)] == mutex)
            {
                return true;
            }
        }
        return false;
    }

    public boolean holdsAny()
    {
        return held != 0;
    }

    /** Throws if the rank holds one, because it is about to do what a holder must not do. */
    public void checkNoneHeld(final String when)
    {
        if (holdsAny())
        {
            throw new IllegalStateException("mutexes " + name + ": expected that rank " + rank + " holds none " + when +
                ", actual " + describe());
        }
    }

    /** {@return the mutexes that the rank holds, human-readable} */
    public String describe()
    {
        final StringBuilder text = new StringBuilder(Long.bitCount(held) == 1 ? "mutex " : "mutexes ");
        for (long rest = held; rest != 0; rest &= rest - 1)
        {
            text.append(mutexes[Long.numberOfTrailingZeros(rest)]).append((rest & rest - 1) == 0 ? "" : ", ");
        }
        return text.toString();
    }
}
