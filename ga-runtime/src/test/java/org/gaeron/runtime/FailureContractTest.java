package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalLongArray;
import org.gaeron.JobFailedException;
import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;

/**
 * A rank that fails ends the job for all, and is named.
 */
public abstract class FailureContractTest extends ContractTest
{
    private static final class Deliberate extends Exception
    {
        private static final long serialVersionUID = 1L;

        private Deliberate()
        {
            super("deliberate");
        }
    }

    @Test
    void shouldEndTheJobWhenARankFailsWhileOthersWait()
    {
        for (int failing = 0; failing < ranks(); failing++)
        {
            final int rank = failing;
            final JobFailedException failed = assertThrows(JobFailedException.class, () -> run(ranks(), world ->
            {
                if (world.rank() == rank)
                {
                    throw new Deliberate();
                }
                world.barrier();
            }));
            assertInstanceOf(Deliberate.class, failed.getCause());
            assertTrue(failed.getMessage().contains("rank " + rank + " failed"), failed.getMessage());
        }
    }

    @Test
    void shouldEndTheJobWhenARankFailsInsideOfTryWithResources()
    {
        assertInstanceOf(Deliberate.class, failure(ranks(), world ->
        {
            try (GlobalLongArray first = world.longs("a", 10, 10); GlobalLongArray second = world.longs("b", 10, 10))
            {
                second.readInc(0, 0, 1);
                if (world.rank() == 1)
                {
                    throw new Deliberate();
                }
                world.sync();
                first.readInc(0, 0, 1);
            }
        }));
    }

    @Test
    void shouldEndTheJobWhenARankFailsWhileOthersPoll()
    {
        assertInstanceOf(Deliberate.class, failure(ranks(), world ->
        {
            try (GlobalLongArray array = world.longs("a", world.size(), 1))
            {
                if (world.rank() == 1)
                {
                    throw new Deliberate();
                }
                while (array.get(world.rank(), 0) == 0)
                {
                    Thread.onSpinWait();
                }
            }
        }));
    }

    @Test
    void shouldEndTheJobWhenARankThrowsAnError()
    {
        assertInstanceOf(StackOverflowError.class, failure(ranks(), world ->
        {
            if (world.rank() == ranks() - 1)
            {
                throw new StackOverflowError();
            }
            world.sync();
        }));
    }

    @Test
    void shouldThrowAtEveryRankThatWaits()
    {
        final AtomicInteger told = new AtomicInteger();
        assertThrows(JobFailedException.class, () -> run(ranks(), world ->
        {
            try
            {
                world.barrier();
                if (world.rank() == 0)
                {
                    throw new Deliberate();
                }
                world.barrier();
            }
            catch (final GlobalArrayException ex)
            {
                told.incrementAndGet();
                throw ex;
            }
        }));
        assertEquals(ranks() - 1, told.get());
    }

    @Test
    void shouldRefuseBadSettings()
    {
        final Map<String, String> unknown = Map.of("gaeron.memroy.limit", "1m");
        assertThrows(IllegalArgumentException.class, () -> run(ranks(), unknown, world -> { }));
        final Map<String, String> bad = Map.of(JobContext.MEMORY_LIMIT, "much");
        assertThrows(IllegalArgumentException.class, () -> run(ranks(), bad, world -> { }));
    }

    @Test
    void shouldRunOneJobAfterAnother()
    {
        for (int i = 0; i < 5; i++)
        {
            runToEnd(ranks(), world ->
            {
                final GlobalLongArray array = world.longs("left open", 10, 10);
                array.readInc(0, 0, 1);
            });
        }
    }
}
