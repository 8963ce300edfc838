package org.gaeron.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The fuzzer for a moment: it finds nothing, and it does find what is planted.
 */
class FuzzSystemTest
{
    @TempDir
    private Path folder;

    /** Ten seconds are enough where it has a core; beside other tests it may find nothing, and goes on for longer. */
    @Test
    @Timeout(300)
    void shouldKeepWhatReachesMoreCodeThanItBeganWith() throws IOException, InterruptedException
    {
        final Path corpus = Files.createDirectory(folder.resolve("kept"));
        run(0, "--short", "--seconds", "10", "--corpus", "kept", "--keep");
        final int seeds = namesIn(folder.resolve("out/seeds")).size();
        if (namesIn(corpus).size() <= seeds)
        {
            run(0, "--short", "--seconds", "60", "--corpus", "kept", "--keep");
        }

        final int kept = namesIn(corpus).size();
        assertTrue(kept > seeds, () -> "expected more inputs than the " + seeds + " it began with, actual " + kept);
        assertEquals(List.of("corpus", "seeds"), namesIn(folder.resolve("out")));
    }

    /** It ends with the finding, after 10 s or, on a busy machine, more than a minute. */
    @Test
    @Timeout(600)
    void shouldFindThePlantedBug() throws IOException, InterruptedException
    {
        final List<String> lines = run(1, "--short", "--seconds", "540", "--planted");

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

    @Test
    void shouldRefuseACorpusThatIsNotThere() throws IOException, InterruptedException
    {
        assertEquals(List.of("ga fuzz: expected a folder for --corpus, actual nowhere"),
            run(2, "--corpus", "nowhere"));
    }

    private static List<String> namesIn(final Path folder) throws IOException
    {
        try (Stream<Path> files = Files.list(folder))
        {
            return files.map(Path::getFileName).map(Path::toString).sorted().toList();
        }
    }

    /** {@return the lines that it prints} */
    private List<String> run(final int exitCode, final String... args) throws IOException, InterruptedException
    {
        return SystemCommand.run(folder, FuzzCommand.class, args).linesOf(exitCode);
    }
}
