package org.gaeron.benchmarks.rig;

import org.gaeron.World;

/**
 * Counts operations that end within a window of time. Operations under way at its beginning or end do not count: the
 * rate is taken from the first end within the window to the last. One thread.
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
     * Records the end of an operation.
     *
     * @param nowNs time of the end.
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
     * {@return operations per ns within the window; 0 if fewer than two ended in it}
     */
    public double ratePerNs()
    {
        return countWithin < 2 ? 0 : (countWithin - 1.0) / (lastNs - firstNs);
    }
}
