package org.gaeron.aeron;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.NakFlyweight;
import io.aeron.protocol.StatusMessageFlyweight;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class TrainTrialTest
{
    private static final int SESSION = 42;
    private static final int STREAM = 1001;
    private static final int TERM = 7;
    private static final int FIRST = 4096;
    private static final int LENGTH = 3 * 1408;

    private final TrainTrial trial = new TrainTrial();

    private void send()
    {
        final UnsafeBuffer frames = new UnsafeBuffer(new byte[LENGTH]);
        frames.putInt(DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, SESSION, LITTLE_ENDIAN);
        frames.putInt(DataHeaderFlyweight.STREAM_ID_FIELD_OFFSET, STREAM, LITTLE_ENDIAN);
        frames.putInt(DataHeaderFlyweight.TERM_ID_FIELD_OFFSET, TERM, LITTLE_ENDIAN);
        frames.putInt(DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, FIRST, LITTLE_ENDIAN);
        trial.onSent(frames, 0, LENGTH);
    }

    private void read(final int stream, final int termId, final int termOffset)
    {
        final StatusMessageFlyweight status = new StatusMessageFlyweight();
        status.wrap(new byte[StatusMessageFlyweight.HEADER_LENGTH]);
        trial.onStatus(status.sessionId(SESSION).streamId(stream).consumptionTermId(termId)
            .consumptionTermOffset(termOffset));
    }

    private void miss(final int termOffset, final int length)
    {
        final NakFlyweight nak = new NakFlyweight();
        nak.wrap(new byte[NakFlyweight.HEADER_LENGTH]);
        trial.onMissing(nak.sessionId(SESSION).streamId(STREAM).termId(TERM).termOffset(termOffset).length(length));
    }

    @Test
    void shouldSendNoMoreTrainsUntilTheFirstHasArrived()
    {
        assertTrue(trial.isAllowed());
        send();
        assertFalse(trial.isAllowed());
        read(STREAM, TERM, FIRST + LENGTH - 32);
        read(STREAM + 1, TERM, FIRST + LENGTH);
        assertFalse(trial.isAllowed());
        read(STREAM, TERM, FIRST + LENGTH);
        assertTrue(trial.isAllowed());
        send();
        assertTrue(trial.isAllowed());
    }

    @Test
    void shouldTakeTheNextTermForAnAnswer()
    {
        send();
        read(STREAM, TERM + 1, 0);
        assertTrue(trial.isAllowed());
    }

    /** A network that loses a datagram now and then has cut the train. */
    @Test
    void shouldTakeAPartThatIsMissingForAnAnswer()
    {
        send();
        miss(FIRST + 1408, 1408);
        assertTrue(trial.isAllowed());
        send();
        miss(FIRST, LENGTH);
        assertTrue(trial.isAllowed());
    }

    @Test
    void shouldGiveUpWhenAllIsMissingForTheThirdTime()
    {
        for (int i = 0; i < 3; i++)
        {
            assertFalse(trial.isRefused());
            assertTrue(trial.isAllowed());
            send();
            miss(FIRST - 1408, LENGTH + 2 * 1408);
        }
        assertTrue(trial.isRefused());
        assertFalse(trial.isAllowed());
    }

    @Test
    void shouldNotTakeWhatWasMissingBeforeForAnAnswer()
    {
        send();
        miss(0, FIRST);
        assertFalse(trial.isAllowed());
    }

    /** A network that is down for a train may be up again for the datagram behind it, at each cut of a link. */
    @Test
    void shouldGiveUpWhenTheSystemRefusesTheThirdTrainInARow()
    {
        for (int cut = 0; cut < 4; cut++)
        {
            trial.onRefused();
            trial.onRefused();
            assertTrue(trial.isAllowed());
            send();
            read(STREAM, TERM, FIRST + LENGTH);
        }
        trial.onRefused();
        trial.onRefused();
        trial.onRefused();
        assertTrue(trial.isRefused());
        assertFalse(trial.isAllowed());
    }
}
