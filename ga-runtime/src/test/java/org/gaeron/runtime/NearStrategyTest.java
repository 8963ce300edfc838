package org.gaeron.runtime;

import java.util.HashMap;
import java.util.Map;

import org.gaeron.Program;
import org.junit.jupiter.api.Nested;

/**
 * Accumulates that the caller computes: the sums are those that the owner would have computed.
 */
class NearStrategyTest
{
    private static Map<String, String> withStrategy(final Map<String, String> settings)
    {
        final Map<String, String> more = new HashMap<>(settings);
        more.put(JobContext.STRATEGY, Strategy.CALLER_COMPUTES.settingName());
        return more;
    }

    @Nested
    class Array extends ArrayContractTest
    {
        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            NearJob.run(ranks, withStrategy(settings), program);
        }
    }

    @Nested
    class Buffer extends BufferContractTest
    {
        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            NearJob.run(ranks, withStrategy(settings), program);
        }
    }

    @Nested
    class Shape extends ShapeContractTest
    {
        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            NearJob.run(ranks, withStrategy(settings), program);
        }
    }

    @Nested
    class Typed extends TypedContractTest
    {
        @Override
        protected void run(final int ranks, final Map<String, String> settings, final Program program)
        {
            NearJob.run(ranks, withStrategy(settings), program);
        }
    }
}
