package org.gaeron.algebra;

import org.gaeron.GlobalArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;

/**
 * A search for the least or greatest element, or its magnitude, and for the first place in row-major order that has it.
 * A panel is reduced by a plain loop; only if it beats what was found before, its place is looked up. Each rank visits
 * its elements in row-major order, so the first one found is its first one. Rank's thread.
 */
final class ExtremeSearch
{
    private static final long NOWHERE = Long.MAX_VALUE;

    private final Section<?> section;
    private final Reduction reduction;
    private final boolean isOfMagnitudes;
    private final String operation;
    private double value;
    private long whole;
    private long place = NOWHERE;

    ExtremeSearch(final Section<?> section, final Reduction reduction, final boolean isOfMagnitudes)
    {
        this.section = section;
        this.reduction = reduction;
        this.isOfMagnitudes = isOfMagnitudes;
        operation = isOfMagnitudes ? "absMax" : reduction == Reduction.MIN ? "min" : "max";
        final boolean isMin = reduction == Reduction.MIN;
        value = isMin ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        whole = isMin ? Long.MAX_VALUE : Long.MIN_VALUE;
    }

    /** Searches. Collective. */
    ExtremeElement run()
    {
        if (section.patch().isEmpty())
        {
            throw new IllegalArgumentException(operation + ": expected at least one element, actual " + section);
        }
        final CollectiveCall call = new CollectiveCall(operation, section);
        final Scalar found;
        final long at;
        if (section.type().isInteger())
        {
            call.run(() -> integers(new Walk(section)));
            final var extreme = call.team().extreme(reduction, whole, place);
            found = Scalar.of(extreme.value());
            at = extreme.location();
        }
        else
        {
            call.run(() -> reals(new Walk(section)));
            final var extreme = call.team().extreme(reduction, value, place);
            found = Scalar.of(extreme.value());
            at = extreme.location();
        }
        final long row = section.patch().rowLo() + at / section.cols();
        final long col = section.patch().colLo() + at % section.cols();
        if (section.type().components() == 1 || isOfMagnitudes)
        {
            return new ExtremeElement(found, row, col);
        }
        final double[] element = new double[2];
        call.run(() -> get(row, col, element));
        return new ExtremeElement(Scalar.of(element[0], element[1]), row, col);
    }

    @SuppressWarnings("unchecked")
    private void get(final long row, final long col, final double[] element)
    {
        ((GlobalArray<double[]>)section.array()).get(Patch.element(row, col), element);
    }

    private void reals(final Walk walk)
    {
        final int parts = section.type().components();
        final double[] panel = new double[parts * Walk.PANEL];
        while (walk.next())
        {
            walk.load(0, panel);
            final int count = walk.count();
            if (parts > 1)
            {
                ComplexKernels.magnitudes(panel, count);
            }
            else if (isOfMagnitudes)
            {
                RealKernels.magnitudes(panel, count);
            }
            final double best =
                reduction == Reduction.MIN ? RealKernels.least(panel, count) : RealKernels.greatest(panel, count);
            if (isBetter(best))
            {
                value = best;
                int i = 0;
                while (Double.compare(panel[i], best) != 0)
                {
                    i++;
                }
                place = walk.place(i);
            }
        }
    }

    /** {@return whether a value beats the best one so far} The first place counts; NaN beats all, as in Math.max. */
    private boolean isBetter(final double other)
    {
        if (place == NOWHERE || Double.isNaN(value) || Double.isNaN(other))
        {
            return place == NOWHERE || !Double.isNaN(value);
        }
        return reduction == Reduction.MIN ? Double.compare(other, value) < 0 : Double.compare(other, value) > 0;
    }

    private void integers(final Walk walk)
    {
        final long[] panel = new long[Walk.PANEL];
        while (walk.next())
        {
            walk.load(0, panel);
            final int count = walk.count();
            if (isOfMagnitudes)
            {
                IntegerKernels.magnitudes(panel, count);
            }
            final boolean isMin = reduction == Reduction.MIN;
            final long best =
                isMin ? IntegerKernels.least(panel, count) : IntegerKernels.greatest(panel, count);
            if (place == NOWHERE || (isMin ? best < whole : best > whole))
            {
                whole = best;
                int i = 0;
                while (panel[i] != best)
                {
                    i++;
                }
                place = walk.place(i);
            }
        }
    }
}
