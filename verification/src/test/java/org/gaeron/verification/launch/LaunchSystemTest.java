package org.gaeron.verification.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Real processes: whatever becomes of a job, nothing of it is left. */
@Execution(ExecutionMode.CONCURRENT)
class LaunchSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();

    @TempDir
    Path folder;

    private Path directory;

    @BeforeEach
    void makeDirectory() throws IOException
    {
        directory = Files.createDirectory(folder.resolve("jobs with blanks"));
    }

    @Test
    void shouldRunOneNodeWithoutPrefixes() throws Exception
    {
        try (LaunchedJob job = start("a", "-N", "1", "-R", "3", "--jvm", "-Dxmx=1", PROGRAM, "sum"))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            assertSums(job, "", 3, 6);
            job.assertNodesEnd(1);
        }
        LaunchedJob.assertEmpty(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldRunNodesAndLeaveNothing(final String transport) throws Exception
    {
        try (LaunchedJob job = start("a", "-N", "2", "-R", "2", "--transport", transport, PROGRAM, "sum"))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            assertSums(job, "[0] ", 2, 10);
            assertSums(job, "[1] ", 2, 10);
            job.assertNodesEnd(2);
        }
        LaunchedJob.assertEmpty(directory);
    }

    private static void assertSums(final LaunchedJob job, final String prefix, final int ranks, final long sum)
    {
        final List<String> lines = job.lines();
        assertEquals(ranks, lines.stream()
            .filter(line -> line.startsWith(prefix + "rank ") && line.endsWith(" sum " + sum))
            .count(), lines::toString);
        assertEquals(1, lines.stream()
            .filter(line -> line.matches("(\\[0] )?second job \\d+"))
            .count(), lines::toString);
    }

    @Test
    void shouldRunAProgramWhoseMainIsNotStatic() throws Exception
    {
        try (LaunchedJob job = start("a", "-N", "2", "-R", "1", CompactProgram.class.getName()))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            assertEquals(List.of("[0] rank 0 of 2", "[1] rank 1 of 2"), job.lines().stream().sorted().toList());
        }
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldSayThatAClassLaunchesNothing() throws Exception
    {
        try (LaunchedJob job = start("a", "-N", "1", PROGRAM, "none"))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            assertEquals(List.of("gaeron: main of class " + PROGRAM +
                " has ended without a call of GlobalArrays.launch: no rank has run"), job.errors());
        }
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldRunTwoJobsSideBySide() throws Exception
    {
        try (LaunchedJob first = start("a", "-N", "2", "-R", "1", PROGRAM, "sum");
            LaunchedJob second = start("b", "-N", "2", "-R", "1", PROGRAM, "sum"))
        {
            assertEquals(0, first.await(), () -> first.errors().toString());
            assertEquals(0, second.await(), () -> second.errors().toString());
        }
        LaunchedJob.assertEmpty(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldTellTheCauseOnce(final String transport) throws Exception
    {
        try (LaunchedJob job = start("a", "-N", "2", "-R", "2", "--transport", transport, PROGRAM, "throw"))
        {
            assertEquals(1, job.await());
            job.assertNodesEnd(2);
            final List<String> errors = job.errors();
            assertEquals(1, errors.stream()
                .filter(line -> line.matches("\\[1] rank [23] failed: .* has had enough")).count(), errors::toString);
            assertTrue(errors.stream().noneMatch(line -> line.startsWith("[0] \tat ")), errors::toString);
            assertTrue(errors.stream().noneMatch(line -> line.contains("at org.gaeron.runtime.")), errors::toString);
            assertTrue(errors.stream().anyMatch(
                line -> line.matches("gaeron: rank [23] failed, and 1 more rank in the same way")), errors::toString);
            assertTrue(errors.getLast().matches("gaeron: node 1 ended with exit code 1: rank [23] failed: " +
                "java.lang.IllegalStateException: rank [23] has had enough"), errors::toString);
        }
        LaunchedJob.assertEmpty(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldEndWithTheExitCodeOfTheNodeThatDied(final String transport) throws Exception
    {
        try (LaunchedJob job = start("a", "-N", "2", "-R", "2", "--transport", transport, PROGRAM, "exit"))
        {
            assertEquals(LaunchedProgram.EXIT_CODE, job.await());
            job.assertNodesEnd(2);
            assertEquals("gaeron: node 1 ended with exit code 7", job.errors().getLast());
        }
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldLetTheOthersEndWhereANodeEndsWithAnExitCodeAfterTheJob() throws Exception
    {
        try (LaunchedJob job = start("a", "-N", "2", "-R", "1", PROGRAM, "leave"))
        {
            assertEquals(LaunchedProgram.EXIT_CODE, job.await());
            assertTrue(job.lines().contains("[0] node 0 has done its part"), () -> job.lines() + " " + job.errors());
            assertEquals(List.of("gaeron: node 1 ended with exit code 7"), job.causes());
        }
        LaunchedJob.assertEmpty(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldEndNodesThatComputeWhenInterrupted(final String transport) throws Exception
    {
        try (LaunchedJob job = LaunchedJob.start(directory, folder.resolve("a.err"), "-N", "2", "-R", "1",
            "--transport", transport, PROGRAM, "compute"))
        {
            job.awaitLines("computing", 2);
            LaunchedJob.signal("INT", job.launcher().pid());
            assertEquals(130, job.await());
            job.assertNodesEnd(2);
            assertTrue(job.errors().stream().noneMatch(line -> line.startsWith("gaeron:")), job.errors().toString());
        }
        LaunchedJob.assertEmpty(directory);
    }

    /** As Ctrl-\ does it, which reaches the launcher and all nodes. */
    @Test
    void shouldTellBesideTheStacksWhatRanksDoAndGoOn() throws Exception
    {
        final Path end = folder.resolve("end");
        try (LaunchedJob job = start("a", "-N", "2", "-R", "1", PROGRAM, "sleep", end.toString()))
        {
            job.awaitLines("sleeping", 2);
            job.quitUntilError("gaeron: ", LongStream.concat(LongStream.of(job.launcher().pid()),
                job.pids().stream().mapToLong(Long::longValue)).toArray());
            job.awaitLines("] Full thread dump", 2);
            Files.createFile(end);
            assertEquals(0, job.await(), () -> job.errors().toString());
            assertTrue(job.errors().stream().allMatch(line -> line.matches(
                "gaeron: \\d+s: ranks? [01].* computing.*; far operations .*/s; arrays .*B")), job.errors().toString());
            final List<String> lines = job.lines();
            assertEquals(lines.stream().filter(line -> line.contains("] Full thread dump")).count(),
                lines.stream().filter(line -> line.contains("\"rank-")).count(), lines::toString);
        }
        LaunchedJob.assertEmpty(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldEndNodesThatComputeWhenTheLauncherIsKilled(final String transport) throws Exception
    {
        try (LaunchedJob job = start("a", "-N", "2", "-R", "1", "--transport", transport, PROGRAM, "spin"))
        {
            job.awaitLines("computing", 2);
            job.launcher().toHandle().destroyForcibly();
            assertEquals(137, job.await());
            job.assertNodesEnd(2);
        }
        LaunchedJob.assertEmpty(directory);
    }

    @Test
    void shouldNameANodeThatWasKilled() throws Exception
    {
        try (LaunchedJob job = start("a", "-N", "2", "-R", "1", PROGRAM, "spin"))
        {
            job.awaitLines("computing", 2);
            final long pid = job.pids().iterator().next();
            ProcessHandle.of(pid).orElseThrow().destroyForcibly();
            assertEquals(137, job.await());
            job.assertNodesEnd(2);
            assertTrue(job.errors().getLast().endsWith("was killed by signal 9"), job.errors().toString());
        }
        LaunchedJob.assertEmpty(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "-N 0 " + "org.gaeron.verification.launch.LaunchedProgram",
        "-N two org.gaeron.verification.launch.LaunchedProgram",
        "-R 0 org.gaeron.verification.launch.LaunchedProgram",
        "--transport pigeon org.gaeron.verification.launch.LaunchedProgram",
        "-D gaeron.nosuch=1 org.gaeron.verification.launch.LaunchedProgram",
        "-D gaeron.node.timeout=soon org.gaeron.verification.launch.LaunchedProgram",
        "-D gaeron.node.timeout=100ms org.gaeron.verification.launch.LaunchedProgram",
        "-D gaeron.node.timeout=20s -D gaeron.launch.timeout=10s org.gaeron.verification.launch.LaunchedProgram",
        "--cp nosuch.jar org.gaeron.verification.launch.LaunchedProgram",
        "--nosuch org.gaeron.verification.launch.LaunchedProgram",
        "org.gaeron.NoSuchProgram",
        "-N 2"})
    void shouldRefuseBadOptionsInOneLine(final String options) throws Exception
    {
        try (LaunchedJob job = start("a", options.split(" ")))
        {
            assertEquals(2, job.await());
            assertEquals(1, job.errors().size(), () -> job.errors().toString());
            assertTrue(job.errors().getFirst().startsWith("ga run: "), () -> job.errors().toString());
        }
        LaunchedJob.assertEmpty(directory);
    }

    private LaunchedJob start(final String name, final String... args) throws IOException
    {
        return LaunchedJob.start(directory, folder.resolve(name + ".err"), args);
    }
}
