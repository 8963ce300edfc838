package org.gaeron.verification.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Real processes: what a program does beside its job and after it neither hides the job's end nor holds it up. */
@Execution(ExecutionMode.CONCURRENT)
class AfterwardsSystemTest
{
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"catch, 1", "thread, 1", "catch, 2", "thread, 2"})
    void shouldFailWhateverTheProgramMakesOfTheFailure(final String what, final int nodes) throws Exception
    {
        try (LaunchedJob job = start(nodes, what))
        {
            assertEquals(1, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals("gaeron: node %d ended with exit code 0 although it had failed: rank %1$d failed: "
                .formatted(nodes - 1) + "java.lang.IllegalStateException: enough is enough", job.errors().getLast());
        }
    }

    /** It ends before node 0 has begun its second job, which it waits for in vain. */
    @Test
    void shouldFailWhereANodeBeginsAJobWithoutTheOthers() throws Exception
    {
        try (LaunchedJob job = start(2, "again"))
        {
            assertEquals(1, job.await(), () -> job.lines() + " " + job.errors());
            assertTrue(job.lines().stream().anyMatch(line -> line.startsWith("[0] caught: ")), job.lines()::toString);
            assertEquals("gaeron: node 0 ended with exit code 0 although it had failed: node 1 ended before it came " +
                "to the rendezvous", job.errors().getLast());
        }
    }

    /** The main thread is in {@code System.exit}, which waits for the hook, which waits for the main thread. */
    @ParameterizedTest
    @CsvSource({"1", "2"})
    void shouldEndAFailedJobWhoseShutdownHooksDoNotEnd(final int nodes) throws Exception
    {
        try (LaunchedJob job = start(nodes, "hook"))
        {
            assertEquals(1, job.await(), () -> job.lines() + " " + job.errors());
            assertTrue(job.errors().getLast().contains("rank " + (nodes - 1) + " failed: "), job.errors()::toString);
        }
    }

    @Test
    void shouldEndWithItsLauncherThoughItsShutdownHooksDoNotEnd() throws Exception
    {
        try (LaunchedJob job = start(1, "endless"))
        {
            job.awaitLines("ending", 1);
            try
            {
                LaunchedJob.signal("KILL", job.launcher().pid());
                job.assertNodesEnd(1);
            }
            finally
            {
                job.pids().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
            }
        }
    }

    @Test
    void shouldTellWhatMainThrowsAsARanksFailureIsTold() throws Exception
    {
        final String failure = "main of node 0 failed: java.lang.IllegalArgumentException: no such input";
        try (LaunchedJob job = start(1, "early"))
        {
            assertEquals(1, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals(failure, job.errors().getFirst());
            assertTrue(job.errors().get(1).startsWith("\tat " + AfterwardsProgram.class.getName() + ".main("),
                () -> job.errors().toString());
            assertEquals("gaeron: node 0 ended with exit code 1: " + failure, job.errors().getLast());
            assertEquals(3, job.errors().size(), () -> job.errors().toString());
        }
    }

    @Test
    void shouldTellWhyTheClassOfTheProgramCannotBeInitialised() throws Exception
    {
        final Path directory = Files.createDirectory(folder.resolve("jobs"));
        try (LaunchedJob job = LaunchedJob.start(
            directory, folder.resolve("err"), "-N", "1", "-R", "1", AfterwardsProgram.Unborn.class.getName()))
        {
            assertEquals(1, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals("gaeron: node 0 ended with exit code 1: main of node 0 failed: " +
                "java.lang.NumberFormatException: For input string: \"none\"", job.errors().getLast());
        }
    }

    @ParameterizedTest
    @CsvSource({"1", "2"})
    void shouldShowProgramsTheEndOfTheirStandardInput(final int nodes) throws Exception
    {
        try (LaunchedJob job = start(nodes, "read"))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            assertEquals(nodes, job.lines().stream().filter(line -> line.endsWith("read -1")).count());
        }
    }

    @Test
    void shouldNameTheThreadThatKeepsANode() throws Exception
    {
        try (LaunchedJob job = start(1, "leave"))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
            assertEquals(List.of("gaeron: node 0 has ended, but not thread \"straggler-0\": its JVM waits; end such " +
                "threads with the program, or make them daemons"), job.causes());
            job.assertNodesEnd(1);
        }
    }

    private LaunchedJob start(final int nodes, final String what) throws Exception
    {
        final Path directory = Files.createDirectory(folder.resolve("jobs"));
        return LaunchedJob.start(directory, folder.resolve("err"), "-N", Integer.toString(nodes),
            "-R", "1", AfterwardsProgram.class.getName(), what);
    }
}
