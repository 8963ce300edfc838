package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.wire.codecs.AnnounceDecoder;
import org.gaeron.wire.codecs.FetchDecoder;
import org.gaeron.wire.codecs.PatchDecoder;
import org.gaeron.wire.codecs.RestDecoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.TransferKind;
import org.gaeron.wire.codecs.UpdateDecoder;
import org.gaeron.wire.codecs.UpdateListDecoder;

/**
 * Mirror of the node's blocks. It reads frames with no check of the adapters. A frame that is good in every respect
 * changes exactly the elements that it names, and any other frame none.
 */
final class MemoryMirror
{
    private static final int ARRAYS = 3;
    private static final int RANKS = 2;
    private static final int HEADER = FuzzedNode.HEADER;
    private static final BlockPatch WHOLE_BLOCK =
        new BlockPatch().set(FuzzedNode.DOUBLES, 1, 0, 0, FuzzedNode.ROWS, FuzzedNode.COLS);

    private final FuzzedNode node;
    private final long[][] expected = new long[ARRAYS * RANKS][];
    /** A block as it was before a frame that may have changed it, or not; null where it is known. */
    private long[] unchanged;
    private int unchangedIndex;

    MemoryMirror(final FuzzedNode node)
    {
        this.node = node;
        for (int i = 0; i < expected.length; i++)
        {
            expected[i] = memory(i).toArray(ValueLayout.JAVA_LONG);
        }
    }

    private MemorySegment memory(final int index)
    {
        return node.block(index / RANKS, index % RANKS).memory();
    }

    /**
     * Notes what a frame must do.
     *
     * @param base   what it was before it was changed; its transfer is the one that is open. Null after other frames:
     *               whether the frame is the next one is not known then, and it does all that it says, or nothing.
     * @param length of the frame.
     */
    void expect(final BaseFrame base, final UnsafeBuffer frame, final int length)
    {
        unchanged = null;
        if (length < HEADER || frame.getShort(4, LITTLE_ENDIAN) != UpdateDecoder.SCHEMA_ID ||
            frame.getShort(6, LITTLE_ENDIAN) != UpdateDecoder.SCHEMA_VERSION)
        {
            return;
        }
        final int template = frame.getShort(2, LITTLE_ENDIAN);
        final int block = frame.getShort(0, LITTLE_ENDIAN) & 0xFFFF;
        if (template == UpdateDecoder.TEMPLATE_ID && block == UpdateDecoder.BLOCK_LENGTH)
        {
            update(base, frame, length);
        }
        else if (template == AnnounceDecoder.TEMPLATE_ID && block == AnnounceDecoder.BLOCK_LENGTH)
        {
            announce(base, frame, length);
        }
        else if (template == RestDecoder.TEMPLATE_ID && block == RestDecoder.BLOCK_LENGTH)
        {
            rest(base, frame, length);
        }
        else if (template == UpdateListDecoder.TEMPLATE_ID && block == UpdateListDecoder.BLOCK_LENGTH)
        {
            updateList(base, frame, length);
        }
        else if (template == FetchDecoder.TEMPLATE_ID && block == FetchDecoder.BLOCK_LENGTH &&
            length == HEADER + block && !isOnBulk(base))
        {
            fetch(base, frame);
        }
    }

    private void update(final BaseFrame base, final UnsafeBuffer frame, final int length)
    {
        final int body = HEADER + UpdateDecoder.BLOCK_LENGTH + 4;
        final int bytes = length - body;
        if (bytes <= 0 || bytes % 8 != 0 || frame.getInt(body - 4, LITTLE_ENDIAN) != bytes)
        {
            return;
        }
        final UpdateDecoder update = new UpdateDecoder().wrap(frame, HEADER, UpdateDecoder.BLOCK_LENGTH, 1);
        final BlockPatch patch = patch(update.patch());
        final int kind = update.kind();
        final long count = bytes / 8;
        final long first = update.first() / 8;
        if (!isPossible(patch, kind) || update.first() % 8 != 0 || first < 0 ||
            first > patch.rows() * patch.cols() - count)
        {
            return;
        }
        final boolean isExpected =
            base == null || isNext(base, update.rank(), update.sequence()) && !isOnBulk(base);
        keepIf(base == null, patch.arrayId(), patch.owner());
        if (isExpected)
        {
            combine(patch, kind, update.alpha(), first, frame, body, (int)count);
        }
    }

