package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * A plot.
 *
 * @param title   above it.
 * @param caption what is to be seen, and what would be ideal.
 * @param x       axis.
 * @param y       axis.
 * @param curves  at least one, each with at least one point.
 */
record Plot(String title, String caption, Axis x, Axis y, List<Curve> curves) implements Block
{
    /** {@return all points as a table: what the plot shows, for those who cannot see it or want numbers} */
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

    /** Several points at one place are told by the least and the most of them. */
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
