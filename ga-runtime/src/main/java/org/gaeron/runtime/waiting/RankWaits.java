package org.gaeron.runtime.waiting;

import org.gaeron.runtime.failure.Health;

/**
 * The waits of one strand of a rank. It drives the node meanwhile, unless another thread does. An error that cuts a
 * call of it off fails the node, see {@link Health#cutOffBy}. Thread of the strand.
 */
public final class RankWaits
{
    private final int number;
    private final Health health;
    private final Waiter waiter;
    private final Progress progress;
    private final Completion completion;

    /**
     * Waits of one strand.
     *
     * @param number   the rank.
     * @param health   of the node.
     * @param waiter   of the strand.
     * @param progress of the transport, which the strand drives as it waits.
     */
    public RankWaits(final int number, final Health health, final Waiter waiter, final Progress progress)
    {
        this.number = number;
        this.health = health;
        this.waiter = waiter;
        this.progress = progress;
        completion = new Completion(waiter);
    }

    /** Lets the calling thread wait here. No other thread does. */
    public void bind()
    {
        waiter.bind(progress);
    }

    /** {@return the waiter of the strand} */
    public Waiter waiter()
    {
        return waiter;
    }

    /** {@return what the strand drives as it waits} */
    public Progress progress()
    {
        return progress;
    }

    /** {@return the one completion of all blocking operations} */
    public Completion completion()
    {
        return completion;
    }

    /** Waits for the blocking operation and throws its failure, if any. */
    public void complete()
    {
        if (!completion.isMet())
        {
            await(completion);
        }
        final RuntimeException failure = completion.takeFailure();
        if (failure != null)
        {
            throw failure;
        }
    }

    /**
     * Waits after a failure for the pieces that were issued: they still use the caller's buffer and the completion.
     * Their own failures are forgotten.
     */
    public void settle()
    {
        await(completion);
        completion.takeFailure();
    }

    /**
     * Waits until a condition is met.
     *
     * @param condition that ends the wait.
     */
    public void await(final Condition condition)
    {
        try
        {
            waiter.await(condition);
        }
        catch (final Error ex)
        {
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    /** Drives the node, unless another thread is doing so. */
    public void drive()
    {
        try
        {
            progress.drive();
        }
        catch (final Error ex)
        {
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    /** Has pending frames sent, by this rank or another thread, because this rank goes on computing. */
    public void leave()
    {
        try
        {
            progress.leave();
        }
        catch (final Error ex)
        {
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }
}
