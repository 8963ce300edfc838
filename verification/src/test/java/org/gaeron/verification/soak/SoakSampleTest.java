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
import static org.junit.jupiter.api.Assertions.fail;

/** A sample shows what this process has taken. */
class SoakSampleTest
{
    private static final int MOST_TRIALS = 5;

    @TempDir
    private Path folder;
    private final Map<String, Double> values = new HashMap<>();
    private final List<Double> seen = new ArrayList<>();

    /** Whether a sample shows what was taken. Other tests of this process take and leave something, too. */
    private interface Trial
    {
        boolean succeeds() throws IOException;
    }

    private void assertSucceeds(final Trial trial) throws IOException
    {
        seen.clear();
        for (int i = 0; i < MOST_TRIALS; i++)
        {
            if (trial.succeeds())
            {
                return;
            }
        }
        fail("expected that samples show it, actual " + seen);
    }

    private double take(final String metric)
    {
        values.clear();
        new SoakSample((series, x, name, value, unit) -> values.put(name, value), "test", null).take(0);
        seen.add(values.get(metric));
        return values.get(metric);
    }

    @Test
    void shouldSeeFilesThatAreOpen() throws Exception
    {
        final Path file = Files.createFile(folder.resolve("file"));
        assertSucceeds(() -> seesOpenFiles(file, 200));
    }

    private boolean seesOpenFiles(final Path file, final int count) throws IOException
    {
        final double before = take(SoakSample.FILES);
        final List<FileChannel> open = new ArrayList<>();
        try
        {
            while (open.size() < count)
            {
                open.add(FileChannel.open(file));
            }
            if (take(SoakSample.FILES) < before + count / 2.0)
            {
                return false;
            }
        }
        finally
        {
            for (final FileChannel channel : open)
            {
                channel.close();
            }
        }
        return take(SoakSample.FILES) <= before + count / 2.0;
    }

    @Test
    void shouldSeeAMapping() throws Exception
    {
        final Path file = Files.write(folder.resolve("file"), new byte[1]);
        assertSucceeds(() -> seesMappings(file, 100));
    }

    private boolean seesMappings(final Path file, final int count) throws IOException
    {
        final double before = take(SoakSample.MAPPINGS);
        try (FileChannel channel = FileChannel.open(file); Arena arena = Arena.ofConfined())
        {
            for (int i = 0; i < count; i++)
            {
                channel.map(FileChannel.MapMode.READ_ONLY, 0, 1, arena);
            }
            return take(SoakSample.MAPPINGS) >= before + count / 2.0;
        }
    }

    @Test
    void shouldSeeMemoryThatWasWrittenTo() throws IOException
    {
        assertSucceeds(() -> seesMemory(256 << 20));
    }

    private boolean seesMemory(final long bytes)
    {
        final double before = take(SoakSample.RESIDENT);
        try (Arena arena = Arena.ofConfined())
        {
            arena.allocate(bytes).fill((byte)1);
            return take(SoakSample.RESIDENT) >= before + bytes / 2.0;
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
