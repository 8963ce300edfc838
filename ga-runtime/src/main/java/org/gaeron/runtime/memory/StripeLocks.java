package org.gaeron.runtime.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.gaeron.ElementType;

/**
 * The locks of a block whose elements are not atomic, for accumulates. A block is cut into stripes of 16 to 32 KiB, or
 * less at its edges. They have a power of two of rows, and of columns where a row has several stripes. So shifts find a
 * stripe. Each has a lock, shared with its neighbours when the block has more than {@value #MOST_LOCKS} stripes: so a
 * list whose elements are sorted by place changes many of them under one lock.
 *
 * <pre>
 *              columns of 32 KiB, or all
 *             +-----------------+-----------------+--------+
 *   rows      |    stripe 0     |    stripe 1     |   2    |      lock of a stripe = stripe / stripes per lock
 *   that fit  +-----------------+-----------------+--------+
 *   into 32   |    stripe 3     |    stripe 4     |   5    |      each lock on a cache line of its own (two, because
 *   KiB, at   +-----------------+-----------------+--------+      processors fetch lines in pairs)
 *   least 1   |       ...       |                 |        |
 * </pre>
 * An accumulate takes the locks of its stripes one at a time. It holds each while kernels compute on that stripe, for
 * some microseconds. The holder of a lock never waits for anything, so there is no deadlock. A rank whose stack is full
 * may not release its lock, but then the node fails, which ends all waits. A thread that is descheduled inside a stripe
 * delays only the threads that want that stripe. Ranks spin, then yield; a data server, which has other requests to
 * serve, tries the lock and retries later.
 *
 * <p>Any thread.
 */
public final class StripeLocks
{
    /** The most bytes of a stripe. */
    public static final int STRIPE_BYTES = 32 << 10;
    static final int MOST_LOCKS = 1024;

    private static final int PADDING = 128 / Integer.BYTES;
    private static final int SPINS_BEFORE_YIELD = 128;
    private static final int SPINS_BEFORE_REFUSAL = 256;
    private static final VarHandle LOCK = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] locks;
    private final int count;
    /** Binary logarithm of the stripes per lock. */
    private final int shift;
    /** Binary logarithm of the rows of a stripe. */
    private final int rowShift;
    /** Binary logarithm of the columns of a stripe, where a row has several. */
    private final int colShift;
    private final long cols;
    private final long stripesPerRow;
    private final long ld;
    /** Elements of a stripe that consists of whole rows, with the gaps between them. */
    private final int perStripe;

    StripeLocks(final ElementType type, final long rows, final long cols)
    {
        this(type, rows, cols, cols);
    }

    StripeLocks(final ElementType type, final long rows, final long cols, final long ld)
    {
        final int elements = STRIPE_BYTES / type.sizeBytes();
        this.cols = Math.max(1, cols);
        this.ld = Math.max(1, ld);
        colShift = Integer.numberOfTrailingZeros(elements);
        rowShift = Math.max(0, Long.SIZE - 1 - Long.numberOfLeadingZeros(elements / this.cols));
        stripesPerRow = Math.ceilDiv(cols, elements);
        perStripe = (int)(this.ld << rowShift);
        final long last = Math.max(1, Math.ceilDiv(rows, 1L << rowShift) * stripesPerRow) - 1;
        shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(last / MOST_LOCKS));
        count = (int)(last >> shift) + 1;
        locks = new int[(count + 1) * PADDING];
    }

    /**
     * {@return the lock of the stripe that holds an element}
     *
     * @param row row of the element, relative to the block.
     * @param col column of the element, relative to the block.
     */
    public int lockOf(final long row, final long col)
    {
        return (int)((row >> rowShift) * stripesPerRow + (col >> colShift) >> shift);
    }

    /**
     * {@return the lock of the stripe that holds an element}
     *
     * @param place index of the element in the memory of the block.
     */
    public int lockOf(final long place)
    {
        if (stripesPerRow == 1)
        {
            // a division of ints takes half the time of one of longs
            return (int)((place >>> 31 == 0 ? (int)place / perStripe : place / perStripe) >> shift);
        }
        final long row = place / ld;
        return lockOf(row, place - row * ld);
    }

    /**
     * {@return the least place of a lock; all elements from there to that of the next lock have this lock}
     *
     * @param lock a lock, or the number of locks.
     */
    public long firstPlace(final int lock)
    {
        final long stripe = (long)lock << shift;
        if (stripesPerRow == 1)
        {
            return stripe * perStripe;
        }
        final long row = stripe / stripesPerRow;
        return row * ld + (stripe - row * stripesPerRow << colShift);
    }

    /**
     * {@return the row after the last one of the stripe that holds a row}
     *
     * @param row a row, relative to the block.
     */
    public long rowsEnd(final long row)
    {
        return (row >> rowShift) + 1 << rowShift;
    }

    /**
     * {@return the column after the last one of the stripe that holds a column}
     *
     * @param col a column of the block, relative to it.
     */
    public long colsEnd(final long col)
    {
        return Math.min((col >> colShift) + 1 << colShift, cols);
    }

    /**
     * Takes a lock, and waits for it if necessary.
     *
     * @param lock        the lock, from {@link #lockOf(long, long)}.
     * @param checkHealth throws if the node has failed: the holder may never release the lock.
     */
    public void lock(final int lock, final Runnable checkHealth)
    {
        final int index = (lock + 1) * PADDING;
        if (!LOCK.compareAndSet(locks, index, 0, 1))
        {
            lockContended(index, checkHealth);
        }
    }

    /**
     * Takes a lock if it is free, or released within some microseconds.
     *
     * @param lock the lock, from {@link #lockOf(long, long)}.
     * @return whether the lock was taken.
     */
    public boolean tryLock(final int lock)
    {
        final int index = (lock + 1) * PADDING;
        for (int spins = 0; spins < SPINS_BEFORE_REFUSAL; spins++)
        {
            if ((int)LOCK.getOpaque(locks, index) == 0 && LOCK.compareAndSet(locks, index, 0, 1))
            {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    private void lockContended(final int index, final Runnable checkHealth)
    {
        int spins = 0;
        do
        {
            while ((int)LOCK.getOpaque(locks, index) != 0)
            {
                if (++spins < SPINS_BEFORE_YIELD)
                {
                    Thread.onSpinWait();
                }
                else
                {
                    checkHealth.run();
                    Thread.yield();
                }
            }
        }
        while (!LOCK.compareAndSet(locks, index, 0, 1));
    }

    /**
     * Releases a lock. Pairs with the compare-and-set of {@link #lock(int, Runnable)}.
     *
     * @param lock the lock, from {@link #lockOf(long, long)}.
     */
    public void unlock(final int lock)
    {
        LOCK.setRelease(locks, (lock + 1) * PADDING, 0);
    }

    int count()
    {
        return count;
    }
}
