package org.gaeron.algebra;

import org.gaeron.ElementType;
import org.gaeron.Reduction;

/**
 * Counts of elements by value. Rank's thread.
 */
final class Histogram
{
    private final Section<?> section;
    private final double lo;
    private final double hi;
    private final long[] counts;

    Histogram(final Section<?> section, final double lo, final double hi, final int bins)
    {
        if (bins < 1 || !(lo < hi) || Double.isInfinite(lo) || Double.isInfinite(hi) ||
            section.type() == ElementType.COMPLEX)
        {
            throw new IllegalArgumentException("histogram: expected at least 1 bin between finite bounds of real " +
                "numbers, actual " + bins + " from " + lo + " to " + hi + " of " + section.type().plural());
        }
        this.section = section;
        this.lo = lo;
        this.hi = hi;
        counts = new long[bins];
    }

    long[] run()
    {
        final CollectiveCall call = new CollectiveCall("histogram", section)
            .with(Scalar.of(lo)).with(Scalar.of(hi)).with(Scalar.of((long)counts.length));
        call.run(() -> count(new Walk(section)));
        call.team().allReduce(Reduction.SUM, counts);
        return counts;
    }

    private void count(final Walk walk)
    {
        final double[] panel = new double[Walk.PANEL];
        final long[] integers = section.type().isInteger() ? new long[Walk.PANEL] : null;
        final double perBin = counts.length / (hi - lo);
        while (walk.next())
        {
            if (integers == null)
            {
                walk.load(0, panel);
            }
            else
            {
                walk.load(0, integers);
            }
            for (int i = 0; i < walk.count(); i++)
            {
                final double value = integers == null ? panel[i] : integers[i];
                if (value >= lo && value <= hi)
                {
                    counts[Math.min((int)((value - lo) * perBin), counts.length - 1)]++;
                }
            }
        }
    }
}
