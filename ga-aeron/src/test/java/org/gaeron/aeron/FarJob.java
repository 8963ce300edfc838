package org.gaeron.aeron;

import java.time.Duration;
import java.util.Map;

import org.gaeron.EmbeddedJob;
import org.gaeron.Program;

/**
 * Jobs of two nodes; of as many nodes as ranks, if their number is odd.
 */
final class FarJob
{
    static final int[] RANK_COUNTS = {2, 3, 4};

    private static final int NODES = 2;

    private FarJob()
    {
    }

    static void run(
        final String transport, final int ranks, final Map<String, String> settings, final Program program)
    {
        final int nodes = ranks % NODES == 0 ? NODES : ranks;
        final EmbeddedJob job = EmbeddedJob.of(nodes, ranks / nodes).transport(transport)
            .timeout(Duration.ofHours(1));
        settings.forEach(job::setting);
        job.run(program);
    }
}
