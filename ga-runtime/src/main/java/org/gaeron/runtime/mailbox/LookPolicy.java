package org.gaeron.runtime.mailbox;

import java.util.concurrent.TimeUnit;

/**
 * Decides whether the reader of a mailbox rests before it looks for messages again.
 *
 * <p>A reader that is faster than the senders of its node stands at the end of the ring. Then each look takes the cache
 * line of the next header from the sender that is about to write it, and a message takes twice as long. So while many
 * messages come, the reader looks less often: it rests as long as each rest brings {@link #WORTH} of them, four million
 * a second. A few senders that wait for answers do not send so many. Where a look finds more than one message, it tries
 * a rest now and then. docs/decisions/2026-11-28-readers-rest.md has the measurements.
 *
 * <p>Reader's thread.
 */
final class LookPolicy
{
    /** How long a rest is. */
    static final long REST_NS = TimeUnit.MICROSECONDS.toNanos(8);
    /** Messages that make a rest worth its while. */
    static final int WORTH = 32;
    /** One of so many looks that find a few messages is followed by a rest, to see what that brings. */
    static final int LOOKS_PER_TRIAL = 256;
    /** Senders may fill a smaller ring within a rest. */
    static final long LEAST_RING_WORDS = 8192;

    /** A look that finds so many words came late, so the next one need not. 0 if the reader never rests. */
    private final long mostWords;
    private boolean isWorthIt;
    private boolean isRestDue;
    private int looks;

    /**
     * The policy of one reader.
     *
     * @param ringWords size of its ring in longs.
     * @param mayRest   whether senders can write while it rests.
     */
    LookPolicy(final long ringWords, final boolean mayRest)
    {
        mostWords = mayRest && ringWords >= LEAST_RING_WORDS ? ringWords / 8 : 0;
    }

    /** {@return whether the reader rests before it looks again} */
    boolean isRestDue()
    {
        return isRestDue;
    }

    /**
     * Notes a look, which has come after the rest if one was due.
     *
     * @param count messages that it found.
     * @param words that they take in the ring.
     * @param limit the most messages that it was to find.
     */
    void onLook(final int count, final long words, final int limit)
    {
        if (isRestDue)
        {
            isWorthIt = count >= WORTH;
        }
        final boolean isFew = count > 1 && count < limit && words < mostWords;
        isRestDue = isFew && (isWorthIt || ++looks % LOOKS_PER_TRIAL == 0);
    }
}
