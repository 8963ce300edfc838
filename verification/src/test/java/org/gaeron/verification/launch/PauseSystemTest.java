package org.gaeron.verification.launch;

import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A process that stands still for less than 8/10 of {@code gaeron.node.timeout} delays the others and loses nothing.
 * The pauses are made by stopping processes, and by full collections of a heap of many objects. Alone, because the
 * limit is only little longer; long pauses are in {@link LongPauseSystemTest}.
 */
@Tag("quiet")
@ResourceLock("time limits")
class PauseSystemTest
{
    private static final long PAUSE_MS = 6_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"udp, false", "ipc, false", "ipc, true"})
    void shouldLoseNothingWhenAProcessPauses(final String transport, final boolean isLauncher) throws Exception
    {
        try (ConservedJob job = ConservedJob.start(folder, transport, "9s", 0))
        {
            job.awaitBegun();
            ConservedJob.pause(PAUSE_MS, isLauncher ? job.launched().launcher().pid() : job.launched().pid(1));
            job.assertConserved();
        }
    }

    @ParameterizedTest
    @CsvSource({"udp, 15s", "ipc, 15s"})
    void shouldLoseNothingInCollections(final String transport, final String limit) throws Exception
    {
        try (ConservedJob job = ConservedJob.start(folder, transport, limit, 5))
        {
            job.launched().awaitLines("collected", 1);
            job.assertConserved();
        }
    }
}
