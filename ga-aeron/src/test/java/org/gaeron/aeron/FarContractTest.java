package org.gaeron.aeron;

import java.util.Map;

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
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of arrays between two nodes and more, over Aeron IPC and over Aeron UDP.
 */
@ParameterizedClass
@ValueSource(strings = {"ipc", "udp"})
class FarContractTest
{
    @Parameter
    private String transport;

    @Nested
    class Array extends ArrayContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return FarJob.RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            FarJob.run(transport, ranks, settings, program);
        }
    }

    @Nested
    class BadInput extends BadInputContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return FarJob.RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            FarJob.run(transport, ranks, settings, program);
        }
    }

    @Nested
    class Buffer extends BufferContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return FarJob.RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            FarJob.run(transport, ranks, settings, program);
        }
    }

    @Nested
    class Collectives extends CollectivesContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return FarJob.RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            FarJob.run(transport, ranks, settings, program);
        }
    }

    @Nested
    class Creation extends CreationContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return FarJob.RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            FarJob.run(transport, ranks, settings, program);
        }
    }

    @Nested
    class Element extends ElementContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return FarJob.RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            FarJob.run(transport, ranks, settings, program);
        }
    }

    @Nested
    class Failure extends FailureContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return FarJob.RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            FarJob.run(transport, ranks, settings, program);
        }
    }

    @Nested
    class Shape extends ShapeContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return FarJob.RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            FarJob.run(transport, ranks, settings, program);
        }
    }

    @Nested
    class Soak extends SoakContractTest
    {
        @Override
        protected int[] rankCounts()
        {
            return FarJob.RANK_COUNTS;
        }

        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            FarJob.run(transport, ranks, settings, program);
        }
    }
}
