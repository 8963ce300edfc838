package org.gaeron.algebra;

import java.time.Duration;

import org.gaeron.EmbeddedJob;
import org.gaeron.Program;

/**
 * Kinds of jobs on which solvers are tested.
 */
enum SolverJob
{
    /** One node. */
    NEAR,
    /** Two nodes of one host, or one for each rank if their number is odd. */
    IPC,
    /** The same on different hosts. */
    UDP,
    /** A node for each rank, two on a host. */
    MIXED;

    void run(final int ranks, final Program program)
    {
        final int nodes = this == NEAR ? 1 : this == MIXED || ranks % 2 != 0 ? ranks : 2;
        final EmbeddedJob job = EmbeddedJob.of(nodes, ranks / nodes).timeout(Duration.ofMinutes(2));
        switch (this)
        {
            case IPC -> job.transport("ipc");
            case UDP -> job.transport("udp");
            case MIXED -> job.setting("gaeron.host.nodes", "2");
            default ->
            {
            }
        }
        job.run(program);
    }
}
