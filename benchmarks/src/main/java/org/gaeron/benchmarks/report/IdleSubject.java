package org.gaeron.benchmarks.report;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

import org.gaeron.benchmarks.rig.Row;

/**
 * Table of the CPU time of an idle job.
 */
final class IdleSubject
{
    private static final String CPU = "cpu";
    private static final String CPU_OF = "cpu of ";
    private static final int THREADS = 3;

    private IdleSubject()
    {
    }

    static List<Block> of(final Measured measured)
    {
        final Blocks blocks = new Blocks();
        final Table table = new Table("CPU of an idle job",
            "Percent of one core, and the busiest threads as far as they were measured. Ideal: as a JVM that sleeps.",
            "process", "cpu, %", "busiest threads");
        for (final String series : measured.series(CPU, name -> true))
        {
            measured.first(series, CPU).ifPresent(spread -> table.add(
                List.of(series, spread.text(Quantity::number), busiest(measured, series))));
        }
        blocks.add(table);
        return blocks.all();
    }

    private static String busiest(final Measured measured, final String series)
    {
        final String threads = measured.results().rows().stream()
            .filter(row -> row.series().equals(series) && row.metric().startsWith(CPU_OF)).map(Row::metric).distinct()
            .sorted(Comparator.comparingDouble(metric -> -percent(measured, series, metric))).limit(THREADS)
            .map(metric -> metric.substring(CPU_OF.length()) + " " +
                Quantity.number(percent(measured, series, metric)))
            .collect(Collectors.joining(", "));
        return threads.isEmpty() ? Table.NONE : threads;
    }

    private static double percent(final Measured measured, final String series, final String metric)
    {
        return measured.first(series, metric).orElseThrow().median();
    }
}
