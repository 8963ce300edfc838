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
    private final int bins;
    /** A power of 2, less than 1 if the width of all bins would be beyond all doubles. */
    private final double scale;
    private final double first;
    private final double width;
    private long[] counts;

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
        this.bins = bins;
        scale = hi - lo <= Double.MAX_VALUE / bins ? 1 : 0x1p-64;
        first = lo * scale;
        width = hi * scale - first;
    }

    long[] run()
    {
        final CollectiveCall call = new CollectiveCall("histogram", section)
            .with(Scalar.of(lo)).with(Scalar.of(hi)).with(Scalar.of((long)bins));
        call.run(() -> count(new Walk(section)));
        call.team().allReduce(Reduction.SUM, counts);
        return counts;
    }

    private void count(final Walk walk)
    {
        counts = new long[bins];
        final double[] panel = new double[Walk.PANEL];
        final long[] integers = section.type().isInteger() ? new long[Walk.PANEL] : null;
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
                    counts[bin(value)]++;
                }
            }
        }
    }

    /** The quotient may be rounded across a bound; the bounds decide, as in NumPy. */
    private int bin(final double value)
    {
        final int last = bins - 1;
        final double scaled = value * scale;
        final int bin = (int)Math.min((scaled - first) / width * bins, last);
        return scaled < bound(bin) ? bin - 1 : bin < last && scaled >= bound(bin + 1) ? bin + 1 : bin;
    }

    private double bound(final int bin)
    {
        return first + width * bin / bins;
    }
}
