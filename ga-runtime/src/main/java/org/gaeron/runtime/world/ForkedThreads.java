package org.gaeron.runtime.world;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.gaeron.ThreadProgram;
import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.rank.ForeignThread;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.waiting.Machine;

/**
 * Threads that a fork starts, one for each of its worlds. The first failure ends all.
 *
 * <pre>
 *   rank's thread                              a thread
 *   starts all
 *   live > 0? parks                            program
 *                                              throws: first failure (lock), unparks the rank's thread
 *   a failure: strands are unbound, so each    its next call of a view or a world throws
 *     next call is refused
 *   interrupts all, while nobody drives        sleeps, or waits for another thread: ends
 *                                              in an operation: keeps the interrupt until the operation ends
 *                                              live - 1; the last one unparks the rank's thread
 *   live == 0: throws the first failure
 * </pre>
 * If the node fails, operations throw by themselves. The rank's thread passes on the interrupt that it then gets as
 * every rank that does not end.
 *
 * @param <E> the checked exception of the program.
 */
final class ForkedThreads<E extends Exception>
{
    private final RankFork fork;
    private final Rank rank;
    private final Machine machine;
    private final ThreadProgram<E> program;
    private final Thread rankThread = Thread.currentThread();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger live = new AtomicInteger();
    private volatile Throwable failure;
    private boolean isStopped;

    ForkedThreads(final RankFork fork, final Rank rank, final ThreadProgram<E> program)
    {
        this.fork = fork;
        this.rank = rank;
        machine = fork.machine();
        this.program = program;
    }

    /** Runs the program on that many threads, and throws the first failure. Rank's thread. */
    void run(final int count) throws E
    {
        live.set(count);
        start(count);
        rank.waits().progress().handOver();
        while (live.get() > 0)
        {
            if (failure != null && !isStopped)
            {
                isStopped = true;
                fork.stop();
                rank.waits().progress().undriven(this::interruptAll);
            }
            else if (fork.park())
            {
                rank.waits().progress().undriven(this::interruptAll);
            }
        }
        if (failure != null)
        {
            ForkedThreads.<E>sneak(failure);
        }
    }

    private void start(final int count)
    {
        int started = 0;
        try
        {
            for (; started < count; started++)
            {
                final int thread = started;
                threads.add(
                    machine.start("rank-" + rank.number() + "-thread-" + thread, () -> work(thread)));
            }
        }
        catch (final Throwable ex)
        {
            fail(ex);
            live.addAndGet(started - count);
        }
    }

    private void work(final int thread)
    {
        try
        {
            fork.run(thread, program);
        }
        catch (final Throwable ex)
        {
            fail(ex);
        }
        finally
        {
            if (live.decrementAndGet() == 0)
            {
                machine.unpark(rankThread);
            }
        }
    }

    private synchronized void fail(final Throwable ex)
    {
        final Throwable first = failure;
        if (first == null)
        {
            failure = ex;
            machine.unpark(rankThread);
        }
        else if (first != ex && !isConsequence(ex))
        {
            first.addSuppressed(ex);
        }
    }

    /** {@return whether a failure says no more than that another one has ended the fork} */
    private static boolean isConsequence(final Throwable ex)
    {
        return Causes.find(ex, ForeignThread.ForkEnded.class) != null ||
            Causes.find(ex, InterruptedException.class) != null;
    }

    private void interruptAll()
    {
        threads.forEach(machine::interrupt);
    }

    /** Throws what a program has thrown: an unchecked exception, an error, or an {@code E}. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(final Throwable ex) throws T
    {
        throw (T)ex;
    }
}
