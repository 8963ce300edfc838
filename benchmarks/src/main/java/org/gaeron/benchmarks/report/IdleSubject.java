package org.gaeron.benchmarks.report;

import java.util.List;

/**
 * CPU of an idle job.
 */
final class IdleSubject
{
    private IdleSubject()
    {
    }

    static List<Block> of(final Measured measured)
    {
        final Blocks blocks = new Blocks();
        final Table table = new Table("CPU of an idle job", "Percent of one core. Ideal: 0.", "process", "cpu, %");
        for (final String series : measured.series("cpu", name -> true))
        {
            measured.first(series, "cpu")
                .ifPresent(spread -> table.add(List.of(series, spread.text(Quantity::number))));
        }
        blocks.add(table);
        return blocks.all();
    }
}
