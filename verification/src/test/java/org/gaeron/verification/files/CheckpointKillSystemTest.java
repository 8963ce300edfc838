package org.gaeron.verification.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

import org.gaeron.Patch;
import org.gaeron.files.Checkpoint;
import org.gaeron.files.SavedArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jobs that are killed at random moments of a checkpoint: the last one that was whole, or the new one, is always there,
 * bit by bit. {@code -Dgaeron.checkpoint.kills=200} kills more often.
 */
class CheckpointKillSystemTest
{
    private static final int KILLS = Integer.getInteger("gaeron.checkpoint.kills", 10);
    /** On a loaded machine many a kill falls beside a checkpoint: there are more kills then. */
    private static final int MOST_KILLS = 6 * KILLS;
    private static final int LEAST_UNFINISHED = KILLS / 4 + 1;
    private static final long SEED = Long.getLong("gaeron.checkpoint.seed", 1911);

    @TempDir
    private Path folder;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private long ended;
    private long begun;
    private long writeNs = 50_000_000;

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void shouldHaveAWholeCheckpointAfterEachKill() throws IOException, InterruptedException
    {
        int unfinished = 0;
        for (int kill = 0; kill < KILLS || kill < MOST_KILLS && unfinished < LEAST_UNFINISHED; kill++)
        {
            runAndKill(1 + kill % 3);
            unfinished += hasUnfinished() ? 1 : 0;
            check("kill " + kill + ", seed " + SEED);
        }
        final int seen = unfinished;
        assertTrue(seen >= LEAST_UNFINISHED, () -> "kills in the midst of a checkpoint: " + seen);
    }

    private void runAndKill(final int ranks) throws IOException, InterruptedException
    {
        final Path err = folder.resolve("err");
        final Process job = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-modules", "jdk.incubator.vector", "-XX:TieredStopAtLevel=1", "-Xmx128m", "-Dgaeron.ranks=" + ranks,
            "--enable-native-access=ALL-UNNAMED", "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp", System.getProperty("java.class.path"), CheckpointProgram.class.getName(),
            folder.resolve("run").toString()).redirectError(err.toFile()).start();
        try (BufferedReader out = job.inputReader(StandardCharsets.UTF_8))
        {
            // one write as a measure, and a kill somewhere in the next one
            await(out, err, "begins ");
            final long beginNs = System.nanoTime();
            await(out, err, "ends ");
            writeNs = Math.min(writeNs * 2, System.nanoTime() - beginNs);
            await(out, err, "begins ");
            LockSupport.parkNanos(random.nextLong(writeNs));
            job.toHandle().destroyForcibly();                        // the process alone would close its output, too
            assertTrue(job.waitFor(60, TimeUnit.SECONDS), "killed");
            for (String line = out.readLine(); line != null; line = out.readLine())
            {
                take(line);
            }
        }
        finally
        {
            job.destroyForcibly();
        }
    }

    private void await(final BufferedReader out, final Path err, final String word) throws IOException
    {
        final String line = out.readLine();
        assertNotNull(line, () -> "the program has ended: " + text(err));
        assertTrue(line.startsWith(word), () -> "expected " + word + ", actual " + line + text(err));
        take(line);
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

    private void take(final String line)
    {
        final long step = Long.parseLong(line.substring(line.indexOf(' ') + 1));
        if (line.startsWith("ends "))
        {
            ended = step;
        }
        else
        {
            begun = step;
        }
    }

    private boolean hasUnfinished() throws IOException
    {
        try (Stream<Path> entries = Files.list(folder.resolve("run")))
        {
            return entries.anyMatch(entry -> entry.getFileName().toString().startsWith(".tmp-"));
        }
    }

    private void check(final String moment) throws IOException
    {
        final Checkpoint latest = Checkpoint.latest(folder.resolve("run")).orElseThrow();
        latest.verify();
        final long step = Long.parseLong(latest.attributes().get(CheckpointProgram.STEP));
        assertTrue(ended <= step && step <= begun, () -> moment + ": expected step " + ended + " or " + begun +
            ", actual " + step);
        assertEquals(List.of("matrix", "counts"), latest.arrays().stream().map(SavedArray::name).toList());
        try (Arena arena = Arena.ofConfined())
        {
            final int rows = CheckpointProgram.ROWS;
            final MemorySegment matrix = arena.allocate(ValueLayout.JAVA_DOUBLE, (long)rows * rows);
            latest.array("matrix").read(Patch.of(0, rows, 0, rows), matrix, rows);
            for (int i = 0; i < rows * rows; i++)
            {
                if (matrix.getAtIndex(ValueLayout.JAVA_DOUBLE, i) !=
                    CheckpointProgram.element(step, i / rows, i % rows))
                {
                    throw new AssertionError(moment + ": element " + i + " of step " + step);
                }
            }
            final int length = CheckpointProgram.LENGTH;
            final MemorySegment counts = arena.allocate(ValueLayout.JAVA_INT, length);
            latest.array("counts").read(Patch.of(0, length, 0, 1), counts, 1);
            for (int i = 0; i < length; i++)
            {
                if (counts.getAtIndex(ValueLayout.JAVA_INT, i) != CheckpointProgram.element(step, i))
                {
                    throw new AssertionError(moment + ": count " + i + " of step " + step);
                }
            }
        }
    }
}
