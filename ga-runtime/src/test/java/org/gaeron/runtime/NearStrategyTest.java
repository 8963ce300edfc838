package org.gaeron.runtime;

import java.util.HashMap;
import java.util.Map;

import org.gaeron.Program;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.settings.Strategy;
import org.junit.jupiter.api.Nested;

/**
 * Accumulates that the caller computes: the sums are those that the owner would have computed.
 */
class NearStrategyTest extends PatchSuites
{
    @Override
    public void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        final Map<String, String> more = new HashMap<>(settings);
        more.put(JobContext.STRATEGY, Strategy.CALLER_COMPUTES.settingName());
        NearJob.run(ranks, more, program);
    }

    @Nested
    class Layout extends LayoutContractTest
    {
    }

    @Nested
    class Shape extends ShapeContractTest
    {
    }
}
