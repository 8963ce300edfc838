package org.gaeron.runtime;

import org.junit.jupiter.api.Test;

/**
 * Random operations against a sequential mirror. Runs for some seconds in the build; by hand as long as
 * {@code -Dgaeron.soak.seconds=N} says, with {@code -Dgaeron.soak.seed=N} from a seed that was printed.
 */
public abstract class SoakContractTest extends ContractTest
{
    private static final long BUILD_SEED = 20_010_423;

    @Test
    void shouldAgreeWithASequentialMirror()
    {
        final long seconds = Long.getLong("gaeron.soak.seconds", 0);
        final long firstSeed = Long.getLong("gaeron.soak.seed", seconds == 0 ? BUILD_SEED : System.nanoTime());
        final long deadlineNs = System.nanoTime() + seconds * 1_000_000_000L;
        final int[] counts = rankCounts();
        int job = 0;
        do
        {
            final long seed = firstSeed + job;
            final int ranks = counts[job % counts.length];
            System.out.println("soak: " + ranks + " ranks, gaeron.soak.seed=" + seed);
            run(ranks, world -> new SoakProgram(world, seed).run());
            job++;
        }
        while (job < counts.length || deadlineNs - System.nanoTime() > 0);
    }
}
