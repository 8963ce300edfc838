package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;

import io.aeron.AeronCounters;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;
import org.junit.jupiter.api.Test;

class StreamProgressTest
{
    private static final int BYTES = 1 << 16;
    private static final long REGISTRATION_ID = 77;
    private static final int FRAME = 1408;
    private static final long TIMEOUT_NS = 1000;
    private static final long PERIOD_NS = TIMEOUT_NS / StreamProgress.SAMPLES;

    private final CountersManager manager = new CountersManager(
        new UnsafeBuffer(new byte[4 * BYTES]), new UnsafeBuffer(new byte[BYTES]), StandardCharsets.US_ASCII);
    private final AtomicCounter limit = add(AeronCounters.DRIVER_SENDER_LIMIT_TYPE_ID);
    private final AtomicCounter naks = add(AeronCounters.DRIVER_SENDER_NAKS_RECEIVED_TYPE_ID);
    private final AtomicCounter sent = add(AeronCounters.DRIVER_SENDER_POSITION_TYPE_ID);
    private final AtomicCounter published = add(AeronCounters.DRIVER_PUBLISHER_POS_TYPE_ID);
    private final StreamProgress progress = new StreamProgress(manager, REGISTRATION_ID, FRAME, TIMEOUT_NS, 0);
    private long nowNs;

    private AtomicCounter add(final int typeId)
    {
        final AtomicCounter counter = manager.newCounter("counter", typeId);
        manager.setCounterRegistrationId(counter.id(), REGISTRATION_ID);
        return counter;
    }

    private boolean isLostAfter(final int samples, final int naksEach, final int readEach)
    {
        boolean isLost = false;
        for (int i = 0; i < samples; i++)
        {
            nowNs += PERIOD_NS;
            naks.getAndAdd(naksEach);
            limit.getAndAdd(readEach);
            isLost = progress.isLost(nowNs);
        }
        return isLost;
    }

    @Test
    void shouldFindAStreamLostWhoseReaderAsksAgainAndAgainAndReadsNothing()
    {
        isLostAfter(1, 0, 4096);
        assertFalse(isLostAfter(StreamProgress.SAMPLES - 1, 3, 0));
        assertTrue(isLostAfter(1, 3, 0));
    }

    @Test
    void shouldBePatientWithAReaderThatReadsNothingAndLacksNothing()
    {
        isLostAfter(1, 0, 4096);
        assertFalse(isLostAfter(100 * StreamProgress.SAMPLES, 0, 0));
    }

    @Test
    void shouldFindAStreamLostOfWhichTheSystemSendsNothing()
    {
        isLostAfter(1, 0, 4096);
        published.set(1408);
        assertFalse(isLostAfter(StreamProgress.SAMPLES - 1, 0, 0));
        assertTrue(isLostAfter(1, 0, 0));
        sent.set(704);
        assertFalse(isLostAfter(1, 0, 0));
        sent.set(1408);
        assertFalse(isLostAfter(100 * StreamProgress.SAMPLES, 0, 0));
    }

    @Test
    void shouldBePatientWithAReaderThatLeavesNoRoom()
    {
        isLostAfter(1, 0, 4096);
        sent.set(4096 - FRAME + 32); // what is left of the window takes no full frame
        published.set(8192);
        assertFalse(isLostAfter(100 * StreamProgress.SAMPLES, 0, 0));
    }

    @Test
    void shouldBePatientWithAStreamThatLosesMuchAndIsRead()
    {
        for (int i = 0; i < 100; i++)
        {
            assertFalse(isLostAfter(StreamProgress.SAMPLES - 1, 50, 0));
            assertFalse(isLostAfter(1, 50, 32));
        }
    }

    @Test
    void shouldNotCountThePauseOfItsOwnNode()
    {
        isLostAfter(1, 0, 4096);
        nowNs += 1000 * TIMEOUT_NS;
        assertFalse(isLostAfter(1, 3, 0));
    }

    @Test
    void shouldFindNothingOverIpc()
    {
        final StreamProgress none = new StreamProgress(manager, REGISTRATION_ID + 1, FRAME, TIMEOUT_NS, 0);
        for (int i = 1; i < 100; i++)
        {
            assertFalse(none.isLost(i * PERIOD_NS));
        }
    }
}
