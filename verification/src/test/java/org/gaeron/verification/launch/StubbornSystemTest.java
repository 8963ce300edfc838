package org.gaeron.verification.launch;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Jobs of which one rank ends, while all others do something else. Each job ends by itself within 20 s, and later on
 * overloaded cores. It has the right exit code and one line that says why, and leaves nothing. The build runs each pair
 * of an end and something else to do once, on the shapes in turn; {@code -Dgaeron.ends=all} runs each pair on each
 * shape.
 */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class StubbornSystemTest
{
    private static final long LIMIT_S = 20;
    private static final long STILL_S = 4;
    private static final List<String> BUSY = List.of("compute", "sleep", "queue", "monitor", "native");
    private static final List<String> SHAPES = List.of(
        "1 2 ipc", "2 1 ipc", "2 2 udp", "1 1 ipc", "2 1 udp", "2 2 ipc");
    private static final Map<String, String> ENDS = Map.of(
        "throw", "1 rank %d failed: java.lang.IllegalStateException: enough is enough",
        // on a machine that is busy with something else, without the remark that its message cannot be told
        "broken", "1 rank %d failed: " + StubbornProgram.BrokenException.class.getName(),
        "circle", "1 rank %d failed: java.lang.IllegalStateException: one",
        "error", "1 rank %d failed: java.lang.AssertionError: that cannot be",
        "exit", "7 ended with exit code 7",
        "hook", "7 ended with exit code 7",
        "halt", "7 ended with exit code 7",
        "interrupt", "1 interrupted");

    @TempDir
    private Path folder;

    static List<Arguments> ends()
    {
        final List<Arguments> all = new ArrayList<>();
        int turn = 0;
        for (final String fate : ENDS.keySet().stream().sorted().toList())
        {
            for (final String busy : BUSY)
            {
                final boolean isAll = "all".equals(System.getProperty("gaeron.ends"));
                for (final String shape : isAll ? SHAPES : List.of(SHAPES.get(turn++ % SHAPES.size())))
                {
                    all.add(Arguments.of(fate, busy, shape));
                }
            }
        }
        return all;
    }

    @ParameterizedTest(name = "{0} while others {1}, {2}")
    @MethodSource("ends")
    void shouldEndAndSayWhy(final String fate, final String busy, final String shape) throws Exception
    {
        final String[] parts = shape.split(" ");
        final int last = Integer.parseInt(parts[0]) * Integer.parseInt(parts[1]) - 1;
        final String[] expected = ENDS.get(fate).formatted(last).split(" ", 2);
        try (LaunchedJob job = start(parts, "20s", busy, fate))
        {
            job.awaitLines("rank " + last + " ends", 1);
            assertEquals(Integer.parseInt(expected[0]), job.await(limitS()), () -> job.errors().toString());
            job.assertNodesEnd(Integer.parseInt(parts[0]));
            final List<String> causes =
                job.errors().stream().filter(line -> line.matches("gaeron: node \\d .*")).toList();
            assertTrue(causes.getLast().contains(expected[1]), () -> job.errors().toString());
        }
        assertEquals(List.of(), List.of(folder.resolve("jobs").toFile().list()));
    }

    /** A node that stands still while all ranks take all cores, or sleep: nobody calls anything that would notice. */
    @ParameterizedTest
    @MethodSource("frozen")
    void shouldEndWithoutANodeThatStandsStill(final String busy, final String shape) throws Exception
    {
        try (LaunchedJob job = start(shape.split(" "), STILL_S + "s", busy, "wait"))
        {
            job.awaitLines("ends", 1);
            LaunchedJob.signal("STOP", job.pid(1));
            assertEquals(137, job.await(STILL_S + limitS()), () -> job.errors().toString());
            assertTrue(job.errors().getLast().startsWith("gaeron: node 1 was lost and is killed: node 0 says: "),
                () -> job.errors().toString());
        }
        assertEquals(List.of(), List.of(folder.resolve("jobs").toFile().list()));
    }

    /** Without a launcher. */
    @Test
    void shouldEndAProcessThatIsTheWholeJob() throws Exception
    {
        final Path err = folder.resolve("err");
        final Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp", System.getProperty("java.class.path"), "-Dgaeron.ranks=2", StubbornProgram.class.getName(),
            "compute", "throw").redirectError(err.toFile()).redirectOutput(folder.resolve("out").toFile()).start();
        try
        {
            final long limitS = 2 * limitS();
            assertTrue(process.waitFor(limitS, TimeUnit.SECONDS), () -> "expected an end within " + limitS + " s");
            assertEquals(1, process.exitValue());
            final List<String> errors = Files.readAllLines(err);
            assertEquals("gaeron: the process is ended: rank 0 did not end by itself", errors.getLast());
            assertTrue(errors.stream().anyMatch(line -> line.contains("enough is enough")), errors::toString);
        }
        finally
        {
            process.destroyForcibly();
        }
    }

    static List<Arguments> frozen()
    {
        return List.of(Arguments.of("spin", "2 2 udp"), Arguments.of("sleep", "2 1 ipc"));
    }

    /** The tests at its side make a load of four for each core; where there is more, an end takes as much longer. */
    private static long limitS()
    {
        final OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return Math.round(LIMIT_S * Math.max(1, system.getSystemLoadAverage() / (4 * system.getAvailableProcessors())));
    }

    private LaunchedJob start(
        final String[] shape, final String timeout, final String busy, final String fate) throws Exception
    {
        final Path directory = Files.createDirectory(folder.resolve("jobs"));
        return LaunchedJob.start(directory, folder.resolve("err"), "-N", shape[0], "-R", shape[1],
            "--transport", shape[2], "-D", "gaeron.node.timeout=" + timeout,
            StubbornProgram.class.getName(), busy, fate);
    }
}
