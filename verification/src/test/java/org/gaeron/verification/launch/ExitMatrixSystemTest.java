package org.gaeron.verification.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Ends of jobs of two nodes with two ranks each. Every job ends with the right exit code and one line that says why.
 * Every surviving rank learns which node it was, and neither process nor file is left. After GASNet's {@code testexit}.
 * The pairs that run, each on one of the two transports:
 *
 * <pre>
 *                              launch   barrier   pull    create   factor
 *   normal end                            udp      ipc
 *   early return of a rank                ipc               udp
 *   exception in a rank         ipc                ipc      udp      ipc
 *   System.exit(7) in a rank              udp
 *   System.exit(0) in a rank    udp                ipc
 *   out of memory in a rank               ipc      udp
 *   kill -9 of a node           ipc                udp      ipc      udp
 *   kill -STOP of a node                  ipc      udp
 *   kill -9 of the launcher     udp                ipc      udp
 * </pre>
 * Over IPC the media driver of the host lives in the launcher and dies with it. The code does not distinguish the
 * remaining pairs from these: the same signal wakes a waiting rank in all phases. An external driver that dies is
 * tested in {@code DriverLossTest} of ga-aeron; Ctrl-C and nodes that compute in {@link LaunchSystemTest}.
 */
@Tag("quiet")
@ResourceLock("time limits")
class ExitMatrixSystemTest
{
    private static final int LOST = 137;
    /** Node timeouts of jobs in which a node stands still, and of others. */
    private static final String SHORT = "3s";
    private static final String LONG = "8s";

    @TempDir
    private Path folder;

    /**
     * The number of ranks that must say which node has failed, and in which state their operation was.
     */
    @ParameterizedTest
    @CsvSource({
        "udp, barrier, normal, 0, 0,",
        "ipc, pull,    normal, 0, 0,",
        "ipc, barrier, return, 1, 0, SpecMismatchException",
        "udp, create,  return, 1, 0, SpecMismatchException",
        "ipc, launch,  throw,  1, 0, node 1 ended with exit code 1: main of node 1 failed: " +
            "java.lang.IllegalStateException: enough is enough",
        "ipc, pull,    throw,  1, 2, node 1 ended with exit code 1: rank 3 failed: java.lang.IllegalStateException",
        "udp, create,  throw,  1, 2, node 1 ended with exit code 1: rank 3 failed: java.lang.IllegalStateException",
        "udp, barrier, exit,   7, 2, node 1 ended with exit code 7",
        "udp, launch,  zero,  70, 0, node 1 ended before it came to the rendezvous",
        "ipc, pull,    zero,   1, 2, node 1 ended with exit code 0 while its ranks ran",
        "ipc, barrier, memory, 1, 2, java.lang.OutOfMemoryError",
        "udp, pull,    memory, 1, 2, java.lang.OutOfMemoryError",
        "ipc, launch,  KILL, 137, 0, node 1 was killed by signal 9",
        "udp, pull,    KILL, 137, 2, node 1 was killed by signal 9",
        "ipc, create,  KILL, 137, 2, node 1 was killed by signal 9",
        "ipc, factor,  throw,  1, 2, node 1 ended with exit code 1: rank 3 failed: java.lang.IllegalStateException",
        "udp, factor,  KILL, 137, 2, node 1 was killed by signal 9",
        "ipc, barrier, STOP, 137, 2, node 1 was lost and is killed",
        "udp, pull,    STOP, 137, 2, node 1 was lost and is killed"})
    void shouldEndAndSayWhy(
        final String transport,
        final String phase,
        final String fate,
        final int exitCode,
        final int told,
        final String cause) throws Exception
    {
        final boolean isSignal = fate.equals(fate.toUpperCase(java.util.Locale.ROOT));
        final String timeout = "STOP".equals(fate) ? SHORT : LONG;
        try (LaunchedJob job = start(2, timeout, transport, phase, isSignal ? "wait" : fate))
        {
            if (isSignal)
            {
                awaitPhase(job, phase);
                LaunchedJob.signal(fate, job.pid(1));
            }
            assertEquals(exitCode, job.await(), () -> job.lines() + " " + job.errors());
            assertEnded(job, phase);
            final List<String> causes = job.causes();
            assertEquals(cause == null ? 0 : 1, causes.size(), () -> job.errors().toString());
            assertTrue(cause == null || causes.get(0).contains(cause), causes::toString);
            assertEquals(told, job.lines().stream()
                .filter(line -> line.matches("\\[0] rank \\d told of node 1 (IN_DOUBT|NOT_APPLIED)")).count(),
                () -> job.lines().toString());
        }
        assertEquals(List.of(), List.of(directory().toFile().list()));
    }

