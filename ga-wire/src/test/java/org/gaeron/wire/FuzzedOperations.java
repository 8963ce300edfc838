package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.wire.codecs.DataDecoder;

/**
 * Requests of rank 0 of the node at node 1, and the memory that the answers go to. A patch lies in the middle of a
 * buffer with longer rows, so the test sees writes beside it.
 */
final class FuzzedOperations
{
    private static final long UNTOUCHED = 0x0BAD_CAFEL;
    private static final int MARGIN = 16;
    /** Where the elements of a Data frame begin: behind an operation, a place, a word that is not used, a length. */
    private static final int DATA = FuzzedNode.HEADER + DataDecoder.BLOCK_LENGTH + 4;

    private final FuzzedNode node;
    private final FarPeer peer;
    private final List<Completion> completions = new ArrayList<>();
    private final BlockPatch patch = new BlockPatch();
    private long[] buffer = {};
    private long[] expected = {};
    /** The buffer as it was before a frame that may have changed it, or not; null where it is known. */
    private long[] unchanged;
    private int rows;
    private int cols;
    private boolean isList;

    FuzzedOperations(final FuzzedNode node)
    {
        this.node = node;
        peer = node.peer();
        node.operations(this);
    }

    private Completion completion()
    {
        final Completion completion = new Completion(node.newWaiter());
        completions.add(completion);
        return completion;
    }

    /** Begins an operation that no link knows of. */
    void forget()
    {
        completion().start();
    }

    /** The first slot of a rank is used first, and each use counts its generation up by one. */
    private long opId(final int slot)
    {
        final long opId = 1L << 32 | slot;
        if (node.link().find(opId) == null)
        {
            throw new IllegalStateException("expected operation " + Long.toHexString(opId));
        }
        return opId;
    }

    long fetch()
    {
        peer.fetch(patch.set(FuzzedNode.LONGS, 2, 0, 0, 1, 1), FetchOperator.ADD, 1, 0, completion());
        return opId(completions.size() - 1);
    }

    long get(final int patchRows, final int patchCols)
    {
        rows = patchRows;
        cols = patchCols;
        buffer = new long[MARGIN + rows * (cols + 1) + MARGIN];
        Arrays.fill(buffer, UNTOUCHED);
        expected = buffer.clone();
        peer.get(patch.set(FuzzedNode.LONGS, 2, 0, 0, rows, cols),
            new LocalBuffer().wrap(ElementType.LONG, buffer, MARGIN, cols + 1), completion());
        return opId(completions.size() - 1);
    }

    /** Gets a list whose values go to every other element of the buffer, the last one first. */
    long gather(final int count)
    {
        rows = 1;
        cols = count;
        isList = true;
        buffer = new long[MARGIN + 2 * count + MARGIN];
        Arrays.fill(buffer, UNTOUCHED);
        expected = buffer.clone();
        final int[] positions = new int[count];
        Arrays.setAll(positions, this::index);
        peer.gather(new ElementList().set(FuzzedNode.LONGS, 2, new long[count], positions, 0, count),
            new LocalBuffer().wrap(ElementType.LONG, buffer, 0, 1), completion());
        Arrays.fill(positions, 0); // the caller may use the list again
        return opId(completions.size() - 1);
    }

    /** The index in the buffer of an element of the get. */
    private int index(final long place)
    {
        return MARGIN + (int)(isList ? 2 * (cols - 1 - place) : place / cols * (cols + 1) + place % cols);
    }

    long announced()
    {
        final double[] values = new double[FuzzedNode.ROWS * FuzzedNode.COLS];
        peer.acc(patch.set(FuzzedNode.DOUBLES, 2, 0, 0, FuzzedNode.ROWS, FuzzedNode.COLS),
            new Update().set(Operator.SUM, Double.doubleToRawLongBits(1.0), 0),
            new LocalBuffer().wrap(ElementType.DOUBLE, values, 0, FuzzedNode.COLS), completion());
        return opId(completions.size() - 1);
    }

    /**
     * Notes what a frame must do to the buffer of a get.
     *
     * @param base   what it was before it was changed. Null after other frames: it does all that it says, or nothing.
     * @param length of the frame.
     */
    void expect(final BaseFrame base, final UnsafeBuffer frame, final int length)
    {
        unchanged = base == null ? expected.clone() : null;
        final long count = brought(base, frame, length);
        for (long i = 0; i < count; i++)
        {
            final long place = frame.getLong(DATA - 16, LITTLE_ENDIAN) / Long.BYTES + i;
            expected[index(place)] =
                frame.getLong(DATA + (int)i * Long.BYTES, LITTLE_ENDIAN);
        }
    }

    /**
     * Looks at the buffer of a get, and, when the link has ended, whether the ranks were notified.
     *
     * @return what is wrong, or null.
     */
    String fault()
    {
        expected = Arrays.equals(buffer, unchanged) ? unchanged : expected;
        final int at = Arrays.mismatch(buffer, expected);
        if (at >= 0)
        {
            return "a value in the caller's buffer at " + at + ": expected " + Long.toHexString(expected[at]) +
                ", actual " + Long.toHexString(buffer[at]);
        }
        for (final Completion completion : completions)
        {
            if (!node.isLinkOpen() && !completion.isMet())
            {
                return "stalled: an operation was not ended with its link";
            }
        }
        return null;
    }

    /**
     * {@return why the operation that was begun last has failed, or null}
     */
    RuntimeException failure()
    {
        return completions.getLast().takeFailure();
    }

    /** How many elements a frame brings, if it is good in every respect. */
    private long brought(final BaseFrame base, final UnsafeBuffer frame, final int length)
    {
        final boolean isShort = base == BaseFrame.DATA || base == BaseFrame.DATA_OF_LIST;
        final boolean isData =
            base == null || isShort || base == BaseFrame.DATA_OF_HEAD || base == BaseFrame.DATA_OF_REST;
        final int bytes = length - DATA;
        final boolean isWhole = isData && bytes > 0 && bytes % Long.BYTES == 0 &&
            frame.getInt(DATA - 4, LITTLE_ENDIAN) == bytes &&
            frame.getShort(0, LITTLE_ENDIAN) == DataDecoder.BLOCK_LENGTH &&
            frame.getShort(2, LITTLE_ENDIAN) == DataDecoder.TEMPLATE_ID &&
            frame.getShort(4, LITTLE_ENDIAN) == DataDecoder.SCHEMA_ID &&
            frame.getShort(6, LITTLE_ENDIAN) == DataDecoder.SCHEMA_VERSION;
        final long first = isWhole ? frame.getLong(DATA - 16, LITTLE_ENDIAN) : -1;
        final boolean isOfGet =
            isWhole && frame.getLong(DATA - 24, LITTLE_ENDIAN) == 1L << 32 && bytes <= buffer.length * Long.BYTES;
        if (base == null)
        {
            final boolean isWithin = first >= 0 && first <= rows * cols * Long.BYTES - bytes;
            return isOfGet && isWithin && first % Long.BYTES == 0 ? bytes / Long.BYTES : 0;
        }
        final boolean isNext = isOfGet &&
            (first == 0 || base == BaseFrame.DATA_OF_REST && first == node.link().headBytes());
        return isNext && (!isShort || bytes <= BaseFrame.COUNT * Long.BYTES) ? bytes / Long.BYTES : 0;
    }
}
