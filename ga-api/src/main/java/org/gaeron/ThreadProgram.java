package org.gaeron;

/**
 * Work of one thread of a rank, with the {@link World} of that thread.
 *
 * @param <E> the checked exception that the work may throw; inferred, {@code RuntimeException} if it throws none.
 * @see World#fork(int, ThreadProgram)
 * @see Fork#run(ThreadProgram)
 */
@FunctionalInterface
public interface ThreadProgram<E extends Exception>
{
    /**
     * Does the work.
     *
     * @param own the job as this thread sees it, for one-sided operations; used by this thread only, and not after the
     *            return. It has views of the rank's arrays: {@link World#view(GlobalArray)}.
     * @throws E the failure of the work.
     */
    void run(World own) throws E;
}
