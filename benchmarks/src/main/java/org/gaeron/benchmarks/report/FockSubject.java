package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Tables and plots of Fock builds under both strategies.
 */
final class FockSubject
{
    static final String BUILD = "build";

    private FockSubject()
    {
    }

    static List<Block> of(final Measured measured)
    {
        final Blocks blocks = new Blocks();
        blocks.add(table(measured));
        final List<Curve> curves = new ArrayList<>(measured.curves(BUILD, Series::isOurs));
        if (!curves.isEmpty())
        {
            curves.add(ideal(curves));
        }
        blocks.plot("Fock builds of one SCF",
            "Figure 5 of the paper. Ideal: the dotted line, on which twice the ranks take half the time; more ranks " +
            "than cores cannot reach it.", Axis.counts("ranks"), Axis.linear("wall time, s"), curves);
        blocks.plot("Time in communication",
            "Share of the wall time that a rank spends in operations, mean over the ranks. Ideal: 0.",
            Axis.counts("ranks"), Axis.linear("communication, %"), measured.curves("communication", Series::isOurs));
        return blocks.all();
    }

    /** {@return ideal times, scaled from the fastest series at the least number of ranks} */
    private static Curve ideal(final List<Curve> curves)
    {
        final Point first = curves.stream().map(curve -> curve.points().getFirst())
            .min(Comparator.comparingDouble(Point::x).thenComparingDouble(point -> point.y().median())).orElseThrow();
        return new Curve("ideal", Look.IDEAL,
            curves.stream().flatMap(curve -> curve.points().stream()).map(Point::x).distinct().sorted()
                .map(x -> new Point(x, Spread.of(first.y().median() * first.x() / x))).toList());
    }

    private static Table table(final Measured measured)
    {
        final Table table = new Table("What the time is spent on",
            "Communication: share of a rank's wall time in operations. Balance: longest rank over mean. " +
            "Saved: by owner-computes, within each run. Efficiency: wall time of one rank over that of several times " +
            "their number, within each run; more ranks than cores have none. " + Published.APPLICATION,
            "series", "ranks", "wall time, s", "saved", "efficiency", "communication, %", "balance, \u00d7",
            "operations per task");
        for (final String series : measured.series(BUILD, name -> true))
        {
            for (final Point point : measured.points(series, BUILD))
            {
                final List<String> cells = new ArrayList<>(List.of(
                    series, Quantity.tick(point.x()), point.y().text(Quantity::number),
                    saved(measured, series, point.x()), efficiency(measured, series, point.x())));
                for (final String metric : List.of("communication", "balance", "operations per task"))
                {
                    cells.add(measured.at(series, point.x(), metric)
                        .map(spread -> spread.text(Quantity::number)).orElse(Table.NONE));
                }
                table.add(cells);
            }
        }
        return table;
    }

    /** {@return the efficiency as a figure of the benchmark, which knew the number of cores} */
    private static String efficiency(final Measured measured, final String series, final double ranks)
    {
        final String name =
            "fock." + series.replace(" " + AccumulateSubject.OWNER, "") + "." + (int)ranks + ".efficiency";
        return measured.figures().stream().filter(figure -> figure.name().equals(name)).findFirst()
            .map(figure -> new Spread(figure.value(), figure.least(), figure.most(), figure.runs()))
            .map(spread -> spread.text(Quantity::number)).orElse(Table.NONE);
    }

    private static String saved(final Measured measured, final String series, final double ranks)
    {
        final String caller = series.replace(AccumulateSubject.OWNER, AccumulateSubject.CALLER);
        return caller.equals(series) ? Table.NONE :
            measured.ratio(series, caller, ranks, BUILD)
                .map(ratio -> Quantity.number(100 * (1 - ratio.median())) + " %").orElse(Table.NONE);
    }
}
