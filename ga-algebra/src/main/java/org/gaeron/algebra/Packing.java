package org.gaeron.algebra;

import org.gaeron.GlobalArray;
import org.gaeron.GlobalIntegerArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.Team;

/**
 * A pack or unpack of a range that is divided among the ranks: each counts the set masks of its part, a scan of these
 * counts gives its first place among the packed elements, then each moves its elements in panels. Rank's thread.
 *
 * @param <A> the Java array of the elements.
 */
final class Packing<A>
{
    private final String operation;
    private final boolean isPack;
    private final GlobalArray<A> from;
    private final GlobalArray<A> to;
    private final GlobalIntegerArray<?> mask;
    private final Patch range;
    private long[] places;
    /** Column 0 of each place. */
    private long[] column;

    Packing(
        final String operation, final GlobalArray<A> from, final GlobalArray<A> to, final GlobalIntegerArray<?> mask,
        final Patch range)
    {
        check(operation, from, to, mask, range);
        this.operation = operation;
        isPack = operation.equals("pack");
        this.from = from;
        this.to = to;
        this.mask = mask;
        this.range = range;
        final GlobalArray<A> masked = isPack ? from : to;
        if (masked.rows() != mask.rows())
        {
            throw new IllegalArgumentException(operation + ": expected a mask of " + masked.rows() +
                " elements, actual " + mask.spec());
        }
    }

    /** Checks what scans and packing have in common. */
    static void check(
        final String operation, final GlobalArray<?> from, final GlobalArray<?> to, final GlobalIntegerArray<?> mask,
        final Patch range)
    {
        MaskedRange.checkVector(operation, from);
        MaskedRange.checkVector(operation, to);
        MaskedRange.checkVector(operation, mask);
        if (from.spec().type() != to.spec().type())
        {
            throw new IllegalArgumentException(operation + ": expected vectors of one type, actual " + from.spec() +
                " and " + to.spec());
        }
        if (to.number() == from.number() || to.number() == mask.number())
        {
            throw new IllegalArgumentException(
                operation + ": expected another array as destination, actual " + to.spec());
        }
        Section.of(mask, range);
    }

    long run()
    {
        final CollectiveCall call = new CollectiveCall(operation, isPack ? Section.of(to) : Section.of(to, range),
            isPack ? Section.of(from, range) : Section.of(from), Section.of(mask, range));
        final Team team = call.team();
        final MaskedRange own = new MaskedRange(mask, range, team.rank(), team.size());
        final long[] counted = new long[1];
        call.run(() -> counted[0] = count(own));
        final long total = team.allReduce(Reduction.SUM, counted[0]);
        final long first = team.exclusiveScan(Reduction.SUM, counted[0]);
        final GlobalArray<A> packed = isPack ? to : from;
        if (total > packed.rows())
        {
            throw new IllegalArgumentException(
                operation + ": expected a vector of at least " + total + " elements, actual " + packed.spec());
        }
        call.run(() ->
        {
            move(own, first);
            to.fence();
        });
        return total;
    }

    private static long count(final MaskedRange own)
    {
        long count = 0;
        own.begin();
        while (own.next())
        {
            for (int i = 0; i < own.count(); i++)
            {
                count += own.isSet(i) ? 1 : 0;
            }
        }
        return count;
    }

    @SuppressWarnings("unchecked")
    private void move(final MaskedRange own, final long first)
    {
        final A panel = (A)from.spec().type().newArray(MaskedRange.PANEL);
        final A moved = (A)from.spec().type().newArray(MaskedRange.PANEL);
        final int parts = from.spec().type().components();
        places = new long[isPack ? 0 : MaskedRange.PANEL];
        column = new long[places.length];
        long place = first;
        own.begin();
        while (own.next())
        {
            final Patch patch = own.patch();
            int set = 0;
            for (int i = 0; i < own.count(); i++)
            {
                set += own.isSet(i) ? 1 : 0;
            }
            if (set == 0)
            {
                continue;
            }
            final Patch packed = Patch.range(place, place + set);
            from.get(isPack ? patch : packed, panel);
            if (set == own.count())
            {
                to.put(isPack ? packed : patch, panel);
            }
            else if (isPack)
            {
                compress(own, panel, moved, parts);
                to.put(packed, moved);
            }
            else
            {
                spread(own, panel, set);
            }
            place += set;
        }
    }

    private static void compress(final MaskedRange own, final Object panel, final Object moved, final int parts)
    {
        int set = 0;
        for (int i = 0; i < own.count(); i++)
        {
            if (own.isSet(i))
            {
                System.arraycopy(panel, i * parts, moved, set++ * parts, parts);
            }
        }
    }

    private void spread(final MaskedRange own, final A panel, final int set)
    {
        final long lo = own.patch().rowLo();
        int taken = 0;
        for (int i = 0; i < own.count(); i++)
        {
            if (own.isSet(i))
            {
                places[taken++] = lo + i;
            }
        }
        to.scatter(places, column, 0, set, panel);
    }
}
