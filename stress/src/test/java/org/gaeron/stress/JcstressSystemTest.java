package org.gaeron.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The checks in their short form: all pass, and all fail where a bug is planted.
 */
class JcstressSystemTest
{
    @TempDir
    private Path folder;

    @Test
    void shouldSeeNoForbiddenOutcome() throws IOException, InterruptedException
    {
        final List<String> lines = run(0, "--short");
        assertTrue(lines.stream().anyMatch(line -> line.contains(Planted.ALL.size() + " passed, 0 failed")), () ->
            String.join("\n", lines));
    }

    @Test
    void shouldFindEveryPlantedBug() throws IOException, InterruptedException
    {
        final List<String> lines = run(1, "--short", "--planted");
        for (final Planted bug : Planted.ALL)
        {
            assertTrue(lines.stream().anyMatch(line -> line.contains("[FAILED]") && line.endsWith(bug.check())), () ->
                bug + " was not found:\n" + String.join("\n", lines));
        }
    }

    @Test
    void shouldRefuseAnUnknownMode() throws IOException, InterruptedException
    {
        final List<String> lines = run(2, "--mode", "fast");
        assertEquals(List.of(
            "ga jcstress: expected --mode sanity, quick, default, tough or stress, actual fast"), lines);
    }

    /** {@return the lines that it prints} */
    private List<String> run(final int exitCode, final String... args) throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dga.root=" + Path.of("..").toAbsolutePath().normalize(),
            "--enable-native-access=ALL-UNNAMED", "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp", System.getProperty("java.class.path"), JcstressCommand.class.getName(), "--out", "out"));
        command.addAll(List.of(args));
        final Path log = folder.resolve("log");
        final Process process = new ProcessBuilder(command).directory(folder.toFile())
            .redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try
        {
            assertTrue(process.waitFor(110, TimeUnit.SECONDS), () -> "still running: " + command);
        }
        finally
        {
            process.destroyForcibly();
        }
        final List<String> lines = Files.readAllLines(log);
        assertEquals(exitCode, process.exitValue(), () -> String.join("\n", lines));
        return lines;
    }
}
