package org.gaeron.algebra;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Handle;
import org.gaeron.Patch;

/**
 * The pieces of a {@link Walk} whose operands do not all lie alike. Each piece is a patch of each array. The elements
 * that the rank's own blocks lack are fetched into Java arrays: two loads of pieces, of which one is under way while
 * the other is computed with. Rank's thread.
 */
final class Fetching
{
    /** The most elements of a load, and pieces. */
    private static final int MOST = 32 << 10;
    private static final int MOST_PIECES = 64;

    /** Pieces of which the elements are fetched together. */
    private static final class Load
    {
        private final List<Piece> pieces = new ArrayList<>();
        /** For each operand; null if none of its elements was fetched yet. */
        private final Object[] buffers;
        private final MemorySegment[] memories;
        private int used;
        private int taken;

        Load(final int operands)
        {
            buffers = new Object[operands];
            memories = new MemorySegment[operands];
        }
    }

    /** A piece, in local indices of the leader's block; the operands of which the bit is set were fetched. */
    private record Piece(long row, long col, long rows, long cols, int index, long fetched, Handle[] handles)
    {
    }

    private final Operand[] operands;
    private final boolean[] isAligned;
    private final Runs rows;
    private final Runs cols;
    private final int most;
    private Load now;
    private Load next;
    /** The first piece that no load has taken: its runs, and the rows and columns of these that were taken. */
    private int rowRun;
    private int colRun;
    private long rowsTaken;
    private long colsTaken;
    private Piece piece;

    Fetching(final Operand[] operands, final Runs rows, final Runs cols)
    {
        this.operands = operands;
        this.rows = rows;
        this.cols = cols;
        isAligned = new boolean[operands.length];
        for (int i = 0; i < operands.length; i++)
        {
            isAligned[i] = operands[i].isAligned(operands[0]);
        }
        final double owned = (double)(rows.hi - rows.lo) * (cols.hi - cols.lo);
        most = (int)Math.min(MOST, owned);
        now = new Load(operands.length);
        next = new Load(operands.length);
        fill(next);
    }

    /** Moves to the next piece, and has the operands point to its elements; false after the last one. */
    boolean next()
    {
        if (now.taken == now.pieces.size())
        {
            final Load done = now;
            now = next;
            next = done;
            fill(next);
        }
        if (now.pieces.isEmpty())
        {
            return false;
        }
        piece = now.pieces.get(now.taken++);
        for (int i = 0; i < operands.length; i++)
        {
            if ((piece.fetched & 1L << i) != 0)
            {
                piece.handles[i].await();
                operands[i].atFetched(now.memories[i], piece.index, piece.cols);
            }
            else if (isAligned[i])
            {
                operands[i].atOwn(piece.row, piece.col);
            }
            else
            {
                final Patch patch = patch(i, piece.row, piece.col, piece.rows, piece.cols);
                operands[i].atOwn(
                    operands[i].indices.localRow(patch.rowLo()), operands[i].indices.localCol(patch.colLo()));
            }
        }
        return true;
    }

    long row()
    {
        return piece.row;
    }

    long col()
    {
        return piece.col;
    }

    long rows()
    {
        return piece.rows;
    }

    long cols()
    {
        return piece.cols;
    }

    private void fill(final Load load)
    {
        load.pieces.clear();
        load.used = 0;
        load.taken = 0;
        while (rowRun < rows.count() && load.pieces.size() < MOST_PIECES)
        {
            final long row = rows.start(rowRun) + rowsTaken;
            final long col = cols.start(colRun) + colsTaken;
            final long leftRows = rows.start(rowRun + 1) - row;
            final long leftCols = cols.start(colRun + 1) - col;
            final long takenCols = Math.min(leftCols, most);
            final long width = cols.start(colRun + 1) - cols.start(colRun);
            final long takenRows = width > most ? 1 : Math.min(leftRows, most / width);
            if (load.used + takenRows * takenCols > most)
            {
                return;
            }
            load.pieces.add(begin(load, row, col, takenRows, takenCols));
            load.used += (int)(takenRows * takenCols);
            advance(takenRows, takenCols, leftRows, leftCols);
        }
    }

    /** Goes on after a piece: to the right in its rows, then down, then to the next runs. */
    private void advance(final long takenRows, final long takenCols, final long leftRows, final long leftCols)
    {
        colsTaken += takenCols;
        if (takenCols < leftCols)
        {
            return;
        }
        colsTaken = 0;
        rowsTaken += takenRows;
        if (takenRows < leftRows)
        {
            return;
        }
        rowsTaken = 0;
        colRun++;
        if (colRun == cols.count())
        {
            colRun = 0;
            rowRun++;
        }
    }

    private Piece begin(final Load load, final long row, final long col, final long height, final long width)
    {
        final Handle[] handles = new Handle[operands.length];
        long fetched = 0;
        for (int i = 0; i < operands.length; i++)
        {
            final Patch patch = patch(i, row, col, height, width);
            if (!isAligned[i] && !isOwn(operands[i], patch))
            {
                handles[i] = fetch(load, i, patch);
                fetched |= 1L << i;
            }
        }
        return new Piece(row, col, height, width, load.used, fetched, handles);
    }

    @SuppressWarnings("unchecked")
    private Handle fetch(final Load load, final int operand, final Patch patch)
    {
        final GlobalArray<Object> array = (GlobalArray<Object>)operands[operand].section.array();
        if (load.buffers[operand] == null)
        {
            final ElementType type = array.spec().type();
            load.buffers[operand] = type.newArray(most);
            load.memories[operand] = type.memory(load.buffers[operand]);
        }
        return array.getAsync(patch, load.buffers[operand], load.used, patch.cols());
    }

    /** {@return a piece as a patch of an operand's array} */
    private Patch patch(final int operand, final long row, final long col, final long height, final long width)
    {
        final Patch of = operands[operand].section.patch();
        final Patch leading = operands[0].section.patch();
        final long firstRow = rows.global(row) - leading.rowLo() + of.rowLo();
        final long firstCol = cols.global(col) - leading.colLo() + of.colLo();
        return Patch.of(firstRow, firstRow + height, firstCol, firstCol + width);
    }

    private static boolean isOwn(final Operand operand, final Patch patch)
    {
        return operand.indices.isWhole() && operand.indices.patch().intersect(patch).equals(patch);
    }
}
