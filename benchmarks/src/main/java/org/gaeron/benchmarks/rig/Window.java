package org.gaeron.benchmarks.rig;

import org.gaeron.World;

/**
 * Counts operations that end within a window of time. The rate is taken from the last end before the window to the
 * first end after it: a pause at its beginning or end counts like one in its middle. One thread.
 */
public final class Window
{
    private final long startNs;
    private final long endNs;
    private boolean isOpen = true;
    private long count;
    /** The last end before the window, or else the first of all; how many have followed, and the last of them. */
    private long firstNs;
    private long countSince;
    private long lastNs;
    private long countWithin;

    /**
     * Creates a window in {@link System#nanoTime()} of this host.
     */
    Window(final long startNs, final long endNs)
    {
        this.startNs = startNs;
        this.endNs = endNs;
    }

    /**
     * {@return a window that begins on all ranks at one time, but for the duration of a barrier} Hosts have clocks of
     * their own. Collective.
     *
     * @param world  of the rank.
     * @param leadNs from the arrival of the last rank to the beginning of the window.
     * @param timeNs length of the window.
     */
    public static Window of(final World world, final long leadNs, final long timeNs)
    {
        world.barrier();
        final long startNs = System.nanoTime() + leadNs;
        return new Window(startNs, startNs + timeNs);
    }

    /**
     * Records the end of an operation, while the window is open.
     *
     * @param nowNs time of the end.
     */
    public void onEnd(final long nowNs)
    {
        final boolean isBefore = nowNs - startNs < 0;
        isOpen = nowNs - endNs < 0;
        firstNs = isBefore || count == 0 ? nowNs : firstNs;
        countSince = isBefore || count == 0 ? 0 : countSince + 1;
        countWithin += isOpen && !isBefore ? 1 : 0;
        lastNs = nowNs;
        count++;
    }

    /**
     * {@return whether no operation has ended after the window yet}
     */
    public boolean isOpen()
    {
        return isOpen;
    }

    /**
     * {@return beginning of the window}
     */
    public long startNs()
    {
        return startNs;
    }

    /**
     * {@return end of the window}
     */
    public long endNs()
    {
        return endNs;
    }

    /**
     * {@return number of all operations, within the window, before and after}
     */
    public long count()
    {
        return count;
    }

    /**
     * {@return number of operations that ended within the window}
     */
    public long countWithin()
    {
        return countWithin;
    }

    /**
     * {@return operations per ns around the window; 0 if none ended before its end}
     */
    public double ratePerNs()
    {
        return countSince == 0 ? 0 : (double)countSince / (lastNs - firstNs);
    }
}
