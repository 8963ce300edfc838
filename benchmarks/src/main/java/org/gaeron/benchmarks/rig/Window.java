package org.gaeron.benchmarks.rig;

import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Counts what ends within a stretch of time. What is under way when it begins does not count, nor what is when it ends:
 * the rate is taken from the first end within it to the last. One thread.
 */
public final class Window
{
    private final long startNs;
    private final long endNs;
    private boolean isOpen = true;
    private long count;
    private long firstNs;
    private long lastNs;
    private long countWithin;

    /**
     * A window, by {@link System#nanoTime()}, which all processes of a machine share.
     */
    Window(final long startNs, final long endNs)
    {
        this.startNs = startNs;
        this.endNs = endNs;
    }

    /**
     * {@return a window that is the same on all ranks} Collective.
     *
     * @param world  of the rank.
     * @param leadNs from when the last rank has come, to its beginning.
     * @param timeNs from its beginning to its end.
     */
    public static Window of(final World world, final long leadNs, final long timeNs)
    {
        final long startNs = world.allReduce(Reduction.MAX, System.nanoTime()) + leadNs;
        return new Window(startNs, startNs + timeNs);
    }

    /**
     * Something has ended.
     *
     * @param nowNs when.
     */
    public void onEnd(final long nowNs)
    {
        count++;
        isOpen = nowNs - endNs < 0;
        if (isOpen && nowNs - startNs >= 0)
        {
            firstNs = countWithin == 0 ? nowNs : firstNs;
            lastNs = nowNs;
            countWithin++;
        }
    }

    /**
     * {@return whether nothing has ended after it yet}
     */
    public boolean isOpen()
    {
        return isOpen;
    }

    /**
     * {@return its beginning}
     */
    public long startNs()
    {
        return startNs;
    }

    /**
     * {@return its end}
     */
    public long endNs()
    {
        return endNs;
    }

    /**
     * {@return how often something has ended, within it and before and after}
     */
    public long count()
    {
        return count;
    }

    /**
     * {@return ends per ns within it; 0 if there were less than two}
     */
    public double ratePerNs()
    {
        return countWithin < 2 ? 0 : (countWithin - 1.0) / (lastNs - firstNs);
    }
}
