package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.gaeron.runtime.settings.JobContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Check for an external driver, made before the job starts. */
class ExternalDriverCheckTest
{
    @TempDir
    private Path folder;

    @Test
    void shouldTakeADriverThatRunsAndRefuseOneThatDoesNot() throws Exception
    {
        final Path directory = folder.resolve("driver");
        final JobContext job = JobContext.of(Map.of(JobContext.NODES, "2",
            JobContext.NODE_TIMEOUT, "500ms", AeronSettings.AERON_DIRECTORY, directory.toString())).conclude();
        assertRefused(job, directory);
        final HostDriver driver = new HostDriver(job, directory, DriverClock.begin());
        try
        {
            new AeronTransportProvider().check(job);
        }
        finally
        {
            driver.close();
        }
        assertTrue(Files.exists(directory.resolve("cnc.dat")), "expected what a dead driver leaves");
        assertRefused(job, directory);
        Files.write(directory.resolve("cnc.dat"), new byte[100_000]);
        assertRefused(job, directory);
        Files.write(directory.resolve("cnc.dat"), new byte[1]);
        assertRefused(job, directory);
    }

    private static void assertRefused(final JobContext job, final Path directory)
    {
        final String message = assertThrows(
            IllegalArgumentException.class, () -> new AeronTransportProvider().check(job)).getMessage();
        final String expected = "setting gaeron.aeron.dir: expected the folder of a media driver that runs, and that " +
            "this user may use, actual " + directory;
        assertEquals(expected, message.substring(0, expected.length()));
    }
}
