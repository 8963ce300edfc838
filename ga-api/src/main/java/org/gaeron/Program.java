package org.gaeron;

/**
 * A program of a job. Each rank runs it once, on a thread of its own, with the {@link World} of that rank.
 */
@FunctionalInterface
public interface Program
{
    /**
     * Does the work of one rank. The job ends when it has returned on all ranks. An exception on one rank ends the job
     * for all of them.
     *
     * @param world the job as this rank sees it; used by this thread only.
     * @throws Exception the failure of the program; it becomes the root cause of the job's failure.
     */
    void run(World world) throws Exception;
}
