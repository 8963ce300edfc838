package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Plot of curves.
 *
 * @param title   above the plot.
 * @param caption what it shows, and the ideal.
 * @param x       axis.
 * @param y       axis.
 * @param curves  at least one, each with at least one point.
 */
record Plot(String title, String caption, Axis x, Axis y, List<Curve> curves) implements Block
{
    /** {@return all points as a table, for readers who cannot see the plot or want numbers} */
    Table numbers()
    {
        final List<String> head = new ArrayList<>(List.of(x.title()));
        curves.forEach(curve -> head.add(curve.label()));
        final Table table = new Table(y.title(), "", head.toArray(String[]::new));
        final TreeSet<Double> places = new TreeSet<>();
        curves.forEach(curve -> curve.points().forEach(point -> places.add(point.x())));
        for (final double place : places)
        {
            final List<String> cells = new ArrayList<>(List.of(x.cell().apply(place)));
            curves.forEach(curve -> cells.add(cell(curve, place)));
            table.add(cells);
        }
        return table;
    }

    /** {@return the text of a cell; for several points at one place the least and the largest of them} */
    private String cell(final Curve curve, final double place)
    {
        final double[] medians = curve.points().stream().filter(point -> point.x() == place)
            .mapToDouble(point -> point.y().median()).sorted().toArray();
        return medians.length == 0 ? Table.NONE :
            medians.length > 1 ?
            y.cell().apply(medians[0]) + " \u2013 " + y.cell().apply(medians[medians.length - 1]) :
            curve.points().stream().filter(point -> point.x() == place).findFirst().orElseThrow().y().text(y.cell());
    }
}
