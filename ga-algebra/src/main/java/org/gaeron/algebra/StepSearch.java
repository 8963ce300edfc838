package org.gaeron.algebra;

import org.gaeron.ElementType;
import org.gaeron.Reduction;

/**
 * Searches for the largest steps along a direction. Steps of integers are divided as integers. Rank's thread.
 */
final class StepSearch
{
    private static final int LEAST = 0;
    private static final int LEAST_POSITIVE = 1;
    /** Negative, so that one reduction by MIN does for all. */
    private static final int GREATEST = 2;

    private final Section<?>[] sections;
    private final String operation;
    private final double[] reals = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    private final long[] integers;
    private final long infinity;
    private long negative = Long.MAX_VALUE;

    StepSearch(final String operation, final Section<?>... sections)
    {
        Elementwise.check(operation, sections);
        final ElementType type = sections[0].type();
        if (type == ElementType.COMPLEX)
        {
            throw new IllegalArgumentException(operation + ": expected real numbers, actual " + type.plural());
        }
        this.operation = operation;
        this.sections = sections;
        infinity = type == ElementType.INT ? Integer.MAX_VALUE : Long.MAX_VALUE;
        integers = new long[]{infinity, infinity, infinity};
    }

    /** {@return the largest step along b that keeps a at 0 or above} Collective. */
    Scalar max()
    {
        final CollectiveCall call = new CollectiveCall(operation, sections);
        call.run(() -> walk(this::max, this::max));
        final long place = call.team().allReduce(Reduction.MIN, negative);
        if (place != Long.MAX_VALUE)
        {
            final Section<?> a = sections[0];
            throw new IllegalArgumentException(operation + ": expected elements of 0 or more, actual a negative one " +
                "at (" + (a.patch().rowLo() + place / a.cols()) + "," + (a.patch().colLo() + place % a.cols()) +
                ") of " + a);
        }
        return reduce(call)[LEAST];
    }

    /** {@return the steps from x along v to the bounds lo and hi} Collective. */
    StepBounds bounds()
    {
        if (sections[0].patch().isEmpty())
        {
            throw new IllegalArgumentException(operation + ": expected at least one element, actual " + sections[0]);
        }
        final CollectiveCall call = new CollectiveCall(operation, sections);
        call.run(() -> walk(this::bounds, this::bounds));
        final Scalar[] found = reduce(call);
        final Scalar most = found[GREATEST];
        return new StepBounds(found[LEAST], found[LEAST_POSITIVE],
            most.isInteger() ? Scalar.of(-most.whole()) : Scalar.of(-most.re()));
    }

    private Scalar[] reduce(final CollectiveCall call)
    {
        final Scalar[] found = new Scalar[reals.length];
        if (sections[0].type().isInteger())
        {
            call.team().allReduce(Reduction.MIN, integers);
        }
        else
        {
            call.team().allReduce(Reduction.MIN, reals);
        }
        for (int i = 0; i < found.length; i++)
        {
            found[i] = sections[0].type().isInteger() ? Scalar.of(integers[i]) : Scalar.of(reals[i]);
        }
        return found;
    }

    private interface RealPanel
    {
        void accept(Walk walk, double[][] panels, int i);
    }

    private interface IntegerPanel
    {
        void accept(Walk walk, long[][] panels, int i);
    }

    private void walk(final RealPanel ofReals, final IntegerPanel ofIntegers)
    {
        final Walk walk = new Walk(sections);
        if (sections[0].type().isInteger())
        {
            final long[][] panels = new long[sections.length][Walk.PANEL];
            while (walk.next())
            {
                for (int k = 0; k < panels.length; k++)
                {
                    walk.load(k, panels[k]);
                }
                for (int i = 0; i < walk.count(); i++)
                {
                    ofIntegers.accept(walk, panels, i);
                }
            }
            return;
        }
        final double[][] panels = new double[sections.length][Walk.PANEL];
        while (walk.next())
        {
            for (int k = 0; k < panels.length; k++)
            {
                walk.load(k, panels[k]);
            }
            for (int i = 0; i < walk.count(); i++)
            {
                ofReals.accept(walk, panels, i);
            }
        }
    }

    private void max(final Walk walk, final double[][] panels, final int i)
    {
        final double a = panels[0][i];
        final double b = panels[1][i];
        if (a < 0)
        {
            negative = Math.min(negative, walk.place(i));
        }
        // so that a NaN in either is the result
        if (!(b >= 0) || Double.isNaN(a))
        {
            reals[LEAST] = Math.min(reals[LEAST], -a / b);
        }
    }

    private void max(final Walk walk, final long[][] panels, final int i)
    {
        if (panels[0][i] < 0)
        {
            negative = Math.min(negative, walk.place(i));
        }
        if (panels[1][i] < 0)
        {
            integers[LEAST] = Math.min(integers[LEAST], -panels[0][i] / panels[1][i]);
        }
    }

    private void bounds(final Walk walk, final double[][] panels, final int i)
    {
        final double x = panels[0][i];
        final double v = panels[1][i];
        final double step = v == 0 ? Double.POSITIVE_INFINITY : step(x, v < 0 ? panels[2][i] : panels[3][i], v);
        reals[LEAST] = Math.min(reals[LEAST], step);
        reals[GREATEST] = Math.min(reals[GREATEST], -step);
        if (!(step <= 0))
        {
            reals[LEAST_POSITIVE] = Math.min(reals[LEAST_POSITIVE], step);
        }
    }

    private static double step(final double x, final double bound, final double v)
    {
        final double distance = bound - x;
        final boolean isTooLong = Double.isInfinite(distance) && Double.isFinite(bound) && Double.isFinite(x);
        return isTooLong ? bound / v - x / v : distance / v;
    }

    /** {@return how many steps of v there are from x to a bound, at most as many as their type can say} */
    private long step(final long x, final long bound, final long v)
    {
        final long distance = bound >= x ? bound - x : x - bound; // without a sign: below 2^64
        final long steps = Long.divideUnsigned(distance, Math.abs(v));
        final long most = steps < 0 ? infinity : Math.min(steps, infinity);
        return bound >= x == v > 0 ? most : -most;
    }

    private void bounds(final Walk walk, final long[][] panels, final int i)
    {
        final long v = panels[1][i];
        final long step = v == 0 ? infinity : step(panels[0][i], v < 0 ? panels[2][i] : panels[3][i], v);
        integers[LEAST] = Math.min(integers[LEAST], step);
        integers[GREATEST] = Math.min(integers[GREATEST], -step);
        if (step > 0)
        {
            integers[LEAST_POSITIVE] = Math.min(integers[LEAST_POSITIVE], step);
        }
    }
}
