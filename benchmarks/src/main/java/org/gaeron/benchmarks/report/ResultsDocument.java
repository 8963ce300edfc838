package org.gaeron.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import org.gaeron.benchmarks.report.Chapter.Table;
import org.gaeron.benchmarks.rig.MeasurementException;

/**
 * Results below {@code docs}: all tables and figures in {@code results/DATE-TIME-report.md}, named after the
 * begin of the first benchmark, the highlights between two marks in
 * {@code performance.md}. The text outside of the marks is written by hand, and kept.
 */
public final class ResultsDocument
{
    private static final String BEGIN = "<!-- figures: made by ./ga bench report --docs; changes by hand are lost -->";
    private static final String END = "<!-- end of figures -->";
    private static final String FOLDER = "results";

    private final Path overview;
    private final String before;
    private final String after;

    private ResultsDocument(final Path overview, final String before, final String after)
    {
        this.overview = overview;
        this.before = before;
        this.after = after;
    }

    /**
     * {@return a document}
     *
     * @param overview the file with the marks.
     * @throws MeasurementException if it lacks the marks, or cannot be read.
     */
    public static ResultsDocument at(final Path overview)
    {
        try
        {
            final String text = Files.readString(overview);
            final int begin = text.indexOf(BEGIN);
            final int end = text.indexOf(END);
            if (begin < 0 || end < begin)
            {
                throw new MeasurementException("expected " + overview + " with the line " + BEGIN + " and the line " +
                    END + " after it, actual none");
            }
            return new ResultsDocument(overview, text.substring(0, begin), text.substring(end + END.length()));
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected the document " + overview + ", actual " + ex, ex);
        }
    }

    /**
     * Writes both files.
     *
     * @param report with the results.
     * @return the file with all of them.
     * @throws MeasurementException if the report has no date.
     */
    public Path write(final Report report)
    {
        final String date = report.dates().stream().findFirst()
            .orElseThrow(() -> new MeasurementException("expected results with their date, actual none"));
        final String name = date.replace(":", "").replace(' ', '-') + "-report.md";
        final Path file = overview.resolveSibling(FOLDER).resolve(name);
        final StringBuilder glance = new StringBuilder();
        machine(glance, report);
        final Table highlights = Highlights.of(report.measured());
        if (!highlights.rows().isEmpty())
        {
            table(glance, highlights);
        }
        final StringBuilder all = new StringBuilder("# All benchmarks, " + date + "\n\n" +
            "Made by `./ga bench report --docs`; changes by hand are lost. Method: " +
            "[performance.md](../performance.md).\n\n").append(glance);
        report.measured().forEach(measured -> chapter(all, report, measured));
        glance.append("All results: [").append(name).append("](").append(FOLDER).append('/').append(name)
            .append(").\n\n");
        try
        {
            Files.createDirectories(file.getParent());
            Files.writeString(file, all.toString().stripTrailing() + "\n");
            Files.writeString(overview, before + BEGIN + "\n\n" + glance + END + after);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return file;
    }

    private static void machine(final StringBuilder text, final Report report)
    {
        text.append("| the machine | |\n|---|---|\n");
        report.facts().forEach((fact, value) -> row(text, List.of(fact, value)));
        text.append('\n');
        if (!report.missing().isEmpty())
        {
            text.append("Not in this report: ").append(String.join(", ", report.missing())).append(".\n\n");
        }
    }

    private static void chapter(final StringBuilder text, final Report report, final Measured measured)
    {
        final Chapter chapter = Chapter.of(measured);
        text.append("## ").append(chapter.title()).append("\n\n`").append(measured.commandLine()).append('`');
        report.factsOf(measured).forEach((fact, value) -> text.append("; ").append(fact).append(": ").append(value));
        text.append("\n\n");
        if (measured.failure() != null)
        {
            text.append("**Failed:** ").append(escaped(measured.failure())).append("\n\n");
        }
        chapter.tables().forEach(table -> table(text, table));
        final Table figures = Chapter.figures(measured);
        if (!figures.rows().isEmpty())
        {
            table(text, figures);
        }
    }

    private static void table(final StringBuilder text, final Table table)
    {
        text.append("**").append(table.title()).append(".** ").append(table.caption()).append("\n\n");
        row(text, table.head());
        text.append("|---|").append("---:|".repeat(table.head().size() - 1)).append('\n');
        table.rows().forEach(cells -> row(text, cells));
        text.append('\n');
    }

    private static void row(final StringBuilder text, final List<String> cells)
    {
        text.append(cells.stream().map(ResultsDocument::escaped).collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    private static String escaped(final String text)
    {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}
