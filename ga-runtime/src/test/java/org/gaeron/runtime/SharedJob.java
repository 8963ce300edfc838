package org.gaeron.runtime;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

import org.gaeron.Program;
import org.gaeron.World;

/**
 * A job that runs the programs of many tests, one after the other. It ends when a program fails, as each job does.
 *
 * <p>The thread of a test puts each program into a queue of each rank. Then it waits until the last rank has run the
 * program, or until the job has ended.
 */
final class SharedJob
{
    private static final long LIMIT_S = 60;
    private static final Run END = new Run(null, null, null);

    private final List<BlockingQueue<Run>> queues;
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final Thread thread;
    private int runs;

    private record Run(Program program, AtomicInteger ranksLeft, CompletableFuture<Void> done)
    {
    }

    /**
     * Starts a job.
     *
     * @param ranks   it has.
     * @param starter runs a program on a job.
     */
    SharedJob(final int ranks, final Consumer<Program> starter)
    {
        queues = IntStream.range(0, ranks).<BlockingQueue<Run>>mapToObj(rank -> new LinkedBlockingQueue<>()).toList();
        thread = Thread.ofPlatform().daemon().name("shared-job").start(() ->
        {
            try
            {
                starter.accept(this::runAll);
                end.complete(null);
            }
            catch (final Throwable ex)
            {
                end.completeExceptionally(ex);
            }
        });
    }

    private void runAll(final World world) throws Exception
    {
        final BlockingQueue<Run> queue = queues.get(world.rank());
        for (Run run = queue.take(); run != END; run = queue.take())
        {
            run.program.run(world);
            if (run.ranksLeft.decrementAndGet() == 0)
            {
                run.done.complete(null);
            }
        }
    }

    /** Runs a program on all ranks; throws what the job throws. */
    void run(final Program program)
    {
        final Run run = new Run(program, new AtomicInteger(queues.size()), new CompletableFuture<>());
        runs++;
        queues.forEach(queue -> queue.add(run));
        await(CompletableFuture.anyOf(run.done, end));
    }

    /** {@return number of programs that were run} */
    int runs()
    {
        return runs;
    }

    /** {@return whether the job has ended, though nobody has closed it} */
    boolean hasEnded()
    {
        return end.isDone();
    }

    /** Ends the job; throws what it throws. */
    void close()
    {
        queues.forEach(queue -> queue.add(END));
        await(end.orTimeout(LIMIT_S, TimeUnit.SECONDS));
    }

    private void await(final CompletableFuture<?> future)
    {
        try
        {
            future.get();
        }
        catch (final InterruptedException ex)
        {
            thread.interrupt();
            throw new IllegalStateException("interrupted, perhaps by the time limit of a test", ex);
        }
        catch (final ExecutionException ex)
        {
            switch (ex.getCause())
            {
                case final RuntimeException cause -> throw cause;
                case final Error cause -> throw cause;
                default -> throw new IllegalStateException(ex.getCause());
            }
        }
    }
}
