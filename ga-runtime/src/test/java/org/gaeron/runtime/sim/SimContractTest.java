package org.gaeron.runtime.sim;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

import org.gaeron.Program;
import org.gaeron.runtime.ArrayContractTest;
import org.gaeron.runtime.BadInputContractTest;
import org.gaeron.runtime.BufferContractTest;
import org.gaeron.runtime.CollectivesContractTest;
import org.gaeron.runtime.CreationContractTest;
import org.gaeron.runtime.ElementContractTest;
import org.gaeron.runtime.FailureContractTest;
import org.gaeron.runtime.ShapeContractTest;
import org.gaeron.runtime.SoakContractTest;
import org.junit.jupiter.api.Nested;

/**
 * The contract of arrays between simulated nodes: two of them, or as many as ranks if their number is odd, on a rough
 * network with small frames.
 */
class SimContractTest
{
    private static final int[] RANK_COUNTS = {2, 3, 4};
    private static final long SEED = 7;

    private static void runJob(final int ranks, final Map<String, String> settings, final Program program)
    {
        final int nodes = ranks % 2 == 0 ? 2 : ranks;
        final SplittableRandom random = new SplittableRandom(SEED);
        new SimJob(SimJob.contexts(nodes, ranks / nodes, settings), Weather.rough(random), new Shape(512, 1024, 8, 4),
            Interference.NONE).run(List.of(), program);
    }

    @Nested
    class Array extends ArrayContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            runJob(ranks, settings, program);
        }
    }

    @Nested
    class BadInput extends BadInputContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            runJob(ranks, settings, program);
        }
    }

    @Nested
    class Buffer extends BufferContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            runJob(ranks, settings, program);
        }
    }

    @Nested
    class Collectives extends CollectivesContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            runJob(ranks, settings, program);
        }
    }

    @Nested
    class Creation extends CreationContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            runJob(ranks, settings, program);
        }
    }

    @Nested
    class Element extends ElementContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            runJob(ranks, settings, program);
        }
    }

    @Nested
    class Failure extends FailureContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            runJob(ranks, settings, program);
        }
    }

    @Nested
    class Shapes extends ShapeContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            runJob(ranks, settings, program);
        }
    }

    @Nested
    class Soak extends SoakContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            runJob(ranks, settings, program);
        }
    }
}
