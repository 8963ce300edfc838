package org.gaeron.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The fuzzer for a moment: it finds nothing, and it does find what is planted.
 */
class FuzzSystemTest
{
    @TempDir
    private Path folder;

    @Test
    void shouldReachMoreCodeThanItBeganWith() throws IOException, InterruptedException
    {
        run(0, "--seconds", "2");

        try (Stream<Path> kept = Files.list(folder.resolve("out/corpus")))
        {
            assertTrue(kept.findAny().isPresent(), "expected inputs that reach new code, actual none");
        }
        try (Stream<Path> left = Files.list(folder.resolve("out")))
        {
            assertEquals(List.of("corpus", "seeds"), left.map(Path::getFileName).map(Path::toString).sorted().toList());
        }
    }

    @Test
    void shouldFindThePlantedBug() throws IOException, InterruptedException
    {
        final List<String> lines = run(1, "--seconds", "90", "--planted");

        assertTrue(lines.stream().anyMatch(line -> line.contains("AssertionError: a value of array ")), () ->
            String.join("\n", lines));
        assertTrue(lines.getLast().startsWith("ga fuzz: expected exit code 0 of the fuzzer, actual 77"),
            lines::getLast);
    }

    @Test
    void shouldRefuseToRunForNoTime() throws IOException, InterruptedException
    {
        assertEquals(List.of("ga fuzz: expected --seconds above 0, actual 0"), run(2, "--seconds", "0"));
    }

    /** {@return the lines that it prints} */
    private List<String> run(final int exitCode, final String... args) throws IOException, InterruptedException
    {
        return SystemCommand.run(folder, exitCode, FuzzCommand.class, args);
    }
}
