package org.gaeron.benchmarks.baseline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.benchmarks.rig.Recorder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamCountsTest
{
    private static final int[] LENGTHS = {64, 128};

    @TempDir
    private Path folder;

    @Test
    void shouldRecordOneValueOfEachLengthAndNoneOfTheWarmUp() throws IOException
    {
        try (Recorder recorder = new Recorder(List.of(folder.toString(), "1")))
        {
            final StreamCounts counts = new StreamCounts(recorder, LENGTHS, "stream", false);
            final UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
            final int end = AeronStream.PASSES * LENGTHS.length;
            for (int phase = -2 * LENGTHS.length; phase <= end; phase++)
            {
                assertFalse(counts.isOver());
                frame.putLong(0, phase < -LENGTHS.length ? phase + LENGTHS.length : phase);
                counts.onFragment(frame, 0, frame.capacity(), null);
            }
            assertTrue(counts.isOver());
        }
        try (Stream<Path> files = Files.list(folder))
        {
            final List<String> rows = Files.readAllLines(files.findFirst().orElseThrow());
            assertEquals(List.of("1,stream,64,bandwidth,", "1,stream,128,bandwidth,"),
                rows.stream().map(row -> row.replaceFirst("[\\d.E]+,MB/s", "")).toList());
        }
    }
}
