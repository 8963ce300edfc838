package org.gaeron.examples.scf.meter;

import java.util.concurrent.TimeUnit;

/**
 * Measures the time of one rank by activity. Each call assigns the time since the previous call to an activity. So
 * every nanosecond is counted once, for the price of one look at the clock. One thread.
 */
public final class RankMeter
{
    private static final double NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Timeline timeline;
    private final long beginNs;
    private final long[] spentNs = new long[Activity.values().length];
    private long lastNs;
    private long tasks;
    private long counterValues;
    private long gets;
    private long accs;

    private RankMeter(final boolean isDrawn)
    {
        beginNs = System.nanoTime();
        lastNs = beginNs;
        timeline = isDrawn ? new Timeline(beginNs) : null;
    }

    /** {@return a meter of sums, starting now} */
    public static RankMeter adding()
    {
        return new RankMeter(false);
    }

    /** {@return a meter that also keeps a timeline, starting now} */
    public static RankMeter drawing()
    {
        return new RankMeter(true);
    }

    /**
     * Counts the time since the last call.
     *
     * @param activity on which it was spent.
     */
    public void lap(final Activity activity)
    {
        final long nowNs = System.nanoTime();
        spentNs[activity.ordinal()] += nowNs - lastNs;
        if (timeline != null)
        {
            timeline.add(activity, lastNs, nowNs);
        }
        lastNs = nowNs;
    }

    /** Counts a value of a shared counter. */
    public void onCounterValue()
    {
        lap(Activity.COMMUNICATING);
        counterValues++;
    }

    /** Counts a patch that was got. */
    public void onGet()
    {
        lap(Activity.COMMUNICATING);
        gets++;
    }

    /** Counts a patch that was accumulated. */
    public void onAcc()
    {
        lap(Activity.COMMUNICATING);
        accs++;
    }

    /** Counts a task that was computed. */
    public void onTask()
    {
        lap(Activity.COMPUTING);
        tasks++;
    }

    /** {@return times and counts up to the last call} */
    public RankTimes times()
    {
        return new RankTimes((lastNs - beginNs) / NS_PER_SECOND, seconds(Activity.COMPUTING),
            seconds(Activity.COMMUNICATING), seconds(Activity.WAITING), tasks, counterValues, gets, accs);
    }

    private double seconds(final Activity activity)
    {
        return spentNs[activity.ordinal()] / NS_PER_SECOND;
    }

    /** {@return the timeline; null if none is kept} */
    public Timeline timeline()
    {
        return timeline;
    }
}
