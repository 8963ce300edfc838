package org.gaeron.runtime;

import java.util.Map;
import java.util.Optional;

import org.gaeron.Program;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A kind of job. A test class that implements it has suites as nested classes, which run their programs on such jobs.
 */
@ExtendWith(SharedJobs.class)
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
     * {@return what the settings of this kind differ in from others of its class, if programs may run on a job that
     * has run others, or nothing if each has a job of its own}
     */
    default Optional<Object> sharing()
    {
        return Optional.empty();
    }

    /**
     * Runs a program on a new job of this kind.
     *
     * @param ranks    number of ranks of the job, one of {@link #rankCounts()}.
     * @param settings further settings by name.
     * @param program  what each rank does.
     */
    void run(int ranks, Map<String, String> settings, Program program);
}
