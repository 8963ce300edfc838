package org.gaeron;

import java.time.Duration;

/**
 * A set of mutexes of a team, numbered from 0 on: at most one rank at a time holds each. Created by {@link
 * Team#mutexes(String, long)}.
 *
 * <p>{@snippet :
 * try (Mutexes.Held _ = rows.lock(17))
 * {
 *     array.get(row, values);
 *     change(values);
 *     array.put(row, values);
 * }
 * }
 *
 * <ul>
 * <li><b>What a holder sees.</b> The release of a mutex is a {@link World#fence()} of its holder first. So the next
 * holder sees all that the ones before it did, on all arrays.</li>
 * <li><b>Order.</b> Ranks that wait in {@link #lock(long)} get the mutex in the order in which they came. A rank that
 * waits sends nothing.</li>
 * <li><b>Cost.</b> A mutex that nobody holds takes one fetch to lock and one to release, as {@code readInc} does. Where
 * ranks wait, the holder passes the mutex on with one message. A release never waits until the next holder is done; it
 * waits for a rank that has come, but has not told yet that it is the next one.</li>
 * <li><b>Deadlock.</b> A program that takes several mutexes by {@link #lockAll(long...)} alone cannot deadlock. One
 * that nests {@code lock} can, and it is told as a long wait that names mutex and holder.</li>
 * <li><b>A failure</b> of a node ends every wait with a {@link NodeFailedException}, as for all operations. A rank
 * whose program returns while it holds a mutex ends the job with an {@link IllegalStateException} that names the
 * mutex.</li>
 * <li><b>Threads.</b> Mutexes belong to their rank's own thread, and any other thread gets an {@link
 * IllegalStateException}. Threads of a fork exclude each other by locks of Java; the rank may fork while it holds a
 * mutex, because a fork ends with a fence of its threads.</li>
 * </ul>
 */
public interface Mutexes extends AutoCloseable
{
    /** What {@link #holder(long)} returns if no rank holds the mutex. */
    int NOBODY = -1;

    /** How many mutexes of a set a rank can hold at a time. */
    int MOST_HELD = 64;

    /**
     * Mutexes that a rank holds, until it closes this. Closing it again does nothing.
     */
    interface Held extends AutoCloseable
    {
        /**
         * Fences the operations of this rank, and releases the mutexes.
         *
         * @throws GlobalArrayException if an operation has failed that was not awaited; the mutexes are released.
         */
        @Override
        void close();
    }

    /**
     * {@return the number of mutexes}
     */
    long count();

    /**
     * Waits until this rank holds a mutex.
     *
     * @param mutex 0 to {@code count() - 1}.
     * @return the mutex, held.
     * @throws IndexOutOfBoundsException if there is no such mutex.
     * @throws IllegalStateException     if this rank holds it already, or {@value #MOST_HELD} others; or the set is
     *                                   closed.
     */
    Held lock(long mutex);

    /**
     * Waits until this rank holds all of some mutexes. It takes them in the order of their numbers, whatever the order
     * of the arguments, and each once.
     *
     * @param mutexes each 0 to {@code count() - 1}; may repeat, and be empty.
     * @return the mutexes, held.
     * @throws IndexOutOfBoundsException if there is no such mutex; none is locked then.
     * @throws IllegalStateException     if this rank holds one of them already, or would hold more than {@value
     *                                   #MOST_HELD}; or the set is closed. None is locked then.
     */
    Held lockAll(long... mutexes);

    /**
     * Takes a mutex if nobody holds it, without waiting.
     *
     * @param mutex 0 to {@code count() - 1}.
     * @return the mutex, held; null if another rank holds it. A try-with-resources statement takes null, too.
     * @throws IndexOutOfBoundsException if there is no such mutex.
     * @throws IllegalStateException     if this rank holds it already, or {@value #MOST_HELD} others; or the set is
     *                                   closed.
     */
    Held tryLock(long mutex);

    /**
     * Takes a mutex if it is free at one of several looks within a time. The pauses between looks grow, up to a
     * millisecond. This is not fair: ranks that wait in {@link #lock(long)} come first, however late they came, because
     * a mutex that is passed on to one of them is never free. An interrupt of the rank's thread ends the job, as in all
     * waits.
     *
     * @param mutex 0 to {@code count() - 1}.
     * @param limit the time; with 0 it looks once.
     * @return the mutex, held; null if the time is over.
     * @throws IndexOutOfBoundsException if there is no such mutex.
     * @throws IllegalStateException     if this rank holds it already, or {@value #MOST_HELD} others; or the set is
     *                                   closed.
     */
    Held tryLock(long mutex, Duration limit);

    /**
     * {@return the rank that holds a mutex, as its number in the team, or {@link #NOBODY}} It may have changed when the
     * call returns. Asks each rank that waits for it, one after the other.
     *
     * @param mutex 0 to {@code count() - 1}.
     * @throws IndexOutOfBoundsException if there is no such mutex.
     */
    int holder(long mutex);

    /**
     * {@return the mutexes that are held, with holder and number of waiting ranks of each, human-readable} Holders are
     * ranks of the job, as in all messages. It may have changed when the call returns. {@code toString} tells what this
     * rank holds, without communication.
     */
    String describe();

    /**
     * Closes the set. Collective, as {@link GlobalArray#close()} is.
     *
     * @throws IllegalStateException if this rank holds one of the mutexes; the set stays open.
     */
    @Override
    void close();
}
