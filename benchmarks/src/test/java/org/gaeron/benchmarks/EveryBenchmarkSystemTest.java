package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.gaeron.benchmarks.rig.Figure;
import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import picocli.CommandLine.Command;

/**
 * Every benchmark that there is, in its smallest form: it runs, and leaves and prints what it should. What it measures
 * so means nothing. Several run at the same time, since each waits for processes.
 */
@Execution(ExecutionMode.CONCURRENT)
class EveryBenchmarkSystemTest
{
    private static final List<String> FACTS =
        List.of("cores: ", "jvm: ", "kernel: ", "hosts: ", "link mtu: ", "driver mode: ");

    @TempDir
    private Path folder;

    static Stream<String> names()
    {
        return Stream.of(BenchCommand.class.getAnnotation(Command.class).subcommands())
            .map(each -> each.getAnnotation(Command.class).name());
    }

    static Stream<String> measuring()
    {
        return names().filter(name -> !name.equals(ReportBench.NAME));
    }

    /** Runs a benchmark in a JVM of its own, as {@code ga bench} does. */
    static List<String> run(final Path folder, final String... args) throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(BenchmarkArchive.java(BenchCommand.class));
        command.add(1, "-Dga.root=" + Path.of("..").toAbsolutePath().normalize());
        command.addAll(List.of(args));
        command.addAll(List.of("--smallest", "--runs", "1", "--out", folder.resolve("data").toString()));
        final Path out = folder.resolve("out");
        final Path err = folder.resolve("err");
        final ProcessBuilder builder =
            new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        // what C2 compiles in so short a run costs more than it saves
        builder.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 " + BenchmarkArchive.options());
        final Process process = builder.start();
        try
        {
            assertTrue(process.waitFor(200, TimeUnit.SECONDS), () -> "still running: " + command);
            assertEquals(0, process.exitValue(), () -> text(err));
            return Files.readAllLines(out);
        }
        finally
        {
            process.destroy();
        }
    }

    private static String text(final Path file)
    {
        try
        {
            return Files.readString(file);
        }
        catch (final IOException ex)
        {
            return ex.toString();
        }
    }

    /** What is true of however short a run. */
    private static void check(final Figure figure)
    {
        assertTrue(Double.isFinite(figure.value()), figure::toString);
        if (figure.name().contains("-over-") || figure.name().contains(".over-"))
        {
            assertEquals("x", figure.unit(), figure::toString);
            assertTrue(figure.value() > 0, figure::toString);
        }
        if (figure.name().endsWith(".p50"))
        {
            assertEquals("us", figure.unit(), figure::toString);
            assertTrue(figure.value() > 0, figure::toString);
        }
    }

    @ParameterizedTest
    @MethodSource("measuring")
    @Timeout(240)
    void shouldRun(final String name) throws IOException, InterruptedException
    {
        final List<String> lines = run(folder, name);
        final Path data = folder.resolve("data");
        FACTS.forEach(fact -> assertTrue(lines.stream().anyMatch(line -> line.startsWith("# " + fact)), () ->
            fact + lines));
        assertFalse(Results.read(data.resolve(Rig.RESULTS)).rows().isEmpty());
        final List<Figure> figures = Figure.read(data.resolve(Rig.FIGURES));
        assertFalse(figures.isEmpty());
        final List<String> printed = lines.stream().filter(line -> line.startsWith("figure ")).toList();
        assertEquals(figures.size(), printed.size());
        for (int i = 0; i < printed.size(); i++)
        {
            final String[] words = printed.get(i).split(" ");
            assertEquals(4, words.length, printed.get(i));
            assertEquals(figures.get(i).name(), words[1]);
            assertTrue(words[1].matches("[a-zA-Z0-9.-]+"), words[1]);
            assertEquals(figures.get(i).value(), Double.parseDouble(words[2]),
                1e-5 + 1e-3 * Math.abs(figures.get(i).value()), printed.get(i));
            assertEquals(figures.get(i).unit(), words[3]);
            check(figures.get(i));
        }
        assertTrue(lines.getLast().contains(data.toString()), lines.getLast());
    }
}
