package org.gaeron.runtime.patch;

import org.gaeron.Axis;

/**
 * The indices of a range that one line of an axis holds, numbered from 0 on. In the line they follow each other; in the
 * range there can be gaps between them. A flyweight of one thread at a time: it keeps the tile that it was asked for
 * last, so neighbours cost no division.
 */
public final class AxisPart
{
    private Axis axis;
    private int line;
    private long lo;
    private long first;
    private long count;
    private long tileLo;
    private long tileEnd;
    private long shift;

    /** A part that points at nothing yet. */
    public AxisPart()
    {
    }

    /**
     * Points at the part of {@code [lo, hi)}, of which the line holds something.
     *
     * @param axis of the array.
     * @param line of the process grid.
     * @param lo   first index.
     * @param hi   index behind the last one.
     */
    public void set(final Axis axis, final int line, final long lo, final long hi)
    {
        this.axis = axis;
        this.line = line;
        this.lo = lo;
        first = axis.countBelow(line, lo);
        count = axis.countBelow(line, hi) - first;
        seek(0);
    }

    /** Points at the same part as another. */
    void set(final AxisPart other)
    {
        axis = other.axis;
        line = other.line;
        lo = other.lo;
        first = other.first;
        count = other.count;
        seek(0);
    }

    private void seek(final long number)
    {
        final long local = first + number;
        tileLo = number;
        tileEnd = number + axis.together(line, local);
        shift = axis.global(line, local) - lo - number;
    }

    /** {@return the local index of the first one} */
    public long first()
    {
        return first;
    }

    /** {@return how many there are} */
    public long count()
    {
        return count;
    }

    /** {@return whether there are gaps between them in the range} */
    public boolean hasGaps()
    {
        return together(0) < count;
    }

    /**
     * {@return the place of one in the range}
     *
     * @param number of the index in the part.
     */
    public long place(final long number)
    {
        if (number < tileLo || number >= tileEnd)
        {
            seek(number);
        }
        return number + shift;
    }

    /** How many follow each other in the range from one on, or more. */
    long together(final long number)
    {
        if (number < tileLo || number >= tileEnd)
        {
            seek(number);
        }
        return tileEnd - number;
    }
}
