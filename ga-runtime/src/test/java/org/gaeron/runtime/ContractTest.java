package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;

import org.gaeron.JobFailedException;
import org.gaeron.Program;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A suite that runs programs on jobs; each kind of job runs all suites. The class around the suite says how such a job
 * is run, or the suite itself if it stands alone.
 */
@ExtendWith(ContractTest.KindOfEnclosingClass.class)
public abstract class ContractTest
{
    private JobKind kind;

    static final class KindOfEnclosingClass implements BeforeEachCallback
    {
        @Override
        public void beforeEach(final ExtensionContext context)
        {
            context.getRequiredTestInstances().findInstance(JobKind.class).ifPresent(kind ->
                context.getRequiredTestInstances().findInstance(ContractTest.class).orElseThrow().kind = kind);
        }
    }

    /**
     * {@return numbers of ranks that this kind of job can have}
     */
    protected int[] rankCounts()
    {
        return kind.rankCounts();
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
    protected void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        if (settings.isEmpty() && kind.sharing().isPresent())
        {
            SharedJobs.run(List.of(kind.getClass(), kind.sharing().get(), ranks), ranks,
                all -> kind.run(ranks, settings, all), program);
        }
        else
        {
            kind.run(ranks, settings, program);
        }
    }

    final void run(final int ranks, final Program program)
    {
        run(ranks, Map.of(), program);
    }

    final void run(final Program program)
    {
        run(ranks(), Map.of(), program);
    }

    /** Runs a program on a job that has not run another one, and that ends with it. */
    final void runToEnd(final int ranks, final Program program)
    {
        if (kind == null)
        {
            run(ranks, program);
        }
        else
        {
            kind.run(ranks, Map.of(), program);
        }
    }

    /** Runs a program that fails and returns what its first failing rank threw. */
    final Throwable failure(final int ranks, final Program program)
    {
        return assertThrows(JobFailedException.class, () -> runToEnd(ranks, program)).getCause();
    }
}
