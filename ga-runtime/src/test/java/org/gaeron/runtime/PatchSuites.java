package org.gaeron.runtime;

import java.util.Map;

import org.gaeron.Program;
import org.junit.jupiter.api.Nested;

/**
 * The suites of the contract that move patches, for a kind of job. A test extends it and says how such a job is run.
 */
public abstract class PatchSuites
{
    /**
     * {@return numbers of ranks that this kind of job can have}
     */
    protected abstract int[] rankCounts();

    /**
     * Runs a program on a job of this kind.
     *
     * @param ranks    number of ranks of the job, one of {@link #rankCounts()}.
     * @param settings further settings by name.
     * @param program  what each rank does.
     */
    protected abstract void run(int ranks, Map<String, String> settings, Program program);

    @Nested
    class Array extends ArrayContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return PatchSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            PatchSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Buffer extends BufferContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return PatchSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            PatchSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Typed extends TypedContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return PatchSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            PatchSuites.this.run(ranks, settings, program);
        }
    }
}
