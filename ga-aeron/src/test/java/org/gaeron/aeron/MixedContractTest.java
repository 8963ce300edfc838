package org.gaeron.aeron;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import org.gaeron.EmbeddedJob;
import org.gaeron.Program;
import org.gaeron.runtime.ContractSuites;

/**
 * The contract of arrays on two hosts: of two nodes each, where a test has the usual four ranks, and of two and one.
 * Neighbours talk over Aeron IPC, the others over Aeron UDP.
 */
class MixedContractTest extends ContractSuites
{
    /** One node without a neighbour. */
    private static final int[] RANK_COUNTS = {3};

    @Override
    public int[] rankCounts()
    {
        return RANK_COUNTS;
    }

    @Override
    public Optional<Object> sharing()
    {
        return Optional.of("mixed");
    }

    @Override
    public void run(final int ranks, final Map<String, String> settings, final Program program)
    {
        final EmbeddedJob job = EmbeddedJob.of(ranks, 1).setting("gaeron.host.nodes", "2")
            .timeout(Duration.ofHours(1));
        settings.forEach(job::setting);
        job.run(program);
    }
}
