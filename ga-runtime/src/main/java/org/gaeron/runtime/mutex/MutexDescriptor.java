package org.gaeron.runtime.mutex;

import org.gaeron.Mutexes;

/**
 * Layout of the words of {@link MutexQueue}. In longs:
 *
 * <pre>
 *   tails     one row a mutex, spread over the ranks
 *     row i   | word of the place that came last to mutex i, or FREE |
 *
 *   places    one row a rank, in that rank's memory
 *     row r   | next | turn |  next | turn | ...          64 places, one for each mutex that rank r holds or waits for
 *               |      `- 0, or GRANTED
 *               `- FREE, or the word of the place that comes next
 *
 *   word of place p of rank r: r * 64 + p + 1
 * </pre>
 * Ranks are numbers in the team of the mutexes.
 */
final class MutexDescriptor
{
    static final long FREE = 0;
    static final long GRANTED = 1;
    static final int PLACES = Mutexes.MOST_HELD;
    static final int ROW_LONGS = 2 * PLACES;

    private MutexDescriptor()
    {
    }

    static long word(final int rank, final int place)
    {
        return (long)rank * PLACES + place + 1;
    }

    static int rank(final long word)
    {
        return (int)((word - 1) / PLACES);
    }

    static int place(final long word)
    {
        return (int)((word - 1) % PLACES);
    }

    static long nextCol(final int place)
    {
        return 2L * place;
    }

    static long turnCol(final int place)
    {
        return 2L * place + 1;
    }
}
