package org.gaeron;

/**
 * An {@link Axis} of one range for each line, of sizes as equal as possible: the first lines hold one index more.
 */
public final class EvenAxis implements Axis
{
    private final long length;
    private final int lines;
    private final long quotient;
    private final long remainder;
    private final long large;

    /**
     * Cuts an axis evenly.
     *
     * @param length number of indices.
     * @param lines  number of lines, from 1 to {@code length}.
     */
    EvenAxis(final long length, final int lines)
    {
        this.length = length;
        this.lines = lines;
        quotient = length / lines;
        remainder = length % lines;
        large = remainder * (quotient + 1);
    }

    @Override
    public long length()
    {
        return length;
    }

    @Override
    public int lines()
    {
        return lines;
    }

    /**
     * {@return the first index of a line; the number of indices for the line after the last}
     *
     * @param line a line of the grid, or their number.
     */
    public long lo(final int line)
    {
        return line * quotient + Math.min(line, remainder);
    }

    @Override
    public int line(final long index)
    {
        if (lines == 1)
        {
            return 0;
        }
        return (int)(index < large ? index / (quotient + 1) : remainder + (index - large) / quotient);
    }

    @Override
    public long local(final long index)
    {
        return index - lo(line(index));
    }

    @Override
    public long global(final int line, final long local)
    {
        return lo(line) + local;
    }

    @Override
    public long countBelow(final int line, final long bound)
    {
        final long lo = lo(line);
        return Math.clamp(bound - lo, 0, lo(line + 1) - lo);
    }

    @Override
    public int linesOf(final long lo, final long hi)
    {
        return line(hi - 1) - line(lo) + 1;
    }

    @Override
    public long together(final int line, final long local)
    {
        return lo(line + 1) - lo(line) - local;
    }

    @Override
    public boolean isWhole()
    {
        return true;
    }
}
