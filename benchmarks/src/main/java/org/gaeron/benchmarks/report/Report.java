package org.gaeron.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

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
    private static final String DATE = "date";

    /**
     * {@return the report of a folder}
     *
     * @param folder with a folder for each benchmark.
     * @param names  of the benchmarks to be shown.
     * @param known  names of all benchmarks; those without data, or not to be shown, become the missing ones.
     */
    public static Report read(final Path folder, final List<String> names, final List<String> known)
    {
        final List<String> order = Chapter.names();
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
            new Plot("", "", Plot.Axis.counts("x"), Plot.Axis.counts("y"),
                List.of(new Plot.Curve("udp", Plot.SOLID, List.of(Plot.Point.of(1, 1))))).svg();
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

    /** {@return when the benchmarks began, the first one first} */
    List<String> dates()
    {
        return values(DATE).sorted().toList();
    }

    /** {@return the facts that are the same for all benchmarks, with the first and the last date} */
    Map<String, String> facts()
    {
        final Map<String, String> facts = new LinkedHashMap<>();
        final List<String> dates = dates();
        if (!dates.isEmpty())
        {
            facts.put(DATE, dates.size() == 1 ? dates.getFirst() : dates.getFirst() + " to " + dates.getLast());
        }
        measured.stream().flatMap(each -> each.environment().keySet().stream()).distinct()
            .filter(name -> !name.equals(DATE) && values(name).count() == 1)
            .forEach(name -> facts.put(name, values(name).findFirst().orElseThrow()));
        return facts;
    }

    /** {@return the facts of a benchmark that are not the same for all} */
    Map<String, String> factsOf(final Measured one)
    {
        final Map<String, String> facts = new LinkedHashMap<>(one.environment());
        facts.entrySet().removeAll(facts().entrySet());
        return facts;
    }

    private Stream<String> values(final String fact)
    {
        return measured.stream().map(each -> each.environment().get(fact)).filter(Objects::nonNull).distinct();
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
