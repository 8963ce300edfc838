package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.aeron.Aeron;
import io.aeron.ConcurrentPublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;

import org.gaeron.wire.FrameHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stream in shared memory with terms of 64 KiB, which its frames do not fill. */
class AeronInboundTest
{
    private static final int TERM = 64 << 10;
    private static final int LENGTH = 1000;
    private static final int BURST = 5;
    private static final int BURSTS = 100;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

    @TempDir
    private Path directory;

    private final BufferClaim claim = new BufferClaim();

    /** Frames that were left in the stream would have no datagram left to wake the node. */
    @Test
    void shouldReadAllThatHasComeBeyondTheEndOfATermToo()
    {
        try (MediaDriver driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
            .aeronDirectoryName(directory.resolve("driver").toString()).threadingMode(ThreadingMode.SHARED)
            .termBufferSparseFile(true).dirDeleteOnShutdown(true));
            Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
            ConcurrentPublication to = aeron.addPublication("aeron:ipc?term-length=" + TERM, 1);
            Subscription from = aeron.addSubscription("aeron:ipc", 1))
        {
            until(() -> from.imageCount() == 1 && to.isConnected());
            final AeronInbound stream = new AeronInbound(from.imageAtIndex(0), 1);
            final int[] handled = new int[1];
            final FrameHandler handler = (buffer, offset, length, position) -> ++handled[0] > 0;
            for (int burst = 1; burst <= BURSTS; burst++)
            {
                for (int i = 0; i < BURST; i++)
                {
                    until(() -> to.tryClaim(LENGTH, claim) > 0);
                    claim.commit();
                }
                assertEquals(BURST, stream.poll(handler, 2 * BURST), "burst " + burst);
            }
            assertEquals(BURSTS * BURST, handled[0]);
            assertEquals(0, stream.poll(handler, 1));
        }
    }

    private interface Goal
    {
        boolean isReached();
    }

    private static void until(final Goal goal)
    {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!goal.isReached())
        {
            assertTrue(System.nanoTime() - deadlineNs < 0, "expected the driver to go on");
            Thread.onSpinWait();
        }
    }
}
