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
 * Used by the thread of its rank only.
 */
public interface TaskCounter extends AutoCloseable
{
    /**
     * {@return the next number: 0, 1, 2, ... over all ranks, each exactly once}
     */
    long next();

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
