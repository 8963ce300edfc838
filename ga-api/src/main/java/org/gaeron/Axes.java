package org.gaeron;

/**
 * Comparison and description of axes.
 */
final class Axes
{
    private Axes()
    {
    }

    /** {@return whether two axes hold each index in the same line at the same place} */
    static boolean isSame(final Axis one, final Axis other)
    {
        if (one.length() != other.length() || one.lines() != other.lines())
        {
            return false;
        }
        if (!one.isWhole() || !other.isWhole())
        {
            return one instanceof final CutAxis cuts ? other instanceof final CutAxis others && cuts.isSame(others) :
                one.equals(other);
        }
        for (int line = 0; line < one.lines(); line++)
        {
            if (one.count(line) != other.count(line))
            {
                return false;
            }
        }
        return true;
    }

    /** {@return the layout of an axis that is not even} */
    static String layout(final Axis axis, final String indices)
    {
        return switch (axis)
        {
            case final EvenAxis even -> "";
            case final CyclicAxis cyclic -> " in tiles of " + cyclic.tile() + ' ' + indices;
            case final CutAxis cuts -> " with " + indices + " cut into " + cuts.cuts().length;
        };
    }
}
