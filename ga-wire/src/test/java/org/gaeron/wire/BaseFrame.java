package org.gaeron.wire;

import java.nio.ByteOrder;

import org.agrona.concurrent.UnsafeBuffer;
import org.gaeron.Operator;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.Update;
import org.gaeron.wire.codecs.AnnounceEncoder;
import org.gaeron.wire.codecs.AppliedEncoder;
import org.gaeron.wire.codecs.ByeEncoder;
import org.gaeron.wire.codecs.ByeReason;
import org.gaeron.wire.codecs.DataEncoder;
import org.gaeron.wire.codecs.DoneEncoder;
import org.gaeron.wire.codecs.ErrorEncoder;
import org.gaeron.wire.codecs.FetchEncoder;
import org.gaeron.wire.codecs.GetEncoder;
import org.gaeron.wire.codecs.GetListEncoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.PatchEncoder;
import org.gaeron.wire.codecs.ProbeEncoder;
import org.gaeron.wire.codecs.PullEncoder;
import org.gaeron.wire.codecs.RestEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.TransferKind;
import org.gaeron.wire.codecs.UpdateEncoder;
import org.gaeron.wire.codecs.UpdateListEncoder;
import org.gaeron.wire.codecs.ValuesEncoder;

/**
 * Good frames of every template, from which bad ones are made. What a frame answers, or belongs to, is opened on the
 * node before.
 */
enum BaseFrame
{
    PUT, SUM, SUM_OF_LONGS, OR, REPLACE, PUT_TO_CONTROL, HEAD, REST, ANNOUNCE, GET, LARGE_GET, ADD, FETCH_OR, SWAP,
    COMPARE_AND_SET, VALUES, DATA, DATA_OF_HEAD, DATA_OF_REST, APPLIED, PULL, DONE, ERROR, ERROR_OF_UPDATE, HELLO, BYE,
    PROBE, SCATTER, SCATTER_SUM, SCATTER_XOR, GATHER, DATA_OF_LIST, ADD_WITHIN, ANNOUNCE_ON_CREDIT;

    static final int COUNT = 10;
    static final int LISTED = 5;
    /** The first row and column of an update. */
    static final long ROW = 3;
    static final long COL = 4;
    private static final long OPERAND = 9;
    private static final int CREDIT = 400;
    static final long OP_ID = 0x1_0000_0001L;
    private static final int HEADER = FuzzedNode.HEADER;
    private static final MessageHeaderEncoder MESSAGE = new MessageHeaderEncoder();

    StreamKind stream()
    {
        return switch (this)
        {
            case REST, DATA_OF_REST, ANNOUNCE_ON_CREDIT -> StreamKind.BULK;
            default -> StreamKind.LATENCY;
        };
    }

    /**
     * Makes the node ready for the frame, and encodes it.
     *
     * @param operations of the node's own ranks, none of them open yet.
     * @return the frame's length.
     */
    int encode(final FuzzedNode node, final FuzzedOperations operations, final UnsafeBuffer to)
    {
        return switch (this)
        {
            case PUT -> update(to, null, FuzzedNode.DOUBLES);
            case SUM -> update(to, Operator.SUM, FuzzedNode.DOUBLES);
            case SUM_OF_LONGS -> update(to, Operator.SUM, FuzzedNode.LONGS);
            case OR -> update(to, Operator.OR, FuzzedNode.LONGS);
            case REPLACE -> update(to, Operator.REPLACE, FuzzedNode.LONGS);
            case PUT_TO_CONTROL -> control(to);
            case HEAD -> transfer(node, to, COUNT * Long.BYTES);
            case REST -> transfer(node, to, node.link().headBytes());
            case ANNOUNCE -> announce(node, to);
            case ANNOUNCE_ON_CREDIT -> announce(to, COUNT * Long.BYTES, CREDIT);
            case GET -> get(to, 4);
            case LARGE_GET -> get(to, FuzzedNode.ROWS);
            case ADD -> fetch(to, FetchOperator.ADD);
            case FETCH_OR -> fetch(to, FetchOperator.OR);
            case SWAP -> fetch(to, FetchOperator.SWAP);
            case COMPARE_AND_SET -> fetch(to, FetchOperator.COMPARE_AND_SET);
            case VALUES -> values(to, operations.fetch(), operations.fetch());
            case DATA -> data(to, operations.get(2, 5), 0);
            case DATA_OF_HEAD -> data(to, operations.get(FuzzedNode.ROWS, FuzzedNode.COLS), 0);
            case DATA_OF_REST -> rest(node, operations, to);
            case APPLIED -> applied(to, node.link().latency().position());
            case PULL -> pull(node, to, operations.announced());
            case DONE -> done(node, to, operations.announced());
            case ERROR -> error(to, 0);
            case ERROR_OF_UPDATE -> error(to, operations.announced());
            case PROBE -> new ProbeEncoder().wrapAndApplyHeader(to, 0, MESSAGE).question((short)1).limit();
            case HELLO -> node.hello(to, StreamKind.LATENCY);
            case BYE -> bye(to);
            case SCATTER -> scatter(to, null, FuzzedNode.DOUBLES, Integer.BYTES);
            case SCATTER_SUM -> scatter(to, Operator.SUM, FuzzedNode.DOUBLES, Integer.BYTES);
            case SCATTER_XOR -> scatter(to, Operator.XOR, FuzzedNode.LONGS, Long.BYTES);
            case GATHER -> gather(to);
            case DATA_OF_LIST -> data(to, operations.gather(COUNT), 0);
            case ADD_WITHIN -> fetch(to, FetchOperator.ADD_WITHIN, OPERAND);
        };
    }

