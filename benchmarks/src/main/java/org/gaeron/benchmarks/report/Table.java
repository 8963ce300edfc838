package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Table whose first column has names; the others have values.
 *
 * @param title   above the table.
 * @param caption what it shows; may be empty.
 * @param head    names of the columns.
 * @param rows    with as many cells each as the head.
 */
record Table(String title, String caption, List<String> head, List<List<String>> rows) implements Block
{
    static final String NONE = "\u2013";
    static final String PUBLISHED = "published: ";

    Table(final String title, final String caption, final String... head)
    {
        this(title, caption, List.of(head), new ArrayList<>());
    }

    /** Adds a row of published values, after all other rows. */
    void addPublished(final List<String> cells)
    {
        final List<String> marked = new ArrayList<>(cells);
        marked.set(0, PUBLISHED + cells.getFirst());
        add(marked);
    }

    /** Adds a row. */
    void add(final List<String> cells)
    {
        if (cells.size() != head.size())
        {
            throw new IllegalArgumentException("expected " + head.size() + " cells, actual " + cells);
        }
        rows.add(List.copyOf(cells));
    }

    boolean isEmpty()
    {
        return rows.isEmpty();
    }
}
