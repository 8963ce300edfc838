package org.gaeron;

import java.util.List;

/**
 * A job as one of its ranks sees it. An instance belongs to one rank and is used by that rank's thread only: any other
 * thread gets an {@link IllegalStateException}. Methods that return constants of the job are exempt ({@link #rank()},
 * {@link #size()}, {@link #node()}, {@link #nodes()}, {@link #nodeOf(int)}, {@link #worldRank(int)}, {@link
 * #contains(int)}, {@link #arguments()}).
 *
 * <p>All ranks make the calls marked <i>collective</i>, in the same order; they return when all ranks have made them.
 *
 * <p><b>Threads of a rank.</b> Further threads of a rank may compute on buffers of their own, or on a {@link
 * LocalBlock}, between the calls of the rank's thread. For operations of their own, {@link #fork(int, ThreadProgram)}
 * starts threads with a world each, and {@link #fork(int)} lends worlds to threads of the program. The world of such a
 * thread has views of the rank's arrays and counters ({@link #view(GlobalArray)}), handles and a {@link #fence()} of
 * its own. What is promised to a rank about order and completion is promised to each thread. Threads see what their
 * rank did by blocking operations before the fork; between threads nothing is ordered without a fence. Collective
 * calls, {@code close} of arrays and forks belong to the rank's thread: a thread's world refuses them with an {@link
 * IllegalStateException}.
 */
public non-sealed interface World extends Team
{
    /**
     * {@return this rank's node, 0 to {@code nodes() - 1}}
     */
    int node();

    /**
     * {@return number of nodes of the job}
     */
    int nodes();

    /**
     * {@return the arguments of the program}
     */
    List<String> arguments();

    /**
     * {@return the number of this thread among those of its fork, 0 to {@code threads() - 1}; 0 on the rank's own
     * thread} No two threads that run at the same time have the same number.
     */
    int thread();

    /**
     * {@return how many threads of the fork run at the same time, at most; 1 on the rank's own thread}
     */
    int threads();

    /**
     * Runs work on new threads of this rank, and returns when all of them have ended and all their operations are
     * applied at their owners. Meanwhile the rank's thread waits; the other ranks go on. Each thread has a world of its
     * own.
     *
     * <p>{@snippet :
     * world.fork(4, own ->
     * {
     *     final GlobalDoubleArray table = own.view(array);
     *     for (long row = own.thread(); row < table.rows(); row += own.threads())
     *     {
     *         table.acc(row, 0, 1.5);
     *     }
     * });
     * }
     *
     * If one thread throws, the others end: they are interrupted where they sleep or wait for each other, and their
     * next call of a view or a world throws. A thread that only computes is waited for. Then this throws what the
     * first thread threw, with failures of others as suppressed ones. The job goes on if the program catches it.
     *
     * @param <E>     the checked exception that the work may throw.
     * @param threads number of threads, at least 1. The largest forks of all ranks of a node have at most 1024
     *                together.
     * @param program the work of each thread.
     * @throws E                        what a thread has thrown.
     * @throws IllegalArgumentException if that many threads are not possible; none has run.
     * @throws IllegalStateException    if a fork of this rank is open, or this is the world of a thread of one.
     * @throws GlobalArrayException     if an operation failed that no thread has waited for.
     */
    <E extends Exception> void fork(int threads, ThreadProgram<E> program) throws E;

    /**
     * Opens a fork, which lends worlds to threads that the program has. Until it is closed this world remains usable by
     * the rank's thread, collective calls included; they do not wait for operations of the fork. A fork that is open
     * when the program returns is closed then.
     *
     * @param threads number of threads that can run at a time, at least 1. The largest forks of all ranks of a
     *                node have at most 1024 together.
     * @return the fork, to be closed by this rank's thread.
     * @throws IllegalArgumentException if that many threads are not possible.
     * @throws IllegalStateException    if a fork of this rank is open, or this is the world of a thread of one.
     */
    Fork fork(int threads);

    /**
     * {@return an array of this rank for the use of this world's thread; on the rank's own thread the array itself} It
     * is the same view each time, and it ends with the world. The view of a view is one of the array itself. A view
     * allows what the array does, except for collective calls, such as {@code fill}, {@code copyFrom} and
     * {@code updateGhosts}, and {@code close}. While the rank closes the array, no thread may use it.
     *
     * @param <A>   the type of the array.
     * @param array an array of this rank, or a view of one.
     * @throws IllegalArgumentException if the array is not one of this rank.
     * @throws IllegalStateException    if the array is closed.
     */
    <A extends GlobalArray<?>> A view(A array);

    /**
     * {@return a task counter of this rank for the use of this world's thread; on the rank's own thread the counter
     * itself} It is the same view each time, and it ends with the world. All views hand out numbers of one count, each
     * number once. A view is prefetched and chunked as the counter was, and refuses {@code reset} and {@code close}.
     *
     * @param counter a counter of this rank, or a view of one.
     * @throws IllegalArgumentException if the counter is not one of this rank.
     * @throws IllegalStateException    if the counter is closed.
     */
    TaskCounter view(TaskCounter counter);

    /**
     * Waits until all operations of this rank, on all arrays, are applied at their owners. Handles that were not
     * awaited before are complete afterwards, too. On the world of a thread: all operations of this thread.
     *
     * @throws GlobalArrayException if one of them failed.
     */
    void fence();

    /**
     * Waits until all operations of this rank, on all arrays, are applied at the node of a rank. Operations on other
     * nodes are not waited for, except for non-blocking ones of several nodes, of which this is one or lies between.
     *
     * @param rank a rank of the job.
     * @throws IndexOutOfBoundsException if there is no such rank.
     * @throws GlobalArrayException      if one of them failed.
     */
    void fence(int rank);

    /**
     * Finds out how much memory the arrays of each node take, and how much is left. An array counts until its memory
     * is freed, see {@link GlobalArray#close}. Counters, mutexes and mailboxes are arrays of their names. Collective.
     *
     * @return the memory of all nodes, the same on all ranks.
     */
    MemoryUse memory();

    /**
     * Sums up the operations of all ranks since the job began in a human-readable table. It has one line for each
     * operation near and far, with count, bytes, and the median and 99th percentile of its latency. Operations are
     * counted only if the job was started with the setting {@code gaeron.statistics=true}, because reading the clock
     * costs more than a near operation. Those of the threads of a {@link Fork} count once it is closed. Collective.
     *
     * @return the table, the same on all ranks; if statistics are off, a line that says how to switch them on.
     */
    String statistics();
}
