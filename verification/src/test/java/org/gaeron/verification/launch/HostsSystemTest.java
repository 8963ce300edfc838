package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
            small) ulimit -v 500000 ;;
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
        return startUnder(List.of(), args);
    }

    private LaunchedJob startUnder(final List<String> prefix, final String... args) throws IOException
    {
        final List<String> words = new ArrayList<>(List.of("--ssh", ssh.toString(), "-R", "1"));
        words.addAll(List.of(args));
        return LaunchedJob.startUnder(prefix, directory, folder.resolve("err"), words.toArray(String[]::new));
    }

    /** The reader of what the redirection leaves on the standard output begins late. */
    private LaunchedJob startForALateReader(final String redirection, final String... args) throws IOException
    {
        final String command = "\"$@\" " + redirection + "| " + LaunchedJob.LATE_READER;
        return startUnder(List.of("bash", "-o", "pipefail", "-c", command, "bash"), args);
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

    /** It deletes nothing, and is killed: what its death ends deletes the folder. */
    @Test
    void shouldLeaveNothingOfAnAgentOfThisHostThatStandsStill() throws Exception
    {
        try (LaunchedJob job = start("-D", "gaeron.node.timeout=4s", "--hosts", "a,b", PROGRAM, "sleep",
            folder.resolve("end").toString()))
        {
            job.awaitLines("sleeping", 2);
            final List<ProcessHandle> all = job.launcher().descendants().toList();
            final ProcessHandle agent = all.stream()
                .filter(each -> EndsContractTest.words(each.pid()).contains("org.gaeron.launch.agent.AgentProcess"))
                .findFirst().orElseThrow();
            LaunchedJob.signal("STOP", agent.pid());
            assertEquals(UNAVAILABLE, job.await(), () -> job.lines() + " " + job.errors());
            for (final ProcessHandle each : all)
            {
                each.onExit().get(60, TimeUnit.SECONDS);
            }
            LaunchedJob.awaitEmpty(directory);
        }
    }

    /** Twice as much as an agent sends ahead. */
    @Test
    void shouldPrintAllThoughTheReaderTakesItLate() throws Exception
    {
        try (LaunchedJob job = startForALateReader(
            "", "--hosts", "a,b", PROGRAM, "print", "6000", "0123456789".repeat(8)))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            assertEquals(12_000, job.lines().stream().filter(line -> line.endsWith("0123456789")).count());
        }
    }

    /** More than an agent sends ahead, less than what makes the node wait: it fails before anything is taken. */
    @Test
    void shouldPrintTheTraceOfAFailedNodeThoughTheReaderTakesItLate() throws Exception
    {
        try (LaunchedJob job = startForALateReader(
            "2>&1 ", "--hosts", "a,b", PROGRAM, "shout", "3600", "0123456789".repeat(9)))
        {
            assertEquals(1, job.await(), () -> job.lines().toString());
            final String line = "[1] " + "0123456789".repeat(9);
            assertEquals(Collections.nCopies(3600, line),
                job.lines().stream().filter(each -> each.matches("\\[1] \\d+")).toList());
            assertTrue(job.lines().stream().anyMatch(each -> each.startsWith("[1] ") &&
                each.contains("IllegalStateException: rank 1 has had enough")), job.lines()::toString);
            assertTrue(job.lines().stream().noneMatch(each -> each.contains(" does not confirm ")));
        }
    }

    /** As Ctrl-\ does it, which reaches the processes that lead to the hosts as well. */
    @ParameterizedTest
    @ValueSource(strings = {"a,b", "localhost:2"})
    void shouldGoOnWhenAllProcessesAreAskedForTheirStacks(final String hosts) throws Exception
    {
        final Path end = folder.resolve("end");
        try (LaunchedJob job = start("--hosts", hosts, PROGRAM, "sleep", end.toString()))
        {
            job.awaitLines("sleeping", 2);
            final ProcessHandle launcher = job.launcher().toHandle();
            job.quitUntilError("gaeron: ", LongStream.concat(LongStream.of(launcher.pid()),
                launcher.descendants().mapToLong(ProcessHandle::pid)).toArray());
            job.awaitLines("] Full thread dump", 2);
            Files.createFile(end);
            assertEnds(0, job, 2);
        }
    }

    @Test
    void shouldNameAHostWhoseAgentDoesNotBegin() throws Exception
    {
        try (LaunchedJob job = start("--hosts", "a,small", PROGRAM, "sum"))
        {
            assertEnds(UNAVAILABLE, job, 0);
            assertTrue(job.errors().stream().anyMatch(line -> line.startsWith("host small: ")), job.errors()::toString);
            assertTrue(job.errors().getLast().startsWith("ga run: node 1 on small went away before all had come: "),
                job.errors()::toString);
        }
    }

    @Test
    void shouldRefuseAFolderThatThisHostDoesNotHave() throws Exception
    {
        final Path absent = folder.resolve("absent");
        try (LaunchedJob job = start("--hosts", "a,b", "-D", "gaeron.dir=" + absent, PROGRAM, "sum"))
        {
            assertEnds(2, job, 0);
            assertEquals(List.of("ga run: gaeron.dir: expected an existing folder, actual " + absent), job.errors());
        }
    }

    /** Without it the JVM there would make question marks of them. */
    @Test
    void shouldPassLettersToAHostWithoutALocale() throws Exception
    {
        final String letters = "Zürich 日本";
        final String names = System.getProperty("sun.jnu.encoding");
        assumeTrue(Charset.forName(names).newEncoder().canEncode(letters),
            "this JVM gives such letters to no process: sun.jnu.encoding is " + names);
        final Path plain = Files.writeString(folder.resolve("plain"),
            SSH.replace("exec sh", "exec env -i \"PATH=$PATH\" \"SSH_CONNECTION=$SSH_CONNECTION\" sh"));
        Files.setPosixFilePermissions(plain, PosixFilePermissions.fromString("rwx------"));
        try (LaunchedJob job = LaunchedJob.startUnder(List.of("env", "LC_ALL=C.UTF-8"), directory,
            folder.resolve("err"), "--ssh", plain.toString(), "-R", "1", "--hosts", "a", PROGRAM, "print", "1",
            letters))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            assertTrue(job.lines().contains("[0] " + letters), job.lines()::toString);
        }
    }

    /** As in a job of Slurm, which has the environment of the host where it was submitted. */
    @Test
    void shouldRunHereThoughTheEnvironmentIsOfASessionElsewhere() throws Exception
    {
        try (LaunchedJob job = LaunchedJob.startUnder(
            List.of("env", "SSH_CONNECTION=192.0.2.1 5000 192.0.2.9 22"), directory, folder.resolve("err"),
            "-R", "1", "--hosts", "localhost", "-N", "2", PROGRAM, "sum"))
        {
            assertEnds(0, job, 2);
        }
    }

    /** Settings of other modules are settings of the job, too. */
    @Test
    void shouldPassTheBlasOfTheJobToTheNodes() throws Exception
    {
        try (LaunchedJob job = start("--hosts", "a", "-D", "gaeron.blas=libnone.so", PROGRAM, "print", "1", "@blas"))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            assertTrue(job.lines().contains("[0] libnone.so"), job.lines()::toString);
        }
    }

    @Test
    void shouldLeaveTheOutputOfAnEarlierJobWhereAHostWillNotDo() throws Exception
    {
        final Path output = Files.createDirectory(folder.resolve("output"));
        final Path earlier = Files.writeString(output.resolve("node-0.txt"), "earlier\n");
        final Path further = Files.writeString(output.resolve("node-1.txt"), "earlier\n");
        try (LaunchedJob job = start("--hosts", "refusing", "--output", output.toString(), PROGRAM, "sum"))
        {
            assertEquals(UNAVAILABLE, job.await(), () -> job.lines() + " " + job.errors());
        }
        assertEquals("earlier\n", Files.readString(earlier));
        try (LaunchedJob job = start("--hosts", "a", "--output", output.toString(), PROGRAM, "none"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
        }
        assertEquals("", Files.readString(earlier));
        assertFalse(Files.exists(further), "the file of a node that this job does not have");
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
    void shouldRefuseOneAddressForSeveralHosts() throws Exception
    {
        try (LaunchedJob job = start("--hosts", "a,b", "-D", "gaeron.interface=127.0.0.1", PROGRAM, "sum"))
        {
            assertEnds(2, job, 0);
            assertEquals(List.of("ga run: gaeron.interface: expected none for several hosts, whose addresses are " +
                "those at which they are reached, or address= of the host file, actual 127.0.0.1"), job.errors());
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
