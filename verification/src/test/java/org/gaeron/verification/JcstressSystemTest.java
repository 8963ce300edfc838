package org.gaeron.verification;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The checks in their short form: all pass, and all fail where a bug is planted. They need two cores. The tests beside
 * them mostly wait, and go first.
 */
@Tag("quiet")
class JcstressSystemTest
{
    private static final int ATTEMPTS = 5;

    @TempDir
    private Path folder;

    @Test
    @Timeout(600)
    void shouldSeeNoForbiddenOutcome() throws IOException, InterruptedException
    {
        final List<String> lines = run("--short").linesOf(0);
        assertTrue(lines.stream().anyMatch(line -> line.contains(Planted.ALL.size() + " passed, 0 failed")), () ->
            String.join("\n", lines));
    }

    /**
     * A busy machine may not run both sides of a check at the same time within the short time. Then those that are
     * missing are tried again, for four times as long.
     */
    @Test
    @Timeout(600)
    void shouldFindEveryPlantedBug() throws IOException, InterruptedException
    {
        final List<Planted> missing = new ArrayList<>(Planted.ALL);
        final List<String> lines = new ArrayList<>();
        for (int attempt = 0; attempt < ATTEMPTS && !missing.isEmpty(); attempt++)
        {
            final String checks = missing.stream().map(Planted::check).collect(Collectors.joining("|"));
            lines.addAll(run("--short", "--ms=" + (200 << 2 * attempt), "--planted", checks).lines());
            missing.removeIf(bug ->
                lines.stream().anyMatch(line -> line.contains("[FAILED]") && line.endsWith(bug.check())));
        }
        assertTrue(missing.isEmpty(), () -> missing + " were not found:\n" + String.join("\n", lines));
    }

    @Test
    void shouldRefuseAnUnknownMode() throws IOException, InterruptedException
    {
        assertEquals(List.of("ga jcstress: expected --mode sanity, quick, default, tough or stress, actual fast"),
            run("--mode", "fast").linesOf(2));
    }

    @Test
    void shouldRefusePatternsThatFindNothing() throws IOException, InterruptedException
    {
        assertTrue(run("--short", "Mailbx").linesOf(2).contains(
            "ga jcstress: expected a pattern that finds tests, actual Mailbx"));
        assertEquals(List.of("ga jcstress: expected a regular expression, actual [: Unclosed character class"),
            run("--short", "[").linesOf(2));
    }

    private SystemCommand run(final String... args) throws IOException, InterruptedException
    {
        return SystemCommand.runBehindOthers(folder, JcstressCommand.class, args);
    }
}
