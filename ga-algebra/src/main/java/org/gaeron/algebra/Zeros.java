package org.gaeron.algebra;

import org.gaeron.Reduction;

/**
 * Divisors that are integers: they are searched for zeros before anything is written.
 */
final class Zeros
{
    private static final long NOWHERE = Long.MAX_VALUE;

    private Zeros()
    {
    }

    /**
     * Throws if the divisor has a zero; the divisor is the last section. Collective on the team of the first one.
     *
     * @throws ArithmeticException on all ranks; it names the first zero in row-major order.
     */
    static void refuse(final String operation, final Section<?>... sections)
    {
        final Section<?> divisor = sections[sections.length - 1];
        final long[] first = {NOWHERE};
        final CollectiveCall call = new CollectiveCall(operation, sections);
        // walks the destination's part, so that all ranks of its team together see all of the divisor
        call.run(() -> first[0] = first(new Walk(sections[0], divisor)));
        final long place = call.team().allReduce(Reduction.MIN, first[0]);
        if (place != NOWHERE)
        {
            throw new ArithmeticException(operation + ": expected divisors other than 0, actual 0 at (" +
                (divisor.patch().rowLo() + place / divisor.cols()) + "," +
                (divisor.patch().colLo() + place % divisor.cols()) + ") of " + divisor);
        }
    }

    private static long first(final Walk walk)
    {
        final long[] panel = new long[Walk.PANEL];
        long first = NOWHERE;
        while (walk.next())
        {
            walk.load(1, panel);
            for (int i = 0; i < walk.count(); i++)
            {
                if (panel[i] == 0)
                {
                    first = Math.min(first, walk.place(i));
                }
            }
        }
        return first;
    }
}
