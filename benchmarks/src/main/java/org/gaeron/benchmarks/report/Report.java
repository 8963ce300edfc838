package org.gaeron.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

import org.gaeron.benchmarks.rig.MeasurementException;

/**
 * Data of a set of benchmarks, read from its folder.
 *
 * @param measured the benchmarks with data, in the order of the report.
 * @param missing  the names of those without data.
 */
public record Report(List<Measured> measured, List<String> missing)
{
    /** File name of the page. */
    public static final String PAGE = "report.html";

    /**
     * {@return the report of a folder}
     *
     * @param folder with a folder for each benchmark.
     * @param names  of the benchmarks to be shown.
     * @param known  names of all benchmarks; those without data, or not to be shown, become the missing ones.
     */
    public static Report read(final Path folder, final List<String> names, final List<String> known)
    {
        final List<String> order = Subject.ALL.stream().map(Subject::name).toList();
        final List<String> sorted = known.stream().sorted(Comparator.comparingInt(
            name -> order.contains(name) ? order.indexOf(name) : order.size())).toList();
        final List<Measured> measured = sorted.stream().filter(names::contains)
            .map(name -> Measured.read(folder.resolve(name))).filter(Objects::nonNull).toList();
        final List<String> missing = sorted.stream()
            .filter(name -> measured.stream().noneMatch(each -> each.name().equals(name))).toList();
        return new Report(measured, missing);
    }

    /**
     * Checks that plots can be drawn on this machine.
     *
     * @throws MeasurementException if there are no fonts.
     */
    public static void requireFonts()
    {
        try
        {
            PlotSvg.draw(new Plot("", "", Axis.linear("x"), Axis.linear("y"),
                List.of(new Curve("", Look.IDEAL, List.of(new Point(1, Spread.of(1)))))), 100, 100, "");
        }
        // Without fonts the JDK throws undocumented initialisation errors.
        catch (final RuntimeException | Error ex)
        {
            throw new MeasurementException(
                "expected fonts for the plots (packages fontconfig and fonts-dejavu), actual " + ex, ex);
        }
    }

    /**
     * {@return a line for each benchmark that failed}
     */
    public List<String> failures()
    {
        return measured.stream().filter(each -> each.failure() != null)
            .map(each -> each.name() + ": " + each.failure()).toList();
    }

    /**
     * Writes the page.
     *
     * @param folder of the page.
     * @return the file.
     */
    public Path write(final Path folder)
    {
        final Path file = folder.resolve(PAGE);
        try
        {
            Files.writeString(file, new HtmlPage(this).text());
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return file;
    }
}
