package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalArrayException;
import org.gaeron.GlobalLongArray;
import org.gaeron.JobFailedException;
import org.gaeron.LocalBlock;
import org.gaeron.Program;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Ends of a job of two ranks in this JVM that does not end by itself.
 */
@Timeout(60)
public abstract class EmbeddedEndContractTest
{
    private final CountDownLatch running = new CountDownLatch(2);
    private volatile boolean isReleased;

    /** For the suites of each transport. */
    protected EmbeddedEndContractTest()
    {
    }

    /**
     * {@return a job of two ranks}
     */
    protected abstract EmbeddedJob job();

    @Test
    void shouldEndWhenTheCallerIsInterrupted() throws Exception
    {
        final AtomicReference<Throwable> seen = new AtomicReference<>();
        assertEquals("the job was interrupted", interrupted(world ->
        {
            running.countDown();
            if (world.rank() == 0)
            {
                Thread.sleep(TimeUnit.HOURS.toMillis(1));
            }
            try
            {
                world.barrier();
            }
            catch (final GlobalArrayException ex)
            {
                seen.set(ex);
                throw ex;
            }
        }));
        assertInstanceOf(GlobalArrayException.class, seen.get());
    }

    @Test
    void shouldSayWhichRankWasInterruptedAndInWhat()
    {
        final EmbeddedJob job = job();
        final String message = assertThrows(JobFailedException.class, () -> job.run(world ->
        {
            if (world.rank() == 0)
            {
                Thread.sleep(TimeUnit.HOURS.toMillis(1));
            }
            Thread.currentThread().interrupt();
            world.barrier();
        })).getMessage();
        final String expected = "failed: rank 1 was interrupted while it waited in barrier for rank 0";
        assertTrue(message.endsWith(expected), message);
    }

    @Test
    void shouldLeaveARankAloneThatDoesNotEnd() throws Exception
    {
        final FutureTask<String> late = new FutureTask<>(() -> "ended");
        final String message = interrupted(world ->
        {
            try (GlobalLongArray array = world.longs("array", 1, 2))
            {
                world.sync();
                loopIfFirst(world, array, late);
                world.barrier();
            }
        });
        assertEquals(
            "the job was interrupted; rank 0 did not end within 3s: what they use is left open", message);
        isReleased = true;
        assertEquals("ended", late.get(10, TimeUnit.SECONDS));
        awaitLateThreads();
    }

    /** What was left open is closed in the end. */
    private static void awaitLateThreads() throws InterruptedException
    {
        for (final Thread thread : Thread.getAllStackTraces().keySet())
        {
            if (thread.getName().matches("late-close|node-[01]|data-server-[01]"))
            {
                thread.join(Duration.ofSeconds(60));
                assertFalse(thread.isAlive(), () -> "expected the end of " + thread);
            }
        }
    }

    private void loopIfFirst(final World world, final GlobalLongArray array, final FutureTask<String> late)
    {
        if (world.rank() == 0)
        {
            final LocalBlock block = array.localBlock();
            running.countDown();
            while (!isReleased)
            {
                Thread.onSpinWait();
            }
            block.memory().fill((byte)1);
            assertThrows(GlobalArrayException.class, world::sync);
            late.run();
        }
        else
        {
            running.countDown();
        }
    }

    @Test
    void shouldEndWhenItTakesTooLongAndSayWhatRanksAreIn()
    {
        job().run(World::sync); // the first job of a JVM takes seconds on a loaded machine
        final EmbeddedJob job = job().timeout(Duration.ofSeconds(6));
        final String message = assertThrows(JobFailedException.class, () -> job.run(world ->
        {
            world.sync();
            if (world.rank() == 0)
            {
                Thread.sleep(TimeUnit.HOURS.toMillis(1));
            }
            world.barrier();
        })).getMessage();
        assertEquals("the job has not ended in 6s: " +
            "rank 0 is in no collective call; its last one was sync; rank 1 is in barrier", message);
    }

    private String interrupted(final Program program) throws Exception
    {
        final FutureTask<String> run = new FutureTask<>(() ->
        {
            final JobFailedException ex = assertThrows(JobFailedException.class, () -> job().run(program));
            assertTrue(Thread.interrupted(), "expected a caller that is interrupted again");
            return ex.getMessage();
        });
        final Thread caller = Thread.ofPlatform().daemon().start(run);
        assertTrue(running.await(20, TimeUnit.SECONDS), "expected a program that runs on both ranks");
        caller.interrupt();
        return run.get(20, TimeUnit.SECONDS);
    }
}
