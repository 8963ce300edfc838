package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;

import org.gaeron.JobFailedException;
import org.gaeron.Program;

/**
 * A suite that runs programs on jobs; each kind of job runs all suites.
 */
public abstract class ContractTest
{
    /**
     * {@return numbers of ranks that this kind of job can have}
     */
    protected int[] rankCounts()
    {
        return new int[]{1, 2, 3, 4};
    }

    /**
     * {@return the number of ranks of most tests}
     */
    protected int ranks()
    {
        return 4;
    }

    /**
     * Runs a program on a job of the suite's kind.
     *
     * @param ranks    number of ranks of the job, one of {@link #rankCounts()}.
     * @param settings further settings by name.
     * @param program  what each rank does.
     */
    protected abstract void run(int ranks, Map<String, String> settings, Program program);

    final void run(final int ranks, final Program program)
    {
        run(ranks, Map.of(), program);
    }

    final void run(final Program program)
    {
        run(ranks(), Map.of(), program);
    }

    /** Runs a program that fails and returns what its first failing rank threw. */
    final Throwable failure(final int ranks, final Program program)
    {
        return assertThrows(JobFailedException.class, () -> run(ranks, program)).getCause();
    }
}
