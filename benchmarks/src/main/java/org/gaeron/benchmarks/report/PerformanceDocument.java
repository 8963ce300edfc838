package org.gaeron.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

import org.gaeron.benchmarks.rig.MeasurementException;

/**
 * Document with hand-written prose and generated figures. The text between two marks is generated; the rest is kept.
 */
public final class PerformanceDocument
{
    private static final String BEGIN = "<!-- figures: made by ./ga bench report --docs; changes by hand are lost -->";
    private static final String END = "<!-- end of figures -->";

    private final Path file;
    private final String before;
    private final String after;

    private PerformanceDocument(final Path file, final String before, final String after)
    {
        this.file = file;
        this.before = before;
        this.after = after;
    }

    /**
     * {@return a document}
     *
     * @param file of the document.
     * @throws MeasurementException if it lacks the marks, or cannot be read.
     */
    public static PerformanceDocument at(final Path file)
    {
        try
        {
            final String text = Files.readString(file);
            final int begin = text.indexOf(BEGIN);
            final int end = text.indexOf(END);
            if (begin < 0 || end < begin)
            {
                throw new MeasurementException("expected " + file + " with the line " + BEGIN + " and the line " + END +
                    " after it, actual none");
            }
            return new PerformanceDocument(file, text.substring(0, begin), text.substring(end + END.length()));
        }
        catch (final IOException ex)
        {
            throw new MeasurementException("expected the document " + file + ", actual " + ex, ex);
        }
    }

    /**
     * Writes the document with new figures.
     *
     * @param report with the figures.
     */
    public void write(final Report report)
    {
        try
        {
            Files.writeString(file, before + BEGIN + "\n\n" + figures(report) + END + after);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private static String figures(final Report report)
    {
        final Facts facts = new Facts(report.measured());
        final StringBuilder text = new StringBuilder("| the machine | |\n|---|---|\n");
        facts.common().forEach((fact, value) ->
            text.append("| ").append(escaped(fact)).append(" | ").append(escaped(value)).append(" |\n"));
        text.append('\n');
        if (!report.missing().isEmpty())
        {
            text.append("Not in this report: ").append(String.join(", ", report.missing())).append(".\n\n");
        }
        final Table highlights = Highlights.of(report.measured());
        if (!highlights.isEmpty())
        {
            table(text, highlights);
        }
        for (final Measured measured : report.measured())
        {
            subject(text, measured, facts);
        }
        return text.toString();
    }

    private static void subject(final StringBuilder text, final Measured measured, final Facts facts)
    {
        final Subject subject = Subject.of(measured.name());
        text.append("### ").append(subject.title()).append("\n\n`").append(measured.commandLine()).append('`');
        facts.own(measured).forEach((fact, value) -> text.append("; ").append(fact).append(": ").append(value));
        text.append("\n\n");
        if (measured.failure() != null)
        {
            text.append("**Failed:** ").append(escaped(measured.failure())).append("\n\n");
        }
        subject.blocks().apply(measured).stream().filter(Table.class::isInstance)
            .forEach(block -> table(text, (Table)block));
        final Table figures = Subject.figures(measured);
        if (!figures.isEmpty())
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
        text.append(cells.stream().map(PerformanceDocument::escaped).collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    private static String escaped(final String text)
    {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}
