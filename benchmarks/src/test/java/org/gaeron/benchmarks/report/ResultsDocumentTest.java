package org.gaeron.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.benchmarks.rig.MeasurementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsDocumentTest
{
    private static final Path OURS = Path.of("..", "docs", "performance.md");

    @TempDir
    private Path folder;

    private Report madeUp(final String... names) throws Exception
    {
        MadeUp.write(folder);
        final List<String> all = Chapter.names();
        return Report.read(folder, names.length > 0 ? List.of(names) : all, all);
    }

    private Path overview() throws IOException
    {
        return Files.copy(OURS, folder.resolve("performance.md"));
    }

    @Test
    void shouldReplaceTheHighlightsAndNothingElse() throws Exception
    {
        final Path file = overview();
        final String prose = Files.readString(file).replaceFirst("(?s)<!-- figures.*", "");
        ResultsDocument.at(file).write(madeUp());
        final String first = Files.readString(file);
        assertTrue(first.startsWith(prose), "prose is kept");
        assertTrue(first.contains("| fetch-and-add, UDP, median | 14.1 \u00b5s"), first);
        assertTrue(first.contains("| bare Aeron accumulate and fence: 3"), first);
        assertTrue(first.contains("| date | 2026-01-01 12:14 to 2026-01-01 12:20 |"), first);
        assertTrue(first.contains("(results/2026-01-01-1214-report.md)"), first);
        ResultsDocument.at(file).write(madeUp());
        assertEquals(first, Files.readString(file));
        ResultsDocument.at(file).write(madeUp("idle"));
        final String second = Files.readString(file);
        assertTrue(second.startsWith(prose) && second.contains("| an idle node, UDP |"), second);
        assertTrue(second.contains("Not in this report: latency, counter, "), second);
        assertFalse(second.contains("fetch-and-add"), "highlights of other runs are gone");
    }

    @Test
    void shouldKeepResultsOfAnotherTime() throws Exception
    {
        final Path file = overview();
        final Path all = ResultsDocument.at(file).write(madeUp());
        final String text = Files.readString(all);
        assertEquals(folder.resolve("results").resolve("2026-01-01-1214-report.md"), all);
        assertTrue(text.contains("| latency.udp.readInc.8.p50 | 13.5 | 12.9 | 14.2 | \u00b5s | 3 |"), text);
        assertTrue(text.contains("## Latency of one operation\n"), text);
        assertEquals(all, ResultsDocument.at(file).write(madeUp()), "the same results stay where they are");
        final Path other = ResultsDocument.at(file).write(madeUp("counter"));
        assertEquals("2026-01-01-1217-report.md", other.getFileName().toString());
        assertEquals(text, Files.readString(all));
    }

    @Test
    void shouldHaveTablesOfEvenRows() throws Exception
    {
        final Path file = overview();
        for (final Path each : List.of(ResultsDocument.at(file).write(madeUp()), file))
        {
            int columns = 0;
            for (final String line : Files.readAllLines(each))
            {
                final int bars = line.startsWith("|") ? line.replace("\\|", "").split("\\|", -1).length : 0;
                assertTrue(columns == 0 || bars == 0 || bars == columns, line);
                columns = bars;
            }
        }
    }

    @Test
    void shouldRefuseADocumentWithoutItsPlace() throws Exception
    {
        final Path file = Files.writeString(folder.resolve("performance.md"), "# Performance\n");
        assertThrows(MeasurementException.class, () -> ResultsDocument.at(file));
        assertThrows(MeasurementException.class, () -> ResultsDocument.at(folder.resolve("none.md")));
    }
}
