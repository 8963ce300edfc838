package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.gaeron.ArraySpec;
import org.gaeron.Boundary;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * Messages in a row of an update of ghost cells, on a network where only messages take time.
 */
class GhostStepsTest
{
    /** Longer than any chain of messages here. */
    private static final long SLOT_NS = 1_000 * Weather.CALM_MESSAGE_NS;

    private long latestNs;

    @Test
    void shouldUpdateInOneRoundTripOnTwoNodesOfTwoRanks()
    {
        final long steps = steps(true);
        // a sync; then the strips together with a meeting
        assertEquals(2, steps, "steps");
        assertEquals(steps, steps(false), "steps without corners");
    }

    private long steps(final boolean hasCorners)
    {
        final long[] beginNs = new long[1];
        final SimJob job =
            new SimJob(SimJob.contexts(2, 2, Map.of()), Weather.calm(), Shape.large(), Interference.NONE);
        latestNs = 0;
        job.run(List.of(), world ->
        {
            try (GlobalDoubleArray array = world.doubles(
                ArraySpec.doubles("g", 1000, 1000).withGrid(2, 2).withGhosts(1, 1)))
            {
                update(array, hasCorners);
                beginNs[0] = meet(job, world);
                update(array, hasCorners);
                latestNs = Math.max(latestNs, job.simulator().nowNs());
            }
        });
        return (latestNs - beginNs[0]) / Weather.CALM_MESSAGE_NS;
    }

    private static void update(final GlobalDoubleArray array, final boolean hasCorners)
    {
        if (hasCorners)
        {
            array.updateGhosts(Boundary.PERIODIC);
        }
        else
        {
            array.updateGhostsWithoutCorners(Boundary.PERIODIC);
        }
    }

    /** Has all ranks go on at a common time, when nothing is under way. */
    private static long meet(final SimJob job, final World world)
    {
        final long nowNs = job.simulator().nowNs();
        final long atNs = (nowNs / SLOT_NS + 1) * SLOT_NS;
        job.network().at(world.node()).runtime().machine().pause(atNs - nowNs);
        return atNs;
    }
}
