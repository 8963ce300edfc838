package org.gaeron.verification.launch;

import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that stands still for longer than all that Aeron waits for where nobody tells it otherwise. The limit of
 * the job is longer by much, so other tests may run at its side.
 */
@Timeout(500)
class LongPauseSystemTest
{
    private static final long PAUSE_MS = 11_000;

    @TempDir
    private Path folder;

    @Test
    void shouldLoseNothingInLongPausesWhenTheLimitIsLonger() throws Exception
    {
        try (ConservedJob udp = ConservedJob.start(folder, "udp", "20s", 0);
            ConservedJob ipc = ConservedJob.start(folder, "ipc", "20s", 0))
        {
            udp.awaitBegun();
            ipc.awaitBegun();
            ConservedJob.pause(PAUSE_MS, udp.launched().pid(1), ipc.launched().pid(1));
            udp.assertConserved();
            ipc.assertConserved();
        }
    }
}
