package org.gaeron.algebra;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.Axis;
import org.gaeron.Distribution;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Handle;
import org.gaeron.Patch;
import org.gaeron.Team;
import org.gaeron.algebra.kernel.LocalMatrix;

/**
 * A factor of a product as one rank reads it: some of its rows (of the left factor) or columns (of the right one), here
 * both called <i>lines</i>, panel by panel of terms. A panel that lies together in a block of this node is read in
 * place. Others are fetched to one of two buffers, so that one can be under way while the other is multiplied. Rank's
 * thread.
 */
final class PanelSource
{
    private final GlobalArray<Object> array;
    private final Patch patch;
    private final Op op;
    /** Whether a row of the array has terms of one sum; else a column has. */
    private final boolean isAlong;
    private final ElementType type;
    private final ProductScratch scratch;
    private final int firstBuffer;
    private final LocalMatrix[] panels = new LocalMatrix[2];
    private final List<List<Handle>> underWay = List.of(new ArrayList<>(), new ArrayList<>());
    /** The lines: local indices of the product's block, from the first on, and their runs. */
    private Runs runs;
    private long firstLine;
    private int lines;
    private long origin;

    @SuppressWarnings("unchecked")
    PanelSource(final Section<?> section, final Op op, final boolean isLeft, final ProductScratch scratch)
    {
        this.scratch = scratch;
        firstBuffer = isLeft ? 0 : 2;
        array = (GlobalArray<Object>)section.array();
        patch = section.patch();
        this.op = op;
        isAlong = isLeft != op.isTransposed();
        type = section.type();
    }

    /** {@return number of terms of a sum} */
    long terms()
    {
        return isAlong ? patch.cols() : patch.rows();
    }

    /** {@return how many terms from one on lie together in a block, as far as they belong to the factor} */
    long together(final long term)
    {
        final Axis axis = isAlong ? array.distribution().colAxis() : array.distribution().rowAxis();
        final long index = term + (isAlong ? patch.colLo() : patch.rowLo());
        return axis.together(axis.line(index), axis.local(index));
    }

    /**
     * Chooses the lines of the next panels.
     *
     * @param of     rows or columns of the product's block, cut into runs.
     * @param first  the first local index.
     * @param count  how many local indices.
     * @param lineLo the index in the product's array to which line 0 of the factor belongs.
     */
    void lines(final Runs of, final long first, final int count, final long lineLo)
    {
        runs = of;
        firstLine = first;
        lines = count;
        origin = lineLo;
    }

    /** Begins to fetch a panel, unless it can be read in place. */
    void begin(final int slot, final long term, final int depth)
    {
        panels[slot] = inPlace(term, depth);
        if (panels[slot] == null)
        {
            panels[slot] = fetch(slot, term, depth);
        }
    }

    /** {@return the panel, once it is there: lines by terms of the left factor, terms by lines of the right one} */
    LocalMatrix await(final int slot)
    {
        underWay.get(slot).forEach(Handle::await);
        underWay.get(slot).clear();
        final LocalMatrix panel = op == Op.CONJUGATE ? panels[slot].conjugate() : panels[slot];
        return op.isTransposed() ? panel.transpose() : panel;
    }

    /** {@return lines and terms as a patch of the array} */
    private Patch patch(final long line, final long count, final long term, final int depth)
    {
        final long lineLo = line + (isAlong ? patch.rowLo() : patch.colLo());
        final long termLo = term + (isAlong ? patch.colLo() : patch.rowLo());
        return isAlong ? Patch.of(lineLo, lineLo + count, termLo, termLo + depth) :
            Patch.of(termLo, termLo + depth, lineLo, lineLo + count);
    }

    private LocalMatrix inPlace(final long term, final int depth)
    {
        final long line = runs.global(firstLine);
        if (runs.global(firstLine + lines - 1) - line != lines - 1)
        {
            return null;
        }
        final Patch panel = patch(line - origin, lines, term, depth);
        final Distribution distribution = array.distribution();
        final int owner = distribution.owner(panel.rowLo(), panel.colLo());
        final Team team = array.team();
        final Axis rows = distribution.rowAxis();
        final Axis cols = distribution.colAxis();
        final long row = rows.local(panel.rowLo());
        final long col = cols.local(panel.colLo());
        if (team.nodeOf(owner) != team.nodeOf(team.rank()) ||
            rows.together(rows.line(panel.rowLo()), row) < panel.rows() ||
            cols.together(cols.line(panel.colLo()), col) < panel.cols())
        {
            return null;
        }
        return LocalMatrix.of(array.localBlock(owner), row, (int)panel.rows(), col, (int)panel.cols());
    }

    private LocalMatrix fetch(final int slot, final long term, final int depth)
    {
        final int count = lines * depth;
        final Object buffer = scratch.buffer(firstBuffer + slot, type, count);
        final int ld = isAlong ? depth : lines;
        for (int run = 0; run < runs.count(); run++)
        {
            final long from = Math.max(firstLine, runs.start(run));
            final long to = Math.min(firstLine + lines, runs.start(run + 1));
            if (from < to)
            {
                underWay.get(slot).add(array.getAsync(patch(runs.global(from) - origin, to - from, term, depth),
                    buffer, (from - firstLine) * (isAlong ? depth : 1), ld));
            }
        }
        return LocalMatrix.of(type, buffer, 0, isAlong ? lines : depth, ld, ld);
    }
}
