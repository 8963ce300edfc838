package org.gaeron.algebra;

import java.util.Arrays;

import org.gaeron.Reduction;
import org.gaeron.Team;

/**
 * The sums of which norms of matrices are made, in doubles for all element types. Rank's thread.
 */
final class NormSum
{
    /** Sums of rows or columns that ranks add at a time. */
    private static final int WINDOW = 64 << 10;

    private final Section<?> section;
    private final Norm norm;
    private final CollectiveCall call;

    NormSum(final Section<?> section, final Norm norm)
    {
        this.section = section;
        this.norm = norm;
        call = new CollectiveCall("norm " + norm, section);
    }

    /** {@return the norm} Collective. */
    double run()
    {
        if (section.patch().isEmpty())
        {
            call.run(() -> { });
            return 0;
        }
        return switch (norm)
        {
            case ONE, INFINITY -> lines();
            case FROBENIUS -> frobenius();
            case MAX -> section.type().isInteger() ? largestInteger() : Reductions.absMax(section).value().asDouble();
        };
    }

    /** {@return the largest magnitude, in doubles: there the one of the least integer is not negative} */
    private double largestInteger()
    {
        final double[] largest = new double[1];
        call.run(() -> walk(new Walk(section), (_, panel, count) ->
        {
            for (int i = 0; i < count; i++)
            {
                largest[0] = Math.max(largest[0], panel[i]);
            }
        }));
        return call.team().allReduce(Reduction.MAX, largest[0]);
    }

    /** A panel of magnitudes. */
    private interface Panel
    {
        void accept(Walk walk, double[] magnitudes, int count);
    }

    private void walk(final Walk walk, final Panel action)
    {
        final int parts = section.type().components();
        final double[] panel = new double[parts * Walk.PANEL];
        final long[] integers = section.type().isInteger() ? new long[Walk.PANEL] : null;
        while (walk.next())
        {
            final int count = walk.count();
            if (integers != null)
            {
                walk.load(0, integers);
                for (int i = 0; i < count; i++)
                {
                    panel[i] = Math.abs((double)integers[i]);
                }
            }
            else
            {
                walk.load(0, panel);
                if (parts > 1)
                {
                    ComplexKernels.magnitudes(panel, count);
                }
                else
                {
                    RealKernels.magnitudes(panel, count);
                }
            }
            action.accept(walk, panel, count);
        }
    }

    private double frobenius()
    {
        final double plain = squares(1);
        if (plain > Double.MIN_NORMAL / Math.ulp(1.0) && plain < Double.POSITIVE_INFINITY || Double.isNaN(plain))
        {
            return Math.sqrt(plain);
        }
        // squares have left the range of doubles: scaled as in LAPACK's dlassq
        final double largest = Reductions.absMax(section).value().asDouble();
        if (largest == 0 || Double.isInfinite(largest))
        {
            return largest;
        }
        return largest * Math.sqrt(squares(largest));
    }

    private double squares(final double scale)
    {
        final double[] sum = new double[1];
        call.run(() -> walk(new Walk(section), (_, panel, count) ->
        {
            for (int i = 0; i < count && scale != 1; i++)
            {
                panel[i] /= scale;
            }
            sum[0] += RealKernels.dot(panel, panel, count);
        }));
        return call.team().allReduce(Reduction.SUM, sum[0]);
    }

    /** Rows or columns of a rank's part, their sums, and the memory to add those of all ranks in. */
    private record Lines(Runs runs, double[] sums, double[] window)
    {
    }

    /** {@return the largest sum of a row or column} */
    private double lines()
    {
        final boolean isOfRows = norm == Norm.INFINITY;
        final Lines[] own = new Lines[1];
        call.run(() ->
        {
            final Walk walk = new Walk(section);
            final Runs runs = isOfRows ? walk.rows() : walk.cols();
            final double[] window = new double[(int)Math.min(WINDOW, isOfRows ? section.rows() : section.cols())];
            final double[] sums = new double[Math.toIntExact(runs.hi - runs.lo)];
            own[0] = new Lines(runs, sums, window);
            walk(walk, (of, panel, count) -> add(of, panel, count, isOfRows, runs.lo, sums));
        });
        return largest(own[0], isOfRows);
    }

    private static void add(
        final Walk walk, final double[] panel, final int count, final boolean isOfRows, final long first,
        final double[] sums)
    {
        int end;
        for (int i = 0; i < count; i = end)
        {
            end = walk.endOfRow(i);
            if (isOfRows)
            {
                final int row = (int)(walk.localRow(i) - first);
                for (int k = i; k < end; k++)
                {
                    sums[row] += panel[k];
                }
            }
            else
            {
                final int col = (int)(walk.localCol(i) - first) - i;
                for (int k = i; k < end; k++)
                {
                    sums[col + k] += panel[k];
                }
            }
        }
    }

    /** Adds the sums of all ranks, a window of rows or columns at a time; behind the last ones are zeros. */
    private double largest(final Lines own, final boolean isOfRows)
    {
        final Runs runs = own.runs;
        final double[] sums = own.sums;
        final double[] window = own.window;
        final Team team = call.team();
        final long lo = isOfRows ? section.patch().rowLo() : section.patch().colLo();
        final long length = isOfRows ? section.rows() : section.cols();
        double largest = 0;
        int next = 0;
        for (long done = 0; done < length; done += window.length)
        {
            Arrays.fill(window, 0);
            while (next < sums.length && runs.global(runs.lo + next) - lo < done + window.length)
            {
                window[(int)(runs.global(runs.lo + next) - lo - done)] = sums[next];
                next++;
            }
            team.allReduce(Reduction.SUM, window);
            for (final double sum : window)
            {
                largest = Math.max(largest, sum);
            }
        }
        return largest;
    }
}