    /**
     * The rest of a transfer. Of one that another frame than the base may have begun, the node says what it is: it has
     * applied the first elements where its announcement said.
     */
    private void rest(final BaseFrame base, final UnsafeBuffer frame, final int length)
    {
        final int body = HEADER + RestDecoder.BLOCK_LENGTH + 4;
        final int bytes = length - body;
        final RestDecoder rest = new RestDecoder().wrap(frame, HEADER, RestDecoder.BLOCK_LENGTH, 2);
        if (bytes <= 0 || bytes % 8 != 0 || frame.getInt(body - 4, LITTLE_ENDIAN) != bytes || rest.first() % 8 != 0)
        {
            return;
        }
        final long first = rest.first() / 8;
        final int count = bytes / 8;
        final InboundTransfer open = node.budget().find(node.link(), TransferKind.UPDATE, rest.opId());
        if (base == null && open != null)
        {
            final int kind = open.update().code();
            if (isPossible(open.patch(), kind) && first >= 0 && count <= open.patch().count() - first)
            {
                keepIf(true, open.patch().arrayId(), open.patch().owner());
                combine(open.patch(), kind, open.update().alpha(), first, frame, body, count);
            }
            return;
        }
        final long head = node.link().headBytes();
        if ((base == BaseFrame.HEAD || base == BaseFrame.REST) && rest.opId() == BaseFrame.OP_ID &&
            (first == BaseFrame.COUNT && rest.first() + bytes <= head || rest.first() == head) &&
            count <= WHOLE_BLOCK.count() - first)
        {
            combine(WHOLE_BLOCK, 1, Double.doubleToRawLongBits(2.0), first, frame, body, count);
        }
    }

    private void announce(final BaseFrame base, final UnsafeBuffer frame, final int length)
    {
        final int body = HEADER + AnnounceDecoder.BLOCK_LENGTH + 4;
        final int bytes = length - body;
        if (bytes <= 0 || bytes % 8 != 0 || frame.getInt(body - 4, LITTLE_ENDIAN) != bytes)
        {
            return;
        }
        final AnnounceDecoder announce =
            new AnnounceDecoder().wrap(frame, HEADER, AnnounceDecoder.BLOCK_LENGTH, AnnounceDecoder.SCHEMA_VERSION);
        final BlockPatch patch = patch(announce.patch());
        final boolean isOpen = (base == BaseFrame.HEAD || base == BaseFrame.REST) &&
            announce.opId() == BaseFrame.OP_ID;
        final boolean isGood = isOnBulk(base) ?
            announce.head() == bytes && isReached(base, announce.rank(), announce.sequence()) :
            isNext(base, announce.rank(), announce.sequence()) && (base == null || announce.credit() == 0);
        if (!isGood || !isPossible(patch, announce.kind()) || announce.opId() == 0 || isOpen ||
            announce.head() < bytes ||
            announce.head() > node.link().headBytes() || announce.head() >= patch.rows() * patch.cols() * 8 ||
            announce.credit() < 0 || announce.credit() > node.link().creditBytes() ||
            announce.head() + announce.credit() > patch.rows() * patch.cols() * 8)
        {
            return;
        }
        keepIf(base == null, patch.arrayId(), patch.owner());
        combine(patch, announce.kind(), announce.alpha(), 0, frame, body, bytes / 8);
    }

    private static BlockPatch patch(final PatchDecoder patch)
    {
        return new BlockPatch()
            .set(patch.arrayId(), patch.owner(), patch.row(), patch.col(), patch.rows(), patch.cols());
    }

    /** Whether an update of a patch can be applied. */
    private boolean isPossible(final BlockPatch patch, final int kind)
    {
        final boolean isDouble = patch.arrayId() == FuzzedNode.DOUBLES;
        final long rows = patch.arrayId() == 0 ? 1 : FuzzedNode.ROWS;
        return block(patch.arrayId(), patch.owner()) != null && kind <= 7 &&
            !(isDouble && (kind == 2 || kind > 5)) && isWithin(patch.row(), patch.rows(), rows) &&
            isWithin(patch.col(), patch.cols(), FuzzedNode.COLS);
    }

