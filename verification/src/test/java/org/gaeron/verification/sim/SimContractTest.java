package org.gaeron.verification.sim;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

import org.gaeron.Program;
import org.gaeron.runtime.ContractSuites;

/**
 * The contract of arrays between simulated nodes, on a rough network with small frames. A job has two nodes, or as many
 * as ranks if their number is odd.
 */
class SimContractTest extends ContractSuites
{
    private static final int[] RANK_COUNTS = {2, 3, 4};
    private static final long SEED = 7;

    @Override
    public int[] rankCounts()
    {
        return RANK_COUNTS;
    }

    @Override
    public void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        final int nodes = ranks % 2 == 0 ? 2 : ranks;
        final SplittableRandom random = new SplittableRandom(SEED);
        new SimJob(SimJob.contexts(nodes, ranks / nodes, settings), Weather.rough(random), new Shape(512, 2, 8, 4, 8),
            Interference.NONE).run(List.of(), program);
    }
}
