package org.gaeron.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.gaeron.benchmarks.rig.MeasurementException;

/**
 * What is in the folder of a whole set of benchmarks.
 *
 * @param measured the benchmarks that have a folder there, in the order of the report.
 * @param missing  the names of those that have none.
 */
public record Report(List<Measured> measured, List<String> missing)
{
    /** The page. */
    public static final String PAGE = "report.html";

    /**
     * {@return what is in a folder}
     *
     * @param folder with a folder for each benchmark.
     * @param names  of the benchmarks that belong to the report.
     */
    public static Report read(final Path folder, final List<String> names)
    {
        final List<String> ordered = new ArrayList<>(
            Subject.ALL.stream().map(Subject::name).filter(names::contains).toList());
        names.stream().filter(name -> !ordered.contains(name)).forEach(ordered::add);
        final List<Measured> measured = ordered.stream()
            .map(name -> Measured.read(folder.resolve(name))).filter(Objects::nonNull).toList();
        final List<String> missing = ordered.stream()
            .filter(name -> measured.stream().noneMatch(each -> each.name().equals(name))).toList();
        return new Report(measured, missing);
    }

    /**
     * Refuses to begin on a machine on which no plot can be drawn.
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
        // What the JDK throws without fonts are errors of initialisation, and not documented.
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
     * @param folder of it.
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
