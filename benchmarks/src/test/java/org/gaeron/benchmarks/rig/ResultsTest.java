package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest
{
    private static Results of(final Row... rows)
    {
        final Results results = new Results();
        results.addAll(List.of(rows));
        return results;
    }

    private static Row row(final int run, final String series, final double value)
    {
        return new Row(run, series, 8, "p50", value, "us");
    }

    @Test
    void shouldTakeTheMiddleOfOddAndTheMeanOfTheMiddlesOfEvenNumbersOfRuns()
    {
        assertEquals(3, of(row(1, "a", 9), row(2, "a", 1), row(3, "a", 3)).median("a", 8, "p50"));
        assertEquals(2.5, of(row(1, "a", 9), row(2, "a", 1), row(3, "a", 3), row(4, "a", 2)).median("a", 8, "p50"));
        assertEquals(7, of(row(1, "a", 7)).median("a", 8, "p50"));
    }

    /** The ratio of the medians would be 1: the runs of the denominator are in another order. */
    @Test
    void shouldTakeRatiosWithinEachRun()
    {
        final Results results = of(
            row(1, "a", 1), row(2, "a", 10), row(3, "a", 100),
            row(3, "b", 10), row(2, "b", 1), row(1, "b", 100));
        assertArrayEquals(new double[]{0.01, 10, 10}, results.ratios("a", "b", 8, "p50"));
        assertEquals(10, results.ratio("a", "b", 8, "p50"));
    }

    /** Two runs, the second on a machine that was ten times as slow. */
    @Test
    void shouldTakeEfficienciesWithinEachRun()
    {
        final Results results = of(
            new Row(1, "near", 1, "build", 6, "s"), new Row(2, "near", 1, "build", 60, "s"),
            new Row(1, "udp", 4, "build", 2, "s"), new Row(2, "udp", 4, "build", 15, "s"));
        assertArrayEquals(new double[]{0.75, 1}, results.efficiencies("near", "udp", 4, "build"));
        assertArrayEquals(new double[]{1, 1}, results.efficiencies("near", "near", 1, "build"));
        assertThrows(MeasurementException.class, () -> results.efficiencies("near", "near", 2, "build"));
        assertThrows(MeasurementException.class, () -> results.efficiencies("udp", "near", 1, "build"));
    }

    @Test
    void shouldRefuseARatioIfARunHasNotBoth()
    {
        final Results results = of(row(1, "a", 1), row(2, "a", 10), row(1, "b", 2));
        assertThrows(MeasurementException.class, () -> results.ratio("a", "b", 8, "p50"));
        assertThrows(MeasurementException.class, () -> results.ratio("c", "b", 8, "p50"));
    }

    @Test
    void shouldRefuseWhatWasNotMeasured()
    {
        final Results results = of(row(1, "a", 1));
        assertThrows(MeasurementException.class, () -> results.median("b", 8, "p50"));
        assertThrows(MeasurementException.class, () -> results.median("a", 16, "p50"));
        assertThrows(MeasurementException.class, () -> results.median("a", 8, "p99"));
    }

    @Test
    void shouldTellPointsInOrderAndSeriesAsTheyCame()
    {
        final Results results = of(
            new Row(1, "b", 64, "p50", 1, "us"), new Row(1, "a", 8, "p50", 1, "us"),
            new Row(2, "b", 8, "p50", 1, "us"), new Row(1, "c", 8, "max", 1, "us"));
        assertEquals(List.of("b", "a"), results.series("p50"));
        assertEquals(List.of(8.0, 64.0), results.points("b", "p50"));
        assertEquals(List.of(), results.points("c", "p50"));
    }

    @Test
    void shouldComeBackFromAFile(@TempDir final Path folder)
    {
        final Results results = of(row(1, "udp acc", 0.1), row(2, "plain UDP blocking", 1e9));
        results.write(folder.resolve("results.csv"));
        assertEquals(results.rows(), Results.read(folder.resolve("results.csv")).rows());
    }

    @Test
    void shouldRefuseABrokenFile(@TempDir final Path folder) throws IOException
    {
        final Path csv = folder.resolve("results.csv");
        Files.write(csv, List.of(Row.HEADER, row(1, "a", 1).line(), "1,a,8,p50"));
        assertThrows(IllegalArgumentException.class, () -> Results.read(csv));
    }
}
