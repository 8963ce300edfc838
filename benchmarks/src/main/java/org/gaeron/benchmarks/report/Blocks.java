package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the non-empty parts of a subject.
 */
final class Blocks
{
    private final List<Block> blocks = new ArrayList<>();

    /** Adds a table, unless it is empty. */
    void add(final Table table)
    {
        if (!table.isEmpty())
        {
            blocks.add(table);
        }
    }

    /** Adds a plot of those curves that have points, unless there is none. */
    void plot(final String title, final String caption, final Axis x, final Axis y, final List<Curve> curves)
    {
        final List<Curve> drawn = curves.stream().filter(curve -> !curve.points().isEmpty()).toList();
        if (!drawn.isEmpty())
        {
            blocks.add(new Plot(title, caption, x, y, drawn));
        }
    }

    List<Block> all()
    {
        return blocks;
    }
}
