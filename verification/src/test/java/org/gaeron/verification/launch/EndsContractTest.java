package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The ends of a job with a node on each of two hosts, however it is started: the exit code, the line that says why, and
 * that no process and no file is left on any host.
 */
@Timeout(300)
abstract class EndsContractTest
{
    static final int UNAVAILABLE = 69;
    static final int KILLED = 137;
    /** What follows the name of a lost node. */
    static final String ENDED = " was lost: the connection to it has ended.*";
    static final String SILENT = " was lost: nothing was heard of it for 6s";

    /** What ranks print before they begin. */
    private static final Map<String, String> BEGUN =
        Map.of("compute", "computing", "use", "using", "sleep", "sleeping");
    private static final int SECOND = 1;
    /** Twice the node timeout, last words, and time for a loaded machine. */
    private static final long BOUND_S = 60;
    private static final long LOOK_MS = 50;

    @TempDir
    Path folder;

    private List<Set<Long>> before;
    private boolean isOff;

    /** {@return the hosts of the test} */
    abstract TwoHosts hosts();

    /** Starts a job. Returns the process that decides on its end. */
    abstract LaunchedJob startJob(String... args) throws Exception;

    /** {@return the class that the process runs which decides on the end of the job, on the first host} */
    String launcher()
    {
        return "RunCommand";
    }

    /** {@return the class that the process runs which starts the second node} */
    abstract String agent();

    /** {@return what messages call the second host} */
    abstract String second();

    /** Waits until all ranks have printed a line. */
    void awaitBegun(final LaunchedJob job, final String line) throws Exception
    {
        job.awaitLines(line, TwoHosts.COUNT);
    }

    /** Waits for the end of a process that starts the second node and that nobody else waits for. */
    void assertFollowerEnds(final int exitCode) throws Exception
    {
    }

    /** Deletes the files of processes that were killed all at once while they were stopped, if there are such. */
    void deleteRemains() throws Exception
    {
    }

    /** Notes that the hosts, which tests share, cannot be used any more. */
    abstract void spoil();

    /** Starts a job for whose end nobody's silence matters, and waits until its ranks do what they have to. */
    final LaunchedJob start(final String work) throws Exception
    {
        return start(work, "8s");
    }

    /** Starts a job in which soon after a silence one is lost. */
    final LaunchedJob startImpatient(final String work) throws Exception
    {
        return start(work, "3s");
    }

    private LaunchedJob start(final String work, final String nodeTimeout) throws Exception
    {
        final LaunchedJob job = startUnawaited(work, nodeTimeout);
        awaitBegun(job, BEGUN.get(work));
        return job;
    }

    /** Starts a job that has perhaps not begun. */
    final LaunchedJob startUnawaited(final String work, final String nodeTimeout) throws Exception
    {
        before = List.of(hosts().pids(0), hosts().pids(SECOND));
        return startJob("-R", "1", "-D", "gaeron.dir=/dev/shm",
            "-D", "gaeron.node.timeout=" + nodeTimeout, LaunchedProgram.class.getName(), work, "/nonexistent");
    }

    final void signal(final String name, final int host, final String program, final String word) throws Exception
    {
        LaunchedJob.signal(name, pid(host, program, word));
    }

    final void signal(final String name, final int host, final String mainClass) throws Exception
    {
        signal(name, host, "java", "org.gaeron.launch." + mainClass);
    }

    private long pid(final int host, final String program, final String word) throws IOException
    {
        final List<List<String>> all = new ArrayList<>();
        for (final long pid : hosts().pids(host))
        {
            final List<String> words = words(pid);
            all.add(words);
            if (words.getFirst().matches("(.*/)?" + program) && words.contains(word))
            {
                return pid;
            }
        }
        throw new AssertionError("expected a process " + program + " " + word + ", actual " + all);
    }

