package org.gaeron.runtime;

import java.util.Map;

import org.gaeron.Program;
import org.junit.jupiter.api.Test;

class NearFailureTest extends FailureContractTest
{
    @Override
    protected void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        NearJob.run(ranks, settings, program);
    }

    @Test
    void shouldGoOnOrFailWhenAProgramCatchesAStackOverflow()
    {
        DivingProgram.runAll(8, program -> NearJob.run(2, Map.of(), program));
    }
}
