package org.gaeron.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.benchmarks.rig.MeasurementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerformanceDocumentTest
{
    private static final Path OURS = Path.of("..", "docs", "performance.md");

    @TempDir
    private Path folder;

    private Report madeUp(final String... names) throws Exception
    {
        MadeUp.write(folder);
        final List<String> all = Subject.ALL.stream().map(Subject::name).toList();
        return Report.read(folder, names.length > 0 ? List.of(names) : all, all);
    }

    @Test
    void shouldReplaceTheFiguresAndNothingElse() throws Exception
    {
        final Path file = folder.resolve("performance.md");
        Files.copy(OURS, file);
        final String prose = Files.readString(file).replaceFirst("(?s)<!-- figures.*", "");
        PerformanceDocument.at(file).write(madeUp());
        final String first = Files.readString(file);
        assertTrue(first.startsWith(prose), "prose is kept");
        assertTrue(first.contains("| latency.udp.readInc.8.p50 | 13.5 | 12.9 | 14.2 | \u00b5s | 3 |"), first);
        assertTrue(first.contains("| date | 2026-01-01 12:14 to 2026-01-01 12:20 |"), first);
        PerformanceDocument.at(file).write(madeUp());
        assertEquals(first, Files.readString(file));
        PerformanceDocument.at(file).write(madeUp("idle"));
        final String second = Files.readString(file);
        assertTrue(second.startsWith(prose) && second.contains("idle.udp.node"), second);
        assertTrue(second.contains("Not in this report: latency, counter, "), second);
        assertTrue(!second.contains("readInc.8.p50"), "figures of other runs are gone");
    }

    @Test
    void shouldHaveTablesOfEvenRows() throws Exception
    {
        final Path file = folder.resolve("performance.md");
        Files.copy(OURS, file);
        PerformanceDocument.at(file).write(madeUp());
        int columns = 0;
        for (final String line : Files.readAllLines(file))
        {
            final int bars = line.startsWith("|") ? line.replace("\\|", "").split("\\|", -1).length : 0;
            assertTrue(columns == 0 || bars == 0 || bars == columns, line);
            columns = bars;
        }
    }

    @Test
    void shouldRefuseADocumentWithoutItsPlace() throws Exception
    {
        final Path file = Files.writeString(folder.resolve("performance.md"), "# Performance\n");
        assertThrows(MeasurementException.class, () -> PerformanceDocument.at(file));
        assertThrows(MeasurementException.class, () -> PerformanceDocument.at(folder.resolve("none.md")));
    }
}