    /**
     * {@return what a process was started with} From the system: a ProcessHandle knows no arguments that are longer
     * than a page, as a class path may be.
     */
    static List<String> words(final long pid)
    {
        try
        {
            return Arrays.asList(
                Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1).split("\0"));
        }
        catch (final IOException ex)
        {
            // it has ended
            return List.of("");
        }
    }

    /** The job ends with an exit code, and a line that says why, if it can. */
    final void assertEnds(final LaunchedJob job, final int exitCode, final String cause) throws Exception
    {
        assertEquals(exitCode, job.await(BOUND_S), () -> job.lines() + " " + job.errors());
        if (cause == null)
        {
            assertEquals(List.of(), job.causes());
        }
        else
        {
            assertEquals(1, job.causes().size(), job.errors()::toString);
            assertTrue(job.causes().getLast().matches(cause), job.errors()::toString);
        }
    }

    final String node()
    {
        return "gaeron: node 1 on " + second();
    }

    final void assertNothingLeft() throws Exception
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(BOUND_S);
        while (deadlineNs - System.nanoTime() > 0 && !left().isEmpty())
        {
            Thread.sleep(LOOK_MS);
        }
        assertEquals(List.of(), left());
    }

    private List<String> left() throws IOException
    {
        final List<String> left = new ArrayList<>();
        for (int host = 0; host < TwoHosts.COUNT; host++)
        {
            for (final long pid : hosts().pids(host))
            {
                if (!before.get(host).contains(pid) && !isForeign(pid))
                {
                    left.add(pid + " " + words(pid));
                }
            }
            if (!isOff || host != SECOND)
            {
                hosts().sharedMemory(host).forEach(file -> left.add(file.toString()));
            }
        }
        return left;
    }

    /** The servers keep a session whose link is cut for as long as their administrators say. */
    private static boolean isForeign(final long pid)
    {
        return words(pid).stream().anyMatch(word -> word.startsWith("sshd: ") || word.startsWith("slurmstepd: "));
    }

    @Test
    void shouldEndWhenANodeIsKilled() throws Exception
    {
        try (LaunchedJob job = start("compute"))
        {
            signal("KILL", SECOND, "node.ChildProcess");
            assertEnds(job, KILLED, node() + " was killed by signal 9");
            assertFollowerEnds(KILLED);
            assertNothingLeft();
        }
    }

    @Test
    void shouldEndWhenAnAgentIsKilled() throws Exception
    {
        try (LaunchedJob job = start("compute"))
        {
            signal("KILL", SECOND, agent());
            assertEnds(job, UNAVAILABLE, node() + ENDED);
            assertFollowerEnds(KILLED);
            assertNothingLeft();
        }
    }

    @Test
    void shouldEndWhenTheLauncherIsKilled() throws Exception
    {
        try (LaunchedJob job = start("compute"))
        {
            signal("KILL", 0, launcher());
            job.await(BOUND_S); // with an exit code that nobody of ours has chosen
            assertFollowerEnds(UNAVAILABLE);
            assertNothingLeft();
        }
    }

    @Test
    void shouldEndWhenAHostIsOff() throws Exception
    {
        try (LaunchedJob job = startImpatient("compute"))
        {
            isOff = true;
            spoil();
            hosts().powerOff();
            assertEnds(job, UNAVAILABLE, node() + SILENT);
            assertFollowerEnds(KILLED);
            assertNothingLeft();
        }
    }

    /**
     * What ranks do meanwhile matters to the nodes alone, however they are started: {@link LedEndsSystemTest} has the
     * rest.
     */
    @Test
    void shouldEndOnBothHostsWhenTheirLinkIsCut() throws Exception
    {
        assertEndsWhenTheLinkIsCut("use");
    }

    final void assertEndsWhenTheLinkIsCut(final String work) throws Exception
    {
        try (LaunchedJob job = startImpatient(work))
        {
            spoil();
            hosts().cut();
            assertEnds(job, UNAVAILABLE, node() + SILENT);
            assertFollowerEnds(UNAVAILABLE);
            assertNothingLeft();
        }
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void shouldEndAtASignal(final String name, final int exitCode) throws Exception
    {
        try (LaunchedJob job = start("compute"))
        {
            signal(name, 0, launcher());
            assertEnds(job, exitCode, null);
            assertFollowerEnds(UNAVAILABLE);
            assertNothingLeft();
        }
    }

    @Test
    void shouldEndWhenANodeIsStopped() throws Exception
    {
        assertEndsWhenANodeIsStopped("compute");
    }

    /** With more time: a node that a loaded machine keeps waiting for so long must not be the one that is lost. */
    final void assertEndsWhenANodeIsStopped(final String work) throws Exception
    {
        try (LaunchedJob job = start(work, "4s"))
        {
            signal("STOP", SECOND, "node.ChildProcess");
            assertEnds(job, KILLED, node() + " was lost and is killed: node 0.* says: .*");
            assertFollowerEnds(KILLED);
            assertNothingLeft();
        }
    }

    /** The nodes of a stopped agent end with the others; it ends itself when it goes on. */
    @Test
    void shouldEndWhenAnAgentIsStopped() throws Exception
    {
        try (LaunchedJob job = startImpatient("compute"))
        {
            final long agent = pid(SECOND, "java", "org.gaeron.launch." + agent());
            LaunchedJob.signal("STOP", agent);
            try
            {
                assertEnds(job, UNAVAILABLE, node() + SILENT);
            }
            finally
            {
                new ProcessBuilder("kill", "-CONT", Long.toString(agent)).start().waitFor(); // if it is there
            }
            assertFollowerEnds(UNAVAILABLE);
            deleteRemains();
            assertNothingLeft();
        }
    }

    /** The agents end their nodes meanwhile; what the launcher finds when it goes on is over. */
    @Test
    void shouldEndWhenTheLauncherIsStopped() throws Exception
    {
        try (LaunchedJob job = startImpatient("compute"))
        {
            final long launcher = pid(0, "java", "org.gaeron.launch." + launcher());
            LaunchedJob.signal("STOP", launcher);
            try
            {
                awaitEndOf(SECOND, "node.ChildProcess");
            }
            finally
            {
                LaunchedJob.signal("CONT", launcher);
            }
            assertEnds(job, UNAVAILABLE, "gaeron: node \\d on \\S+ was lost: .*");
            assertFollowerEnds(UNAVAILABLE);
            assertNothingLeft();
        }
    }

    private void awaitEndOf(final int host, final String mainClass) throws Exception
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(BOUND_S);
        while (hosts().pids(host).stream().anyMatch(pid -> words(pid).contains("org.gaeron.launch." + mainClass)))
        {
            assertTrue(deadlineNs - System.nanoTime() > 0, "expected the end of " + mainClass);
            Thread.sleep(LOOK_MS);
        }
    }
}
