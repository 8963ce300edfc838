package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.gaeron.benchmarks.rig.FreePort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Jobs that run, as {@code ga ps}, {@code ga top} and {@code ga stat} see them from another process. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ObserveSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();
    private static final int UNAVAILABLE = 69;
    private static final int MOST_TURNS = 5;
    /** As ssh: options, a host, and one word for its shell. */
    private static final String SSH = """
        #!/bin/sh
        for word; do next=$word; done
        SSH_CONNECTION="127.0.0.1 1 127.0.0.1 22"
        export SSH_CONNECTION
        exec sh -c "$next"
        """;

    @TempDir
    private Path folder;

    private Path directory;
    private Path end;
    private ObservedJobs jobs;

    @BeforeEach
    void makeFolder() throws IOException
    {
        directory = Files.createDirectory(folder.resolve("jobs"));
        end = folder.resolve("end");
        jobs = new ObservedJobs(folder, directory);
    }

    @AfterEach
    void assertNothingIsLeft() throws Exception
    {
        LaunchedJob.awaitEmpty(directory);
    }

    private LaunchedJob start(final String... args) throws IOException
    {
        return LaunchedJob.start(directory, folder.resolve("err-" + System.nanoTime()), args);
    }

    private void end(final LaunchedJob job) throws Exception
    {
        Files.createFile(end);
        assertEquals(0, job.await(), () -> job.errors().toString());
    }

    private static boolean hasNode(final List<String> lines, final int node, final String state)
    {
        return lines.stream().anyMatch(line -> line.startsWith("   " + node + " ") && line.endsWith("  " + state));
    }

    /** {@return tables in which the nodes, from 0 on, are in these states} As {@link #awaitCounters}. */
    private List<String> awaitTables(final List<String> states, final String... args) throws Exception
    {
        List<String> lines = List.of();
        for (int turn = 0; turn < MOST_TURNS; turn++)
        {
            lines = jobs.run(0, "TopCommand", args);
            final List<String> tables = lines;
            if (IntStream.range(0, states.size()).allMatch(node -> hasNode(tables, node, states.get(node))))
            {
                return tables;
            }
        }
        return fail("expected nodes " + states + ", actual " + String.join("\n", lines));
    }

    /** All three commands on a job of two nodes, the last rank of which keeps the others waiting. */
    private void assertIsSeen(final LaunchedJob head, final String row) throws Exception
    {
        final List<String> rows = jobs.run(0, "PsCommand");
        assertEquals(2, rows.size(), rows::toString);
        assertTrue(rows.get(1).matches("[0-9a-f]{8}  2 x 1     20.*  +" + head.launcher().pid() + "  " + row +
            "  +org.gaeron.verification.launch.LaunchedProgram"), rows::toString);
        final List<String> tables =
            awaitTables(List.of("in sync", "computing"), "-n", "2", rows.get(1).substring(0, 8));
        assertEquals(2, tables.stream().filter(line -> line.startsWith("node host ")).count(), tables::toString);
        assertTrue(tables.stream().anyMatch(line -> line.endsWith("; 1 rank is in one")), tables::toString);
        final List<String> counters = awaitCounters();
        for (int node = 0; node < 2; node++)
        {
            final String title = "node " + node + " on ";
            assertTrue(counters.stream().anyMatch(line -> line.startsWith(title)), counters::toString);
            final String served = "puts served - gaeron node " + node + " job ";
            assertEquals(1, counters.stream().filter(line -> line.contains(served) && !line.contains(" 0  ")).count(),
                counters::toString);
        }
        assertEquals(2, counters.stream().filter(line -> line.endsWith("  Bytes sent")).count(), counters::toString);
        assertEquals(2, counters.stream()
            .filter(line -> line.matches(" +[1-9][0-9]*  requests to other nodes")).count(), counters::toString);
    }

    /** On a loaded machine a node may answer too late. */
    private List<String> awaitCounters() throws Exception
    {
        List<String> lines;
        int turn = 0;
        do
        {
            lines = jobs.run(0, "StatCommand");
        }
        while (lines.stream().anyMatch(line -> line.contains(": no answer")) && ++turn < MOST_TURNS);
        return lines;
    }

    @Test
    void shouldSeeAJobOfThisHost() throws Exception
    {
        try (LaunchedJob job = start("-N", "2", "-R", "1", PROGRAM, "late", end.toString()))
        {
            job.awaitLines("sleeping 1", 1);
            assertIsSeen(job, "all .*");
            end(job);
        }
    }

    @Test
    void shouldSeeAJobOfSeveralHosts() throws Exception
    {
        final Path ssh = Files.writeString(folder.resolve("ssh"), SSH);
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
        try (LaunchedJob job = start(
            "--ssh", ssh.toString(), "--hosts", "a,b", "-R", "1", PROGRAM, "late", end.toString()))
        {
            job.awaitLines("sleeping 1", 1);
            assertIsSeen(job, "none, leads  a,b ");
            end(job);
        }
    }

    @Test
    void shouldSeeAJobWhoseNodesAreStartedOneByOne() throws Exception
    {
        try (LedNodes nodes = new LedNodes(folder, "localhost:" + FreePort.find()))
        {
            nodes.start(2, "-R", "1", PROGRAM, "late", end.toString());
            nodes.start(2, "-R", "1", PROGRAM, "late", end.toString());
            nodes.get(1).awaitLines("sleeping 1", 1);
            jobs = new ObservedJobs(folder, folder.resolve("jobs of 0"));
            assertIsSeen(nodes.get(0), "0, leads .*");
            jobs = new ObservedJobs(folder, folder.resolve("jobs of 1"));
            assertTrue(jobs.run(0, "PsCommand").getLast().contains("  1  "));
            final List<String> refusal = jobs.run(UNAVAILABLE, "TopCommand");
            assertTrue(refusal.getFirst().contains(" is led from another host: "), refusal::toString);
            Files.createFile(end);
            nodes.assertEnd(0, 0);
        }
    }

    @Test
    void shouldEndWithTheJob() throws Exception
    {
        try (LaunchedJob job = start("-N", "2", "-R", "1", PROGRAM, "sleep", end.toString()))
        {
            job.awaitLines("sleeping", 2);
            final Process first = jobs.start("TopCommand", "--interval", "3600");
            jobs.awaitText("TopCommand", "rank ");
            end(job);
            assertTrue(first.waitFor(60, TimeUnit.SECONDS), "expected the end of ga top within 60 s");
            assertTrue(jobs.end(first, "TopCommand", 0).getLast().matches("job [0-9a-f]{8} has ended"));
        }
    }

    @Test
    void shouldEndWhenNobodyReadsItsTables() throws Exception
    {
        try (LaunchedJob job = start("-R", "1", PROGRAM, "sleep", end.toString()))
        {
            job.awaitLines("sleeping", 1);
            final Process top = new ProcessBuilder(jobs.command("TopCommand", "--interval", "0.1"))
                .redirectError(folder.resolve("top").toFile()).start();
            try
            {
                top.inputReader().readLine();
                top.getInputStream().close();
                assertTrue(top.waitFor(60, TimeUnit.SECONDS), "expected the end of ga top within 60 s");
                assertEquals(List.of("ga top: the standard output cannot be written to: something of it is lost"),
                    Files.readAllLines(folder.resolve("top")));
            }
            finally
            {
                top.destroyForcibly();
            }
            end(job);
        }
    }

    @Test
    void shouldAnswerTwoObserversAndSurviveOneThatIsKilled() throws Exception
    {
        try (LaunchedJob job = start("-N", "2", "-R", "1", PROGRAM, "sleep", end.toString()))
        {
            job.awaitLines("sleeping", 2);
            final Process other = new ProcessBuilder(jobs.command("TopCommand", "--interval", "0.1"))
                .redirectErrorStream(true).redirectOutput(folder.resolve("other").toFile()).start();
            final List<String> tables = jobs.run(0, "TopCommand", "-n", "3", "--interval", "0.1");
            assertEquals(3, tables.stream().filter(line -> line.startsWith("node host ")).count(), tables::toString);
            other.destroyForcibly();
            assertTrue(other.waitFor(60, TimeUnit.SECONDS));
            awaitTables(List.of("computing"), "-n", "1");
            end(job);
        }
    }

    @Test
    void shouldListTheJobsWhereOneHasToBeChosen() throws Exception
    {
        assertTrue(jobs.run(UNAVAILABLE, "TopCommand").getFirst().endsWith("actual running: none"));
        try (LaunchedJob first = start("-R", "1", PROGRAM, "sleep", end.toString());
            LaunchedJob second = start("-R", "1", PROGRAM, "sleep", end.toString()))
        {
            first.awaitLines("sleeping", 1);
            second.awaitLines("sleeping", 1);
            final List<String> refusal = jobs.run(UNAVAILABLE, "TopCommand");
            assertTrue(refusal.getFirst().matches("ga top: expected one running job, or the begin of a job's id, " +
                "actual running: [0-9a-f]{8} .*LaunchedProgram; [0-9a-f]{8} .*LaunchedProgram"), refusal::toString);
            assertEquals(3, jobs.run(0, "PsCommand").size());
            end(first);
            assertEquals(0, second.await());
        }
    }

    @Test
    void shouldRefuseWrongOptions() throws Exception
    {
        assertEquals(List.of("ga top: expected -n of at least 1, actual 0"), jobs.run(2, "TopCommand", "-n", "0"));
        assertEquals(List.of("ga top: expected --interval from 0.1 to 3600, actual 0.0"),
            jobs.run(2, "TopCommand", "--interval", "0"));
        assertEquals(1, jobs.run(2, "PsCommand", "--dir", "nothing there").size());
    }

    @Test
    void shouldNotBeSeenByAnotherUser() throws Exception
    {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        final List<String> ps = withReadableJars(jobs.command("PsCommand"));
        assumeTrue(Nobody.can("test", "-x", ps.getFirst()), "only root can be nobody, with setpriv");
        try (LaunchedJob job = start("-R", "1", PROGRAM, "sleep", end.toString()))
        {
            job.awaitLines("sleeping", 1);
            assertEquals(2, jobs.run(0, "PsCommand").size());
            final Process process = new ProcessBuilder(Nobody.command(ps)).redirectErrorStream(true)
                .redirectOutput(folder.resolve("nobody").toFile()).start();
            assertTrue(process.waitFor(60, TimeUnit.SECONDS));
            final List<String> seen = Files.readAllLines(folder.resolve("nobody"));
            assertEquals(0, process.exitValue(), seen::toString);
            assertEquals(1, seen.size(), seen::toString);
            end(job);
        }
    }

    /** Copies the jars, because those of a user's repository are for that user alone. */
    private List<String> withReadableJars(final List<String> command) throws IOException
    {
        final Path jars = Files.createDirectory(folder.resolve("jars"));
        for (final String entry : JobArchive.classPath().split(File.pathSeparator))
        {
            if (entry.endsWith(".jar"))
            {
                Files.copy(Path.of(entry), jars.resolve(Path.of(entry).getFileName()));
            }
        }
        return command.stream().map(word -> word.equals(JobArchive.classPath()) ? jars + "/*" : word).toList();
    }
}
