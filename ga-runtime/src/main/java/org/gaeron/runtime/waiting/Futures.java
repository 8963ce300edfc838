package org.gaeron.runtime.waiting;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

import org.gaeron.runtime.failure.Health;

/**
 * Futures of one rank's operations that are under way. The rank's {@link Waiter} is signalled when an operation may be
 * complete and when the node has failed; this listens to it. The thread that signals may hold the baton, so it leaves
 * the future, and what the program has made depend on it, to a virtual thread. The common pool would not do: with one
 * worker, an action that waits would hold up all other futures.
 *
 * <pre>
 *   rank's thread                       any thread
 *   adds the future, listens            makes the operation complete, or fails the node
 *   complete, or failed? hands over     signals: full fence, listener? looks: hands over
 * </pre>
 * Both sides write before they read, so one of them sees the other. The removal from the queue decides if both do.
 */
public final class Futures
{
    private final Waiter waiter;
    private final Health health;
    private final Queue<Pending<?>> pending = new ConcurrentLinkedQueue<>();

    /**
     * Futures of one strand.
     *
     * @param waiter of the strand.
     * @param health of the node.
     */
    public Futures(final Waiter waiter, final Health health)
    {
        this.waiter = waiter;
        this.health = health;
    }

    /**
     * {@return a future of an operation} Rank's thread.
     *
     * @param completion of this operation alone, all of whose pieces have started.
     * @param value      of the operation once it is complete; called on any thread.
     * @param <T>        type of the value.
     */
    public <T> CompletableFuture<T> of(final Completion completion, final Supplier<T> value)
    {
        final Pending<T> made = new Pending<>(completion, value, health, new CompletableFuture<>());
        if (completion.isMet())
        {
            made.run();
        }
        else
        {
            pending.add(made);
            waiter.listen(this::look);
            look();
        }
        return made.future;
    }

    private void look()
    {
        for (final Pending<?> each : pending)
        {
            if ((each.completion.isMet() || !health.isGood()) && pending.remove(each))
            {
                start(each);
            }
        }
    }

    private void start(final Pending<?> each)
    {
        try
        {
            Thread.startVirtualThread(each);
        }
        catch (final OutOfMemoryError ex)
        {
            pending.add(each); // the next look finds it again
            throw ex;
        }
    }

    private record Pending<T>(Completion completion, Supplier<T> value, Health health, CompletableFuture<T> future)
        implements Runnable
    {
        @Override
        public void run()
        {
            final RuntimeException failure = completion.isMet() ? completion.failure() : health.failure();
            if (failure == null)
            {
                future.complete(value.get());
            }
            else
            {
                future.completeExceptionally(failure);
            }
        }
    }
}
