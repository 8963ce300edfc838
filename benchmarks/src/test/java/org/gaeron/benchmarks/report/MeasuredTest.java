package org.gaeron.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.gaeron.benchmarks.rig.Results;
import org.gaeron.benchmarks.rig.Rig;
import org.gaeron.benchmarks.rig.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredTest
{
    private static Measured of(final Row... rows)
    {
        final Results results = new Results();
        results.addAll(List.of(rows));
        return new Measured("test", results, List.of(), Map.of(), "", null);
    }

    private static Row row(final String metric, final double value)
    {
        return new Row(1, "udp get", 8, metric, value, "us");
    }

    @Test
    void shouldLeaveOutAPercentileWithoutACallBeyondIt()
    {
        final Measured measured = of(row("p50", 1), row("p99", 2), row("p99.9", 3), row("count", 500));
        assertTrue(measured.at("udp get", 8, "p50").isPresent());
        assertEquals(2, measured.at("udp get", 8, "p99").orElseThrow().median());
        assertTrue(measured.at("udp get", 8, "p99.9").isEmpty());
        final Measured more = of(row("p99.9", 3), row("count", 1000));
        assertEquals(3, more.at("udp get", 8, "p99.9").orElseThrow().median());
    }

    @Test
    void shouldHaveNoAnswerToWhatWasNotMeasured()
    {
        final Measured measured = of(row("p50", 1));
        assertTrue(measured.at("udp get", 16, "p50").isEmpty());
        assertTrue(measured.at("udp put", 8, "p50").isEmpty());
        assertTrue(measured.first("udp get", "p99").isEmpty());
        assertTrue(measured.ratio("udp get", "bare Aeron", 8, "p50").isEmpty());
        assertEquals(List.of(), measured.points("udp put", "p50"));
        assertEquals("", measured.unit("udp put", "p50"));
    }

    @Test
    void shouldTellOursFirstAndInOneOrder()
    {
        final Measured measured = of(
            new Row(1, "bare Aeron", 8, "p50", 1, "us"), new Row(1, "udp get", 8, "p50", 1, "us"),
            new Row(1, "near get", 8, "p50", 1, "us"), new Row(1, "ipc put", 8, "p50", 1, "us"),
            new Row(1, "ipc get", 8, "p50", 1, "us"));
        assertEquals(List.of("near get", "ipc put", "ipc get", "udp get", "bare Aeron"),
            measured.series("p50"));
    }

    @Test
    void shouldTellWhyThereIsNoData(@TempDir final Path folder) throws Exception
    {
        assertNull(Measured.read(folder.resolve("none")));
        final Path own = Files.createDirectories(folder.resolve("idle"));
        assertEquals("it left no results.csv", Measured.read(own).failure());
        Files.writeString(own.resolve(Rig.RESULTS), "run,series,x,metric,value,unit\n");
        assertNull(Measured.read(own).failure());
        Files.writeString(own.resolve(Measured.FAILURE), "planted\n");
        assertEquals("planted", Measured.read(own).failure());
        assertNotNull(Measured.read(own).commandLine());
    }
}
