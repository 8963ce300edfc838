package org.gaeron.verification.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Restart of a node: a job refuses its second life, even with all that the first one got from the launcher. */
@Execution(ExecutionMode.CONCURRENT)
class RestartSystemTest
{
    private static final int REFUSED = 70;
    private static final int KILLED = 137;
    private static final long LIMIT_S = 60;

    @TempDir
    private Path folder;

    /**
     * The launcher stands still until the second life has been refused: it would end the job in the meantime. So long
     * the nodes must take it for alive.
     */
    @ParameterizedTest
    @ValueSource(strings = {"ipc", "udp"})
    void shouldRefuseASecondLifeOfANodeThatWasKilled(final String transport) throws Exception
    {
        final Path directory = Files.createDirectory(folder.resolve("jobs"));
        try (LaunchedJob job = LaunchedJob.start(directory, folder.resolve("err"), "-N", "2", "-R", "1",
            "--transport", transport, "-D", "gaeron.node.timeout=" + LIMIT_S + "s", RestartProgram.class.getName()))
        {
            job.awaitLines("is at it", 2);
            final long pid = job.pid(1);
            final List<String> command = command(pid);
            final String ticket = job.lines().stream().filter(line -> line.startsWith("[1] ticket "))
                .findFirst().orElseThrow().substring("[1] ticket ".length());
            final List<Path> before = files(directory);
            LaunchedJob.signal("STOP", job.launcher().pid());
            LaunchedJob.signal("KILL", pid);
            assertRefused(command, ticket);
            assertTrue(files(directory).containsAll(before), () -> "expected " + before);
            LaunchedJob.signal("CONT", job.launcher().pid());
            assertEquals(KILLED, job.await(), () -> job.lines() + " " + job.errors());
            assertEquals(List.of("gaeron: node 1 was killed by signal 9"), job.causes());
            job.assertNodesEnd(2);
        }
        LaunchedJob.assertEmpty(directory);
    }

    /** From the system: a ProcessHandle knows no arguments that are longer than a page, as a class path may be. */
    private static List<String> command(final long pid) throws IOException
    {
        return List.of(Files.readString(Path.of("/proc", Long.toString(pid), "cmdline")).split("\0"));
    }

    private void assertRefused(final List<String> command, final String ticket) throws Exception
    {
        final Path out = folder.resolve("second");
        final Process second =
            new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
        try
        {
            try (OutputStream in = second.getOutputStream())
            {
                in.write((ticket + "\n").getBytes(StandardCharsets.UTF_8));
            }
            assertTrue(second.waitFor(LIMIT_S, TimeUnit.SECONDS), "the second life does not end");
        }
        finally
        {
            second.destroyForcibly();
        }
        final List<String> said = Files.readAllLines(out).stream()
            .filter(line -> !line.startsWith("WARNING: Using incubator modules")).toList();
        assertEquals(List.of("gaeron: ended: node 1 of this job was started before: whoever has left a job cannot " +
            "come back"), said);
        assertEquals(REFUSED, second.exitValue());
    }

    /** What the host's driver holds for a dead client goes with it. */
    private static List<Path> files(final Path directory) throws Exception
    {
        try (var all = Files.walk(directory, 2))
        {
            return all.sorted().toList();
        }
    }
}
