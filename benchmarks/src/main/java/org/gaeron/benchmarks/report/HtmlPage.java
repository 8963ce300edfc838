package org.gaeron.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.gaeron.benchmarks.report.Chapter.Table;

/**
 * Report as one self-contained HTML page. Each plot is an image of its own within the page.
 */
final class HtmlPage
{
    private static final int SHORT = 20;
    private static final int ROOM = 100;
    private static final String RANGE = " \\(([^()]*)\\)$";
    private static final String READING =
        "A number is the median of all runs. The small range beside or beneath it, and the thin upright line in the " +
        "plots, go from the least to the most of them. A system has the same colour everywhere. What is dashed is " +
        "not ours: the floor (bare Aeron, plain UDP, memcpy) or a peer. What is dotted was not measured: an ideal or " +
        "an extrapolation. Points called published are those of others, on other machines.";

    private final Report report;
    private final StringBuilder html = new StringBuilder();

    HtmlPage(final Report report)
    {
        this.report = report;
    }

    /** {@return the page} */
    String text()
    {
        final String style = resource("report.css");
        html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>")
            .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>")
            .append("<title>Gaeron: benchmarks</title>\n<style>\n").append(style).append("</style></head>\n<body>\n");
        head();
        contents();
        html.append("<main>\n");
        final Table highlights = Highlights.of(report.measured());
        if (!highlights.rows().isEmpty())
        {
            html.append("<section id=\"glance\"><h2>").append(highlights.title()).append("</h2>\n");
            table(highlights);
            html.append("</section>\n");
        }
        report.measured().forEach(this::section);
        html.append("</main>\n</body></html>\n");
        return html.toString();
    }

    private void head()
    {
        html.append("<header><h1>Gaeron: benchmarks</h1>\n<p>").append(escaped(READING)).append("</p>\n");
        html.append("<dl class=\"machine\">");
        report.facts().forEach((fact, value) -> html
            .append(value.length() > SHORT ? "<div class=\"long\"><dt>" : "<div><dt>").append(escaped(fact))
            .append("</dt><dd>").append(escaped(value)).append("</dd></div>"));
        html.append("</dl></header>\n");
    }

    private void contents()
    {
        html.append("<nav aria-label=\"Contents\"><ul>");
        for (final Measured measured : report.measured())
        {
            html.append("<li><a href=\"#").append(measured.name()).append("\">")
                .append(escaped(Chapter.of(measured).title())).append("</a>")
                .append(measured.failure() == null ? "" : " <strong class=\"failed\">failed</strong>").append("</li>");
        }
        html.append("</ul>");
        if (!report.missing().isEmpty())
        {
            html.append("<p>Not in this report: ").append(String.join(", ", report.missing())).append(".</p>");
        }
        html.append("</nav>\n");
    }

    private void section(final Measured measured)
    {
        final Chapter chapter = Chapter.of(measured);
        html.append("<section id=\"").append(measured.name()).append("\"><h2>").append(escaped(chapter.title()))
            .append("</h2>\n<p>").append(escaped(chapter.lead())).append("</p>\n<p class=\"made\"><code>")
            .append(escaped(measured.commandLine()))
            .append("</code> ").append(escaped(line(report.factsOf(measured)))).append("</p>\n");
        if (measured.failure() != null)
        {
            html.append("<p class=\"failure\"><strong>Failed:</strong> ").append(escaped(measured.failure()))
                .append("</p>\n");
        }
        chapter.tables().forEach(this::titled);
        html.append("<div class=\"plots\">\n");
        chapter.plots().forEach(this::plot);
        html.append("</div>\n");
        final Table figures = Chapter.figures(measured);
        if (!figures.rows().isEmpty())
        {
            details("All figures of this benchmark", figures);
        }
        html.append("</section>\n");
    }

    private static String line(final Map<String, String> facts)
    {
        return facts.entrySet().stream().map(fact -> " \u00b7 " + fact.getKey() + ": " + fact.getValue())
            .collect(Collectors.joining());
    }

    private void titled(final Table table)
    {
        html.append("<h3>").append(escaped(table.title())).append("</h3>\n");
        table(table);
    }

    private void table(final Table table)
    {
        html.append("<div class=\"scroll\" tabindex=\"0\"><table").append(isRoomy(table) ? " class=\"roomy\"" : "")
            .append("><thead><tr>");
        table.head().forEach(cell -> html.append("<th scope=\"col\">").append(escaped(cell)).append("</th>"));
        html.append("</tr></thead><tbody>\n");
        for (final List<String> row : table.rows())
        {
            html.append(row.getFirst().startsWith(Table.PUBLISHED) ? "<tr class=\"published\">" : "<tr>")
                .append("<th scope=\"row\">").append(escaped(row.getFirst())).append("</th>");
            row.stream().skip(1).forEach(cell -> html.append("<td>")
                .append(escaped(cell).replaceFirst(RANGE, "<small>$1</small>")).append("</td>"));
            html.append("</tr>\n");
        }
        html.append("</tbody></table></div>\n");
        if (!table.caption().isEmpty())
        {
            html.append("<p class=\"caption\">").append(escaped(table.caption())).append("</p>\n");
        }
    }

    /** {@return whether ranges fit beside the numbers; in a wide table they have a line of their own} */
    private static boolean isRoomy(final Table table)
    {
        return IntStream.range(0, table.head().size()).map(column -> Math.max(table.head().get(column).length(),
            table.rows().stream().mapToInt(row -> row.get(column).length()).max().orElse(0))).sum() <= ROOM;
    }

    private void plot(final Plot plot)
    {
        html.append("<figure><h3>").append(escaped(plot.title()))
            .append("</h3>\n<div class=\"scroll\" tabindex=\"0\"><img alt=\"")
            .append(escaped(plot.y().title() + " over " + plot.x().title()))
            .append("\" src=\"data:image/svg+xml;base64,")
            .append(Base64.getEncoder().encodeToString(plot.svg().getBytes(StandardCharsets.UTF_8)))
            .append("\"/></div>\n<figcaption>").append(escaped(plot.caption())).append("</figcaption>\n");
        details("Numbers", plot.numbers());
        html.append("</figure>\n");
    }

    private void details(final String summary, final Table table)
    {
        html.append("<details><summary>").append(summary).append("</summary>\n");
        table(table);
        html.append("</details>\n");
    }

    private static String resource(final String name)
    {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name))
        {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private static String escaped(final String text)
    {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
