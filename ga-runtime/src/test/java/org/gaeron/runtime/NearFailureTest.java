package org.gaeron.runtime;

import java.util.Map;

import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.settings.Strategy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NearFailureTest
{
    @ParameterizedTest
    @EnumSource
    void shouldGoOnOrFailWhenAProgramCatchesAStackOverflow(final Strategy strategy)
    {
        DivingProgram.runAll(8, program ->
            NearJob.run(2, Map.of(JobContext.STRATEGY, strategy.settingName()), program));
    }
}