    /** Combines elements of a patch from the first one on with those of a frame. */
    private void combine(
        final BlockPatch patch, final int kind, final long alpha, final long first, final UnsafeBuffer frame,
        final int body, final int count)
    {
        final long[] block = block(patch.arrayId(), patch.owner());
        for (int i = 0; i < count; i++)
        {
            final int at = (int)((patch.row() + (first + i) / patch.cols()) * FuzzedNode.COLS +
                patch.col() + (first + i) % patch.cols());
            block[at] = combined(kind, patch.arrayId() == FuzzedNode.DOUBLES, block[at], alpha,
                frame.getLong(body + i * 8, LITTLE_ENDIAN));
        }
    }

    private void updateList(final BaseFrame base, final UnsafeBuffer frame, final int length)
    {
        final int body = HEADER + UpdateListDecoder.BLOCK_LENGTH + 4;
        final UpdateListDecoder update = new UpdateListDecoder().wrap(frame, HEADER, UpdateListDecoder.BLOCK_LENGTH, 2);
        if (length < body || frame.getInt(body - 4, LITTLE_ENDIAN) != length - body)
        {
            return;
        }
        final int kind = update.kind();
        final int count = update.count();
        final int placeBytes = update.placeBytes();
        final long[] block = update.arrayId() == 0 ? null : block(update.arrayId(), update.owner());
        final boolean isDouble = update.arrayId() == FuzzedNode.DOUBLES;
        final long values = (count * (long)placeBytes + 7) / 8 * 8;
        if (block == null || placeBytes != 4 && placeBytes != 8 || count <= 0 || values + count * 8L != length - body ||
            kind > 7 || isDouble && (kind == 2 || kind > 5) || !isNext(base, update.rank(), update.sequence()) ||
            isOnBulk(base))
        {
            return;
        }
        final long[] places = new long[count];
        for (int i = 0; i < count; i++)
        {
            places[i] = placeBytes == 4 ? frame.getInt(body + 4 * i, LITTLE_ENDIAN) :
                frame.getLong(body + 8 * i, LITTLE_ENDIAN);
            if (!isWithin(places[i], 1, block.length))
            {
                return;
            }
        }
        keepIf(base == null, update.arrayId(), update.owner());
        for (int i = 0; i < count; i++)
        {
            final int at = (int)places[i];
            block[at] = combined(kind, isDouble, block[at], update.alpha(),
                frame.getLong(body + (int)values + 8 * i, LITTLE_ENDIAN));
        }
    }

    /** Whether a request is the next one of its rank; or the first one of a thread of a fork. */
    private static boolean isNext(final BaseFrame base, final int rank, final long sequence)
    {
        final boolean isAnnounced = base == BaseFrame.HEAD || base == BaseFrame.REST;
        return base == null || rank == FuzzedNode.RANK && sequence == (isAnnounced ? 1 : 0) ||
            rank == FuzzedNode.PROBING_RANK && sequence == 1 ||
            rank > FuzzedNode.PROBING_RANK && rank <= FuzzedNode.PROBING_RANK + Strands.MOST_FORKED && sequence == 0;
    }

    /** Whether all requests of a rank before one have come; none of a thread of a fork has. */
    private static boolean isReached(final BaseFrame base, final int rank, final long sequence)
    {
        final long next = rank == FuzzedNode.PROBING_RANK || rank == FuzzedNode.RANK && base == BaseFrame.REST ? 1 : 0;
        return rank >= FuzzedNode.RANK && rank <= FuzzedNode.PROBING_RANK + Strands.MOST_FORKED &&
            (next - sequence & Integer.MAX_VALUE) < 1L << 30;
    }

    private static boolean isOnBulk(final BaseFrame base)
    {
        return base != null && base.stream() == StreamKind.BULK;
    }

    private static long combined(
        final int kind, final boolean isDouble, final long before, final long alpha, final long value)
    {
        return switch (kind)
        {
            case 1 -> isDouble ? Double.doubleToRawLongBits(Double.longBitsToDouble(before) +
                Double.longBitsToDouble(alpha) * Double.longBitsToDouble(value)) : before + alpha * value;
            case 2 -> before | value;
            case 4 -> isDouble ? Double.doubleToRawLongBits(Math.min(
                Double.longBitsToDouble(before), Double.longBitsToDouble(value))) : Math.min(before, value);
            case 5 -> isDouble ? Double.doubleToRawLongBits(Math.max(
                Double.longBitsToDouble(before), Double.longBitsToDouble(value))) : Math.max(before, value);
            case 6 -> before & value;
            case 7 -> before ^ value;
            default -> value;
        };
    }