    private static void patch(
        final PatchEncoder patch, final int arrayId, final long row, final long col, final long rows, final long cols)
    {
        patch.arrayId(arrayId).owner(1).row(row).col(col).rows(rows).cols(cols);
    }

    private static int elements(final UnsafeBuffer to, final int limit)
    {
        to.putInt(limit, COUNT * Long.BYTES, ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < COUNT; i++)
        {
            to.putLong(limit + 4 + i * Long.BYTES, Double.doubleToRawLongBits(i + 1), ByteOrder.LITTLE_ENDIAN);
        }
        return limit + 4 + COUNT * Long.BYTES;
    }

    private static int update(final UnsafeBuffer to, final Operator operator, final int arrayId)
    {
        final UpdateEncoder update = new UpdateEncoder().wrapAndApplyHeader(to, 0, MESSAGE)
            .rank(FuzzedNode.RANK).sequence(0).first(0).kind(code(operator))
            .alpha(arrayId == FuzzedNode.DOUBLES ? Double.doubleToRawLongBits(2.0) : 3).alpha2(0);
        patch(update.patch(), arrayId, ROW, COL, 2, 5);
        return elements(to, HEADER + UpdateEncoder.BLOCK_LENGTH);
    }

    /** The count is odd, so that zeros stand between narrow places and the values; one element comes twice. */
    private static int scatter(
        final UnsafeBuffer to, final Operator operator, final int arrayId, final int placeBytes)
    {
        new UpdateListEncoder().wrapAndApplyHeader(to, 0, MESSAGE)
            .rank(FuzzedNode.RANK).sequence(0).arrayId(arrayId).owner(1).kind(code(operator))
            .alpha(arrayId == FuzzedNode.DOUBLES ? Double.doubleToRawLongBits(2.0) : 3).alpha2(0)
            .count(LISTED).placeBytes((short)placeBytes);
        final int at = HEADER + UpdateListEncoder.BLOCK_LENGTH;
        final int placesBytes = (int)ListProxy.placesBytes(LISTED, placeBytes);
        to.putInt(at, placesBytes + LISTED * Long.BYTES, ByteOrder.LITTLE_ENDIAN);
        places(to, at + 4, placeBytes);
        for (int i = 0; i < LISTED; i++)
        {
            to.putLong(at + 4 + placesBytes + i * Long.BYTES, Double.doubleToRawLongBits(i + 1),
                ByteOrder.LITTLE_ENDIAN);
        }
        return at + 4 + placesBytes + LISTED * Long.BYTES;
    }

    private static void places(final UnsafeBuffer to, final int begin, final int placeBytes)
    {
        for (int i = 0; i < LISTED; i++)
        {
            final int place = i == LISTED - 1 ? FuzzedNode.ROWS * FuzzedNode.COLS - 1 : 977 * (i % 4);
            if (placeBytes == Integer.BYTES)
            {
                to.putInt(begin + i * placeBytes, place, ByteOrder.LITTLE_ENDIAN);
            }
            else
            {
                to.putLong(begin + i * placeBytes, place, ByteOrder.LITTLE_ENDIAN);
            }
        }
    }

    private static int gather(final UnsafeBuffer to)
    {
        new GetListEncoder().wrapAndApplyHeader(to, 0, MESSAGE)
            .rank(FuzzedNode.RANK).sequence(0).opId(OP_ID).arrayId(FuzzedNode.DOUBLES).owner(1).count(LISTED)
            .placeBytes((short)Integer.BYTES);
        final int at = HEADER + GetListEncoder.BLOCK_LENGTH;
        to.putInt(at, LISTED * Integer.BYTES, ByteOrder.LITTLE_ENDIAN);
        places(to, at + 4, Integer.BYTES);
        return at + 4 + LISTED * Integer.BYTES;
    }

    private static short code(final Operator operator)
    {
        return (short)new Update().set(operator, 0, 0).code();
    }

    private static int control(final UnsafeBuffer to)
    {
        final int length = update(to, null, FuzzedNode.LONGS);
        final UpdateEncoder update = new UpdateEncoder().wrap(to, HEADER);
        patch(update.patch(), 0, 0, 4, 1, COUNT);
        return length;
    }

