package org.gaeron.runtime.mailbox;

import static org.gaeron.runtime.ring.MailboxDescriptor.LANES;

import org.gaeron.runtime.patch.FetchOperator;

/**
 * Asks a reader for a lane, once its sender has sent to it some times: senders of a few messages should not take them
 * from others. Rank's thread.
 */
final class LaneRequest
{
    /** There is none left. */
    static final int NONE = -1;
    static final int NOT_YET = -2;

    private static final int AFTER = 8;

    private final MailboxContext context;
    private final int reader;
    private int transfers;
    private int lane = NOT_YET;

    LaneRequest(final MailboxContext context, final int reader)
    {
        this.context = context;
        this.reader = reader;
    }

    /** Notes that a message was sent, or several at once. */
    void onSent()
    {
        transfers++;
    }

    /** {@return the lane for the next message and all later ones, {@link #NONE} or {@link #NOT_YET}} */
    int ask()
    {
        if (lane == NOT_YET && transfers >= AFTER)
        {
            final int lanes = context.layout().lanes();
            final long given = context.fetch(reader, LANES, FetchOperator.ADD_WITHIN, 1, lanes);
            lane = given < lanes ? (int)given : NONE;
        }
        return lane;
    }
}
