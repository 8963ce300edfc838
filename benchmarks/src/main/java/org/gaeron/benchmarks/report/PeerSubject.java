package org.gaeron.benchmarks.report;

import java.util.List;

/**
 * Table and plot of a Java peer on the same kernels.
 */
final class PeerSubject
{
    private PeerSubject()
    {
    }

    static List<Block> of(final Measured measured)
    {
        final Blocks blocks = new Blocks();
        final Table table = new Table("Time per counter value",
            "Case 1: the holder of the counter computes too; Case 2: it idles. Means. Ideal: Case 1 as low as Case 2.",
            "system", "Case 1", "Case 2");
        for (final String system : CounterSubject.systems(measured))
        {
            CounterSubject.row(system, List.of("case 1", "case 2"), series ->
                measured.first(series, "value mean").map(spread -> spread.text(Quantity::time))).ifPresent(table::add);
        }
        blocks.add(table);
        blocks.plot("Accumulate: bandwidth over size",
            "PCJ in its best form: one lambda for the whole array where patches are large. Ideal: higher.",
            Axis.bytes("patch"), Axis.log("bandwidth, MB/s"),
            measured.curves(AccumulateSubject.BANDWIDTH, name -> true));
        return blocks.all();
    }
}
