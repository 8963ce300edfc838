package org.gaeron.verification.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * A process that stands still for less than 8/10 of {@code gaeron.node.timeout} delays the others and loses nothing.
 * The pauses are made by stopping processes, and by full collections of a heap of many objects.
 */
@Isolated
class PauseSystemTest
{
    private static final long PAUSE_MS = 2_000;
    /** Longer than all that Aeron waits for where nobody tells it otherwise. */
    private static final long LONG_PAUSE_MS = 11_000;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"udp, false", "ipc, false", "ipc, true"})
    void shouldLoseNothingWhenAProcessPauses(final String transport, final boolean isLauncher) throws Exception
    {
        try (LaunchedJob job = start("a", transport, "3s", 0))
        {
            job.awaitLines("is at it", 2);
            pause(PAUSE_MS, isLauncher ? job.launcher().pid() : job.pid(1));
            assertConserved("a", job);
        }
    }

    @Test
    void shouldLoseNothingInLongPausesWhenTheLimitIsLonger() throws Exception
    {
        try (LaunchedJob udp = start("a", "udp", "15s", 0); LaunchedJob ipc = start("b", "ipc", "15s", 0))
        {
            udp.awaitLines("is at it", 2);
            ipc.awaitLines("is at it", 2);
            pause(LONG_PAUSE_MS, udp.pid(1), ipc.pid(1));
            assertConserved("a", udp);
            assertConserved("b", ipc);
        }
    }

    @ParameterizedTest
    @CsvSource({"udp, 3s", "ipc, 15s"})
    void shouldLoseNothingInCollections(final String transport, final String limit) throws Exception
    {
        try (LaunchedJob job = start("a", transport, limit, 5))
        {
            job.awaitLines("collected", 1);
            assertConserved("a", job);
        }
    }

    private static void pause(final long pauseMs, final long... pids) throws Exception
    {
        for (final long pid : pids)
        {
            LaunchedJob.signal("STOP", pid);
        }
        try
        {
            Thread.sleep(pauseMs);
        }
        finally
        {
            for (final long pid : pids)
            {
                LaunchedJob.signal("CONT", pid);
            }
        }
    }

    private void assertConserved(final String name, final LaunchedJob job) throws Exception
    {
        Files.createFile(folder.resolve(name + ".stop"));
        assertEquals(0, job.await(), () -> job.errors().toString());
        assertEquals(2, job.lines().stream().filter(line -> line.contains(" conserved: ")).count(),
            () -> job.lines().toString());
        assertEquals(List.of(), job.causes());
        LaunchedJob.assertEmpty(folder.resolve(name));
    }

    private LaunchedJob start(final String name, final String transport, final String limit, final int collections)
        throws IOException
    {
        return LaunchedJob.start(Files.createDirectory(folder.resolve(name)), folder.resolve(name + ".err"),
            "-N", "2", "-R", "1", "--transport", transport, "-D", "gaeron.node.timeout=" + limit, "--jvm=-Xmx512m",
            ConservationProgram.class.getName(), folder.resolve(name + ".stop").toString(),
            Integer.toString(collections));
    }
}
