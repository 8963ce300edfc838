package org.gaeron.examples.scf.meter;

import java.util.concurrent.TimeUnit;

/**
 * Where the time of one rank goes. Each call says what the time since the call before was spent on, so every nanosecond
 * is counted once, at the price of one look at the clock. One thread.
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

    /** {@return a meter that adds up, beginning now} */
    public static RankMeter adding()
    {
        return new RankMeter(false);
    }

    /** {@return a meter that also keeps a timeline, beginning now} */
    public static RankMeter drawing()
    {
        return new RankMeter(true);
    }

    /**
     * Counts the time since the last call.
     *
     * @param activity what it was spent on.
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

    /** A value of a shared counter has come. */
    public void onCounterValue()
    {
        lap(Activity.COMMUNICATING);
        counterValues++;
    }

    /** A patch has been got. */
    public void onGet()
    {
        lap(Activity.COMMUNICATING);
        gets++;
    }

    /** A patch has been accumulated. */
    public void onAcc()
    {
        lap(Activity.COMMUNICATING);
        accs++;
    }

    /** A task has been computed. */
    public void onTask()
    {
        lap(Activity.COMPUTING);
        tasks++;
    }

    /** {@return all until the last call} */
    public RankTimes times()
    {
        return new RankTimes((lastNs - beginNs) / NS_PER_SECOND, seconds(Activity.COMPUTING),
            seconds(Activity.COMMUNICATING), seconds(Activity.WAITING), tasks, counterValues, gets, accs);
    }

    private double seconds(final Activity activity)
    {
        return spentNs[activity.ordinal()] / NS_PER_SECOND;
    }

    /** {@return what was done when; null if it is not kept} */
    public Timeline timeline()
    {
        return timeline;
    }
}
