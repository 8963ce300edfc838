package org.gaeron.algebra;

import org.gaeron.ElementType;

/**
 * A numbering of the elements of a range. Rank's thread.
 */
final class Enumeration
{
    private final Section<?> section;
    private final Scalar start;
    private final Scalar step;

    Enumeration(final Section<?> section, final Scalar start, final Scalar step)
    {
        MaskedRange.checkVector("enumerate", section.array());
        this.section = section;
        this.start = start.check(section.type());
        this.step = step.check(section.type());
    }

    void run()
    {
        new CollectiveCall("enumerate", section).with(start).with(step).run(() ->
        {
            final Walk walk = new Walk(section);
            if (section.type().isInteger())
            {
                integers(walk);
            }
            else
            {
                reals(walk);
            }
        });
    }

    private void integers(final Walk walk)
    {
        final long[] panel = new long[Walk.PANEL];
        while (walk.next())
        {
            for (int i = 0; i < walk.count(); i++)
            {
                panel[i] = start.whole() + walk.place(i) * step.whole();
            }
            walk.store(panel);
        }
    }

    private void reals(final Walk walk)
    {
        final boolean isComplex = section.type() == ElementType.COMPLEX;
        final double[] panel = new double[2 * Walk.PANEL];
        while (walk.next())
        {
            for (int i = 0; i < walk.count(); i++)
            {
                final double place = walk.place(i);
                if (isComplex)
                {
                    panel[2 * i] = start.re() + place * step.re();
                    panel[2 * i + 1] = start.im() + place * step.im();
                }
                else
                {
                    panel[i] = start.re() + place * step.re();
                }
            }
            walk.store(panel);
        }
    }
}
