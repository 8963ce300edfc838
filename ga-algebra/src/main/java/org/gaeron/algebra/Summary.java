package org.gaeron.algebra;

import org.gaeron.ElementType;
import org.gaeron.Reduction;

/**
 * Reductions that add up: each rank adds the panels of its part, then the ranks add their sums, those of a node first.
 * So the same layout, and the same places of ranks on nodes, give the same bits in every run. Sums of integers wrap.
 */
enum Summary
{
    /** The sum of a b. */
    DOT("dot"),
    /** The sum of the conjugate of a times b. */
    DOT_CONJUGATED("dotConjugated"),
    /** The sum of a. */
    SUM("sum"),
    /** The sum of the magnitudes of a. */
    MAGNITUDES("sumOfMagnitudes");

    private final String text;

    Summary(final String text)
    {
        this.text = text;
    }

    /** Reduces one or two sections. Collective. */
    Scalar of(final Section<?>... sections)
    {
        Elementwise.check(text, sections);
        final CollectiveCall call = new CollectiveCall(text, sections);
        return switch (sections[0].type())
        {
            case DOUBLE, FLOAT ->
            {
                final double[] sum = new double[1];
                final boolean isPlain = sections[0].type() == ElementType.DOUBLE && this != MAGNITUDES;
                call.run(() ->
                {
                    final Walk walk = new Walk(sections);
                    sum[0] = isPlain && walk.isInPlace() ? inPlace(walk, sections.length) :
                        reals(walk, sections.length);
                });
                yield Scalar.of(call.team().allReduce(Reduction.SUM, sum[0]));
            }
            case COMPLEX ->
            {
                final double[] sum = new double[2];
                call.run(() -> complex(new Walk(sections), sections.length, sum));
                call.team().allReduceComplex(Reduction.SUM, sum);
                yield this == MAGNITUDES ? Scalar.of(sum[0]) : Scalar.of(sum[0], sum[1]);
            }
            case LONG, INT ->
            {
                final long[] sum = new long[1];
                call.run(() -> sum[0] = integers(new Walk(sections), sections.length));
                yield Scalar.of(call.team().allReduce(Reduction.SUM, sum[0]));
            }
        };
    }

    private static double inPlace(final Walk walk, final int operands)
    {
        double sum = 0;
        while (walk.next())
        {
            sum += operands > 1 ? PlaceSums.dot(walk) : PlaceSums.sum(walk);
        }
        return sum;
    }

    private double reals(final Walk walk, final int operands)
    {
        final double[] a = new double[Walk.PANEL];
        final double[] b = new double[Walk.PANEL];
        double sum = 0;
        while (walk.next())
        {
            final int count = walk.count();
            walk.load(0, a);
            if (operands > 1)
            {
                walk.load(1, b);
            }
            if (this == MAGNITUDES)
            {
                RealKernels.magnitudes(a, count);
            }
            sum += operands > 1 ? RealKernels.dot(a, b, count) : RealKernels.sum(a, count);
        }
        return sum;
    }

    private void complex(final Walk walk, final int operands, final double[] sum)
    {
        final double[] a = new double[2 * Walk.PANEL];
        final double[] b = new double[2 * Walk.PANEL];
        while (walk.next())
        {
            final int count = walk.count();
            walk.load(0, a);
            if (operands > 1)
            {
                walk.load(1, b);
            }
            switch (this)
            {
                case DOT -> ComplexKernels.dot(a, b, count, 1, sum);
                case DOT_CONJUGATED -> ComplexKernels.dot(a, b, count, -1, sum);
                case SUM -> ComplexKernels.sum(a, count, sum);
                case MAGNITUDES ->
                {
                    ComplexKernels.magnitudes(a, count);
                    sum[0] += RealKernels.sum(a, count);
                }
            }
        }
    }

    private long integers(final Walk walk, final int operands)
    {
        final long[] a = new long[Walk.PANEL];
        final long[] b = new long[Walk.PANEL];
        long sum = 0;
        while (walk.next())
        {
            final int count = walk.count();
            walk.load(0, a);
            if (operands > 1)
            {
                walk.load(1, b);
            }
            if (this == MAGNITUDES)
            {
                IntegerKernels.magnitudes(a, count);
            }
            sum += operands > 1 ? IntegerKernels.dot(a, b, count) : IntegerKernels.sum(a, count);
        }
        return sum;
    }
}
