package org.gaeron.runtime;

import java.util.Map;

import org.junit.jupiter.api.Test;

class NearFailureTest
{
    @Test
    void shouldGoOnOrFailWhenAProgramCatchesAStackOverflow()
    {
        DivingProgram.runAll(8, program -> NearJob.run(2, Map.of(), program));
    }
}
