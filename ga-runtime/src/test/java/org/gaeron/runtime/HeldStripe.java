package org.gaeron.runtime;

import org.gaeron.GlobalDoubleArray;
import org.gaeron.runtime.array.DoubleArray;
import org.gaeron.runtime.memory.StripeLocks;

/**
 * The stripe of an element of this rank's own block, held as by a rank that was descheduled inside of it.
 */
public final class HeldStripe implements AutoCloseable
{
    private final StripeLocks locks;
    private final int lock;

    /**
     * Takes the lock.
     *
     * @param array an array of this rank.
     * @param row of the element, relative to the rank's block.
     * @param col of the element, relative to the rank's block.
     */
    public HeldStripe(final GlobalDoubleArray array, final long row, final long col)
    {
        locks = ((DoubleArray)array).ownBlock().locks();
        lock = locks.lockOf(row, col);
        locks.lock(lock, () -> { });
    }

    @Override
    public void close()
    {
        locks.unlock(lock);
    }
}
