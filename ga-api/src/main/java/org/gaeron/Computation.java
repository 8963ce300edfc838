package org.gaeron;

/**
 * A program of a job whose ranks return a value; otherwise as {@link Program}.
 *
 * @param <T> the type of the value.
 */
@FunctionalInterface
public interface Computation<T>
{
    /**
     * Does the work of one rank.
     *
     * @param world the job as this rank sees it; used by this thread only.
     * @return the value; that of rank 0 is the value of the job, those of the other ranks are dropped.
     * @throws Exception the failure of the computation; it becomes the root cause of the job's failure.
     */
    T compute(World world) throws Exception;
}
