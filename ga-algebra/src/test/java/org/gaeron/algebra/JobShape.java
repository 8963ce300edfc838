package org.gaeron.algebra;

import java.time.Duration;

import org.gaeron.EmbeddedJob;
import org.gaeron.Program;

/**
 * Jobs that tests of algebra run on: one node of one to four ranks, and several nodes.
 */
enum JobShape
{
    NEAR_1(1, 1), NEAR_2(1, 2), NEAR_3(1, 3), NEAR_4(1, 4), IPC_3(3, 1), IPC_4(2, 2);

    private final int nodes;
    private final int ranksPerNode;

    JobShape(final int nodes, final int ranksPerNode)
    {
        this.nodes = nodes;
        this.ranksPerNode = ranksPerNode;
    }

    boolean isFar()
    {
        return nodes > 1;
    }

    void run(final Program program)
    {
        final EmbeddedJob job = EmbeddedJob.of(nodes, ranksPerNode).timeout(Duration.ofMinutes(10));
        if (isFar())
        {
            job.transport("ipc");
        }
        job.run(program);
    }
}
