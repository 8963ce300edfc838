package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs in an allocation of Slurm by a script in place of srun, which starts all agents on this host. */
@Execution(ExecutionMode.CONCURRENT)
class SrunSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();
    private static final int UNAVAILABLE = 69;
    /** In which a set-up that is wrong has to end. */
    private static final long BOUND_S = 120;

    /** As srun: each task gets the name of its host, and the standard input. */
    private static final String SRUN = """
        #!/bin/sh
        folder=%s
        printf '%%s\\n' "$@" >"$folder/words"
        env >"$folder/environment"
        cat >"$folder/input"
        echo $$ >"$folder/pid"
        while [ "${1#--}" != "$1" ]; do
            case $1 in --nodes=*) hosts=${1#--nodes=} ;; esac
            shift
        done
        [ ! -f "$folder/refuses" ] || { echo "srun: error: no hosts today" >&2; exit 3; }
        [ ! -f "$folder/jar" ] || echo "changed" >>"$folder/jar"
        tasks=
        for host in $(seq "$hosts"); do
            [ ! -f "$folder/packs" ] || host=1
            SLURMD_NODENAME=h$host "$@" <"$folder/input" &
            tasks="$tasks $!"
        done
        status=0
        for task in $tasks; do
            wait "$task" || status=$?
        done
        exit $status
        """;

    @TempDir
    private Path folder;

    private Path directory;

    @BeforeEach
    void makeSrun() throws IOException
    {
        final Path srun = Files.writeString(folder.resolve("srun"), SRUN.formatted(folder));
        Files.setPosixFilePermissions(srun, PosixFilePermissions.fromString("rwx------"));
        directory = Files.createDirectory(folder.resolve("jobs"));
    }

    private LaunchedJob start(final String... args) throws IOException
    {
        return LaunchedJob.startUnder(List.of("env", "PATH=" + folder + ":" + System.getenv("PATH"), "SLURM_JOB_ID=7",
            "SLURM_JOB_NODELIST=h[1-2]"), directory, folder.resolve("err"), args);
    }

    private LaunchedJob startByCommand(final String line, final String... args) throws IOException
    {
        final List<String> words = new ArrayList<>(List.of("--starter", line, "--hosts", "h1,h2:2", "-R", "1"));
        words.addAll(List.of(args));
        return LaunchedJob.start(directory, folder.resolve("err"), words.toArray(String[]::new));
    }

    private void assertEnds(final int exitCode, final LaunchedJob job, final int nodes) throws Exception
    {
        assertEquals(exitCode, job.await(), () -> job.lines() + " " + job.errors());
        job.assertNodesEnd(nodes);
        LaunchedJob.awaitEmpty(directory);
    }

    private static void assertSums(final LaunchedJob job, final int nodes)
    {
        for (int node = 0; node < nodes; node++)
        {
            final String prefix = "[" + node + "] rank " + node + " ";
            assertEquals(1, job.lines().stream().filter(line -> line.startsWith(prefix)).count(),
                job.lines()::toString);
        }
        assertEquals(List.of(), job.causes());
    }

    @Test
    void shouldLeadOverTheHostsOfTheAllocation() throws Exception
    {
        try (LaunchedJob job = start("-v", "-N", "3", "-R", "1", PROGRAM, "sum"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
            assertTrue(job.errors().contains("gaeron: 2 nodes on h1, 1 on h2"), job.errors()::toString);
            assertTrue(job.errors().stream().anyMatch(
                line -> line.matches("gaeron: srun started agents on 2 hosts \\d+\\.\\d s")), job.errors()::toString);
            assertEquals(3, job.lines().stream().filter(line -> line.endsWith(" sum 6")).count(),
                job.lines()::toString);
            job.assertNodesEnd(3);
        }
        LaunchedJob.awaitEmpty(directory);
    }

    @Test
    void shouldHaveOneNodeOnEachHostAndKeepTheKeyFromCommandLines() throws Exception
    {
        try (LaunchedJob job = start(PROGRAM, "none"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
        }
        final String key = Files.readString(folder.resolve("input")).trim();
        assertTrue(key.matches("[0-9a-f]{64}"), key);
        assertFalse(Files.readString(folder.resolve("words")).contains(key));
        assertFalse(Files.readString(folder.resolve("environment")).contains(key));
    }

    @ParameterizedTest
    @CsvSource({"throw, 1", "exit, 7"})
    void shouldEndWithTheExitCodeOfTheNodeThatFailed(final String end, final int exitCode) throws Exception
    {
        try (LaunchedJob job = start("-R", "1", PROGRAM, end))
        {
            assertEnds(exitCode, job, 2);
            assertEquals(1, job.causes().size(), job.errors()::toString);
            assertTrue(job.causes().getFirst().startsWith("gaeron: node 1 on h2 ended with exit code " + exitCode),
                job.errors()::toString);
        }
    }

    @Test
    void shouldEndNodesThatComputeWhenTheLauncherIsKilled() throws Exception
    {
        try (LaunchedJob job = start("-R", "1", PROGRAM, "compute"))
        {
            job.awaitLines("computing", 2);
            job.launcher().toHandle().destroyForcibly();
            assertEnds(137, job, 2);
        }
    }

    @Test
    void shouldEndNodesThatComputeWhenTheLauncherIsInterrupted() throws Exception
    {
        try (LaunchedJob job = start("-R", "1", PROGRAM, "compute"))
        {
            job.awaitLines("computing", 2);
            LaunchedJob.signal("INT", job.launcher().pid());
            assertEnds(130, job, 2);
        }
    }

    @Test
    void shouldEndNodesThatComputeWhenSrunIsKilled() throws Exception
    {
        try (LaunchedJob job = start("-R", "1", PROGRAM, "compute"))
        {
            job.awaitLines("computing", 2);
            LaunchedJob.signal("KILL", Long.parseLong(Files.readString(folder.resolve("pid")).trim()));
            assertEnds(UNAVAILABLE, job, 2);
            assertEquals(List.of("gaeron: srun, which has started the agents, ended with signal 9"), job.causes());
        }
    }

    @Test
    void shouldTellThatSrunHasFailed() throws Exception
    {
        Files.createFile(folder.resolve("refuses"));
        try (LaunchedJob job = start("-R", "1", PROGRAM, "sum"))
        {
            assertEnds(UNAVAILABLE, job, 0);
            assertEquals(List.of("srun: error: no hosts today",
                "ga run: srun, which has started the agents, ended with exit code 3"),
                job.errors().stream().filter(line -> !LaunchedJob.isOfLateness(line)).toList());
        }
    }

    @Test
    void shouldRefuseTwoAgentsOfOneHost() throws Exception
    {
        Files.createFile(folder.resolve("packs"));
        try (LaunchedJob job = start("-R", "1", PROGRAM, "sum"))
        {
            assertEnds(UNAVAILABLE, job, 0);
            assertEquals("ga run: two agents came from host h1: expected one on each of h1, h2",
                job.errors().getLast());
        }
    }

    @Test
    void shouldRefuseAHostWithAnotherJar() throws Exception
    {
        final Path jar = Files.writeString(folder.resolve("jar"), "no jar, but on the class path");
        try (LaunchedJob job = start("-R", "1", "--cp", jar.toString(), PROGRAM, "sum"))
        {
            assertEnds(UNAVAILABLE, job, 0);
            assertTrue(job.errors().getLast().matches("ga run: node \\d on h\\d was not started: expected " +
                jar + " as on the host of the launcher, SHA-256 \\w{12}\\.\\.\\., actual \\w{12}\\.\\.\\.: the hosts " +
                "need the same files under the same names"), job.errors()::toString);
        }
    }

    @Test
    void shouldHaveAgentsStartedByAnotherCommand() throws Exception
    {
        try (LaunchedJob job = startByCommand(
            "read key; for host in $(echo %H | tr , ' '); do " +
            "echo $key | SLURMD_NODENAME=$host %C & done; wait; true || echo %N%%", PROGRAM, "sum"))
        {
            assertEnds(0, job, 3);
            assertSums(job, 3);
        }
    }

    @Test
    void shouldReadTheKeyFromAFileThatAllHostsHave() throws Exception
    {
        final Path key = Files.createFile(folder.resolve("key"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(key, "5".repeat(64));
        try (LaunchedJob job = startByCommand("for i in 1 2; do SLURMD_NODENAME=h$i %C </dev/null & done; wait",
            "--key-file", key.toString(), PROGRAM, "sum"))
        {
            assertEnds(0, job, 3);
            assertSums(job, 3);
        }
    }

    /** The other agent has come, and the command waits for it. */
    @Test
    void shouldTellAtOnceThatOneHostDoesNotGetTheKey() throws Exception
    {
        try (LaunchedJob job = startByCommand("read key; echo $key | SLURMD_NODENAME=h1 %C & " +
            "SLURMD_NODENAME=h2 %C </dev/null; wait", "-D", "gaeron.launch.timeout=300s", PROGRAM, "sum"))
        {
            assertEquals(UNAVAILABLE, job.await(BOUND_S), () -> job.lines() + " " + job.errors());
            assertEquals(List.of("ga run: agent of h2: expected the key of the job on the standard input, as srun " +
                "gives it to all hosts, actual none: say --key-file FILE to ga run"),
                job.errors().stream().filter(line -> !LaunchedJob.isOfLateness(line)).toList());
            LaunchedJob.awaitEmpty(directory);
        }
    }

    @Test
    void shouldTellAgainAndAgainWhichHostIsMissing() throws Exception
    {
        try (LaunchedJob job = startByCommand("read key; echo $key | SLURMD_NODENAME=h1 %C & " +
            "/nonexistent/java %C; wait", "-D", "gaeron.launch.timeout=30s", PROGRAM, "sum"))
        {
            assertEnds(UNAVAILABLE, job, 0);
            assertTrue(job.errors().getFirst().matches("read: .*/nonexistent/java.*not found"),
                job.errors()::toString);
            assertTrue(job.errors().contains("gaeron: waiting for host h2"), job.errors()::toString);
            assertTrue(job.errors().getLast().matches("ga run: host h2 did not come to the launcher on .* within 30s"),
                job.errors()::toString);
        }
    }

    @Test
    void shouldPrintTheCommandAndStartNothing() throws Exception
    {
        try (LaunchedJob job = start("--dry-run", PROGRAM, "sum"))
        {
            assertEnds(0, job, 0);
            assertEquals(1, job.lines().size(), job.lines()::toString);
            assertTrue(job.lines().getFirst().startsWith("srun --nodes=2 --ntasks=2 --ntasks-per-node=1 "),
                job.lines()::toString);
        }
        try (Stream<Path> files = Files.list(folder))
        {
            assertFalse(files.anyMatch(file -> file.endsWith("words")));
        }
    }

    @Test
    void shouldRefuseAnotherJdkForAHostOfACommand() throws Exception
    {
        final Path file = Files.writeString(folder.resolve("hosts"), "h1\nh2 java=/opt/jdk\n");
        try (LaunchedJob job = LaunchedJob.start(directory, folder.resolve("err"), "--hostfile", file.toString(),
            "--starter", "%C", PROGRAM, "sum"))
        {
            assertEnds(2, job, 0);
            assertEquals(List.of("ga run: expected no java=PATH with --starter, which starts the JDK of this host " +
                "everywhere, actual java=/opt/jdk of h2"), job.errors());
        }
    }

    @Test
    void shouldPutTheOutputOfNodesOfOtherHostsIntoFiles() throws Exception
    {
        final Path output = folder.resolve("output");
        try (LaunchedJob job = start("-R", "1", "--output", output.toString(), PROGRAM, "sum"))
        {
            assertEnds(0, job, 0);
            assertEquals(List.of(), job.lines());
        }
        for (int node = 0; node < 2; node++)
        {
            final List<String> lines = Files.readAllLines(output.resolve("node-" + node + ".txt"));
            final String expected = "rank " + node + " pid \\d+ sum 3";
            assertTrue(lines.stream().anyMatch(line -> line.matches(expected)), lines::toString);
        }
    }

    @Test
    void shouldNotLeadInATaskOfSrun() throws Exception
    {
        try (LaunchedJob job = LaunchedJob.startUnder(List.of("env", "SLURM_JOB_ID=7", "SLURM_STEP_ID=0",
            "SLURM_JOB_NODELIST=h[1-2]"), directory, folder.resolve("err"), "-R", "1", PROGRAM, "sum"))
        {
            assertEnds(0, job, 1);
        }
    }
}
