package org.gaeron.launch.rendezvous;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobKeyTest
{
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void makeKey() throws IOException
    {
        file = folder.resolve("key");
        JobKey.create(file);
    }

    private String complaint()
    {
        return assertThrows(IllegalArgumentException.class, () -> JobKey.read(file)).getMessage();
    }

    @Test
    void shouldWriteAFileThatOnlyItsOwnerReads() throws IOException
    {
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertArrayEquals(JobKey.read(file).bytes(), JobKey.read(file).bytes());
        final Path other = folder.resolve("other");
        JobKey.create(other);
        assertFalse(Arrays.equals(JobKey.read(file).bytes(), JobKey.read(other).bytes()));
    }

    @Test
    void shouldNotReplaceAFile()
    {
        assertEquals("expected the name of a new file, actual " + file,
            assertThrows(IllegalArgumentException.class, () -> JobKey.create(file)).getMessage());
        final Path below = file.resolve("key");
        assertEquals("expected a file that can be made, actual " + below + ": Not a directory",
            assertThrows(IllegalArgumentException.class, () -> JobKey.create(below)).getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw-r-----", "rw-----w-", "rw--w----"})
    void shouldRefuseAFileThatOthersReadOrChange(final String permissions) throws IOException
    {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        assertTrue(complaint().endsWith("(chmod 600), actual " + permissions), this::complaint);
    }

    /** Root reads it all the same. What root's group may read, in pods, others read who are not root. */
    @Test
    void shouldRefuseAFileThatTheGroupOfAnotherUserReads() throws IOException
    {
        assumeTrue((int)Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0, "only root can give files away");
        Files.setAttribute(file, "unix:uid", 1000);
        assertNotNull(JobKey.read(file));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r-----"));
        assertTrue(complaint().endsWith("(chmod 600), actual r--r-----"), this::complaint);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "zz"})
    void shouldRefuseAFileWithoutAKeyAndNotPrintIt(final String text) throws IOException
    {
        Files.writeString(file, text);
        assertTrue(complaint().endsWith("expected 64 hexadecimal digits, as ga key writes them, actual other text"),
            this::complaint);
    }

    @Test
    void shouldRefuseAFileThatIsNotThere() throws IOException
    {
        Files.delete(file);
        assertEquals("key file " + file + ": expected a file that ga key has made, actual none", complaint());
    }

    @Test
    void shouldMakeAnotherKeyForEachJob() throws IOException
    {
        final JobKey key = JobKey.read(file);
        assertArrayEquals(key.ofJob("1"), JobKey.read(file).ofJob("1"));
        assertFalse(Arrays.equals(key.ofJob("1"), key.ofJob("2")));
        assertFalse(Arrays.equals(key.ofJob("1"), key.bytes()));
        assertEquals(32, key.ofJob("1").length);
    }
}
