package org.gaeron;

import java.util.ArrayList;
import java.util.List;

/**
 * Cut of one axis of an array, rows or columns, as an {@link ArraySpec} asks for it: even, by tiles, or by given cuts.
 *
 * @param lines  number of lines of the process grid; 0 for as many as ranks and shape allow.
 * @param least  the least number of indices of an even part, at least 1.
 * @param tile   indices of a tile; 0 for none. Tiles are dealt to the lines in turn.
 * @param cuts   first index of each tile; empty for none. With fewer lines than cuts, tiles are dealt in turn.
 * @param ghosts indices of ghost cells before and after each part; 0 for none.
 */
public record AxisSpec(int lines, long least, long tile, List<Long> cuts, long ghosts)
{
    /** An even cut into as many parts as ranks and shape allow. */
    static final AxisSpec EVEN = new AxisSpec(0, 1, 0, List.of(), 0);

    private static final int SHOWN = 12;

    /**
     * Checks what does not depend on the array.
     *
     * @throws IllegalArgumentException if a number is below its least, or two ways of cutting are mixed.
     */
    public AxisSpec
    {
        cuts = List.copyOf(cuts);
        if (lines < 0 || least < 1 || tile < 0 || ghosts < 0)
        {
            throw new IllegalArgumentException("expected lines >= 0, least >= 1, tile >= 0 and ghosts >= 0, actual " +
                "lines=" + lines + ", least=" + least + ", tile=" + tile + ", ghosts=" + ghosts);
        }
        if (least > 1 && (tile > 0 || !cuts.isEmpty()) || tile > 0 && !cuts.isEmpty())
        {
            throw new IllegalArgumentException("expected one of a minimum block, tiles and cuts, actual a minimum of " +
                least + ", tiles of " + tile + " and " + cuts.size() + " cuts");
        }
    }

    AxisSpec withLines(final int count)
    {
        return new AxisSpec(count, least, tile, cuts, ghosts);
    }

    AxisSpec withLeast(final long count)
    {
        return new AxisSpec(lines, count, tile, cuts, ghosts);
    }

    AxisSpec withTile(final long count)
    {
        return new AxisSpec(lines, least, count, List.of(), ghosts);
    }

    AxisSpec withCuts(final long... at)
    {
        final List<Long> all = new ArrayList<>(at.length);
        for (final long cut : at)
        {
            all.add(cut);
        }
        return new AxisSpec(lines, least, 0, all, ghosts);
    }

    AxisSpec withGhosts(final long width)
    {
        return new AxisSpec(lines, least, tile, cuts, width);
    }

    /** Refuses cuts that do not fit an axis. */
    void check(final String array, final String indices, final long length)
    {
        if (!cuts.isEmpty() && cuts.getFirst() != 0)
        {
            throw new IllegalArgumentException(
                "array " + array + ": expected cuts of " + indices + " that begin at 0, actual " + cuts.getFirst());
        }
        for (int i = 1; i < cuts.size(); i++)
        {
            if (cuts.get(i) <= cuts.get(i - 1))
            {
                throw new IllegalArgumentException("array " + array + ": expected increasing cuts of " + indices +
                    ", actual cut " + i + " at " + cuts.get(i) + " after " + cuts.get(i - 1));
            }
        }
        if (!cuts.isEmpty() && cuts.getLast() >= length)
        {
            throw new IllegalArgumentException("array " + array + ": expected cuts below the " + length + ' ' +
                indices + " of the array, actual a cut at " + cuts.getLast());
        }
    }

    /** {@return the number of lines if it is given, by the grid or by cuts; else 0} */
    int givenLines()
    {
        return lines > 0 ? lines : cuts.size();
    }

    /** {@return the largest number of lines that all hold something} */
    long mostLines(final long length)
    {
        if (tile > 0)
        {
            return length / tile + (length % tile == 0 ? 0 : 1);
        }
        return cuts.isEmpty() ? Math.max(1, length / least) : cuts.size();
    }

    /** {@return the largest number of lines that a program may ask for} */
    long mostGivenLines(final long length)
    {
        return tile > 0 ? Long.MAX_VALUE : mostLines(length);
    }

    Axis axis(final long length, final int count)
    {
        if (count > 1 && tile > 0)
        {
            return new CyclicAxis(length, tile, count);
        }
        return count == 1 || cuts.isEmpty() ? new EvenAxis(length, count) : new CutAxis(cuts, length, count);
    }

    /** {@return the cuts, the first ones if they are many} */
    String cutsText()
    {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(SHOWN, cuts.size()); i++)
        {
            text.append(i == 0 ? "" : ", ").append(cuts.get(i));
        }
        return text.append(cuts.size() > SHOWN ? ", ... (" + cuts.size() + ")" : "").toString();
    }
}
