package org.gaeron.benchmarks.report;

import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Plots and table of many senders to one owner.
 */
final class IncastSubject
{
    private static final String GOODPUT = "goodput";
    private static final String JVMS = "JVMs";

    private IncastSubject()
    {
    }

    static List<Block> of(final Measured measured)
    {
        final Blocks blocks = new Blocks();
        blocks.plot("Goodput of all senders together",
            "Ideal: as high with many senders as with one. A fall is a collapse: datagrams are lost and sent again.",
            Axis.counts("senders"), Axis.linear("goodput, MB/s"), curves(measured, GOODPUT));
        blocks.plot("Fairness",
            "The slowest sender's share over the fastest one's. Ideal: 1.",
            Axis.counts("senders"), Axis.linear("least over most"), curves(measured, "fairness"));
        final Table table = new Table("All numbers",
            "Pulled: the most that the owner had granted to its senders, and not yet received.",
            "senders are", "how many", "goodput, MB/s", "fairness", "retransmits", "pulled", "receive memory");
        for (final String series : measured.series(GOODPUT, name -> true))
        {
            for (final Point point : measured.points(series, GOODPUT))
            {
                table.add(List.of(series, Integer.toString((int)point.x()), point.y().text(Quantity::number),
                    cell(measured, series, point.x(), "fairness", Quantity::number),
                    cell(measured, series, point.x(), "retransmits", Quantity::number),
                    cell(measured, series, point.x(), "pulled", Quantity::bytes),
                    cell(measured, series, point.x(), "receive memory", Quantity::bytes)));
            }
        }
        blocks.add(table);
        return blocks.all();
    }

    /** {@return curves in the colour of UDP, with other markers for senders that are JVMs of their own} */
    private static List<Curve> curves(final Measured measured, final String metric)
    {
        return measured.curves(metric, name -> true).stream()
            .map(curve -> curve.label().equals(JVMS) ?
                new Curve(curve.label(), curve.look().with(Look.Form.SQUARE, true), curve.points()) : curve)
            .toList();
    }

    private static String cell(
        final Measured measured, final String series, final double x, final String metric,
        final DoubleFunction<String> format)
    {
        return measured.at(series, x, metric).map(spread -> spread.text(format)).orElse(Table.NONE);
    }
}
