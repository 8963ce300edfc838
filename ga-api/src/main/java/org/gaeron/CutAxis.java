package org.gaeron;

import java.util.Arrays;
import java.util.List;

/**
 * An {@link Axis} of tiles between given cuts. With as many lines as tiles, each line holds one; with fewer, the tiles
 * are dealt in turn.
 */
public final class CutAxis implements Axis
{
    private final long[] cuts;
    private final long[] locals;
    private final long[] counts;
    private final long length;
    private final int lines;

    /**
     * Cuts an axis.
     *
     * @param cuts   first index of each tile: 0, and then increasing.
     * @param length number of indices, above the last cut.
     * @param lines  number of lines, from 1 to the number of cuts.
     */
    CutAxis(final List<Long> cuts, final long length, final int lines)
    {
        this.cuts = cuts.stream().mapToLong(Long::longValue).toArray();
        this.length = length;
        this.lines = lines;
        locals = new long[this.cuts.length];
        counts = new long[lines];
        for (int tile = 0; tile < locals.length; tile++)
        {
            locals[tile] = counts[tile % lines];
            counts[tile % lines] += end(tile) - this.cuts[tile];
        }
    }

    private long end(final int tile)
    {
        return tile + 1 < cuts.length ? cuts[tile + 1] : length;
    }

    private int tile(final long index)
    {
        final int found = Arrays.binarySearch(cuts, index);
        return found < 0 ? -found - 2 : found;
    }

    /** The tile of a line that holds a local index. */
    private int tile(final int line, final long local)
    {
        int low = 0;
        int high = (cuts.length - 1 - line) / lines;
        while (low < high)
        {
            final int middle = low + high + 1 >>> 1;
            if (locals[line + middle * lines] <= local)
            {
                low = middle;
            }
            else
            {
                high = middle - 1;
            }
        }
        return line + low * lines;
    }

    /**
     * {@return the first index of each tile}
     */
    public long[] cuts()
    {
        return cuts.clone();
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

    @Override
    public int line(final long index)
    {
        return tile(index) % lines;
    }

    @Override
    public long local(final long index)
    {
        final int tile = tile(index);
        return locals[tile] + index - cuts[tile];
    }

    @Override
    public long global(final int line, final long local)
    {
        final int tile = tile(line, local);
        return cuts[tile] + local - locals[tile];
    }

    @Override
    public long count(final int line)
    {
        return counts[line];
    }

    @Override
    public long countBelow(final int line, final long bound)
    {
        final int tile = tile(bound);
        final int ahead = Math.floorMod(line - tile, lines);
        if (ahead == 0)
        {
            return locals[tile] + Math.min(bound, end(tile)) - cuts[tile];
        }
        return tile + ahead < cuts.length ? locals[tile + ahead] : counts[line];
    }

    @Override
    public int linesOf(final long lo, final long hi)
    {
        return Math.min(lines, tile(hi - 1) - tile(lo) + 1);
    }

    @Override
    public long together(final int line, final long local)
    {
        final int tile = tile(line, local);
        return end(tile) - cuts[tile] + locals[tile] - local;
    }

    @Override
    public boolean isWhole()
    {
        return lines == cuts.length;
    }

    boolean isSame(final CutAxis other)
    {
        return length == other.length && lines == other.lines && Arrays.equals(cuts, other.cuts);
    }
}
