package org.gaeron.verification.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Two users on one host, root and nobody, whose jobs have the same parent folder. Files of one user neither harm nor
 * stop a job of the other.
 */
class TwoUsersSystemTest
{
    private static final int PERMISSIONS = 01777;

    @TempDir
    private Path folder;
    private Path directory;

    @BeforeEach
    void makeSharedFolder() throws Exception
    {
        directory = Files.createDirectory(folder.resolve("jobs"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setAttribute(directory, "unix:mode", PERMISSIONS);
        asNobody("true");
    }

    /** What looks like the folder of a dead job, down to a lock that nobody holds. */
    @Test
    void shouldNotDeleteWhatAnotherUserHas() throws Exception
    {
        asNobody("mkdir -m 700 gaeron-job-1 && cd gaeron-job-1 && touch owner && mkdir logs && touch logs/file");
        asNobody("mkdir -m 777 gaeron-job-2 && cd gaeron-job-2 && touch owner && ln -s ../gaeron-job-1 logs");
        assertRunsWell();
        assertTrue(Files.exists(directory.resolve("gaeron-job-1/logs/file")));
        assertTrue(Files.isSymbolicLink(directory.resolve("gaeron-job-2/logs")));
    }

    @Test
    void shouldNotWaitForAPipeOfAnotherUser() throws Exception
    {
        asNobody("mkdir -m 777 gaeron-job-1 && mkfifo -m 666 gaeron-job-1/owner && mkfifo -m 666 gaeron-job-2");
        assertRunsWell();
    }

    private void assertRunsWell() throws Exception
    {
        try (LaunchedJob job = LaunchedJob.start(directory, folder.resolve("err"), "-N", "2", "-R", "1",
            LaunchedProgram.class.getName(), "sum"))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            job.assertNodesEnd(2);
        }
    }

    private void asNobody(final String script) throws Exception
    {
        final Process process;
        try
        {
            process = new ProcessBuilder(Nobody.command(List.of("sh", "-c", script)))
                .directory(directory.toFile()).inheritIO().start();
        }
        catch (final IOException ex)
        {
            assumeTrue(false, "no setpriv: " + ex);
            return;
        }
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "expected an end of " + script);
        assumeTrue(process.exitValue() == 0 || !"true".equals(script), "only root can be nobody");
        assertEquals(0, process.exitValue(), script);
    }
}
