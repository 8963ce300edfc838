package org.gaeron.verification.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Resources that a host lacks: one line reports them, before anything is started. */
class ResourceSystemTest
{
    private static final String PROGRAM = ExitProgram.class.getName();

    @TempDir
    private Path folder;
    private Path directory;

    @BeforeEach
    void makeDirectory() throws IOException
    {
        directory = Files.createDirectory(folder.resolve("jobs"));
    }

    @Test
    void shouldTellThatThereIsNoRoomForTheLogs() throws Exception
    {
        try (LaunchedJob job = startUnder(mounting("size=20m"), "-N", "2", "-R", "1", PROGRAM, "barrier", "normal"))
        {
            assertTold(1, "gaeron.dir: expected 43 MiB free in " + directory +
                " for the logs of 2 nodes, actual 20 MiB: choose another folder, or smaller terms", job);
        }
    }

    @Test
    void shouldRunInLittleRoomWithSmallTerms() throws Exception
    {
        try (LaunchedJob job = startUnder(mounting("size=20m"), "-N", "2", "-R", "1", "-D", "gaeron.term.length=64k",
            "-D", "gaeron.bulk.term.length=64k", PROGRAM, "pull", "normal"))
        {
            assertEquals(0, job.await(), () -> job.errors().toString());
        }
    }

    @Test
    void shouldTellThatTheFolderCannotBeWrittenTo() throws Exception
    {
        try (LaunchedJob job = startUnder(mounting("ro"), "-N", "2", PROGRAM, "barrier", "normal"))
        {
            assertTold(2, "gaeron.dir: expected a folder that this user can write to, actual " + directory, job);
        }
    }

