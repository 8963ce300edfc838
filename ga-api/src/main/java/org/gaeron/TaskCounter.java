package org.gaeron;

/**
 * A shared counter that hands out work: every call of {@link #next()}, on any rank, gets a different number.
 *
 * <p>{@snippet :
 * for (long task = tasks.next(); task < count; task = tasks.next())
 * {
 *     compute(task);
 * }
 * }
 *
 * A call takes a round trip to the node that holds the counter. Each rank may choose one of two ways to save round
 * trips. {@link #prefetched()} requests the next number while the rank computes; {@link #chunked(int)} takes several
 * numbers at once. Both may take numbers that the rank never uses, so the largest number does not tell how many tasks
 * were handed out.
 *
 * <p>Used by its rank's thread only: any other thread gets an {@link IllegalStateException}. Threads of a fork have
 * views of it ({@link World#view(TaskCounter)}). The rank's own thread gets
 * one when the counter is closed.
 */
public interface TaskCounter extends AutoCloseable
{
    /**
     * {@return the next number: 0, 1, 2, ... over all ranks, each exactly once}
     */
    long next();

    /**
     * Requests the next number from now on as soon as this rank has got one, so that the request overlaps with
     * computation. A requested number that this rank does not use is lost to the other ranks. This is fine where
     * numbers beyond the last task are dropped.
     *
     * @return this.
     */
    TaskCounter prefetched();

    /**
     * Takes that many consecutive numbers at a time on this rank from now on. This saves round trips, but spreads the
     * last tasks less evenly over the ranks.
     *
     * @param numbers number of consecutive numbers at a time, at least 1.
     * @return this.
     * @throws IllegalArgumentException if it is less than 1.
     */
    TaskCounter chunked(int numbers);

    /**
     * Restarts the count from 0. Collective: no rank gets a number of the new count before all ranks have called it.
     */
    void reset();

    /**
     * Closes the counter. Collective, as {@link GlobalArray#close()} is.
     */
    @Override
    void close();
}
