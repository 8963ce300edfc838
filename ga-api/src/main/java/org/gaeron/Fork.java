package org.gaeron;

/**
 * Worlds that a rank lends to threads of the program: those of a {@link java.util.concurrent.ForkJoinPool}, of another
 * executor, or of a parallel stream. Opened by {@link World#fork(int)}.
 *
 * <p>{@snippet :
 * try (Fork fork = world.fork(4))
 * {
 *     IntStream.range(0, 200).parallel().forEach(row -> fork.run(own -> own.view(counts).acc(row, 0, 1)));
 * }
 * }
 *
 * The number of worlds bounds how many threads run at a time; others wait for a world. A thread that waits in an
 * operation blocks its worker of the pool.
 */
public interface Fork extends AutoCloseable
{
    /**
     * Does work on the calling thread, with a world of its own. Waits while all worlds of the fork are in use. Any
     * thread, the rank's own, too. Within another run on the same thread, as where a pool steals tasks, the world is
     * that of the outer one.
     *
     * <p>The operations of the work need not be applied when this returns: {@link #close()} waits for them, as {@link
     * World#fence()} of the world does. Put and acc without a handle may be under way, as those of a rank.
     *
     * <p>A thread must not be interrupted while it is in an operation, for instance by {@code shutdownNow()} of its
     * pool: it may be doing work for the whole node at that moment.
     *
     * @param <E>     the checked exception that the work may throw.
     * @param program the work.
     * @throws E                     what the work throws; the fork stays open, and others go on.
     * @throws IllegalStateException if the fork is closed.
     */
    <E extends Exception> void run(ThreadProgram<E> program) throws E;

    /**
     * Waits until all runs have returned and all their operations are applied at their owners. The rank's thread, not
     * within a run. A closed fork stays closed.
     *
     * @throws GlobalArrayException if one of the operations failed.
     */
    @Override
    void close();
}
