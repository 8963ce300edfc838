package org.gaeron.algebra;

import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.GlobalIntegerArray;
import org.gaeron.Patch;
import org.gaeron.Team;

/**
 * A segmented scan of a range that is divided among the ranks.
 *
 * <pre>
 *   each rank: the tail of its part: is a mask set? the source at the last one, or the sum from there on
 *   all        allGather of the tails; what each part begins with follows from those before
 *   each rank: its part of the destination, in panels
 * </pre>
 *
 * Values are pairs of doubles, or longs. Rank's thread.
 *
 * @param <A> the Java array of the elements.
 */
final class Scan<A>
{
    /** The kinds of scans. */
    enum Kind
    {
        COPY, INCLUSIVE, EXCLUSIVE
    }

    private final String operation;
    private final GlobalArray<A> from;
    private final GlobalArray<A> to;
    private final GlobalIntegerArray<?> mask;
    private final Patch range;
    private final Kind kind;
    private final ElementType type;
    private final int parts;
    private A elements;
    private double[] reals;
    private long[] integers;
    /** Whether a mask was set so far, and the current value of the scan. */
    private boolean isBegun;
    private double re;
    private double im;
    private long whole;

    Scan(
        final String operation, final GlobalArray<A> from, final GlobalArray<A> to, final GlobalIntegerArray<?> mask,
        final Patch range, final Kind kind)
    {
        Packing.check(operation, from, to, mask, range);
        if (from.rows() != to.rows() || from.rows() != mask.rows())
        {
            throw new IllegalArgumentException(operation + ": expected vectors of one length, actual " + from.spec() +
                ", " + to.spec() + " and " + mask.spec());
        }
        this.operation = operation;
        this.from = from;
        this.to = to;
        this.mask = mask;
        this.range = range;
        this.kind = kind;
        type = from.spec().type();
        parts = type.components();
    }

    void run()
    {
        final CollectiveCall call = new CollectiveCall(
            operation, Section.of(to, range), Section.of(from, range), Section.of(mask, range));
        final Team team = call.team();
        final MaskedRange own = new MaskedRange(mask, range, team.rank(), team.size());
        call.run(() ->
        {
            allocate();
            scan(own, false);
        });
        begin(team);
        call.run(() ->
        {
            scan(own, true);
            to.fence();
        });
    }

    @SuppressWarnings("unchecked")
    private void allocate()
    {
        elements = (A)type.newArray(MaskedRange.PANEL);
        if (type.isInteger())
        {
            integers = new long[MaskedRange.PANEL];
        }
        else
        {
            reals = new double[parts * MaskedRange.PANEL];
        }
    }

    /** Sets what this rank's part begins with, from the tails of all parts. */
    private void begin(final Team team)
    {
        final double[] pairs = team.allGather(re, im);
        final long[] wholes = team.allGather(isBegun ? 1 : 0, whole);
        isBegun = false;
        set(0, 0, 0);
        for (int rank = 0; rank < team.rank(); rank++)
        {
            final boolean hasMask = wholes[2 * rank] != 0;
            isBegun |= hasMask;
            if (hasMask)
            {
                set(pairs[2 * rank], pairs[2 * rank + 1], wholes[2 * rank + 1]);
            }
            else if (kind != Kind.COPY)
            {
                set(re + pairs[2 * rank], im + pairs[2 * rank + 1], whole + wholes[2 * rank + 1]);
            }
        }
    }

    private void set(final double real, final double imaginary, final long integer)
    {
        re = real;
        im = imaginary;
        whole = integer;
    }

    /** Goes through the part; in the first round only for its tail. */
    private void scan(final MaskedRange own, final boolean isWriting)
    {
        own.begin();
        while (own.next())
        {
            final int count = own.count();
            final Patch patch = own.patch();
            from.get(patch, elements);
            if (type.isInteger())
            {
                Buffers.widen(elements, integers, count);
            }
            else
            {
                Buffers.widen(elements, reals, count * parts);
            }
            int first = isBegun ? 0 : count;
            for (int i = 0; i < count; i++)
            {
                if (own.isSet(i) && !isBegun)
                {
                    isBegun = true;
                    first = i;
                }
                step(i, own.isSet(i));
            }
            if (isWriting && first < count)
            {
                write(patch, first, count);
            }
        }
    }

    /** Replaces an element of the panel by that of the scan. */
    private void step(final int i, final boolean isSet)
    {
        final double real = type.isInteger() ? 0 : reals[parts * i];
        final double imaginary = parts > 1 ? reals[parts * i + 1] : 0;
        final long integer = type.isInteger() ? integers[i] : 0;
        if (isSet)
        {
            put(i, kind == Kind.EXCLUSIVE ? 0 : real, kind == Kind.EXCLUSIVE ? 0 : imaginary,
                kind == Kind.EXCLUSIVE ? 0 : integer);
            set(real, imaginary, integer);
        }
        else if (kind == Kind.COPY)
        {
            put(i, re, im, whole);
        }
        else
        {
            final double oldRe = re;
            final double oldIm = im;
            final long oldWhole = whole;
            set(re + real, im + imaginary, whole + integer);
            put(i, kind == Kind.EXCLUSIVE ? oldRe : re, kind == Kind.EXCLUSIVE ? oldIm : im,
                kind == Kind.EXCLUSIVE ? oldWhole : whole);
        }
    }

    private void put(final int i, final double real, final double imaginary, final long integer)
    {
        if (type.isInteger())
        {
            integers[i] = integer;
            return;
        }
        reals[parts * i] = real;
        if (parts > 1)
        {
            reals[parts * i + 1] = imaginary;
        }
    }

    private void write(final Patch patch, final int first, final int count)
    {
        if (type.isInteger())
        {
            Buffers.narrow(integers, elements, count);
        }
        else
        {
            Buffers.narrow(reals, elements, count * parts);
        }
        to.put(Patch.range(patch.rowLo() + first, patch.rowHi()), elements, first, 1);
    }
}
