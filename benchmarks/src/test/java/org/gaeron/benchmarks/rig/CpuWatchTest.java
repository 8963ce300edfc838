package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuWatchTest
{
    @TempDir
    private Path folder;

    @Test
    void shouldTellWhichThreadsTakeHowMuch() throws Exception
    {
        final AtomicBoolean isRunning = new AtomicBoolean(true);
        final Thread spinner = new Thread(() ->
        {
            while (isRunning.get())
            {
                Thread.onSpinWait();
            }
        }, "spinner-17");
        spinner.start();
        try (Recorder recorder = new Recorder(List.of(folder.toString(), "1")))
        {
            final CpuWatch watch = new CpuWatch("test", ProcessHandle.current().pid());
            CpuWatch.sleep(List.of(watch), 1, 1);
            watch.record(recorder);
        }
        finally
        {
            isRunning.set(false);
            spinner.join();
        }

        final List<Row> rows = rows();
        final double all = value(rows, CpuWatch.CPU);
        final double ofSpinner = value(rows, CpuWatch.CPU_OF + "spinner");
        // a thread that waits for a core between the clock and the look may seem to take more than one
        assertTrue(ofSpinner > 0 && ofSpinner <= 200 && ofSpinner <= all, ofSpinner + " of " + all);
        assertTrue(value(rows, CpuWatch.CPU_LEFT_OUT) > 0);
        assertEquals(all, rows.stream().filter(row -> row.metric().startsWith(CpuWatch.CPU_OF))
            .mapToDouble(Row::value).sum(), 1e-6);
    }

    @Test
    void shouldRefuseAProcessThatIsNotThere()
    {
        assertThrows(MeasurementException.class, () -> new CpuWatch("test", Integer.MAX_VALUE));
    }

    private static double value(final List<Row> rows, final String metric)
    {
        return rows.stream().filter(row -> row.metric().equals(metric)).findFirst().orElseThrow().value();
    }

    private List<Row> rows() throws IOException
    {
        try (Stream<Path> files = Files.list(folder))
        {
            return Files.readAllLines(files.findFirst().orElseThrow()).stream().map(Row::parse).toList();
        }
    }
}
