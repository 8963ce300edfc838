package org.gaeron;

/**
 * An {@link Axis} of tiles of one size, dealt to the lines in turn, as ScaLAPACK deals the rows and columns of its
 * block-cyclic matrices. The last tile may be smaller. Lines beyond the number of tiles hold nothing.
 *
 * @param length number of indices.
 * @param tile   indices of a tile.
 * @param lines  number of lines.
 */
public record CyclicAxis(long length, long tile, int lines) implements Axis
{
    @Override
    public int line(final long index)
    {
        return (int)(index / tile % lines);
    }

    @Override
    public long local(final long index)
    {
        final long number = index / tile;
        return number / lines * tile + (index - number * tile);
    }

    @Override
    public long global(final int line, final long local)
    {
        final long number = local / tile;
        return (number * lines + line) * tile + (local - number * tile);
    }

    @Override
    public long countBelow(final int line, final long bound)
    {
        final long number = bound / tile;
        final long rounds = number / lines;
        final long last = number - rounds * lines;
        final long whole = rounds * tile;
        if (line == last)
        {
            return whole + (bound - number * tile);
        }
        return line < last ? whole + tile : whole;
    }

    @Override
    public int linesOf(final long lo, final long hi)
    {
        return (int)Math.min(lines, (hi - 1) / tile - lo / tile + 1);
    }

    @Override
    public long together(final int line, final long local)
    {
        return Math.min(tile - local % tile, length - global(line, local));
    }

    @Override
    public boolean isWhole()
    {
        return length / tile + (length % tile == 0 ? 0 : 1) <= lines;
    }
}
