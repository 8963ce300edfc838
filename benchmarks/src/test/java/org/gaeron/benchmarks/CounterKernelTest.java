package org.gaeron.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.LongStream;

import org.gaeron.benchmarks.rig.MeasurementException;
import org.gaeron.benchmarks.rig.Recorder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CounterKernelTest
{
    private static final int TASKS = 4;

    @TempDir
    private Path folder;

    @Test
    void shouldRecordWhatTwoProcessesDid() throws IOException
    {
        final CounterKernel near = kernelWith(2, 0, 1, 4);
        near.forgetValueTimes();
        final CounterKernel sum = kernelWith(2, 2, 3, 5);
        Arrays.setAll(sum.record(), i -> sum.record()[i] + near.record()[i]);
        final List<String> rows = rowsOf(sum);
        assertEquals(5, rows.size(), rows.toString());
        assertTrue(rows.contains("1,udp case 1,0,value count,2,1"), rows.toString());
    }

    @Test
    void shouldRefuseAValueThatDoesNotGrow()
    {
        assertThrows(MeasurementException.class, () -> kernelWith(1, 0, 1, 1));
    }

    @Test
    void shouldRefuseAValueBeyondTheLast()
    {
        assertThrows(MeasurementException.class, () -> kernelWith(1, 0, 5));
    }

    @Test
    void shouldRefuseAValueThatNobodyGot()
    {
        assertThrows(MeasurementException.class, () -> rowsOf(kernelWith(1, 0, 1, 3, 4)));
    }

    @Test
    void shouldRefuseAValueThatTwoProcessesGot()
    {
        final CounterKernel sum = kernelWith(2, 0, 1, 2, 3, 4);
        final CounterKernel other = kernelWith(2, 3, 5);
        Arrays.setAll(sum.record(), i -> sum.record()[i] + other.record()[i]);
        assertThrows(MeasurementException.class, () -> rowsOf(sum));
    }

    @Test
    void shouldRefuseARecordWithoutFarProcesses()
    {
        final CounterKernel near = kernelWith(1, 0, 1, 2, 3, 4);
        near.forgetValueTimes();
        assertThrows(MeasurementException.class, () -> rowsOf(near));
    }

    private static CounterKernel kernelWith(final int processes, final long... values)
    {
        final CounterKernel kernel = new CounterKernel(TASKS, processes, 1);
        final PrimitiveIterator.OfLong counter = LongStream.of(values).iterator();
        kernel.run(counter::nextLong);
        return kernel;
    }

    private List<String> rowsOf(final CounterKernel kernel) throws IOException
    {
        try (Recorder recorder = new Recorder(List.of(folder.toString(), "1")))
        {
            kernel.writeTo(recorder, "udp case 1");
        }
        try (var files = Files.list(folder))
        {
            return Files.readAllLines(files.findFirst().orElseThrow());
        }
    }
}
