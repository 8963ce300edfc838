package org.gaeron.runtime.folder;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.time.Duration;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class JobDirectoryTest
{
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final String PRIVATE = "rwx------";

    @TempDir
    Path parent;

    @Test
    void shouldBeOfItsOwnerAloneAndLeaveNothing() throws IOException
    {
        final Path path;
        try (JobDirectory directory = JobDirectory.create(parent))
        {
            path = directory.path();
            assertEquals(PRIVATE, PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
            Files.createDirectories(path.resolve("a/b"));
            Files.createFile(path.resolve("a/b/c"));
        }
        assertFalse(Files.exists(path));
    }

    @Test
    void shouldDeleteWhatDeadJobsLeftAndNothingElse() throws IOException
    {
        final Path dead = leftover("gaeron-job-1", PRIVATE);
        Files.createFile(dead.resolve("log"));
        final Path beingMade = Files.createDirectory(parent.resolve("gaeron-job-2"), mode(PRIVATE));
        final Path another = leftover("another", PRIVATE);
        final Path link = Files.createSymbolicLink(parent.resolve("gaeron-job-3"), another);
        try (JobDirectory first = JobDirectory.create(parent); JobDirectory second = JobDirectory.create(parent))
        {
            assertTrue(Files.exists(first.path().resolve("owner")));
            assertTrue(Files.exists(second.path().resolve("owner")));
            assertFalse(Files.exists(dead));
            assertTrue(Files.exists(beingMade));
            assertTrue(Files.exists(another.resolve("owner")));
            assertTrue(Files.exists(link));
        }
    }

    @Test
    void shouldDeleteWhatAMakerThatWasKilledLeft() throws IOException
    {
        final FileTime longAgo = FileTime.from(Instant.now().minusSeconds(120));
        final Path empty = Files.createDirectory(parent.resolve("gaeron-job-1"), mode(PRIVATE));
        final Path unlocked = Files.createDirectory(parent.resolve("gaeron-job-2"), mode(PRIVATE));
        Files.createFile(unlocked.resolve("owner.new"));
        final Path strange = Files.createDirectory(parent.resolve("gaeron-job-3"), mode(PRIVATE));
        Files.createFile(strange.resolve("thesis"));
        for (final Path each : new Path[]{empty, unlocked, strange})
        {
            Files.setLastModifiedTime(each, longAgo);
        }

        JobDirectory.create(parent).close();

        assertFalse(Files.exists(empty));
        assertFalse(Files.exists(unlocked));
        assertTrue(Files.exists(strange.resolve("thesis")));
    }

    @Test
    void shouldKnowItsOwnFolderByWhateverName() throws IOException
    {
        final Path sameParent = Files.createDirectory(parent.resolve("sub")).resolve("..");
        try (JobDirectory first = JobDirectory.create(parent))
        {
            JobDirectory.create(sameParent).close();
            assertTrue(Files.exists(first.path().resolve("owner")));
        }
    }

    @Test
    void shouldLeaveAloneAFolderThatOthersCanEnter() throws IOException
    {
        final Path open = leftover("gaeron-job-1", "rwxr-xr-x");
        JobDirectory.create(parent).close();
        assertTrue(Files.exists(open.resolve("owner")));
    }

    @Test
    void shouldLeaveAloneWhatIsOfAnotherUser() throws IOException
    {
        final Path theirs = leftover("gaeron-job-1", PRIVATE);
        giveAway(theirs.resolve("owner"));
        giveAway(theirs);
        final Path swapped = leftover("gaeron-job-2", PRIVATE);
        giveAway(swapped.resolve("owner"));
        JobDirectory.create(parent).close();
        assertTrue(Files.exists(theirs.resolve("owner")));
        assertTrue(Files.exists(swapped.resolve("owner")));
    }

    @Test
    void shouldLeaveAloneAFolderWhoseOwnerIsALink() throws IOException
    {
        final Path target = Files.createFile(parent.resolve("target"));
        final Path folder = Files.createDirectory(parent.resolve("gaeron-job-1"), mode(PRIVATE));
        Files.createSymbolicLink(folder.resolve("owner"), target);
        JobDirectory.create(parent).close();
        assertTrue(Files.isSymbolicLink(folder.resolve("owner")));
    }

    @Test
    void shouldNotWaitForAPipe() throws Exception
    {
        final Path folder = Files.createDirectory(parent.resolve("gaeron-job-1"), mode(PRIVATE));
        makePipe(folder.resolve("owner"));
        makePipe(parent.resolve("gaeron-job-2"));
        assertTimeoutPreemptively(LIMIT, () -> JobDirectory.create(parent).close());
        assertTrue(Files.exists(folder.resolve("owner")));
    }

    @Test
    void shouldDeleteLinksAndNotWhatTheyPointTo() throws IOException
    {
        final Path precious = Files.createDirectory(parent.resolve("precious"));
        final Path file = Files.createFile(precious.resolve("file"));
        final Path dead = leftover("gaeron-job-1", PRIVATE);
        Files.createSymbolicLink(dead.resolve("folder"), precious);
        Files.createSymbolicLink(dead.resolve("file"), file);
        Files.createSymbolicLink(dead.resolve("nothing"), parent.resolve("nothing"));
        JobDirectory.create(parent).close();
        assertFalse(Files.exists(dead));
        assertTrue(Files.exists(file));
    }

    @Test
    void shouldTellWhetherItsOwnerIsDead() throws IOException
    {
        final Path dead = leftover("gaeron-job-1", PRIVATE);
        try (JobDirectory alive = JobDirectory.create(parent.resolve(".")))
        {
            assertFalse(JobDirectory.deleteIfDead(alive.path()));
        }
        final Path again = leftover("gaeron-job-2", PRIVATE);
        try (FileChannel other = FileChannel.open(again.resolve("owner"), StandardOpenOption.WRITE))
        {
            other.lock();
            assertFalse(JobDirectory.deleteIfDead(again), "another thread of this JVM is at it");
        }
        assertTrue(JobDirectory.deleteIfDead(again));
        assertFalse(JobDirectory.deleteIfDead(dead), "was deleted by the next job");
    }

    private Path leftover(final String name, final String permissions) throws IOException
    {
        final Path folder = Files.createDirectory(parent.resolve(name), mode(permissions));
        Files.createFile(folder.resolve("owner"));
        return folder;
    }

    private static FileAttribute<?> mode(final String permissions)
    {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    private static void giveAway(final Path path) throws IOException
    {
        final UserPrincipal nobody;
        try
        {
            nobody = path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
            Files.setOwner(path, nobody);
        }
        catch (final IOException ex)
        {
            assumeTrue(false, "only root can give a file to nobody: " + ex);
        }
    }

    private static void makePipe(final Path path) throws Exception
    {
        final Process process;
        try
        {
            process = new ProcessBuilder("mkfifo", path.toString()).start();
        }
        catch (final IOException ex)
        {
            assumeTrue(false, "no mkfifo: " + ex);
            return;
        }
        assertEquals(0, process.waitFor());
    }
}
