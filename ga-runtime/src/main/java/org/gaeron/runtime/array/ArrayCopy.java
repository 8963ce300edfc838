package org.gaeron.runtime.array;

import java.lang.foreign.MemorySegment;

import org.gaeron.Patch;
import org.gaeron.runtime.collective.Collectives;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.SegmentCopy;
import org.gaeron.runtime.rank.CopyPanel;
import org.gaeron.runtime.rank.Fetches;
import org.gaeron.runtime.rank.Rank;

/**
 * A copy of a patch of one array to a patch of another. The owners of the destination pull: each rank gets what its own
 * elements need, and only it writes them. So there are no locks, and nothing is sent to a rank that did not ask.
 *
 * <pre>
 *   sync (compares the arrays)   compare the patches, if there are any   each rank: get, await, store   meet
 * </pre>
 * <ul>
 * <li>Patches of the same shape: each rectangle of the rank comes from one rectangle, straight into the block.</li>
 * <li>Of another shape: elements that follow each other in row-major order of both patches are a run. A run comes as at
 * most three patches: the rest of a row, whole rows, the begin of a row. It goes straight into the block if it lies
 * there without gaps. If rows of the destination are short, many come together through a panel.</li>
 * <li>Transposed: the mirrored rectangle comes in panels, which are transposed while they are stored.</li>
 * </ul>
 * Only the first sync orders the gets after what the program did before; only the last meeting orders what it does next
 * after them. The block is written as by a put: no element is torn. Rank's thread.
 */
final class ArrayCopy
{
    /** Rows of the destination up to this length come together, also with elements that the rank does not own. */
    private static final long SHORT_ROW_BYTES = 4096;
    /** Columns of a panel to be transposed, if the rectangle has as many. */
    private static final long PANEL_COLS = 128;

    private final CopyCall call;
    private final Rank rank;
    private final ArrayCore from;
    /** The operations that read the source. */
    private final PatchCore elements;
    private final Patch toPatch;
    private final Patch fromPatch;
    private final int sizeBytes;
    private final long panelElements;
    private final Fetches direct;
    /** Null unless elements are transposed. */
    private final Transposition transposition;
    private Block block;
    /** The panel that is being filled, and its elements in use. */
    private int turn;
    private long used;

    /** A copy of whole arrays. */
    ArrayCopy(final ArrayCore to, final ArrayCore from, final boolean isTransposed)
    {
        this(new CopyCall(
            to, to.shape().patch(), from, from.shape().patch(), isTransposed, false));
    }

    ArrayCopy(
        final ArrayCore to, final Patch toPatch, final ArrayCore from, final Patch fromPatch,
        final boolean isTransposed)
    {
        this(new CopyCall(to, toPatch, from, fromPatch, isTransposed, true));
    }

    private ArrayCopy(final CopyCall call)
    {
        this.call = call;
        rank = call.to().rank();
        from = call.from();
        elements = from.patches();
        toPatch = call.toPatch();
        fromPatch = call.fromPatch();
        sizeBytes = from.type().sizeBytes();
        panelElements = rank.scratch().panel(0).elements(sizeBytes);
        direct = new Fetches(rank.waits(), rank.times());
        transposition = call.isTransposed() ? new Transposition(sizeBytes) : null;
    }

    /** Copies, together with all ranks. */
    void run(final Collectives collectives)
    {
        call.check();
        collectives.syncAround(
            call.word(), call.to().arrayId(), from.arrayId(), () -> call.agree(collectives), this::pull);
    }

    private void pull()
    {
        block = call.to().ownBlock();
        boolean isWhole = false;
        try
        {
            OwnedPieces.forEach(call.to().shape(), call.to().number(), toPatch, this::pull);
            rank.scratch().panel(turn ^ 1).finish();
            rank.scratch().panel(turn).finish();
            direct.await();
            isWhole = true;
        }
        finally
        {
            if (!isWhole)
            {
                direct.settle();
                rank.scratch().panel(0).settle();
                rank.scratch().panel(1).settle();
            }
        }
    }

    private void pull(final Patch part, final long row, final long col)
    {
        // a single row or column has the same order transposed
        if (call.isTransposed() && toPatch.rows() > 1 && toPatch.cols() > 1)
        {
            transpose(part, row, col);
        }
        else if (toPatch.cols() == fromPatch.cols())
        {
            final Patch source = Patch.of(part.rowLo() - toPatch.rowLo(), part.rowHi() - toPatch.rowLo(),
                part.colLo() - toPatch.colLo(), part.colHi() - toPatch.colLo());
            elements.fetch(direct, source.shift(fromPatch.rowLo(), fromPatch.colLo()), block.memory(),
                block.offsetBytes(row, col), block.ld());
        }
        else
        {
            reshape(part, row, col);
        }
    }

