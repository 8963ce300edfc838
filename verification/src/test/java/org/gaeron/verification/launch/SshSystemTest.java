package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs on two hosts by a real ssh. */
class SshSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();
    private static final int UNAVAILABLE = 69;

    @TempDir
    private Path folder;

    private Path directory;
    private SshHosts hosts;

    @BeforeEach
    void makeHosts() throws Exception
    {
        hosts = SshHosts.make(Files.createDirectory(folder.resolve("ssh")));
        directory = Files.createDirectory(folder.resolve("jobs"));
    }

    @AfterEach
    void removeHosts() throws Exception
    {
        if (hosts != null)
        {
            hosts.close();
        }
    }

    private LaunchedJob start(final String names, final String end) throws IOException
    {
        final List<String> words =
            new ArrayList<>(List.of("--ssh", hosts.ssh(), "--hosts", names, "-R", "1", PROGRAM, end));
        return LaunchedJob.startUnder(
            hosts.entry(), directory, folder.resolve("err"), words.toArray(String[]::new));
    }

    @Test
    void shouldTalkAtTheAddressesThatSshHasReached() throws Exception
    {
        try (LaunchedJob job = start("a,b:2", "sum"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
            job.assertNodesEnd(3);
            assertEquals(3, job.lines().stream().filter(line -> line.endsWith(" sum 6")).count(),
                job.lines()::toString);
            assertEquals(List.of(), job.causes());
        }
        LaunchedJob.assertEmpty(directory);
    }

    @ParameterizedTest
    @CsvSource({
        "nobody, Permission denied", "unknown, Host key verification failed", "nosuch, Could not resolve hostname",
        "10.77.0.9, 'No route to host|Connection timed out'"})
    void shouldNameAHostThatItDoesNotReach(final String name, final String reason) throws Exception
    {
        try (LaunchedJob job = start("a," + name, "sum"))
        {
            assertEquals(UNAVAILABLE, job.await());
            assertTrue(job.errors().getLast().matches("ga run: host " + name + ": not reached by ssh: .*(" + reason +
                ").*"), job.errors()::toString);
        }
        LaunchedJob.assertEmpty(directory);
    }
}
