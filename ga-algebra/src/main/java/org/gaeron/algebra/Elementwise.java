package org.gaeron.algebra;

import org.gaeron.ElementType;

/**
 * One elementwise operation: checks of its arguments, and the walk. Rank's thread.
 */
final class Elementwise
{
    private static final Scalar ONE = Scalar.of(1L);

    private final Mapping mapping;
    private final Scalar alpha;
    private final Scalar beta;
    /** The destination, then the operands. */
    private final Section<?>[] sections;

    private Elementwise(
        final Mapping mapping, final Scalar alpha, final Scalar beta, final Section<?>... sections)
    {
        this.mapping = mapping;
        this.alpha = alpha;
        this.beta = beta;
        this.sections = sections;
    }

    /** Performs an operation without factors. Collective. */
    static void run(final Mapping mapping, final Section<?>... sections)
    {
        run(mapping, ONE, ONE, sections);
    }

    /** Performs an operation. Collective. */
    static void run(
        final Mapping mapping, final Scalar alpha, final Scalar beta, final Section<?>... sections)
    {
        check(mapping.toString(), sections);
        final ElementType type = sections[0].type();
        final Elementwise operation = new Elementwise(mapping, alpha.check(type), beta.check(type), sections);
        if (type.isInteger() && (mapping == Mapping.DIVIDE || mapping == Mapping.RECIPROCAL))
        {
            Zeros.refuse(mapping.toString(), sections);
        }
        new CollectiveCall(mapping.toString(), sections).with(operation.alpha).with(operation.beta)
            .run(operation::compute);
    }

    /** Checks that sections have one type and shape, and that no operand overlaps the destination elsewhere. */
    static void check(final String operation, final Section<?>... sections)
    {
        final Section<?> to = sections[0];
        for (final Section<?> each : sections)
        {
            if (each.type() != to.type() || !each.isSameShape(to))
            {
                throw new IllegalArgumentException(operation + ": expected sections of one type and shape, actual " +
                    to.type().plural() + " of " + to + " and " + each.type().plural() + " of " + each);
            }
            if (each.isSameArray(to) && !each.patch().equals(to.patch()) &&
                !each.patch().intersect(to.patch()).isEmpty())
            {
                throw new IllegalArgumentException(
                    operation + ": expected the same patch or disjoint ones, actual " + to + " and " + each);
            }
        }
    }

    private void compute()
    {
        final Walk walk = new Walk(sections);
        switch (sections[0].type())
        {
            case DOUBLE, FLOAT -> reals(walk);
            case COMPLEX -> complex(walk);
            case LONG, INT -> integers(walk);
        }
    }

    private void reals(final Walk walk)
    {
        if (walk.isInPlace() && PlaceKernels.has(mapping))
        {
            final PlaceKernels kernels = PlaceKernels.of(sections[0].type(), mapping, alpha.re(), beta.re());
            while (walk.next())
            {
                kernels.map(walk);
            }
            return;
        }
        final double[][] panels = new double[sections.length][Walk.PANEL];
        while (walk.next())
        {
            load(walk, panels);
            RealKernels.map(mapping, alpha.re(), beta.re(), panels, walk.count());
            walk.store(panels[0]);
        }
    }

    private void complex(final Walk walk)
    {
        final double[][] panels = new double[sections.length][2 * Walk.PANEL];
        while (walk.next())
        {
            load(walk, panels);
            ComplexKernels.map(mapping, alpha, beta, panels, walk.count());
            walk.store(panels[0]);
        }
    }

    private static void load(final Walk walk, final double[][] panels)
    {
        for (int i = 1; i < panels.length; i++)
        {
            walk.load(i, panels[i]);
        }
    }

    private void integers(final Walk walk)
    {
        final long[][] panels = new long[sections.length][Walk.PANEL];
        while (walk.next())
        {
            for (int i = 1; i < panels.length; i++)
            {
                walk.load(i, panels[i]);
            }
            IntegerKernels.map(mapping, alpha.whole(), beta.whole(), panels, walk.count());
            walk.store(panels[0]);
        }
    }
}
