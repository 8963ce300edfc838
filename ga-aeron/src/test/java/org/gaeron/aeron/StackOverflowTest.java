package org.gaeron.aeron;

import org.gaeron.EmbeddedJob;
import org.gaeron.runtime.DivingProgram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A rank moves its node on while it waits, on a stack that its program may have filled.
 */
class StackOverflowTest
{
    private static final int SEEDS = 5;

    @ParameterizedTest
    @CsvSource({"ipc, 1, owner-computes", "udp, 2, owner-computes", "ipc, 2, caller-computes"})
    void shouldGoOnOrFailWhenAProgramCatchesAStackOverflow(
        final String transport, final int ranksPerNode, final String strategy)
    {
        DivingProgram.runAll(SEEDS, program -> EmbeddedJob.of(2, ranksPerNode)
            .transport(transport)
            .setting("gaeron.strategy", strategy)
            .run(program));
    }
}
