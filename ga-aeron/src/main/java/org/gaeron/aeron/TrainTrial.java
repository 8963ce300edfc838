package org.gaeron.aeron;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.NakFlyweight;
import io.aeron.protocol.StatusMessageFlyweight;

import org.agrona.DirectBuffer;

/**
 * Whether trains of datagrams arrive at the other end. Nothing says that a card or a tunnel on the way cuts them as it
 * should, so the first one is a trial: until the other end has told what became of it, datagrams go one by one, and
 * what is lost of the trial, too.
 *
 * <pre>
 *   UNTRIED --a train was sent--> RUNNING --the position is beyond it, or a part is missing--> PROVEN
 *      ^                             |
 *      |                             +--all of it is missing, the third time--> REFUSED
 *      +-----all of it is missing----+
 * </pre>
 * By whoever runs the driver's sender.
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

    /** The system itself refuses. */
    void refuse()
    {
        state = State.REFUSED;
    }

    /**
     * A train was sent.
     *
     * @param at  where its first frame begins.
     * @param end of its last frame.
     */
    void onSent(final DirectBuffer frames, final int at, final int end)
    {
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

    /** The other end says how far it has read. */
    void onStatus(final StatusMessageFlyweight status)
    {
        if (state == State.RUNNING && isOf(status.sessionId(), status.streamId()) &&
            (status.consumptionTermId() - termId > 0 ||
            status.consumptionTermId() == termId && status.consumptionTermOffset() >= endOffset))
        {
            state = State.PROVEN;
        }
    }

    /** The other end says what is missing. */
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
