package org.gaeron.runtime;

import java.util.Map;

import org.gaeron.Program;
import org.junit.jupiter.api.Nested;

/**
 * The whole contract, for a kind of job.
 */
public abstract class ContractSuites extends PatchSuites
{
    @Nested
    class BadInput extends BadInputContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Blocks extends BlockContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Collectives extends CollectivesContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Creation extends CreationContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Element extends ElementContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Failure extends FailureContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Forks extends ForkContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Handles extends HandleContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Reductions extends ReductionContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Shapes extends ShapeContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Soak extends SoakContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }

    @Nested
    class Threads extends ThreadContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return ContractSuites.this.rankCounts();
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            ContractSuites.this.run(ranks, settings, program);
        }
    }
}
