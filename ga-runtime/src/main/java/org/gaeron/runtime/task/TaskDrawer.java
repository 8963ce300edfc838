package org.gaeron.runtime.task;

import org.gaeron.runtime.node.TaskPool;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Condition;

/**
 * Draws of one strand from the chunks of its node: the protocol of {@link TaskPool}. A strand remembers the chunk from
 * which it drew last, so most draws are one fetch-and-add. Strand's thread.
 */
final class TaskDrawer implements Condition
{
    /** What a strand needs to claim a chunk. */
    interface Claims
    {
        /** Requests the number of the next step that no node has claimed, counted from 0, without waiting for it. */
        Completion request();

        /** Waits, and throws if the node fails meanwhile. */
        void await(Condition condition);
    }

    /** No number, because another strand or an answer must come first. */
    static final long WAIT = -1;

    private final TaskShares shares;
    private final TaskPool pool;
    private final Claims claims;
    /** Steps below it belong to the node of their number. */
    private final int nodes;
    private long step = -1;
    private long first;
    private long size;
    /** The offset whose drawer claims the next chunk. */
    private long middle;
    private boolean isLast;
    /** Whether this strand has drawn beyond the chunk. */
    private boolean isEmpty;
    private long awaitedClaim;
    private Completion awaitedRequest;

    TaskDrawer(final TaskShares shares, final TaskPool pool, final int nodes, final Claims claims)
    {
        this.shares = shares;
        this.pool = pool;
        this.nodes = nodes;
        this.claims = claims;
    }

    /** {@return the next number, or the total if there is none} */
    long draw()
    {
        long number = tryDraw();
        while (number == WAIT)
        {
            await();
            number = tryDraw();
        }
        return number;
    }

    /** {@return the next number, the total if there is none, or {@link #WAIT} for the condition that this is} */
    long tryDraw()
    {
        while (!isEmpty || isRefilled())
        {
            isEmpty = false;
            final long drawn = pool.cursorGetAndIncrement();
            if (shares.step(drawn) != step)
            {
                turnTo(shares.step(drawn));
            }
            final long offset = shares.offset(drawn);
            if (offset < size)
            {
                if (offset == middle && !isLast)
                {
                    askAhead();
                }
                return first + offset * shares.stride();
            }
            isEmpty = true;
        }
        return isLast ? shares.total() : WAIT;
    }

    private void turnTo(final long drawn)
    {
        step = drawn;
        first = shares.first(drawn);
        size = shares.size(drawn);
        middle = size / 2;
        isLast = shares.isLast(drawn);
    }

    /** {@return whether the node still has the chunk from which this strand drew last} */
    private boolean isAtStep()
    {
        return shares.step(pool.cursorVolatile()) == step;
    }

    /** Claims the next chunk, unless somebody does. */
    private void askAhead()
    {
        final long claim = pool.claimVolatile();
        if (TaskPool.state(claim) == TaskPool.FREE && isAtStep())
        {
            ask(claim);
        }
    }

    private void ask(final long claim)
    {
        if (!pool.claimCompareAndAdvance(claim))
        {
            return;
        }
        final Completion request;
        try
        {
            request = claims.request();
        }
        catch (final RuntimeException ex)
        {
            pool.free(claim + 1);
            throw ex;
        }
        pool.onSent(claim + 1, request);
    }

    /**
     * {@return whether there is another chunk than the one that this strand found empty} It draws only once beyond each
     * chunk. If not, and the chunk is not the last one, another strand or an answer must come first.
     */
    private boolean isRefilled()
    {
        if (isLast)
        {
            final long cursor = pool.cursorVolatile();
            return shares.step(cursor) != step || shares.offset(cursor) < size;
        }
        while (true)
        {
            // before the cursor: whoever changes that changes the claim, too, so the compare and set fails
            final long claim = pool.claimVolatile();
            if (!isAtStep())
            {
                return true;
            }
            awaitedClaim = claim;
            awaitedRequest = TaskPool.state(claim) == TaskPool.SENT ? pool.sent() : null;
            if (awaitedRequest != null && awaitedRequest.isMet())
            {
                take(claim, awaitedRequest);
            }
            else if (TaskPool.state(claim) == TaskPool.FREE)
            {
                ask(claim);
            }
            else
            {
                return false;
            }
        }
    }

    private void take(final long claim, final Completion request)
    {
        if (!pool.claimCompareAndAdvance(claim))
        {
            return;
        }
        final RuntimeException failure = request.failure();
        if (failure != null)
        {
            pool.free(claim + 1);
            throw failure;
        }
        pool.onTaken(claim + 1, shares.word(nodes + request.value()));
    }

    private void await()
    {
        pool.onWait();
        try
        {
            claims.await(this);
        }
        finally
        {
            pool.onWaited();
        }
    }

    /** Pairs with the volatile write of the claim, or with the end of the request. */
    @Override
    public boolean isMet()
    {
        return pool.claimVolatile() != awaitedClaim || awaitedRequest != null && awaitedRequest.isMet();
    }
}
