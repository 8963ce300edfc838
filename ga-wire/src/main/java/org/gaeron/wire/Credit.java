package org.gaeron.wire;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A standing credit: what this node may send of announced patches to another one before they are granted. So a patch of
 * medium size costs one round trip instead of two.
 *
 * <pre>
 *   owner                       holder of the baton             ranks
 *   Pull of no operation  --->  give, once
 *                                                               take           (compare and set)
 *                         <---                                  Announce, with how much of the credit comes
 *   Done, or an Error     --->  give back
 * </pre>
 * A rank that stops after it has taken a part keeps it from the others, which then wait for grants as without credit.
 */
final class Credit
{
    private final AtomicLong left = new AtomicLong();
    private boolean isGiven;

    /**
     * Notes the credit. Holder of the baton.
     *
     * @return false if there is one already.
     */
    boolean give(final long bytes)
    {
        final boolean isFirst = !isGiven;
        isGiven = true;
        if (isFirst)
        {
            left.addAndGet(bytes);
        }
        return isFirst;
    }

    /**
     * Takes a part of the credit. Any thread.
     *
     * @param wanted bytes, the rest of a patch.
     * @param least  bytes without which it is of no use.
     * @param frame  bytes of a full frame: less than the rest of a patch is whole frames.
     * @return the bytes taken; 0 if there are too few.
     */
    long take(final long wanted, final long least, final int frame)
    {
        while (true)
        {
            final long seen = left.get();
            final long taken = seen >= wanted ? wanted : seen / frame * frame;
            if (taken < Math.min(wanted, least))
            {
                return 0;
            }
            if (left.compareAndSet(seen, seen - taken))
            {
                return taken;
            }
        }
    }

    /**
     * Gives back what was taken. Any thread.
     */
    void giveBack(final long bytes)
    {
        if (bytes > 0)
        {
            left.addAndGet(bytes);
        }
    }
}
