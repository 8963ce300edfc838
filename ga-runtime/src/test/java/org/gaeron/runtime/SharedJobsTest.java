package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import org.gaeron.JobFailedException;
import org.gaeron.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedJobs.class)
@DisabledIfSystemProperty(named = "gaeron.test.full", matches = "true", disabledReason = "no jobs are shared")
class SharedJobsTest
{
    private static final int RANKS = 2;

    private final AtomicInteger jobs = new AtomicInteger();

    private void run(final Program program)
    {
        SharedJobs.run(List.of(this), RANKS, all ->
        {
            jobs.incrementAndGet();
            NearJob.run(RANKS, Map.of(), all);
        }, program);
    }

    @Test
    void shouldRunEachProgramOnAllRanksOfOneJob()
    {
        final AtomicInteger ranks = new AtomicInteger();
        for (int i = 1; i <= 5; i++)
        {
            run(world -> ranks.addAndGet(world.rank() + 1));
            assertEquals(3 * i, ranks.get());
        }
        assertEquals(1, jobs.get());
    }

    @Test
    void shouldThrowWhatARankThrowsAndStartAnotherJob()
    {
        final AssertionError thrown = new AssertionError("planted");
        run(world -> { });
        assertSame(thrown, assertThrows(JobFailedException.class, () -> run(world ->
        {
            if (world.rank() == 1)
            {
                throw thrown;
            }
            world.barrier();
        })).getCause());
        run(world -> world.barrier());
        assertEquals(2, jobs.get());
    }

    @Test
    void shouldEndAJobThatHasRunMany()
    {
        for (int i = 0; i < 51; i++)
        {
            run(world -> { });
        }
        assertEquals(2, jobs.get());
    }
}
