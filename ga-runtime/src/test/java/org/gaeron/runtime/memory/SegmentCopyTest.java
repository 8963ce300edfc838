package org.gaeron.runtime.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Copies between segments, for each length and kind of memory, and as they are compiled. */
class SegmentCopyTest
{
    private static final int MOST = 80;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"segment", "buffer"})
    void shouldShowNoOldWord(final String way) throws Exception
    {
        assertEquals(0, oldWords(way));
    }

    /** If it is skipped, the JDK has been repaired, or this program no longer provokes the fault. */
    @Test
    void shouldSeeTheFaultOfTheJdk() throws Exception
    {
        assumeTrue(oldWords("jdk") > 0, "short copies of this JDK keep their words");
    }

    @Test
    void shouldCopyEachLengthBetweenNativeMemoryAndArrays()
    {
        try (Arena arena = Arena.ofConfined())
        {
            for (int bytes = 0; bytes <= MOST; bytes++)
            {
                final MemorySegment[] memory = {
                    arena.allocate(MOST + 8, 8), MemorySegment.ofArray(new byte[MOST + 8]),
                    MemorySegment.ofArray(new long[MOST / 8 + 1])};
                for (final MemorySegment from : memory)
                {
                    for (final MemorySegment to : memory)
                    {
                        if (from != to)
                        {
                            check(from, to, bytes);
                        }
                    }
                }
            }
        }
    }

    private static void check(final MemorySegment from, final MemorySegment to, final int bytes)
    {
        final byte[] source = new byte[MOST + 8];
        final byte[] expected = new byte[MOST + 8];
        for (int i = 0; i < source.length; i++)
        {
            source[i] = (byte)(i + 1);
        }
        System.arraycopy(source, 3, expected, 5, bytes);
        from.copyFrom(MemorySegment.ofArray(source));
        to.fill((byte)0);
        SegmentCopy.copy(from, 3, to, 5, bytes);
        assertArrayEquals(expected, to.toArray(ValueLayout.JAVA_BYTE));
    }

    private int oldWords(final String way) throws IOException, InterruptedException
    {
        final Path out = folder.resolve(way);
        final Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--add-modules", "jdk.incubator.vector",
            "--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
            ShortCopies.class.getName(), way)
            .redirectError(folder.resolve("err").toFile()).redirectOutput(out.toFile()).start();
        try
        {
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "expected an end within 60 s");
        }
        finally
        {
            process.destroyForcibly();
        }
        assertEquals(0, process.exitValue(), () -> read(folder.resolve("err")));
        return Integer.parseInt(read(out));
    }

    private static String read(final Path file)
    {
        try
        {
            return Files.readString(file, StandardCharsets.UTF_8);
        }
        catch (final IOException e)
        {
            throw new UncheckedIOException(e);
        }
    }
}
