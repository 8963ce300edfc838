package org.gaeron.benchmarks.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Final number of a benchmark: the median of the runs, with the least and the largest of them.
 *
 * @param name  as {@code counter.udp.case1.mean}.
 * @param value the median.
 * @param unit  as {@code us}; {@code x} for a ratio.
 * @param least of the runs.
 * @param most  of the runs.
 * @param runs  number of runs.
 */
public record Figure(String name, double value, String unit, double least, double most, int runs)
{
    static final String HEADER = "name,value,unit,least,most,runs";
    private static final int FIELDS = 6;

    String line()
    {
        return name + "," + Row.number(value) + "," + unit + "," + Row.number(least) + "," + Row.number(most) + "," +
            runs;
    }

    /**
     * {@return a figure}
     *
     * @param line as returned by {@code line()}.
     */
    static Figure parse(final String line)
    {
        final String[] fields = line.split(",", -1);
        if (fields.length != FIELDS)
        {
            throw new IllegalArgumentException("expected " + HEADER + ", actual " + line);
        }
        return new Figure(fields[0], Double.parseDouble(fields[1]), fields[2], Double.parseDouble(fields[3]),
            Double.parseDouble(fields[4]), Integer.parseInt(fields[5]));
    }

    /**
     * {@return the figures of a file}
     *
     * @param csv a file.
     */
    public static List<Figure> read(final Path csv)
    {
        try (Stream<String> lines = Files.lines(csv))
        {
            return lines.skip(1).map(Figure::parse).toList();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * {@return a number with about four significant digits}
     *
     * @param value any.
     */
    public static String rounded(final double value)
    {
        final double size = Math.abs(value);
        final int decimals = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 5;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
