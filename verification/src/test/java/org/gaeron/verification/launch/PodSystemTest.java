package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs in containers, as a manifest of {@code ga manifest kubernetes} describes its pods. */
@Order(1)
class PodSystemTest
{
    private static final int UNAVAILABLE = 69;
    /** Twice the node timeout, and 4 s; and time for a loaded machine. */
    private static final int LOST_S = 60;
    /** An argument that a shell, YAML or Kubernetes would change. */
    private static final String STRANGE = "$(HOME) \"'\\ $$";

    @TempDir
    private static Path folder;
    private static int tries;
    private static Pods pods;
    private static String manifest;

    /** Once for all; a test that is skipped says why. */
    @BeforeEach
    void makePods() throws Exception
    {
        if (pods != null)
        {
            return;
        }
        assumeTrue(Files.exists(DistributionSystemTest.ARCHIVE), "needs the phase package of distribution");
        pods = Pods.make(Files.createDirectory(folder.resolve("" + tries++)));
        manifest = pods.print(0, "manifest", "kubernetes", "-N", "2", "-R", "1", "--image", "any", "--name", "water",
            "-D", "gaeron.node.timeout=6s", "--jvm=-XX:TieredStopAtLevel=1", "--cp", "/opt/program",
            LaunchedProgram.class.getName(), "sum", STRANGE);
    }

    @AfterAll
    static void removePods() throws Exception
    {
        if (pods != null)
        {
            pods.close();
        }
    }

    private static PodDescription describe(final String end)
    {
        return PodDescription.of(manifest.replace("\"sum\"", '"' + end + '"'));
    }

    private static void assertEnd(final LaunchedJob pod, final int exitCode) throws Exception
    {
        assertEquals(exitCode, pod.await(), () -> pod.lines() + " " + pod.errors());
    }

    /** The name of the first pod is not known when the second one asks for it. */
    @Test
    void shouldRunWhereNothingButMemoryCanBeWritten() throws Exception
    {
        final PodDescription pod = describe("sum");
        assertEquals(STRANGE, pod.arguments().getLast());
        try (LaunchedJob second = pods.start(pod, 1); LaunchedJob first = pods.start(pod, 0))
        {
            assertEnd(second, 0);
            assertEnd(first, 0);
            assertTrue(second.lines().stream().anyMatch(line -> line.endsWith(" sum 3")), second.lines()::toString);
            assertTrue(first.lines().contains("[0] second job 3"), first.lines()::toString);
            assertEquals(List.of(), first.causes());
        }
    }

    @Test
    void shouldEndWithTheExitCodeOfTheProgramInAllPods() throws Exception
    {
        final PodDescription pod = describe("exit");
        try (LaunchedJob first = pods.start(pod, 0); LaunchedJob second = pods.start(pod, 1))
        {
            assertEnd(first, LaunchedProgram.EXIT_CODE);
            assertEnd(second, LaunchedProgram.EXIT_CODE);
            assertEquals(List.of("gaeron: node 1 on water-1 ended with exit code 7"), first.causes());
        }
    }

    @Test
    void shouldEndWhenAnotherPodIsKilledWhileRanksCompute() throws Exception
    {
        final PodDescription pod = describe("compute");
        try (LaunchedJob first = pods.start(pod, 0); LaunchedJob second = pods.start(pod, 1))
        {
            first.awaitLines("computing", 1);
            second.awaitLines("computing", 1);
            pods.signal("KILL", pod, 1);
            assertEnd(second, 137);
            assertEquals(UNAVAILABLE, first.await(LOST_S), first.errors()::toString);
            assertTrue(first.causes().getLast().startsWith("gaeron: node 1 on water-1 was lost: "),
                first.errors()::toString);
        }
    }

    /** The first process of a container has no default actions for signals. */
    @Test
    void shouldEndAtATermSignal() throws Exception
    {
        final PodDescription pod = describe("compute");
        try (LaunchedJob first = pods.start(pod, 0); LaunchedJob second = pods.start(pod, 1))
        {
            first.awaitLines("computing", 1);
            pods.signal("TERM", pod, 0);
            assertEnd(first, 143);
            assertEnd(second, UNAVAILABLE);
        }
    }

    @Test
    void shouldTellHowMuchSharedMemoryIsMissing() throws Exception
    {
        final PodDescription pod = describe("sum");
        final PodDescription small =
            PodDescription.of(manifest.replaceFirst("sizeLimit: .*", "sizeLimit: 8Mi"));
        try (LaunchedJob first = pods.start(small, 0); LaunchedJob second = pods.start(pod, 1))
        {
            assertEnd(first, UNAVAILABLE);
            assertEnd(second, UNAVAILABLE);
            final String line = first.errors().getLast();
            assertTrue(line.matches("ga node: gaeron.dir: expected \\d+ MiB free in /dev/shm for the logs of 2 " +
                "nodes, actual 8 MiB: .* a container gets more by --shm-size, a pod by a volume in memory"), line);
            assertTrue(second.errors().getLast().contains("node 0 on water-0 was not started: gaeron.dir: "),
                second.errors()::toString);
        }
    }
}
