package org.gaeron.runtime.world;

import java.util.Locale;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.gaeron.ElementType;
import org.gaeron.Reduction;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.node.OperationTimes;
import org.gaeron.runtime.node.OperationTimes.Operation;
import org.gaeron.runtime.team.Call;

/**
 * Adds up the operation times of all ranks and prints them. Latencies are added as counts of buckets, 64 to each power
 * of two; the histograms themselves keep 128.
 */
final class StatisticsTable
{
    private static final long CALL = Call.of(Call.Kind.STATISTICS);
    private static final int SUB_BUCKET_BITS = 6;
    private static final int BUCKETS = (Long.SIZE - SUB_BUCKET_BITS) << SUB_BUCKET_BITS;

    private final Collectives collectives;

    StatisticsTable(final Collectives collectives)
    {
        this.collectives = collectives;
    }

    /** Builds the table. Collective. */
    String of(final OperationTimes times)
    {
        final long[] totals = new long[OperationTimes.KINDS * 2];
        for (int kind = 0; kind < OperationTimes.KINDS; kind++)
        {
            totals[2 * kind] = times.latenciesNs(kind).getTotalCount();
            totals[2 * kind + 1] = times.bytes(kind);
        }
        collectives.allReduce(CALL, Reduction.SUM, ElementType.LONG, totals);
        final StringBuilder table = new StringBuilder(String.format(
            "%-14s %-5s %14s %18s %12s %12s%n", "operation", "where", "count", "bytes", "p50 us", "p99 us"));
        for (final Operation operation : Operation.values())
        {
            for (final boolean isFar : new boolean[]{false, true})
            {
                final int kind = OperationTimes.kind(operation, isFar);
                if (totals[2 * kind] > 0)
                {
                    final Histogram all = merge(times.latenciesNs(kind));
                    table.append(String.format(Locale.ROOT, "%-14s %-5s %14d %18d %12.3f %12.3f%n",
                        operation.text(), isFar ? "far" : "near", totals[2 * kind], totals[2 * kind + 1],
                        all.getValueAtPercentile(50) / 1e3, all.getValueAtPercentile(99) / 1e3));
                }
            }
        }
        final String open = collectives.open().text();
        return open.isEmpty() ? table.toString() : table + "open: " + open + System.lineSeparator();
    }

    private Histogram merge(final Histogram mine)
    {
        final long[] counts = new long[BUCKETS];
        for (final HistogramIterationValue value : mine.recordedValues())
        {
            counts[bucket(value.getValueIteratedTo())] += value.getCountAtValueIteratedTo();
        }
        final long[] highest = {bucket(mine.getMaxValue()) + 1};
        collectives.allReduce(CALL, Reduction.MAX, ElementType.LONG, highest);
        final long[] used = new long[(int)highest[0]];
        System.arraycopy(counts, 0, used, 0, used.length);
        collectives.allReduce(CALL, Reduction.SUM, ElementType.LONG, used);
        final Histogram all = OperationTimes.newHistogram();
        for (int bucket = 0; bucket < used.length; bucket++)
        {
            if (used[bucket] > 0)
            {
                all.recordValueWithCount(lowest(bucket), used[bucket]);
            }
        }
        return all;
    }

    static int bucket(final long value)
    {
        final int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - SUB_BUCKET_BITS - 1);
        return (shift << SUB_BUCKET_BITS) + (int)(value >>> shift);
    }

    static long lowest(final int bucket)
    {
        final int shift = Math.max(0, (bucket >>> SUB_BUCKET_BITS) - 1);
        return (long)(bucket - (shift << SUB_BUCKET_BITS)) << shift;
    }
}
