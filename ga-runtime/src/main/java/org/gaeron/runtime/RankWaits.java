package org.gaeron.runtime;

/**
 * The waits of one strand of a rank. It drives the node meanwhile, unless another thread does. An error that cuts a
 * call of it off fails the node, see {@link Health#cutOffBy}. Thread of the strand.
 */
final class RankWaits
{
    private final int number;
    private final Health health;
    private final Waiter waiter;
    private final Progress progress;
    private final Completion completion;

    RankWaits(final int number, final Health health, final Waiter waiter, final Progress progress)
    {
        this.number = number;
        this.health = health;
        this.waiter = waiter;
        this.progress = progress;
        completion = new Completion(waiter);
    }

    /** Lets the calling thread wait here. No other thread does. */
    void bind()
    {
        waiter.bind(progress);
    }

    Waiter waiter()
    {
        return waiter;
    }

    Progress progress()
    {
        return progress;
    }

    /** {@return the one completion of all blocking operations} */
    Completion completion()
    {
        return completion;
    }

    /** Waits for the blocking operation and throws its failure, if any. */
    void complete()
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
    void settle()
    {
        await(completion);
        completion.takeFailure();
    }

    /** Waits until the condition is met. */
    void await(final Condition condition)
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
    void drive()
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
    void leave()
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
