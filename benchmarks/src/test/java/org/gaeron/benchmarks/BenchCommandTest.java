package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BenchCommandTest
{
    /**
     * Result of a command.
     *
     * @param exitCode of it.
     * @param out      of the command on its standard output.
     * @param err      of the command on its standard error.
     */
    record Outcome(int exitCode, List<String> out, List<String> err)
    {
    }

    /** {@return what comes of a command line, run in this JVM} */
    static Outcome run(final String... args)
    {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final PrintStream systemOut = System.out;
        final PrintStream systemErr = System.err;
        System.setOut(new PrintStream(out, true));
        System.setErr(new PrintStream(err, true));
        try
        {
            final int exitCode = BenchCommand.execute(args);
            return new Outcome(exitCode, out.toString().lines().toList(), err.toString().lines().toList());
        }
        finally
        {
            System.setOut(systemOut);
            System.setErr(systemErr);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "nosuch", "idle --nosuch", "idle nosuch", "idle --runs", "idle --runs 0", "idle --runs many",
        "idle --driver none", "idle --two-hosts 100", "idle --two-hosts many", "idle --own-cores", "idle --out",
        "report --only nosuch", "report --only", "report --from /no/such/folder", "report --docs --smallest"})
    void shouldRefuseBadOptionsInOneLine(final String line)
    {
        final Outcome outcome = run(line.isEmpty() ? new String[0] : line.split(" "));
        assertEquals(2, outcome.exitCode(), outcome::toString);
        assertEquals(1, outcome.err().size(), outcome::toString);
        assertTrue(outcome.err().getFirst().startsWith("ga bench"), outcome::toString);
        assertEquals(List.of(), outcome.out(), outcome::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "accumulate, gaeron.strategy=owner-computes", "fock, gaeron.strategy=owner-computes",
        "loss, gaeron.test.loss=0.1", "memory, gaeron.driver=spinning"})
    void shouldRefuseSettingsThatTheBenchmarkChooses(
        final String name, final String setting, @TempDir final Path folder)
    {
        final Outcome outcome = run(name, "--smallest", "--out", folder.toString(), "-D" + setting);
        assertEquals(2, outcome.exitCode(), outcome::toString);
        assertTrue(outcome.err().getFirst().contains("expected a setting that the benchmark does not choose, actual " +
            setting.replaceFirst("=.*", "")), outcome::toString);
    }

    @ParameterizedTest
    @CsvSource({"latncy, latency", "idle --run 1, --runs"})
    void shouldAskForTheNameThatWasMeant(final String line, final String meant)
    {
        final Outcome outcome = run(line.split(" "));
        assertEquals(2, outcome.exitCode(), outcome::toString);
        assertTrue(outcome.err().getFirst().endsWith(": did you mean " + meant + "?"), outcome::toString);
    }

    @ParameterizedTest
    @MethodSource("org.gaeron.benchmarks.EveryBenchmarkSystemTest#names")
    void shouldRefuseBadOptionsOfEveryBenchmark(final String name)
    {
        final Outcome outcome = run(name, "--runs", "-1");
        assertEquals(2, outcome.exitCode(), outcome::toString);
        assertEquals(1, outcome.err().size(), outcome::toString);
    }

    @ParameterizedTest
    @MethodSource("org.gaeron.benchmarks.EveryBenchmarkSystemTest#names")
    void shouldTellOptionsOfEveryBenchmark(final String name)
    {
        final Outcome outcome = run(name, "--help");
        assertEquals(0, outcome.exitCode(), outcome::toString);
        assertTrue(String.join("\n", outcome.out()).contains("--two-hosts"), outcome::toString);
    }

    @Test
    void shouldFailInOneLineIfItCannotMeasure(@TempDir final Path folder) throws Exception
    {
        final Path file = Files.createFile(folder.resolve("file"));
        final Outcome outcome = run("idle", "--smallest", "--out", file.resolve("below").toString());
        assertEquals(1, outcome.exitCode(), outcome::toString);
        assertEquals(1, outcome.err().size(), outcome::toString);
        assertTrue(outcome.err().getFirst().startsWith("ga bench idle: expected a folder"), outcome::toString);
    }
}
