package org.gaeron.runtime.mailbox;

import java.util.concurrent.CompletableFuture;

import org.gaeron.Handle;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.ring.MessageBody;
import org.gaeron.runtime.waiting.Completion;

/**
 * A message that was sent, or waits for room in its mailbox. Rank's thread.
 */
final class MailboxHandle implements Handle
{
    private static final long FIRST_PAUSE_NS = 10_000;
    private static final long LONGEST_PAUSE_NS = 1_000_000;

    private final Rank rank;
    private final MailboxSender sender;
    private final MessageBody body;
    /** Of the message, for futures; null as long as there is none. */
    private Completion completion;
    private RuntimeException failure;
    private boolean isSent;
    private long nextNs;
    private long pauseNs = FIRST_PAUSE_NS;

    MailboxHandle(final Rank rank, final MailboxSender sender, final MessageBody body)
    {
        this.rank = rank;
        this.sender = sender;
        this.body = new MessageBody().wrap(body);
    }

    MessageBody body()
    {
        return body;
    }

    /** {@return whether the message was sent, or has failed} */
    boolean isOver()
    {
        return isSent || failure != null;
    }

    void sent()
    {
        isSent = true;
        finish();
    }

    void closed()
    {
        fail("expected that the message is sent before its mailboxes are closed, actual close before there was room");
    }

    void lost()
    {
        fail("expected memory of the message until it is sent, actual memory that was freed before there was room");
    }

    private void fail(final String why)
    {
        failure = new IllegalStateException(why);
        finish();
    }

    private void finish()
    {
        body.release();
        if (completion != null && failure == null)
        {
            completion.finish();
        }
        else if (completion != null)
        {
            completion.fail(failure);
        }
    }

    /** Looks for room now and then: a loop around it must not fill the network with looks. */
    @Override
    public boolean isDone()
    {
        rank.checkThread();
        if (isOver())
        {
            return true;
        }
        rank.waits().drive();
        if (!rank.health().isGood())
        {
            return true;
        }
        final long nowNs = rank.machine().nanoTime();
        if (nextNs == 0 || nextNs - nowNs <= 0)
        {
            sender.advance();
            nextNs = nowNs + pauseNs;
            pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
        }
        return isOver();
    }

    @Override
    public void await()
    {
        rank.checkThread();
        sender.awaitThrough(this);
        if (failure != null)
        {
            throw failure;
        }
    }

    @Override
    public CompletableFuture<?> toCompletableFuture()
    {
        rank.checkThread();
        if (failure != null)
        {
            return CompletableFuture.failedFuture(failure);
        }
        if (isSent)
        {
            return CompletableFuture.completedFuture(null);
        }
        if (completion == null)
        {
            completion = new Completion(rank.waits().waiter());
            completion.start();
        }
        return rank.futures().of(completion, () -> null);
    }

    @Override
    public String toString()
    {
        return "message, " + (isSent ? "sent" : failure == null ? "waits for room" : "not sent");
    }
}
