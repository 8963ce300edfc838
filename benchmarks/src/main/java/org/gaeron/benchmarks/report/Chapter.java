package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Chapter of the report: tables and plots of one benchmark. Tables without rows and plots without points are left out.
 */
final class Chapter
{
    private static final Map<String, Function<Measured, Chapter>> ALL = new LinkedHashMap<>();
    private final List<Table> tables = new ArrayList<>();
    private final List<Plot> plots = new ArrayList<>();
    private final String title;
    private final String lead;

    static
    {
        ALL.put("latency", Operations::latency);
        ALL.put("counter", Papers::counter);
        ALL.put("accumulate", Papers::accumulate);
        ALL.put("fock", Papers::fock);
        ALL.put("rate", Operations::rate);
        ALL.put("incast", Operations::incast);
        ALL.put("memory", Operations::memory);
        ALL.put("idle", Operations::idle);
        ALL.put("peer", Papers::peer);
    }

    /**
     * Creates an empty chapter.
     *
     * @param title of the chapter.
     * @param lead  description of the measurement in a sentence or two.
     */
    Chapter(final String title, final String lead)
    {
        this.title = title;
        this.lead = lead;
    }

    /** {@return the names of the benchmarks that have a chapter of their own kind, in the order of the report} */
    static List<String> names()
    {
        return List.copyOf(ALL.keySet());
    }

    /** {@return the chapter of a benchmark; one without tables and plots if the benchmark is unknown} */
    static Chapter of(final Measured measured)
    {
        return ALL.getOrDefault(measured.name(), unknown -> new Chapter(unknown.name(), "")).apply(measured);
    }

    String title()
    {
        return title;
    }

    String lead()
    {
        return lead;
    }

    /** Adds a table, to be filled. */
    Table table(final String tableTitle, final String caption, final String... head)
    {
        final Table table = new Table(tableTitle, caption, List.of(head), new ArrayList<>());
        tables.add(table);
        return table;
    }

    /** Adds a plot, to be filled. */
    Plot plot(final String plotTitle, final String caption, final Plot.Axis x, final Plot.Axis y)
    {
        final Plot plot = new Plot(plotTitle, caption, x, y, new ArrayList<>());
        plots.add(plot);
        return plot;
    }

    List<Table> tables()
    {
        return tables.stream().filter(table -> !table.rows().isEmpty()).toList();
    }

    List<Plot> plots()
    {
        return plots.stream().filter(plot -> !plot.curves().isEmpty()).toList();
    }

    /** {@return the figures that a benchmark has printed} */
    static Table figures(final Measured measured)
    {
        final Table table = new Table("Figures", "Median, least and most of the runs.",
            List.of("figure", "median", "least", "most", "unit", "runs"), new ArrayList<>());
        measured.figures().forEach(figure ->
        {
            // Some ratios keep only the median.
            final boolean hasRange =
                figure.runs() == 1 || figure.least() < figure.most() || !figure.unit().equals("x");
            table.add(figure.name(), Quantity.number(figure.value()),
                hasRange ? Quantity.number(figure.least()) : Table.NONE,
                hasRange ? Quantity.number(figure.most()) : Table.NONE,
                Quantity.unit(figure.unit()), Integer.toString(figure.runs()));
        });
        return table;
    }

    /**
     * Table whose first column has names; the others have values.
     *
     * @param title   above the table.
     * @param caption what it shows; may be empty.
     * @param head    names of the columns.
     * @param rows    with as many cells each as the head.
     */
    record Table(String title, String caption, List<String> head, List<List<String>> rows)
    {
        static final String NONE = "\u2013";
        static final String PUBLISHED = "published: ";

        /** Adds a row. */
        void add(final List<String> cells)
        {
            if (cells.size() != head.size())
            {
                throw new IllegalArgumentException("expected " + head.size() + " cells, actual " + cells);
            }
            rows.add(List.copyOf(cells));
        }

        /** Adds a row. */
        void add(final String... cells)
        {
            add(List.of(cells));
        }
    }
}