    private void fetch(final BaseFrame base, final UnsafeBuffer frame)
    {
        final FetchDecoder fetch = new FetchDecoder().wrap(frame, HEADER, FetchDecoder.BLOCK_LENGTH, 1);
        final long[] block = fetch.arrayId() == FuzzedNode.DOUBLES ? null : block(fetch.arrayId(), fetch.owner());
        if (block == null || !isNext(base, fetch.rank(), fetch.sequence()) ||
            !isWithin(fetch.row(), 1, fetch.arrayId() == 0 ? 1 : FuzzedNode.ROWS) ||
            !isWithin(fetch.col(), 1, FuzzedNode.COLS))
        {
            return;
        }
        keepIf(base == null, fetch.arrayId(), fetch.owner());
        final int at = (int)(fetch.row() * FuzzedNode.COLS + fetch.col());
        block[at] = switch (fetch.fetchOperator())
        {
            case 0 -> block[at] + fetch.operand();
            case 1 -> block[at] | fetch.operand();
            case 2 -> fetch.operand();
            case 3 -> block[at] == fetch.expected() ? fetch.operand() : block[at];
            case 4 -> block[at] & fetch.operand();
            case 5 -> block[at] ^ fetch.operand();
            case 6 -> block[at] + (fetch.operand() <= fetch.expected() - block[at] ? fetch.operand() : 0);
            default -> block[at];
        };
    }

    private static boolean isWithin(final long from, final long count, final long end)
    {
        return from >= 0 && from < end && count > 0 && count <= end - from;
    }

    private void keepIf(final boolean isUncertain, final int arrayId, final int rank)
    {
        if (isUncertain)
        {
            unchangedIndex = arrayId * RANKS + rank;
            unchanged = expected[unchangedIndex].clone();
        }
    }

    private long[] block(final int arrayId, final int rank)
    {
        return arrayId >= 0 && arrayId < ARRAYS && rank >= 0 && rank < RANKS ? expected[arrayId * RANKS + rank] : null;
    }

    /**
     * {@return which element is not what it must be, or null}
     */
    String fault()
    {
        if (unchanged != null && memory(unchangedIndex).mismatch(MemorySegment.ofArray(unchanged)) < 0)
        {
            expected[unchangedIndex] = unchanged;
        }
        for (int i = 0; i < expected.length; i++)
        {
            final MemorySegment actual = memory(i);
            final long place = actual.mismatch(MemorySegment.ofArray(expected[i])) / 8;
            if (actual.mismatch(MemorySegment.ofArray(expected[i])) >= 0 && !isSameNumber(i, actual))
            {
                return "a value of array " + i / RANKS + " of rank " + i % RANKS + " at " + place + ": expected " +
                    Long.toHexString(expected[i][(int)place]) + ", actual " +
                    Long.toHexString(actual.getAtIndex(ValueLayout.JAVA_LONG, place));
            }
        }
        return null;
    }

    /** Which NaN comes out of a sum of two is not ours to say; from then on it is that one. */
    private boolean isSameNumber(final int index, final MemorySegment actual)
    {
        boolean isSame = index / RANKS == FuzzedNode.DOUBLES;
        for (int i = 0; isSame && i < expected[index].length; i++)
        {
            final long bits = actual.getAtIndex(ValueLayout.JAVA_LONG, i);
            isSame = bits == expected[index][i] || Double.isNaN(Double.longBitsToDouble(bits)) &&
                Double.isNaN(Double.longBitsToDouble(expected[index][i]));
        }
        if (isSame)
        {
            expected[index] = actual.toArray(ValueLayout.JAVA_LONG);
        }
        return isSame;
    }

    /** Zeroes the blocks, in the node and here. */
    void clear()
    {
        unchanged = null;
        for (int i = 0; i < expected.length; i++)
        {
            memory(i).fill((byte)0);
            Arrays.fill(expected[i], 0);
        }
    }
}
