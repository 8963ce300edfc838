package org.gaeron.benchmarks.rig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FigureTest
{
    @Test
    void shouldComeBackFromAFile(@TempDir final Path folder) throws IOException
    {
        final List<Figure> figures = List.of(
            new Figure("counter.udp.case1.mean", 14.25, "us", 13, 1e-7, 3), new Figure("idle", 0, "%", 0, 0, 1));
        final Path csv = folder.resolve("figures.csv");
        Files.write(csv, List.of(Figure.HEADER, figures.get(0).line(), figures.get(1).line()));
        assertEquals(figures, Figure.read(csv));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,1,us,1,1", "a,1,us,1,1,3,4", "a,x,us,1,1,3", "a,1,us,1,1,many"})
    void shouldRefuseABrokenLine(final String line)
    {
        assertThrows(IllegalArgumentException.class, () -> Figure.parse(line));
    }

    @ParameterizedTest
    @CsvSource({"12345.6, 12346", "123.45, 123.5", "12.345, 12.35", "1.2346, 1.235",
        "0.0012345, 0.00123", "0, 0.00000"})
    void shouldRoundToFourDigits(final double value, final String text)
    {
        assertEquals(text, Figure.rounded(value));
    }
}