    private void reshape(final Patch part, final long row, final long col)
    {
        final long cols = toPatch.cols();
        final long first = (part.rowLo() - toPatch.rowLo()) * cols + part.colLo() - toPatch.colLo();
        if (part.cols() == cols && (part.cols() == block.ld() || part.rows() == 1))
        {
            run(direct, first, part.count(), block.memory(), block.offsetBytes(row, col));
        }
        else if (cols * sizeBytes <= SHORT_ROW_BYTES)
        {
            final long most = panelElements / cols;
            for (long done = 0; done < part.rows(); done += most)
            {
                reshapeRows(first + done * cols, row + done, col, Math.min(most, part.rows() - done), part.cols());
            }
        }
        else
        {
            for (long i = 0; i < part.rows(); i++)
            {
                run(direct, first + i * cols, part.cols(), block.memory(), block.offsetBytes(row + i, col));
            }
        }
    }

    /** Gets all elements from the first of a row to the last of another into a panel, and stores those of the rank. */
    private void reshapeRows(final long first, final long row, final long col, final long rows, final long cols)
    {
        final long ld = toPatch.cols();
        final long count = (rows - 1) * ld + cols;
        final long at = room(count);
        final CopyPanel panel = rank.scratch().panel(turn);
        if (run(panel.fetches(), first, count, panel.memory(sizeBytes), at * sizeBytes))
        {
            rank.waits().leave();
        }
        panel.begun(full ->
        {
            for (long i = 0; i < rows; i++)
            {
                SegmentCopy.copy(full.memory(), (at + i * ld) * sizeBytes, block.memory(),
                    block.offsetBytes(row + i, col), cols * sizeBytes);
            }
        });
    }

    /** Finds room for elements: in the panel that is being filled or, once it has stored its own, in the other one. */
    private long room(final long count)
    {
        if (used + count > panelElements)
        {
            turn ^= 1;
            rank.scratch().panel(turn).finish();
            used = 0;
        }
        final long at = used;
        used += count;
        return at;
    }

    /** Gets a run of elements, in row-major order of the source. Returns whether a part is far. */
    private boolean run(
        final Fetches fetches, final long first, final long count, final MemorySegment to, final long toBytes)
    {
        final long cols = fromPatch.cols();
        long row = fromPatch.rowLo() + first / cols;
        final long col = first % cols;
        long done = 0;
        boolean isFar = false;
        if (col > 0)
        {
            done = Math.min(count, cols - col);
            isFar = elements.fetch(fetches, rows(row++, 1, col, done), to, toBytes, done);
        }
        final long whole = (count - done) / cols;
        if (whole > 0)
        {
            isFar |= elements.fetch(fetches, rows(row, whole, 0, cols), to, toBytes + done * sizeBytes, cols);
            done += whole * cols;
            row += whole;
        }
        if (done < count)
        {
            isFar |= elements.fetch(
                fetches, rows(row, 1, 0, count - done), to, toBytes + done * sizeBytes, count - done);
        }
        return isFar;
    }

    private Patch rows(final long row, final long rows, final long col, final long cols)
    {
        return Patch.of(row, row + rows, fromPatch.colLo() + col, fromPatch.colLo() + col + cols);
    }

    private void transpose(final Patch part, final long row, final long col)
    {
        final long fromRow = fromPatch.rowLo() + part.colLo() - toPatch.colLo();
        final long fromCol = fromPatch.colLo() + part.rowLo() - toPatch.rowLo();
        final long cols = Math.min(part.rows(), Math.max(PANEL_COLS, panelElements / part.cols()));
        final long rows = Math.min(part.cols(), panelElements / cols);
        for (long j = 0; j < part.rows(); j += cols)
        {
            final long panelCols = Math.min(cols, part.rows() - j);
            for (long i = 0; i < part.cols(); i += rows)
            {
                final long panelRows = Math.min(rows, part.cols() - i);
                transposePanel(Patch.of(fromRow + i, fromRow + i + panelRows, fromCol + j, fromCol + j + panelCols),
                    block.offsetBytes(row + j, col + i));
            }
        }
    }

    private void transposePanel(final Patch source, final long toBytes)
    {
        final int at = (int)room(source.count());
        final CopyPanel panel = rank.scratch().panel(turn);
        if (elements.fetch(panel.fetches(), source, panel.memory(sizeBytes), (long)at * sizeBytes, source.cols()))
        {
            rank.waits().leave();
        }
        panel.begun(full -> transposition.store(full.array(sizeBytes), at, (int)source.rows(), (int)source.cols(),
            block.memory(), toBytes, block.ld()));
    }
}
