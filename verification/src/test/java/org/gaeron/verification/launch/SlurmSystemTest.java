package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Jobs on two hosts of a real Slurm: led in an allocation, and nodes that srun starts. */
@Order(1)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SlurmSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();
    private static final String LAUNCHER = "org.gaeron.launch.RunCommand";
    private static final int UNAVAILABLE = 69;
    private static final int KILLED = 137;
    /** What it takes until twice the node timeout of 20 s has passed, and all have ended. */
    private static final long BOUND_S = 60;
    private static final long LIMIT_S = 60;
    private static final long LOOK_MS = 50;
    private static final int LAST = Integer.MAX_VALUE;
    /** Behind the name of the process. */
    private static final int SESSION = 3;

    @TempDir
    private static Path cluster;

    private static SlurmCluster slurm;

    @TempDir
    private Path folder;

    private Path directory;

    @BeforeAll
    static void makeCluster() throws Exception
    {
        slurm = SlurmCluster.make(cluster);
    }

    @AfterAll
    static void removeCluster() throws Exception
    {
        if (slurm != null)
        {
            slurm.close();
        }
    }

    @BeforeEach
    void makeDirectory() throws IOException
    {
        directory = Files.createDirectory(folder.resolve("jobs"));
    }

    private LaunchedJob lead(final String... args) throws IOException
    {
        final List<String> words = new ArrayList<>(List.of("-R", "1"));
        words.addAll(List.of(args));
        return LaunchedJob.startUnder(slurm.entry("salloc", "-Q", "-N2", "--job-name=led"), directory,
            folder.resolve("err"), words.toArray(String[]::new));
    }

    private static void kill(final LaunchedJob job, final String program, final String word)
        throws IOException, InterruptedException
    {
        LaunchedJob.signal("KILL", job.launcher().descendants()
            .mapToLong(ProcessHandle::pid).filter(pid -> runs(pid, program, word)).findFirst().orElseThrow());
    }

    private static boolean runs(final long pid, final String program, final String word)
    {
        final List<String> words = EndsContractTest.words(pid);
        return words.getFirst().matches("(.*/)?" + program) && words.contains(word);
    }

    private void assertNothingLeft(final LaunchedJob job, final int nodes) throws Exception
    {
        job.assertNodesEnd(nodes);
        LaunchedJob.awaitEmpty(directory);
    }

    @Test
    void shouldLeadOverTheHostsOfAnAllocation() throws Exception
    {
        try (LaunchedJob job = lead("-v", "-N", "3", PROGRAM, "sum"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
            assertNothingLeft(job, 3);
            assertTrue(job.errors().contains("gaeron: 2 nodes on h1, 1 on h2"), job.errors()::toString);
            assertEquals(3, job.lines().stream().filter(line -> line.endsWith(" sum 6")).count(),
                job.lines()::toString);
        }
    }

    @Test
    void shouldLeadInAScriptThatHasMoreTasksThanHosts() throws Exception
    {
        final List<String> words = new ArrayList<>(LaunchedJob.command(LAUNCHER, directory));
        words.addAll(List.of("-R", "1", PROGRAM, "sum"));
        final Path script = Files.writeString(folder.resolve("script"), "#!/bin/sh\n" +
            String.join(" ", words.stream().map(word -> "'" + word + "'").toList()) + "\necho exit $?\n");
        final Path out = Files.createFile(folder.resolve("out"));
        assertEquals(0, slurm.run("sbatch", "-N2", "--ntasks=4", "-o", out.toString(), script.toString()));
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_S);
        while (deadlineNs - System.nanoTime() > 0 && !Files.readString(out).contains("exit "))
        {
            Thread.sleep(LOOK_MS);
        }
        final List<String> lines = Files.readAllLines(out);
        assertTrue(lines.contains("exit 0"), lines::toString);
        assertEquals(2, lines.stream().filter(line -> line.endsWith(" sum 3")).count(), lines::toString);
        LaunchedJob.awaitEmpty(directory);
    }

    @Test
    void shouldEndWithTheExitCodeOfTheNodeThatFailed() throws Exception
    {
        try (LaunchedJob job = lead(PROGRAM, "exit"))
        {
            assertEquals(LaunchedProgram.EXIT_CODE, job.await(), () -> job.lines() + " " + job.errors());
            assertNothingLeft(job, 2);
            assertEquals(List.of("gaeron: node 1 on h2 ended with exit code 7"), job.causes());
        }
    }

    @Test
    void shouldEndNodesThatComputeWhenSrunIsKilled() throws Exception
    {
        try (LaunchedJob job = lead(PROGRAM, "compute"))
        {
            job.awaitLines("computing", 2);
            kill(job, "srun", "--nodes=2");
            assertEquals(UNAVAILABLE, job.await(BOUND_S), () -> job.lines() + " " + job.errors());
            job.assertNodesEnd(2);
            assertTrue(job.causes().getLast().matches("gaeron: (srun, which has started the agents, ended with " +
                "signal 9|node \\d on h\\d was lost: .*)"), job.errors()::toString);
        }
        assertDeletesTheRemains();
    }

    /** A helper of srun has Slurm kill all processes of the step, also those that delete the files of others. */
    private void assertDeletesTheRemains() throws Exception
    {
        try (LaunchedJob job = lead(PROGRAM, "none"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
        }
        LaunchedJob.awaitEmpty(directory);
    }

    @Test
    void shouldEndNodesThatComputeWhenTheLauncherIsKilled() throws Exception
    {
        try (LaunchedJob job = lead(PROGRAM, "compute"))
        {
            job.awaitLines("computing", 2);
            kill(job, "java", LAUNCHER);
            job.await(BOUND_S);
            assertNothingLeft(job, 2);
        }
    }

    /** Ctrl-\ reaches all processes of a terminal's session, and srun ends the job at that signal. */
    @Test
    void shouldStartSrunWhereTheTerminalDoesNotReachIt() throws Exception
    {
        try (LaunchedJob job = lead(PROGRAM, "compute"))
        {
            job.awaitLines("computing", 2);
            final List<ProcessHandle> sruns = job.launcher().descendants().filter(process ->
                process.info().command().orElse("").endsWith("/srun")).toList();
            assertFalse(sruns.isEmpty());
            for (final ProcessHandle srun : sruns)
            {
                assertNotEquals(session(job.launcher().pid()), session(srun.pid()));
            }
            kill(job, "java", LAUNCHER);
            job.await(BOUND_S);
            assertNothingLeft(job, 2);
        }
    }

    private static String session(final long pid) throws IOException
    {
        final String state = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return state.substring(state.lastIndexOf(')') + 2).split(" ")[SESSION];
    }

    @Test
    void shouldEndNodesThatComputeWhenTheJobIsCancelled() throws Exception
    {
        try (LaunchedJob job = lead(PROGRAM, "compute"))
        {
            job.awaitLines("computing", 2);
            assertEquals(0, slurm.run("scancel", "--name=led"));
            job.await(BOUND_S);
            assertNothingLeft(job, 2);
        }
    }

    /** Starts nodes of two hosts, all of which srun ends when one fails. */
    private LaunchedJob startBySrun(final String end) throws IOException
    {
        final Path key = Files.createFile(folder.resolve("key"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(key, "5".repeat(64));
        return LaunchedJob.startNode(
            slurm.entry("srun", "-N2", "--ntasks-per-node=1", "-K", "env", "GAERON_KEY_FILE=" + key), directory,
            folder.resolve("err"), "-R", "1", "-D", "gaeron.launch.timeout=30s", PROGRAM, end);
    }

    @Test
    void shouldStartNodesBySrun() throws Exception
    {
        try (LaunchedJob job = startBySrun("sum"))
        {
            assertEquals(0, job.await(), () -> job.lines() + " " + job.errors());
            assertNothingLeft(job, 2);
            assertEquals(2, job.lines().stream().filter(line -> line.endsWith(" sum 3")).count(),
                job.lines()::toString);
        }
    }

    /** The first starter that has ended lets srun kill the others; they end together, if nothing else is slow. */
    @Test
    void shouldEndNodesOfSrunWithTheExitCodeAndReasonOfTheOneThatFailed() throws Exception
    {
        try (LaunchedJob job = startBySrun("exit"))
        {
            final int exitCode = job.await();
            assertTrue(exitCode == LaunchedProgram.EXIT_CODE || exitCode == KILLED,
                () -> exitCode + " " + job.lines() + " " + job.errors());
            assertNothingLeft(job, 2);
            assertEquals(List.of("gaeron: node 1 on h2 ended with exit code 7"), job.causes());
        }
    }

    @Test
    void shouldNameAHostWithoutTheJdk() throws Exception
    {
        final Path jdk = Path.of(System.getProperty("java.home"), "bin");
        slurm.hide(jdk);
        try (LaunchedJob job = lead(PROGRAM, "sum"))
        {
            assertEquals(UNAVAILABLE, job.await(BOUND_S), () -> job.lines() + " " + job.errors());
            assertTrue(job.errors().stream().anyMatch(line -> line.startsWith("srun: error: h2: ")),
                job.errors()::toString);
            assertTrue(job.errors().getLast().startsWith("ga run: srun, which has started the agents, ended with "),
                job.errors()::toString);
            LaunchedJob.awaitEmpty(directory);
        }
        finally
        {
            slurm.show(jdk);
        }
    }

    /**
     * The last test of the cluster, which has one host then. With a node timeout of 5 s node 0 has lost node 1 after
     * 4.5 s, and has 4 s for its last words; the launcher knows after 10 s that the host is lost.
     */
    @Test
    @Order(LAST)
    void shouldEndNodesThatComputeWhenAHostIsOff() throws Exception
    {
        try (LaunchedJob job = lead("-D", "gaeron.node.timeout=5s", PROGRAM, "compute"))
        {
            job.awaitLines("computing", 2);
            final long node = job.pid(1);
            final long agent = ProcessHandle.of(node).flatMap(ProcessHandle::parent).orElseThrow().pid();
            slurm.hosts().cut();
            LaunchedJob.signal("KILL", agent, node);
            assertEquals(UNAVAILABLE, job.await(BOUND_S), () -> job.lines() + " " + job.errors());
            job.assertNodesEnd(2);
            assertEquals("gaeron: node 1 on h2 was lost: nothing was heard of it for 10s", job.causes().getFirst(),
                job.errors()::toString);
        }
    }
}
