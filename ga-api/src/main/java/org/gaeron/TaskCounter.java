package org.gaeron;

/**
 * A shared counter that hands out work: every call of {@link #next()}, on whatever rank, gets another number.
 *
 * <p>{@snippet :
 * for (long task = tasks.next(); task < count; task = tasks.next())
 * {
 *     compute(task);
 * }
 * }
 *
 * A call takes a round trip to the node that holds the counter. Two ways to take less, each rank as it likes:
 * {@link #prefetched()} asks for the next number while the rank computes, {@link #chunked(int)} takes several at once.
 * Both take numbers that the rank may never ask for, so the largest number handed out says nothing about how many were.
 *
 * <p>Used by the thread of its rank only; any other gets an {@link IllegalStateException}, and so does the rank's own
 * when the counter is closed.
 */
public interface TaskCounter extends AutoCloseable
{
    /**
     * {@return the next number: 0, 1, 2, ... over all ranks, each exactly once}
     */
    long next();

    /**
     * From now on this rank asks for what comes next as soon as it has got a number, and computes meanwhile. A number
     * that was asked for and is not used is lost to the other ranks: fine where numbers beyond the last task are
     * dropped.
     *
     * @return this.
     */
    TaskCounter prefetched();

    /**
     * From now on this rank takes that many consecutive numbers at a time. Fewer round trips, but the last tasks are
     * spread less evenly over the ranks.
     *
     * @param numbers at a time, at least 1.
     * @return this.
     * @throws IllegalArgumentException if it is less than 1.
     */
    TaskCounter chunked(int numbers);

    /**
     * Starts again from 0. Collective: no rank gets a number of the new count before all have called it.
     */
    void reset();

    /**
     * Closes the counter. Collective, as {@link GlobalArray#close()} is.
     */
    @Override
    void close();
}