    /** An announced update is on its way, which began with zeros; this is another frame of its head, or of its rest. */
    private static int transfer(final FuzzedNode node, final UnsafeBuffer to, final long first)
    {
        final int length = announce(node, to);
        to.setMemory(length - COUNT * Long.BYTES, COUNT * Long.BYTES, (byte)0);
        node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, to, length);
        node.grant();
        new RestEncoder().wrapAndApplyHeader(to, 0, MESSAGE).opId(OP_ID).first(first);
        return elements(to, HEADER + RestEncoder.BLOCK_LENGTH);
    }

    private static int announce(final FuzzedNode node, final UnsafeBuffer to)
    {
        return announce(to, (int)node.link().headBytes(), 0);
    }

    private static int announce(final UnsafeBuffer to, final int head, final int credit)
    {
        final AnnounceEncoder announce = new AnnounceEncoder().wrapAndApplyHeader(to, 0, MESSAGE)
            .rank(FuzzedNode.RANK).sequence(0).opId(OP_ID).alpha(Double.doubleToRawLongBits(2.0)).alpha2(0)
            .head(head).credit(credit).kind(code(Operator.SUM));
        patch(announce.patch(), FuzzedNode.DOUBLES, 0, 0, FuzzedNode.ROWS, FuzzedNode.COLS);
        return elements(to, HEADER + AnnounceEncoder.BLOCK_LENGTH);
    }

    private static int get(final UnsafeBuffer to, final int rows)
    {
        final GetEncoder get = new GetEncoder().wrapAndApplyHeader(to, 0, MESSAGE)
            .rank(FuzzedNode.RANK).sequence(0).opId(OP_ID);
        patch(get.patch(), FuzzedNode.DOUBLES, 0, 0, rows, FuzzedNode.COLS);
        return HEADER + GetEncoder.BLOCK_LENGTH;
    }

    private static int fetch(final UnsafeBuffer to, final FetchOperator operator)
    {
        return fetch(to, operator, 0);
    }

    /** A fetch that changes the element, which is 0, if that is expected, or if the limit is at least the operand. */
    private static int fetch(final UnsafeBuffer to, final FetchOperator operator, final long expected)
    {
        new FetchEncoder().wrapAndApplyHeader(to, 0, MESSAGE)
            .rank(FuzzedNode.RANK).sequence(0).opId(OP_ID).arrayId(FuzzedNode.LONGS).owner(1).row(5).col(6)
            .operand(OPERAND).expected(expected).fetchOperator((short)operator.ordinal());
        return HEADER + FetchEncoder.BLOCK_LENGTH;
    }

    private static int values(final UnsafeBuffer to, final long first, final long second)
    {
        new ValuesEncoder().wrapAndApplyHeader(to, 0, MESSAGE).count(2);
        final int at = HEADER + ValuesEncoder.BLOCK_LENGTH;
        to.putInt(at, 32, ByteOrder.LITTLE_ENDIAN);
        to.putLong(at + 4, first, ByteOrder.LITTLE_ENDIAN);
        to.putLong(at + 12, 1, ByteOrder.LITTLE_ENDIAN);
        to.putLong(at + 20, second, ByteOrder.LITTLE_ENDIAN);
        to.putLong(at + 28, 2, ByteOrder.LITTLE_ENDIAN);
        return at + 36;
    }

    private static int data(final UnsafeBuffer to, final long opId, final long first)
    {
        new DataEncoder().wrapAndApplyHeader(to, 0, MESSAGE).opId(opId).first(first);
        return elements(to, HEADER + DataEncoder.BLOCK_LENGTH);
    }

    private static int rest(final FuzzedNode node, final FuzzedOperations operations, final UnsafeBuffer to)
    {
        final long opId = operations.get(FuzzedNode.ROWS, FuzzedNode.COLS);
        node.budget().add(InboundTransfer.ofGet(node.link(), node.link().toBegin().poll()));
        node.grant();
        return data(to, opId, node.link().headBytes());
    }

    private static int applied(final UnsafeBuffer to, final long position)
    {
        new AppliedEncoder().wrapAndApplyHeader(to, 0, MESSAGE).position(position);
        return HEADER + AppliedEncoder.BLOCK_LENGTH;
    }

    private static int pull(final FuzzedNode node, final UnsafeBuffer to, final long opId)
    {
        new PullEncoder().wrapAndApplyHeader(to, 0, MESSAGE)
            .opId(opId).granted(node.link().headBytes() + 1).kind(TransferKind.UPDATE);
        return HEADER + PullEncoder.BLOCK_LENGTH;
    }

    /** What was announced has been pulled, and all of it is sent. */
    private static int done(final FuzzedNode node, final UnsafeBuffer to, final long opId)
    {
        node.deliver(node.session(StreamKind.LATENCY), StreamKind.LATENCY, to, pull(node, to, opId));
        node.link().outbound().clear();
        node.link().find(opId).onSent();
        new DoneEncoder().wrapAndApplyHeader(to, 0, MESSAGE).opId(opId);
        return HEADER + DoneEncoder.BLOCK_LENGTH;
    }

    private static int error(final UnsafeBuffer to, final long opId)
    {
        return HEADER + new ErrorEncoder().wrapAndApplyHeader(to, 0, MESSAGE).opId(opId).rank(1).text("no room")
            .encodedLength();
    }

    private static int bye(final UnsafeBuffer to)
    {
        return HEADER + new ByeEncoder().wrapAndApplyHeader(to, 0, MESSAGE).reason(ByeReason.FAILED).accused((short)1)
            .text("tired").encodedLength();
    }
}
