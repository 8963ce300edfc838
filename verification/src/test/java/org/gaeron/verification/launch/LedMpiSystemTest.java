package org.gaeron.verification.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.benchmarks.rig.FreePort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes that mpirun starts, of Open MPI and of MPICH: they find out who they are, and end with its job. */
class LedMpiSystemTest
{
    private static final String PROGRAM = LaunchedProgram.class.getName();
    private static final String OPEN_MPI = "openmpi";
    private static final int UNAVAILABLE = 69;
    private static final long LIMIT_S = 60;

    @TempDir
    private Path folder;

    private List<String> mpirun(final String kind)
    {
        final List<String> words = new ArrayList<>(List.of("mpirun." + kind));
        if (OPEN_MPI.equals(kind))
        {
            // for tests that run as root, and on machines with one core
            words.addAll(List.of("--allow-run-as-root", "--oversubscribe"));
            // on a machine that is busy the processes take more than a second to end
            words.addAll(List.of("--mca", "odls_base_sigkill_timeout", "5"));
        }
        words.addAll(List.of("-np", "2"));
        return words;
    }

    private int run(final List<String> command, final Path out) throws IOException, InterruptedException
    {
        final Process process = new ProcessBuilder(command).redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(out.toFile()).start();
        if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS))
        {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new AssertionError("expected an end within " + LIMIT_S + " s of " + command + ": " +
                Files.readString(out));
        }
        return process.exitValue();
    }

    private boolean works(final List<String> mpirun)
    {
        try
        {
            // one that ends at once can end mpirun, of MPICH, by the signal of a broken pipe
            final List<String> words = new ArrayList<>(mpirun);
            words.addAll(List.of("sleep", "0.2"));
            return run(words, folder.resolve("trial")) == 0;
        }
        catch (final IOException ex)
        {
            return false;
        }
        catch (final InterruptedException ex)
        {
            throw new IllegalStateException(ex);
        }
    }

    private int runNodes(final String kind, final String place, final String end, final Path out) throws Exception
    {
        final List<String> words = mpirun(kind);
        assumeTrue(works(words), () -> "needs a " + words.getFirst() + " that starts processes on this host");
        try (LedNodes nodes = new LedNodes(folder, place))
        {
            words.addAll(nodes.command(Files.createDirectory(folder.resolve("jobs")), PROGRAM, end));
            return run(words, out);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void shouldRunAsManyNodesAsThereAreProcesses(final String kind) throws Exception
    {
        final Path out = folder.resolve("out");
        final int exitCode = runNodes(kind, "file:" + folder.resolve("meeting"), "sum", out);
        final List<String> lines = Files.readAllLines(out);
        assertEquals(0, exitCode, lines::toString);
        assertEquals(2, lines.stream().filter(line -> line.matches("\\[[01]] rank [01] pid .* sum 3")).count(),
            lines::toString);
        assertFalse(Files.exists(folder.resolve("meeting")), "expected no meeting file after the job");
        LaunchedJob.assertEmpty(folder.resolve("jobs"));
    }

    /** Two mpirun of Open MPI that were given one file: node 1 of one has come to node 0 of the other. */
    @Test
    void shouldNotMixTwoJobsOfOneProgram() throws Exception
    {
        final Path out = folder.resolve("out");
        final List<String> words = new ArrayList<>(List.of("sh", "-c", "export OMPI_COMM_WORLD_SIZE=2; " +
            "OMPI_COMM_WORLD_RANK=0 PMIX_NAMESPACE=first@1 \"$@\" & " +
            "OMPI_COMM_WORLD_RANK=1 PMIX_NAMESPACE=second@1 \"$@\"; code=$?; wait; exit $code", "sh"));
        try (LedNodes nodes = new LedNodes(folder, "file:" + folder.resolve("meeting")))
        {
            words.addAll(nodes.command(Files.createDirectory(folder.resolve("jobs")), PROGRAM, "sum"));
        }
        final int exitCode = run(words, out);
        final List<String> lines = Files.readAllLines(out);
        assertEquals(UNAVAILABLE, exitCode, lines::toString);
        assertEquals(2, lines.stream().filter(line -> line.matches("ga node: node 1 on \\S+: expected the job " +
            "first@1, as node 0 on \\S+ has it, actual second@1")).count(), lines::toString);
        LaunchedJob.assertEmpty(folder.resolve("jobs"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"openmpi", "mpich"})
    void shouldEndWithTheExitCodeOfTheNodeThatDied(final String kind) throws Exception
    {
        final Path out = folder.resolve("out");
        final int exitCode = runNodes(kind, "localhost:" + FreePort.find(), "exit", out);
        final List<String> lines = Files.readAllLines(out);
        assertEquals(LaunchedProgram.EXIT_CODE, exitCode, lines::toString);
        assertTrue(lines.stream().anyMatch(line -> line.matches("gaeron: node 1 on \\S+ ended with exit code 7")),
            lines::toString);
        LaunchedJob.assertEmpty(folder.resolve("jobs"));
    }
}
