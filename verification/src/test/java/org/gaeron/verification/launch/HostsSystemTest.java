package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs of several hosts by a script in place of ssh, which leads to this host again. */
@Execution(ExecutionMode.CONCURRENT)
class HostsSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();
    private static final int UNAVAILABLE = 69;

    /** As ssh: options, a host, and one word for its shell. */
    private static final String SSH = """
        #!/bin/sh
        for word; do host=$next; next=$word; done
        case $host in
            refusing) echo "connect to host refusing port 22: Connection refused" >&2; exit 255 ;;
            talking) echo "Welcome to this host."; echo "No news." >&2 ;;
        esac
        SSH_CONNECTION="127.0.0.1 1 127.0.0.1 22"
        export SSH_CONNECTION
        exec sh -c "$next"
        """;

    @TempDir
    private Path folder;

    private Path ssh;
    private Path directory;

    @BeforeEach
    void makeSsh() throws IOException
    {
        ssh = Files.writeString(folder.resolve("ssh"), SSH);
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
        directory = Files.createDirectory(folder.resolve("jobs"));
    }

    private LaunchedJob start(final String... args) throws IOException
    {
        final List<String> words = new ArrayList<>(List.of("--ssh", ssh.toString(), "-R", "1"));
        words.addAll(List.of(args));
        return LaunchedJob.start(directory, folder.resolve("err"), words.toArray(String[]::new));
    }

    private void assertEnds(final int exitCode, final LaunchedJob job, final int nodes) throws Exception
    {
        assertEquals(exitCode, job.await(), () -> job.lines() + " " + job.errors());
        job.assertNodesEnd(nodes);
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldRunTwoJobsOneAfterTheOtherOnAllHosts() throws Exception
    {
        try (LaunchedJob job = start("--hosts", "a:2,b", PROGRAM, "sum"))
        {
            assertEnds(0, job, 3);
            for (int node = 0; node < 3; node++)
            {
                final String prefix = "[" + node + "] rank " + node + " ";
                assertEquals(1, job.lines().stream()
                    .filter(line -> line.startsWith(prefix) && line.endsWith(" sum 6")).count(), job.lines()::toString);
            }
            assertTrue(job.lines().contains("[0] second job 6"), job.lines()::toString);
            assertEquals(List.of(), job.causes());
        }
    }

    @Test
    void shouldDivideNodesAmongTheHostsOfAFile() throws Exception
    {
        final Path file = Files.writeString(folder.resolve("hosts"), "# two\na slots=7\ntalking\n");
        try (LaunchedJob job = start("--hostfile", file.toString(), "-N", "3", PROGRAM, "sum"))
        {
            assertEnds(0, job, 3);
            assertTrue(job.errors().contains("host talking: Welcome to this host."), job.errors()::toString);
            assertTrue(job.errors().contains("host talking: No news."), job.errors()::toString);
        }
    }

    @ParameterizedTest
    @CsvSource({"throw, 1", "exit, 7"})
    void shouldEndWithTheExitCodeOfTheNodeThatFailed(final String end, final int exitCode) throws Exception
    {
        try (LaunchedJob job = start("--hosts", "a,b", PROGRAM, end))
        {
            assertEnds(exitCode, job, 2);
            assertEquals(1, job.causes().size(), job.errors()::toString);
            assertTrue(job.causes().getFirst().startsWith("gaeron: node 1 on b ended with exit code " + exitCode),
                job.errors()::toString);
        }
    }

    @Test
    void shouldEndNodesThatComputeWhenTheLauncherIsKilled() throws Exception
    {
        try (LaunchedJob job = start("--hosts", "a,b", PROGRAM, "compute"))
        {
            job.awaitLines("computing", 2);
            job.launcher().toHandle().destroyForcibly();
            assertEquals(137, job.await());
            job.assertNodesEnd(2);
            LaunchedJob.awaitEmpty(directory);
        }
    }

    @Test
    void shouldEndNodesThatComputeWhenAnAgentIsKilled() throws Exception
    {
        try (LaunchedJob job = start("--hosts", "a,b", PROGRAM, "compute"))
        {
            job.awaitLines("computing", 2);
            ProcessHandle.of(job.pid(1)).flatMap(ProcessHandle::parent).orElseThrow().destroyForcibly();
            assertEquals(UNAVAILABLE, job.await(), job.errors()::toString);
            job.assertNodesEnd(2);
            LaunchedJob.awaitEmpty(directory);
            assertTrue(job.causes().getLast().matches("gaeron: node 1 on b was lost: the connection to it has ended.*"),
                job.errors()::toString);
        }
    }

    @Test
    void shouldNameAllHostsThatWillNotDoAndStartNothing() throws Exception
    {
        try (LaunchedJob job = start("--hosts", "a,refusing,b", PROGRAM, "sum"))
        {
            assertEnds(UNAVAILABLE, job, 0);
            assertEquals(List.of("ga run: host refusing: not reached by ssh: connect to host refusing port 22: " +
                "Connection refused"), job.errors());
        }
    }

    @Test
    void shouldPrintTheWayToEachHostAndStartNothing() throws Exception
    {
        try (LaunchedJob job = start("--dry-run", "--hosts", "refusing,b:2", PROGRAM, "sum"))
        {
            assertEnds(0, job, 0);
            assertEquals(2, job.lines().size(), job.lines()::toString);
            assertTrue(job.lines().getFirst().startsWith(ssh + " -o BatchMode=yes "), job.lines()::toString);
            assertTrue(job.lines().getFirst().contains(" -T refusing 'java "), job.lines()::toString);
        }
    }

    @Test
    void shouldRefuseIpcBetweenHosts() throws Exception
    {
        try (LaunchedJob job = start("--hosts", "a,b", "--transport", "ipc", PROGRAM, "sum"))
        {
            assertEnds(2, job, 0);
            assertEquals(
                List.of("ga run: gaeron.transport: expected auto or udp between hosts, actual ipc"), job.errors());
        }
    }
}
