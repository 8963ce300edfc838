package org.gaeron.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Tables and plot of the shared counter, in the layout of the study that it reproduces.
 */
final class CounterSubject
{
    private static final List<String> CASES = List.of("case 1", "case 2", "case 3", "case 1 prefetched");
    private static final List<String> TITLES = List.of("Case 1", "Case 2", "Case 3", "prefetched");
    private static final List<ToDoubleFunction<Published.Counter>> PUBLISHED =
        List.of(Published.Counter::case1, Published.Counter::case2, Published.Counter::case3);
    private static final String VALUE = "value mean";
    private static final String LOOP = "loop mean";
    private static final String ALONE = "alone";
    private static final double US_PER_MS = 1e3;

    private CounterSubject()
    {
    }

    static List<Block> of(final Measured measured)
    {
        final Blocks blocks = new Blocks();
        blocks.add(values(measured));
        blocks.add(loops(measured));
        final List<Curve> curves = new ArrayList<>(curves(measured));
        if (!curves.isEmpty())
        {
            curves.addFirst(published());
        }
        blocks.plot("Time per value",
            "Ideal: Case 1 as low as Case 2, as if the holder did not compute. Of the eleven published systems " +
            "(grey) eight are more than four decades apart there.",
            Axis.names("", TITLES), Axis.time("time per counter value, mean"), curves);
        return blocks.all();
    }

    /** {@return the systems that were measured in at least one case, as {@code udp}} */
    static List<String> systems(final Measured measured)
    {
        return measured.series(VALUE, name -> true).stream()
            .map(series -> series.replaceFirst(" case \\d.*", "")).distinct().toList();
    }

    /** {@return a row with a cell for each case; empty if no cell has a value} */
    static Optional<List<String>> row(
        final String system, final List<String> cases, final Function<String, Optional<String>> cellOfSeries)
    {
        final List<String> cells = new ArrayList<>(List.of(Series.titleOf(system)));
        cases.forEach(each -> cells.add(cellOfSeries.apply(system + " " + each).orElse(Table.NONE)));
        return cells.stream().skip(1).allMatch(Table.NONE::equals) ? Optional.empty() : Optional.of(cells);
    }

    private static Table values(final Measured measured)
    {
        final Table table = new Table("Time per counter value and per compute loop",
            "Work is one compute loop without any job beside it. Case 1: the holder of the counter computes too. " +
            "Case 2: it idles. Case 3: it computes, and threads of their own make progress. Prefetched: Case 1, the " +
            "next value is asked for before computing. Means; the published rows are Table 1 of a study of MPI-2 " +
            "shared counters (2008).", "system", "Work", "Case 1", "Case 2", "Case 3", "prefetched");
        final String work = measured.first(ALONE, LOOP).map(CounterSubject::loop).orElse(Table.NONE);
        for (final String system : systems(measured))
        {
            row(system, CASES, series -> measured.first(series, VALUE).map(spread -> spread.text(Quantity::time)))
                .ifPresent(cells ->
                {
                    cells.add(1, work);
                    table.add(cells);
                });
        }
        if (!table.isEmpty())
        {
            Published.COUNTERS.forEach(row ->
            {
                final List<String> cells = new ArrayList<>(List.of(
                    row.system() + ", " + row.processes() + " processes", Quantity.timeTick(row.work())));
                PUBLISHED.forEach(each -> cells.add(Double.isNaN(each.applyAsDouble(row)) ? "N/A" :
                    Quantity.timeTick(each.applyAsDouble(row))));
                cells.add(Table.NONE);
                table.addPublished(cells);
            });
        }
        return table;
    }

    private static String loop(final Spread ms)
    {
        return ms.times(US_PER_MS).text(Quantity::time);
    }

    private static Table loops(final Measured measured)
    {
        final Table table = new Table("What the data server takes from the computation",
            "The compute loop beside a running job, over the same loop alone, within each run. Ideal: 1.",
            "system", "Case 1", "Case 2", "Case 3", "prefetched");
        for (final String system : systems(measured))
        {
            row(system, CASES, series -> measured.ratio(series, ALONE, 0, LOOP).map(ratio ->
                ratio.text(value -> Quantity.number(value) + " \u00d7"))).ifPresent(table::add);
        }
        return table;
    }

    private static List<Curve> curves(final Measured measured)
    {
        final List<Curve> curves = new ArrayList<>();
        for (final String system : systems(measured))
        {
            final List<Point> points = new ArrayList<>();
            for (int i = 0; i < CASES.size(); i++)
            {
                final int place = i + 1;
                measured.first(system + " " + CASES.get(i), VALUE)
                    .ifPresent(spread -> points.add(new Point(place, spread)));
            }
            curves.add(new Curve(system, Look.of(system).with(Look.Line.NONE), points));
        }
        return curves;
    }

    private static Curve published()
    {
        final List<Point> points = new ArrayList<>();
        for (int i = 0; i < PUBLISHED.size(); i++)
        {
            for (final Published.Counter row : Published.COUNTERS)
            {
                final double us = PUBLISHED.get(i).applyAsDouble(row);
                if (!Double.isNaN(us))
                {
                    points.add(new Point(i + 1, Spread.of(us)));
                }
            }
        }
        return new Curve("published", Look.PUBLISHED, points);
    }
}
