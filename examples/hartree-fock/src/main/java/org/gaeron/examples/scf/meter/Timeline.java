package org.gaeron.examples.scf.meter;

/**
 * Timeline of one rank in a fixed number of intervals, with the time of each activity in each interval. When time
 * exceeds the last interval, all intervals double in length, each from two old ones. So the timeline of any run takes
 * the same memory, and no nanosecond is lost. One thread.
 */
public final class Timeline
{
    /** Number of intervals. */
    public static final int INTERVALS = 1024;

    private static final long FIRST_INTERVAL_NS = 1L << 16;
    private static final int KINDS = Activity.values().length;

    private final long originNs;
    private final long[] spentNs = new long[INTERVALS * KINDS];
    private long intervalNs = FIRST_INTERVAL_NS;

    /**
     * Creates a timeline without entries.
     *
     * @param originNs its beginning, by the clock of the entries.
     */
    public Timeline(final long originNs)
    {
        this.originNs = originNs;
    }

    /**
     * Adds an entry.
     *
     * @param activity of the entry.
     * @param fromNs   beginning of the entry; time before the origin is left out.
     * @param toNs     end of the entry.
     */
    public void add(final Activity activity, final long fromNs, final long toNs)
    {
        final long end = toNs - originNs;
        long from = Math.max(0, fromNs - originNs);
        while (end > intervalNs * INTERVALS)
        {
            doubleInterval();
        }
        while (from < end)
        {
            final int interval = (int)(from / intervalNs);
            final long to = Math.min(end, (interval + 1) * intervalNs);
            spentNs[interval * KINDS + activity.ordinal()] += to - from;
            from = to;
        }
    }

    /**
     * Makes the intervals longer.
     *
     * @param wantedNs least length, that of another timeline.
     */
    void widen(final long wantedNs)
    {
        while (intervalNs < wantedNs)
        {
            doubleInterval();
        }
    }

    private void doubleInterval()
    {
        for (int interval = 0; interval < INTERVALS; interval++)
        {
            for (int kind = 0; kind < KINDS; kind++)
            {
                final int old = 2 * interval * KINDS + kind;
                spentNs[interval * KINDS + kind] =
                    2 * interval < INTERVALS ? spentNs[old] + spentNs[old + KINDS] : 0;
            }
        }
        intervalNs *= 2;
    }

    /**
     * {@return the length of an interval}
     */
    public long intervalNs()
    {
        return intervalNs;
    }

    /**
     * {@return the time of an activity in an interval}
     *
     * @param interval 0 to {@link #INTERVALS} - 1.
     * @param activity of a rank.
     */
    public long spentNs(final int interval, final Activity activity)
    {
        return spentNs[interval * KINDS + activity.ordinal()];
    }
}
