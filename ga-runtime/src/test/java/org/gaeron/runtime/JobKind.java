package org.gaeron.runtime;

import java.util.Map;

import org.gaeron.Program;

/**
 * A kind of job. A test class that implements it has suites as nested classes, which run their programs on such jobs.
 */
public interface JobKind
{
    /**
     * {@return numbers of ranks that this kind of job can have}
     */
    default int[] rankCounts()
    {
        return new int[]{1, 2, 3, 4};
    }

    /**
     * Runs a program on a job of this kind.
     *
     * @param ranks    number of ranks of the job, one of {@link #rankCounts()}.
     * @param settings further settings by name.
     * @param program  what each rank does.
     */
    void run(int ranks, Map<String, String> settings, Program program);
}
