package org.gaeron.verification.soak;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.driver.status.SystemCounterDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A sample shows what this process has taken. */
class SoakSampleTest
{
    @TempDir
    private Path folder;
    private final Map<String, Double> values = new HashMap<>();

    private double take(final String metric)
    {
        values.clear();
        new SoakSample((series, x, name, value, unit) -> values.put(name, value), "test", null).take(0);
        return values.get(metric);
    }

    /** Other tests of this process open and close some files, too. */
    @Test
    void shouldSeeFilesThatAreOpen() throws Exception
    {
        final int count = 200;
        final Path file = Files.createFile(folder.resolve("file"));
        final double before = take(SoakSample.FILES);
        final List<FileChannel> open = new ArrayList<>();
        try
        {
            while (open.size() < count)
            {
                open.add(FileChannel.open(file));
            }
            final double after = take(SoakSample.FILES);
            assertTrue(after >= before + count / 2.0, () -> before + " " + after);
        }
        finally
        {
            for (final FileChannel channel : open)
            {
                channel.close();
            }
        }
        final double last = take(SoakSample.FILES);
        assertTrue(last <= before + count / 2.0, () -> before + " " + last);
    }

    @Test
    void shouldSeeAMapping() throws Exception
    {
        final int count = 100;
        final Path file = Files.write(folder.resolve("file"), new byte[1]);
        final double before = take(SoakSample.MAPPINGS);
        try (FileChannel channel = FileChannel.open(file); Arena arena = Arena.ofConfined())
        {
            for (int i = 0; i < count; i++)
            {
                channel.map(FileChannel.MapMode.READ_ONLY, 0, 1, arena);
            }
            final double after = take(SoakSample.MAPPINGS);
            assertTrue(after >= before + count / 2.0, () -> before + " " + after);
        }
    }

    @Test
    void shouldSeeMemoryThatWasWrittenTo()
    {
        final long bytes = 256 << 20;
        final double before = take(SoakSample.RESIDENT);
        try (Arena arena = Arena.ofConfined())
        {
            arena.allocate(bytes).fill((byte)1);
            final double after = take(SoakSample.RESIDENT);
            assertTrue(after >= before + bytes / 2.0, () -> before + " " + after);
        }
    }

    /** Of one driver: tests at the side have others in this process. */
    private OptionalLong errors() throws IOException
    {
        return SoakSample.errors(Files.readAllLines(Path.of("/proc/self/maps")).stream()
            .filter(line -> line.contains(folder.toString())).toList());
    }

    @Test
    void shouldCountTheErrorsOfTheDriverInThisProcess() throws IOException
    {
        assertEquals(OptionalLong.empty(), errors());
        try (MediaDriver driver = MediaDriver.launch(new MediaDriver.Context()
            .aeronDirectoryName(folder.resolve("driver").toString())
            .threadingMode(ThreadingMode.INVOKER)
            .dirDeleteOnShutdown(true)))
        {
            assertEquals(OptionalLong.of(0), errors());
            driver.context().systemCounters().get(SystemCounterDescriptor.ERRORS).increment();
            assertEquals(OptionalLong.of(1), errors());
        }
    }
}
