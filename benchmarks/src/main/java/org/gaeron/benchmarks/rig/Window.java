package org.gaeron.benchmarks.rig;

/**
 * Counts what ends within a stretch of time. What is under way when it begins does not count, nor what is when it ends:
 * the rate is taken from the first end within it to the last. One thread.
 */
public final class Window
{
    private final long startNs;
    private final long endNs;
    private long count;
    private long firstNs;
    private long lastNs;
    private long countWithin;

    /**
     * A window.
     *
     * @param startNs its beginning, by {@link System#nanoTime()}, which all processes of a machine share.
     * @param endNs   its end.
     */
    public Window(final long startNs, final long endNs)
    {
        this.startNs = startNs;
        this.endNs = endNs;
    }

    /**
     * Something has ended.
     *
     * @param nowNs when.
     * @return whether the window is still open, or not yet.
     */
    public boolean onEnd(final long nowNs)
    {
        count++;
        final boolean isOpen = nowNs - endNs < 0;
        if (isOpen && nowNs - startNs >= 0)
        {
            firstNs = countWithin == 0 ? nowNs : firstNs;
            lastNs = nowNs;
            countWithin++;
        }
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
     * {@return how often something has ended within it}
     */
    public long countWithin()
    {
        return countWithin;
    }

    /**
     * {@return ends per ns within it; 0 if there were less than two}
     */
    public double ratePerNs()
    {
        return countWithin < 2 ? 0 : (countWithin - 1.0) / (lastNs - firstNs);
    }
}
