package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.aeron.driver.CongestionControl;
import io.aeron.driver.MediaDriver;

import io.aeron.driver.media.UdpChannel;
import org.junit.jupiter.api.Test;

/** A window of 32 KiB, of which Aeron itself tells each 8 KiB that are read. */
class ReopenedWindowTest
{
    private static final int TERM = 64 << 10;
    private static final int WINDOW = TERM / 2;
    private static final int QUARTER = WINDOW / 4;

    private final ReopenedWindow window = new ReopenedWindow(1, UdpChannel.parse("aeron:udp?endpoint=localhost:1"), 1,
        1, TERM, 1408, null, null, System::nanoTime, new MediaDriver.Context().initialWindowLength(512 << 10), null);

    private boolean isTold(final long read, final long lastTold, final long received)
    {
        final long outcome = window.onTrackRebuild(0, read, lastTold, received, 0, received, false);
        assertEquals(WINDOW, CongestionControl.receiverWindowLength(outcome));
        return CongestionControl.shouldForceStatusMessage(outcome);
    }

    @Test
    void shouldTellOfTheRestOnceWhenAllIsReadAfterAMessageOfAeron()
    {
        assertFalse(isTold(QUARTER + 96, 0, WINDOW)); // Aeron tells it
        assertFalse(isTold(QUARTER + 96, QUARTER + 96, WINDOW));
        assertFalse(isTold(WINDOW - 96, QUARTER + 96, WINDOW)); // again
        assertFalse(isTold(WINDOW - 32, WINDOW - 96, WINDOW));
        assertTrue(isTold(WINDOW, WINDOW - 96, WINDOW));
        assertFalse(isTold(WINDOW, WINDOW, WINDOW));
        assertFalse(isTold(WINDOW + 96, WINDOW, WINDOW + 96));
    }

    @Test
    void shouldTellNothingOfSmallFramesOneByOne()
    {
        for (int read = 96; read <= QUARTER; read += 96)
        {
            assertFalse(isTold(read, 0, read));
        }
    }
}