    /** A node that stands still for longer than the limit, and goes on: nobody else is to blame, whoever says it. */
    @ParameterizedTest
    @CsvSource({"udp, barrier, 3900", "udp, pull, 4500", "ipc, barrier, 4200", "ipc, pull, 5500"})
    void shouldBlameTheNodeThatStoodStill(final String transport, final String phase, final long ms) throws Exception
    {
        try (LaunchedJob job = start(3, SHORT, transport, phase, "wait"))
        {
            job.awaitLines("is at it", 3);
            LaunchedJob.signal("STOP", job.pid(1));
            Thread.sleep(ms);
            new ProcessBuilder("kill", "-CONT", Long.toString(job.pid(1))).start().waitFor(); // if it is there
            assertEquals(LOST, job.await(), () -> job.lines() + " " + job.errors());
            job.assertNodesEnd(3);
            assertTrue(job.causes().getLast().startsWith("gaeron: node 1 was lost"), () -> job.errors().toString());
        }
        assertEquals(List.of(), List.of(directory().toFile().list()));
    }

    /** Nobody is left to tell anything: the nodes notice it, end, and delete what there is. */
    @ParameterizedTest
    @CsvSource({"udp, launch", "ipc, pull", "udp, create"})
    void shouldEndWithItsLauncher(final String transport, final String phase) throws Exception
    {
        try (LaunchedJob job = start(2, LONG, transport, phase, "wait"))
        {
            awaitPhase(job, phase);
            LaunchedJob.signal("KILL", job.launcher().pid());
            assertEquals(LOST, job.await());
            assertEnded(job, phase);
        }
        awaitEmpty(directory());
    }

    private static void awaitPhase(final LaunchedJob job, final String phase) throws Exception
    {
        if ("launch".equals(phase))
        {
            job.awaitLines("main of pid", 1);
        }
        else
        {
            job.awaitLines("is at it", 4);
        }
    }

    private static void assertEnded(final LaunchedJob job, final String phase) throws Exception
    {
        job.assertNodesEnd("launch".equals(phase) ? 1 : 2);
    }

    /** A node that had not said its process id yet. */
    private static void awaitEmpty(final Path directory) throws Exception
    {
        final long deadlineNs = System.nanoTime() + java.util.concurrent.TimeUnit.SECONDS.toNanos(30);
        while (directory.toFile().list().length > 0 && deadlineNs - System.nanoTime() > 0)
        {
            Thread.sleep(10);
        }
        LaunchedJob.assertEmpty(directory);
    }

    private Path directory()
    {
        return folder.resolve("jobs");
    }

    private LaunchedJob start(
        final int nodes, final String timeout, final String transport, final String phase, final String fate)
        throws Exception
    {
        Files.createDirectory(directory());
        return LaunchedJob.start(directory(), folder.resolve("err"),
            "-N", Integer.toString(nodes), "-R", nodes == 2 ? "2" : "1", "--transport", transport,
            "-D", "gaeron.node.timeout=" + timeout, "--jvm=-Xmx64m", ExitProgram.class.getName(), phase, fate);
    }
}
