package org.gaeron;

/**
 * A program of a job: run once per rank, each time on a thread of its own, with the {@link World} of that rank.
 */
@FunctionalInterface
public interface Program
{
    /**
     * The work of one rank. The job ends when it has returned on all ranks; an exception on one rank ends the job
     * for all of them.
     *
     * @param world the job as this rank sees it; to be used by this thread only.
     * @throws Exception whatever the program fails with; it becomes the root cause of the job's failure.
     */
    void run(World world) throws Exception;
}