    /**
     * Somebody fills the file system while the job runs: the next page of a log that is open, or the next log, finds no
     * room.
     */
    @ParameterizedTest
    @CsvSource({"ipc, open", "ipc, closed", "udp, open", "udp, closed"})
    void shouldTellThatNoRoomIsLeftForTheLogs(final String transport, final String logs) throws Exception
    {
        try (LaunchedJob job = startUnder(mounting("size=64m"), "-N", "2", "-R", "1", "--transport", transport,
            FillingProgram.class.getName(), logs))
        {
            assertEquals(1, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals(1, job.causes().size(), () -> job.errors().toString());
            final String cause = job.causes().get(0);
            assertTrue(cause.matches("gaeron: node \\d ended with exit code 1: .*no room for the logs of the job: " +
                "the file system " + directory + " \\(none\\) of type tmpfs has 64 MiB, " +
                "\\d MiB of them free: .*"), cause);
            assertEquals(2, job.lines().stream().filter(line -> line.contains(" failed: ")).count(),
                () -> job.lines().toString());
            job.assertNodesEnd(2);
            assertEquals(List.of(), job.errors().stream().filter(line -> line.startsWith("left: ")).toList());
        }
    }

    @Test
    void shouldTellThatThereAreTooFewDescriptors() throws Exception
    {
        final List<String> limited = List.of("sh", "-c", "ulimit -n 60 && exec \"$@\"", "sh");
        try (LaunchedJob job = startUnder(limited, "-N", "2", PROGRAM, "barrier", "normal"))
        {
            assertTold(1, "file descriptors for 2 nodes, actual 60: raise it with ulimit -n", job);
        }
    }

    /** Of a rank, and so is the file of the node's report: it is open before. */
    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldTellThatNoDescriptorIsLeftForALog(final String transport) throws Exception
    {
        final List<String> limited = List.of("sh", "-c", "ulimit -n 300 && exec \"$@\"", "sh");
        try (LaunchedJob job = startUnder(limited, "-N", "2", "-R", "1", "--transport", transport,
            DescriptorsProgram.class.getName()))
        {
            assertEquals(1, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals(1, job.causes().size(), () -> job.errors().toString());
            final String cause = job.causes().get(0);
            assertTrue(cause.matches("gaeron: node 1 ended with exit code 1: node 1 cannot open the log of a stream: " +
                ".*/\\d+\\.logbuffer: Too many open files"), cause);
        }
        LaunchedJob.assertEmpty(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "no.such.host.invalid"})
    void shouldTellThatTheInterfaceIsNotOfThisHost(final String address) throws Exception
    {
        try (LaunchedJob job = startUnder(List.of(), "-N", "2", "--transport", "udp",
            "-D", "gaeron.interface=" + address, PROGRAM, "barrier", "normal"))
        {
            assertTold(2, "gaeron.interface: expected an address of this host, actual " + address, job);
        }
    }

    @Test
    void shouldTellThatAnArrayIsTooLarge() throws Exception
    {
        try (LaunchedJob job = startUnder(List.of(), "-N", "2", "-R", "1", "-D", "gaeron.memory.limit=1m",
            PROGRAM, "barrier", "normal"))
        {
            assertEquals(1, job.await());
            assertEquals(1, job.causes().size(), () -> job.errors().toString());
            assertTrue(job.causes().get(0).contains("MemoryLimitException"), () -> job.causes().toString());
            assertTrue(job.causes().get(0).contains("expected at most 1 MiB, which"), () -> job.causes().toString());
            assertTrue(job.causes().get(0).contains("gaeron.memory.limit"), () -> job.causes().toString());
        }
        LaunchedJob.assertEmpty(directory);
    }

    /** Also at its end, when a launcher that is killed has no nodes any more, or none that can still do something. */
    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldLeaveNothingWhereTheLauncherIsKilledAndNoNodeIsLeft(final String transport) throws Exception
    {
        try (LaunchedJob dead = startUnder(List.of(), "-N", "2", "-R", "1", "--transport", transport, PROGRAM,
            "barrier", "wait"))
        {
            dead.awaitLines("is at it", 2);
            killAll(dead);
        }
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!folders().isEmpty() && deadlineNs - System.nanoTime() > 0)
        {
            Thread.sleep(10);
        }
        LaunchedJob.assertEmpty(directory);
    }

    /**
     * A job whose processes all died at once, and the shell that watches its folder, leaves it; another one that is
     * alive keeps its own.
     */
    @Test
    void shouldDeleteWhatADeadJobLeftAndNothingOfALiveOne() throws Exception
    {
        final Path stop = folder.resolve("stop");
        try (LaunchedJob live = startUnder(List.of(), "-N", "2", "-R", "1", ConservationProgram.class.getName(),
            stop.toString(), "0"))
        {
            live.awaitLines("is at it", 2);
            final List<Path> mine = folders();
            try (LaunchedJob dead = startUnder(List.of(), "-N", "2", "-R", "1", PROGRAM, "barrier", "wait"))
            {
                dead.awaitLines("is at it", 2);
                for (final ProcessHandle child : dead.launcher().toHandle().children().toList())
                {
                    if (!dead.pids().contains(child.pid()))
                    {
                        child.destroyForcibly();
                    }
                }
                killAll(dead);
            }
            assertEquals(2, folders().size());
            try (LaunchedJob next = startUnder(List.of(), "-N", "2", "-R", "1", PROGRAM, "barrier", "normal"))
            {
                assertEquals(0, next.await(), () -> next.errors().toString());
            }
            assertEquals(mine, folders());
            Files.createFile(stop);
            assertEquals(0, live.await(), () -> live.errors().toString());
        }
        LaunchedJob.assertEmpty(directory);
    }

    private static void killAll(final LaunchedJob job) throws Exception
    {
        LaunchedJob.signal("STOP", job.pid(0));
        LaunchedJob.signal("STOP", job.pid(1));
        LaunchedJob.signal("KILL", job.launcher().pid());
        LaunchedJob.signal("KILL", job.pid(0));
        LaunchedJob.signal("KILL", job.pid(1));
        job.await();
        job.assertNodesEnd(2);
    }

    private List<Path> folders() throws IOException
    {
        try (var all = Files.list(directory))
        {
            return all.toList();
        }
    }

    private void assertTold(final int exitCode, final String text, final LaunchedJob job) throws Exception
    {
        assertEquals(exitCode, job.await(), () -> job.errors().toString());
        assertEquals(1, job.errors().size(), () -> job.errors().toString());
        assertTrue(job.errors().get(0).startsWith("ga run: ") && job.errors().get(0).contains(text),
            () -> job.errors().toString());
        LaunchedJob.assertEmpty(directory);
    }

    /** A file system of its own where the jobs are, seen by the launcher and its nodes alone. */
    private List<String> mounting(final String options) throws Exception
    {
        final Process trial = new ProcessBuilder("unshare", "-m", "true").redirectErrorStream(true).start();
        assumeTrue(trial.waitFor() == 0, "only root can mount a file system");
        return List.of("unshare", "-m", "sh", "-c",
            "mount -t tmpfs -o " + options + " none \"$0\" && \"$@\"; code=$?; " +
            "ls -A \"$0\" | sed 's/^/left: /' >&2; exit $code", directory.toString());
    }

    private LaunchedJob startUnder(final List<String> prefix, final String... args) throws IOException
    {
        return LaunchedJob.startUnder(prefix, directory, Files.createTempFile(folder, "job", ".err"), args);
    }
}
