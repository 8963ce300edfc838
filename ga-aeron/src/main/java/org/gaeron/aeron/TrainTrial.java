package org.gaeron.aeron;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.NakFlyweight;
import io.aeron.protocol.StatusMessageFlyweight;

import org.agrona.DirectBuffer;

/**
 * Trial of whether trains of datagrams arrive at the other end. A card or a tunnel on the way may not cut them as it
 * should, so the first one is a trial. Until the other end has reported on it, datagrams go one by one, and so does
 * what is lost of the trial.
 *
 * <pre>
 *   UNTRIED --a train was sent--> RUNNING --the position is beyond it, or a part is missing--> PROVEN
 *      ^                             |
 *      |                             +--all of it is missing, the third time--> REFUSED
 *      +-----all of it is missing----+
 *
 *   any state --the system refuses a train, or a datagram that it shall cut, and then takes one that it shall not cut,
 *               the third time without a train in between--> REFUSED
 * </pre>
 * Once or twice may be a network that was down for the first, and up again for the second.
 *
 * <p>Used by the thread that runs the driver's sender.
 */
final class TrainTrial
{
    private static final int MOST_TRIALS = 3;

    private enum State
    {
        UNTRIED, RUNNING, PROVEN, REFUSED
    }

    private State state = State.UNTRIED;
    private int trials;
    private int refusals;
    private int sessionId;
    private int streamId;
    private int termId;
    private int firstOffset;
    private int endOffset;

    /**
     * {@return whether a train may be sent}
     */
    boolean isAllowed()
    {
        return state == State.PROVEN || state == State.UNTRIED;
    }

    boolean isRefused()
    {
        return state == State.REFUSED;
    }

    /** Allows no more trains, because the system cannot cut them. */
    void refuse()
    {
        state = State.REFUSED;
    }

    /** Notes that the system has not sent a train, but then one datagram of it. */
    void onRefused()
    {
        refusals++;
        if (refusals == MOST_TRIALS)
        {
            refuse();
        }
    }

    /**
     * Notes a sent train.
     *
     * @param at  where its first frame begins.
     * @param end where its last frame ends.
     */
    void onSent(final DirectBuffer frames, final int at, final int end)
    {
        refusals = 0;
        if (state == State.UNTRIED)
        {
            sessionId = frames.getInt(at + DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, LITTLE_ENDIAN);
            streamId = frames.getInt(at + DataHeaderFlyweight.STREAM_ID_FIELD_OFFSET, LITTLE_ENDIAN);
            termId = frames.getInt(at + DataHeaderFlyweight.TERM_ID_FIELD_OFFSET, LITTLE_ENDIAN);
            firstOffset = frames.getInt(at + DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, LITTLE_ENDIAN);
            endOffset = firstOffset + end - at;
            trials++;
            state = State.RUNNING;
        }
    }

    /** Notes how far the other end has read. */
    void onStatus(final StatusMessageFlyweight status)
    {
        if (state == State.RUNNING && isOf(status.sessionId(), status.streamId()) &&
            (status.consumptionTermId() - termId > 0 ||
            status.consumptionTermId() == termId && status.consumptionTermOffset() >= endOffset))
        {
            state = State.PROVEN;
        }
    }

    /** Notes what is missing at the other end. */
    void onMissing(final NakFlyweight nak)
    {
        if (state == State.RUNNING && isOf(nak.sessionId(), nak.streamId()) && nak.termId() == termId)
        {
            final int offset = nak.termOffset();
            final int end = offset + nak.length();
            if (offset <= firstOffset && end >= endOffset)
            {
                state = trials < MOST_TRIALS ? State.UNTRIED : State.REFUSED;
            }
            else if (offset < endOffset && end > firstOffset)
            {
                state = State.PROVEN;
            }
        }
    }

    private boolean isOf(final int session, final int stream)
    {
        return session == sessionId && stream == streamId;
    }
}
