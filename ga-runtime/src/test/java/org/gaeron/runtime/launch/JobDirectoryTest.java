package org.gaeron.runtime.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class JobDirectoryTest
{
    @TempDir
    Path parent;

    @Test
    void shouldBeOfItsOwnerAloneAndLeaveNothing() throws IOException
    {
        final Path path;
        try (JobDirectory directory = JobDirectory.create(parent))
        {
            path = directory.path();
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
            Files.createDirectories(path.resolve("a/b"));
            Files.createFile(path.resolve("a/b/c"));
        }
        assertFalse(Files.exists(path));
    }

    @Test
    void shouldDeleteWhatDeadJobsLeftAndNothingElse() throws IOException
    {
        final Path dead = Files.createDirectory(parent.resolve("gaeron-job-1"));
        Files.createFile(dead.resolve("owner"));
        Files.createFile(dead.resolve("log"));
        final Path beingMade = Files.createDirectory(parent.resolve("gaeron-job-2"));
        final Path another = Files.createDirectory(parent.resolve("another"));
        Files.createFile(another.resolve("owner"));
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
}
