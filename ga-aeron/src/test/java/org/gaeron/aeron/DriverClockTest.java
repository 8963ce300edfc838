package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.aeron.exceptions.DriverTimeoutException;

import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock of a host may be set while a job runs: its driver and the nodes look at one of their own. */
class DriverClockTest
{
    private static final long HOUR_MS = TimeUnit.HOURS.toMillis(1);

    @TempDir
    private Path folder;

    @Test
    void shouldJudgeTheDriverOfAHostByTheClockThatItTells()
    {
        final DriverClock hourAgo = new DriverClock(DriverClock.begin().offsetMs() - HOUR_MS);
        final Map<String, String> settings = new HashMap<>(Map.of(
            JobContext.NODES, "2", JobContext.TRANSPORT, "ipc", JobContext.NODE_TIMEOUT, "500ms"));
        try (HostDriver driver = new HostDriver(
            JobContext.of(settings).conclude(), folder.resolve("driver"), hourAgo))
        {
            settings.putAll(driver.nodeSettings());
            connect(settings);
            settings.remove(AeronSettings.CLOCK);
            assertThrows(DriverTimeoutException.class, () -> connect(settings), "the clock of the host");
        }
    }

    private static void connect(final Map<String, String> settings)
    {
        final JobContext context = JobContext.of(settings).conclude();
        AeronClient.connect(context, address -> { }, ex -> { throw new AssertionError(ex); }).close();
    }

    @Test
    void shouldRefuseAnOffsetThatIsNoNumber()
    {
        final JobContext context = JobContext.of(Map.of(JobContext.NODES, "2", AeronSettings.CLOCK, "noon"));
        assertEquals("setting gaeron.aeron.clock: expected the offset of a clock in milliseconds, actual noon",
            assertThrows(IllegalArgumentException.class, context::conclude).getMessage());
    }
}
