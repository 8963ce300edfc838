package org.gaeron.runtime.folder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningJobTest
{
    @TempDir
    Path parent;

    private List<RunningJob> jobs() throws IOException
    {
        return RunningJob.in(parent);
    }

    private Path folder(final String name, final String mode) throws IOException
    {
        final Path path = Files.createDirectory(
            parent.resolve(name), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode)));
        Files.createFile(path.resolve(JobDirectory.OWNER));
        return path;
    }

    @Test
    void shouldSeeAJobUntilItsEnd() throws IOException
    {
        final RunningJob job;
        try (JobDirectory directory = JobDirectory.create(parent))
        {
            Files.writeString(directory.path().resolve("job"), "facts");
            assertEquals(1, jobs().size());
            job = jobs().getFirst();
            assertTrue(job.isRunning());
            assertEquals("facts", job.read("job"));
            assertNull(job.read("status"));
        }
        assertFalse(job.isRunning());
        assertNull(job.read("job"));
        job.touch("ask");
        assertEquals(List.of(), jobs());
        job.close();
    }

    @Test
    void shouldNotSeeADeadJobNorAnythingElse() throws IOException
    {
        folder("gaeron-job-1", "rwx------");
        folder("another", "rwx------");
        Files.createFile(parent.resolve("gaeron-job-2"));
        assertEquals(List.of(), jobs());
    }

    @Test
    void shouldNotSeeAFolderThatOthersMayEnterOrALinkToOne() throws IOException
    {
        try (JobDirectory directory = JobDirectory.create(parent))
        {
            Files.createSymbolicLink(parent.resolve("gaeron-job-link"), directory.path());
            assertEquals(1, jobs().size());
            Files.setPosixFilePermissions(directory.path(), PosixFilePermissions.fromString("rwxr-xr-x"));
            assertEquals(List.of(), jobs());
        }
    }

    @Test
    void shouldNotSeeAJobOfAnotherUserEvenAsRoot() throws IOException
    {
        assumeTrue("root".equals(System.getProperty("user.name")), "only root can give files away");
        try (JobDirectory directory = JobDirectory.create(parent))
        {
            assertEquals(1, jobs().size());
            Files.setAttribute(directory.path(), "unix:uid", 65_534);
            assertEquals(List.of(), jobs());
        }
    }

    @Test
    void shouldNotFollowALinkInTheFolder() throws IOException
    {
        final Path secret = Files.writeString(parent.resolve("secret"), "secret");
        try (JobDirectory directory = JobDirectory.create(parent))
        {
            Files.createSymbolicLink(directory.path().resolve("status"), secret);
            final RunningJob job = jobs().getFirst();
            assertThrows(IOException.class, () -> job.read("status"));
            assertThrows(IOException.class, () -> job.touch("status"));
        }
    }

    @Test
    void shouldChangeTheTimeOfAFileThatIsTouchedAgain() throws IOException
    {
        try (JobDirectory directory = JobDirectory.create(parent))
        {
            final RunningJob job = jobs().getFirst();
            job.touch("ask");
            final Path asked = directory.path().resolve("ask");
            Files.setLastModifiedTime(asked, java.nio.file.attribute.FileTime.fromMillis(1));
            job.touch("ask");
            assertTrue(Files.getLastModifiedTime(asked).toMillis() > 1);
        }
    }
}
