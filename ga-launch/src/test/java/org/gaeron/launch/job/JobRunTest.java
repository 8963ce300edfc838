package org.gaeron.launch.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.gaeron.GlobalArrayException;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JobRunTest
{
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final HostedJob job = new HostedJob();

    private int endWith(final int exitCode) throws Exception
    {
        return job.own(() -> () ->
        {
            throw new IOException("the folder is not empty");
        }) == null ? -1 : exitCode;
    }

    @ParameterizedTest
    @CsvSource({"7, 7", "0, 1"})
    void shouldKeepTheExitCodeOfAJobThatLeavesSomethingBehind(final int exitCode, final int expected)
    {
        assertEquals(expected, new JobRun(job).run(() -> endWith(exitCode), null));
    }

    @Test
    void shouldTellWhyAJobWasNotStartedThoughItLeavesSomethingBehind()
    {
        final IllegalStateException ex = assertThrows(IllegalStateException.class, () -> new JobRun(job).run(() ->
        {
            endWith(0);
            throw new IllegalStateException("no room");
        }, null));
        assertEquals("no room", ex.getMessage());
        assertEquals(1, ex.getSuppressed().length);
    }

    /** As where a container may have few threads; the trace of an error would not tell what to do. */
    @Test
    void shouldTellThatTheLauncherLacksThreads()
    {
        final GlobalArrayException ex = assertThrows(GlobalArrayException.class, () -> new JobRun(job).run(() ->
        {
            throw new OutOfMemoryError("unable to create native thread");
        }, null));
        assertEquals("the launcher lacks threads or memory: unable to create native thread", ex.getMessage());
        assertTrue(job.isClosed());
    }

    /** As srun and mpirun do to node 0 when another node has ended, and people who have lost patience. */
    @ParameterizedTest
    @CsvSource({"true, 7", "false, 143"})
    void shouldTellWhyAJobFailedThoughASignalComesWhileItIsClosed(final boolean keepsExitCode, final int expected)
        throws Exception
    {
        final ProcessBuilder builder = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp", System.getProperty("java.class.path"),
            ClosingLauncher.class.getName(), Boolean.toString(keepsExitCode));
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")); // told on both
        final Process launcher = builder.start();
        try
        {
            final BufferedReader out = launcher.inputReader();
            final BufferedReader err = launcher.errorReader();
            assertEquals(ClosingLauncher.CLOSING, assertTimeoutPreemptively(LIMIT, out::readLine,
                "expected the begin of the close"));
            launcher.toHandle().destroy(); // which leaves the pipes open
            assertEquals("gaeron: " + ClosingLauncher.REASON, assertTimeoutPreemptively(LIMIT, err::readLine,
                "expected the reason of the failure while the job is closed"));
            launcher.getOutputStream().close();
            assertEquals(expected, launcher.waitFor());
            assertNull(err.readLine());
        }
        finally
        {
            launcher.destroyForcibly();
        }
    }
}
