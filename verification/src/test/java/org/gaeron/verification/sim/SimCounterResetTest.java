package org.gaeron.verification.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

import org.gaeron.Fork;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.TaskSpec;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Counters that are reset while a fork is open, whose threads have left claims under way. Links overtake each other, so
 * a claim may be later than all that the reset sends; yet no claim of the old count takes numbers of the new one. There
 * are more nodes than all of which a node sends to the holder by itself in a collective call.
 */
class SimCounterResetTest
{
    private static final int NODES = 12;
    private static final int SEEDS = 20;
    private static final int RESETS = 10;
    private static final int TOTAL = 300;
    private static final int DRAWS = 4;

    private static void run(final TaskSpec spec, final boolean isPrefetched)
    {
        for (int seed = 0; seed < SEEDS; seed++)
        {
            new SimJob(SimJob.contexts(NODES, 1, Map.of()), Weather.rough(new SplittableRandom(seed)), Shape.large(),
                Interference.NONE).run(List.of(), world ->
                {
                    try (TaskCounter tasks = world.taskCounter(spec); Fork fork = world.fork(1))
                    {
                        for (int reset = 0; reset < RESETS; reset++)
                        {
                            fork.run(own ->
                            {
                                final TaskCounter view = own.view(tasks);
                                (isPrefetched ? view.prefetched() : view).next();
                                for (int draw = 0; !isPrefetched && draw < DRAWS; draw++)
                                {
                                    view.next();
                                }
                            });
                            tasks.reset();
                            check(world, tasks, !isPrefetched);
                            tasks.reset();
                        }
                    }
                });
        }
    }

    /** Each number comes once: the ranks draw as many, and have the sum. */
    private static void check(final World world, final TaskCounter tasks, final boolean hasTotal)
    {
        final int most = hasTotal ? TOTAL : TOTAL / world.size();
        long count = 0;
        long sum = 0;
        for (long task = 0; task < TOTAL && count < most; )
        {
            task = tasks.next();
            count += task < TOTAL ? 1 : 0;
            sum += task < TOTAL ? task : 0;
        }
        assertEquals(TOTAL, world.allReduce(Reduction.SUM, count));
        assertEquals(TOTAL * (TOTAL - 1L) / 2, world.allReduce(Reduction.SUM, sum));
    }

    @ParameterizedTest
    @ValueSource(strings = {"guided", "perNode", "stealing"})
    void shouldCountAnewWhateverClaimsOfNodesAreUnderWay(final String sharing)
    {
        final TaskSpec spec = TaskSpec.of("tasks").total(TOTAL);
        run(sharing.equals("guided") ? spec : sharing.equals("perNode") ? spec.perNode(5) : spec.stealing(), false);
    }

    @Test
    void shouldCountAnewWhateverClaimsOfRanksAreUnderWay()
    {
        run(TaskSpec.of("tasks"), true);
    }
}
