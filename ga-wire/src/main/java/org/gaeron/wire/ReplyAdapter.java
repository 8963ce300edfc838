package org.gaeron.wire;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.gaeron.wire.WireMemory.LENGTH_FIELD;

import org.agrona.DirectBuffer;
import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.wire.codecs.AppliedDecoder;
import org.gaeron.wire.codecs.DataDecoder;
import org.gaeron.wire.codecs.DoneDecoder;
import org.gaeron.wire.codecs.ErrorDecoder;
import org.gaeron.wire.codecs.PullDecoder;
import org.gaeron.wire.codecs.TransferKind;
import org.gaeron.wire.codecs.ValuesDecoder;

/**
 * Decodes the answers of other nodes, and finishes the operations of this node's ranks that wait for them.
 *
 * <p>A method returns null, or what is wrong with the frame, which breaks the link.
 */
final class ReplyAdapter
{
    private final Baton baton;
    private final PullBudget budget;
    private final int firstRank;
    private final ValuesDecoder values = new ValuesDecoder();
    private final DataDecoder data = new DataDecoder();
    private final AppliedDecoder applied = new AppliedDecoder();
    private final PullDecoder pull = new PullDecoder();
    private final DoneDecoder done = new DoneDecoder();
    private final ErrorDecoder error = new ErrorDecoder();

    ReplyAdapter(final PullBudget budget, final int firstRank, final Baton baton)
    {
        this.baton = baton;
        this.budget = budget;
        this.firstRank = firstRank;
    }

    /**
     * {@return whether a message is a reply, of the right length} Elements or a text follow the block of some.
     *
     * @param length of the message, without its header.
     */
    static boolean takes(final int template, final int blockLength, final int length)
    {
        return switch (template)
        {
            case ValuesDecoder.TEMPLATE_ID -> blockLength == ValuesDecoder.BLOCK_LENGTH && length >= blockLength;
            case DataDecoder.TEMPLATE_ID -> blockLength == DataDecoder.BLOCK_LENGTH && length >= blockLength;
            case AppliedDecoder.TEMPLATE_ID -> blockLength == AppliedDecoder.BLOCK_LENGTH && length == blockLength;
            case PullDecoder.TEMPLATE_ID -> blockLength == PullDecoder.BLOCK_LENGTH && length == blockLength;
            case DoneDecoder.TEMPLATE_ID -> blockLength == DoneDecoder.BLOCK_LENGTH && length == blockLength;
            case ErrorDecoder.TEMPLATE_ID -> blockLength == ErrorDecoder.BLOCK_LENGTH && length >= blockLength;
            default -> false;
        };
    }

    /**
     * Handles a reply that this class {@link #takes}.
     */
    String onReply(
        final int template, final Link link, final DirectBuffer buffer, final int offset, final int length)
    {
        return switch (template)
        {
            case ValuesDecoder.TEMPLATE_ID -> onValues(link, buffer, offset, length);
            case DataDecoder.TEMPLATE_ID -> onData(link, buffer, offset, length);
            case AppliedDecoder.TEMPLATE_ID -> onApplied(link, buffer, offset);
            case PullDecoder.TEMPLATE_ID -> onPull(link, buffer, offset);
            case DoneDecoder.TEMPLATE_ID -> onDone(link, buffer, offset);
            default -> onError(link, buffer, offset, length);
        };
    }

    private String onValues(final Link link, final DirectBuffer buffer, final int offset, final int length)
    {
        assert baton.isMine();
        values.wrap(buffer, offset, ValuesDecoder.BLOCK_LENGTH, ValuesDecoder.SCHEMA_VERSION);
        final int count = values.count();
        final long bytes = length - ValuesDecoder.BLOCK_LENGTH - LENGTH_FIELD;
        int at = offset + ValuesDecoder.BLOCK_LENGTH;
        if (count <= 0 || bytes != count * 2L * Long.BYTES || buffer.getInt(at, LITTLE_ENDIAN) != bytes)
        {
            return "expected " + count + " pairs of operation and value to the end, actual length " + length;
        }
        at += LENGTH_FIELD;
        for (int i = 0; i < count; i++, at += 2 * Long.BYTES)
        {
            final long opId = buffer.getLong(at, LITTLE_ENDIAN);
            final PendingOperation operation = link.find(opId);
            if (operation == null || operation.kind() != PendingOperation.Kind.FETCH)
            {
                return unknown("value", opId);
            }
            operation.finish(buffer.getLong(at + Long.BYTES, LITTLE_ENDIAN));
        }
        return null;
    }

    private String onData(final Link link, final DirectBuffer buffer, final int offset, final int length)
    {
        assert baton.isMine();
        data.wrap(buffer, offset, DataDecoder.BLOCK_LENGTH, DataDecoder.SCHEMA_VERSION);
        final long bytes = length < DataDecoder.BLOCK_LENGTH + LENGTH_FIELD ? -1 :
            length - DataDecoder.BLOCK_LENGTH - LENGTH_FIELD;
        final int lengthOffset = offset + DataDecoder.BLOCK_LENGTH;
        if (bytes <= 0 || buffer.getInt(lengthOffset, LITTLE_ENDIAN) != bytes)
        {
            return "expected data with elements to its end, actual length " + length;
        }
        final long first = data.first();
        final PendingOperation operation = link.find(data.opId());
        if (operation == null && link.isRefused(data.opId()))
        {
            return null; // the error has overtaken what was on the bulk stream
        }
        if (operation == null || operation.kind() != PendingOperation.Kind.GET)
        {
            return unknown("data", data.opId());
        }
        final InboundTransfer transfer = budget.find(link, TransferKind.GET, data.opId());
        final Arrival arrival = operation.arrival();
        final int sizeBytes = operation.buffer().sizeBytes();
        if (((first | bytes) & sizeBytes - 1) != 0 ||
            !arrival.expects(first, bytes, transfer == null ? operation.head() : transfer.granted()))
        {
            return "expected whole elements, " + arrival + " as granted, actual " + bytes + " from " + first;
        }
        if (transfer != null)
        {
            budget.onReceived(transfer, first, bytes);
        }
        final long address = WireMemory.address(buffer, lengthOffset + LENGTH_FIELD);
        operation.receive(Elements.count(sizeBytes, first), Elements.count(sizeBytes, bytes), address);
        arrival.add(first, bytes);
        if (arrival.isComplete())
        {
            if (transfer != null)
            {
                budget.remove(transfer);
            }
            operation.endReceived();
        }
        return null;
    }

    private String onApplied(final Link link, final DirectBuffer buffer, final int offset)
    {
        assert baton.isMine();
        applied.wrap(buffer, offset, AppliedDecoder.BLOCK_LENGTH, AppliedDecoder.SCHEMA_VERSION);
        final long position = applied.position();
        if (position <= link.applied() || position > link.latency().position())
        {
            return "expected an applied position above " + link.applied() + ", actual " + position;
        }
        link.applied(position);
        return null;
    }

    private String onPull(final Link link, final DirectBuffer buffer, final int offset)
    {
        assert baton.isMine();
        pull.wrap(buffer, offset, PullDecoder.BLOCK_LENGTH, PullDecoder.SCHEMA_VERSION);
        final long opId = pull.opId();
        final TransferKind kind = pull.kind();
        if (opId == 0)
        {
            return kind == TransferKind.UPDATE && pull.granted() > 0 && link.credit().give(pull.granted()) ? null :
                "expected one standing credit of a link, actual " + pull.granted() + " bytes more";
        }
        OutboundTransfer transfer = link.outbound().find(kind, opId);
        if (transfer == null && kind == TransferKind.UPDATE)
        {
            final PendingOperation operation = link.find(opId);
            if (operation == null || operation.kind() != PendingOperation.Kind.UPDATE ||
                operation.course() != PendingOperation.Course.ANNOUNCED)
            {
                return unknown("pull", opId);
            }
            transfer = link.outbound().begin(operation);
        }
        if (transfer == null)
        {
            return null; // of a get that was refused, or whose block is closed: the error is on its way
        }
        if (!transfer.grant(pull.granted()))
        {
            return unknown("pull", opId);
        }
        return null;
    }

    private String onDone(final Link link, final DirectBuffer buffer, final int offset)
    {
        assert baton.isMine();
        done.wrap(buffer, offset, DoneDecoder.BLOCK_LENGTH, DoneDecoder.SCHEMA_VERSION);
        final PendingOperation operation = link.find(done.opId());
        if (operation == null || operation.kind() != PendingOperation.Kind.UPDATE)
        {
            return unknown("done", done.opId());
        }
        if (operation.course() != PendingOperation.Course.SENT)
        {
            return "expected no end of an update before all of it was pulled and sent, actual " +
                Long.toHexString(done.opId());
        }
        link.credit().giveBack(operation.credit());
        operation.finish();
        return null;
    }

    private String onError(final Link link, final DirectBuffer buffer, final int offset, final int length)
    {
        assert baton.isMine();
        error.wrap(buffer, offset, ErrorDecoder.BLOCK_LENGTH, ErrorDecoder.SCHEMA_VERSION);
        final String text = WireMemory.text(buffer, offset + ErrorDecoder.BLOCK_LENGTH,
            length - ErrorDecoder.BLOCK_LENGTH);
        if (text == null)
        {
            return "expected an error with a text to its end, actual length " + length;
        }
        final GlobalArrayException failure = new GlobalArrayException("node " + link.node() + " refused: " + text);
        final long opId = error.opId();
        if (opId == 0)
        {
            final Awaited asker = link.awaited(error.rank() - firstRank);
            if (asker == null)
            {
                return "expected a rank of this node, actual " + error.rank();
            }
            asker.onFailure(failure);
            return null;
        }
        final PendingOperation operation = link.find(opId);
        if (operation == null)
        {
            return unknown("error", opId);
        }
        if (operation.kind() == PendingOperation.Kind.UPDATE && operation.course() == PendingOperation.Course.BEGUN &&
            !link.outbound().tryEnd(operation))
        {
            return "expected no end of an update while it is sent, actual " + Long.toHexString(opId);
        }
        link.credit().giveBack(operation.credit());
        final InboundTransfer transfer = budget.find(link, TransferKind.GET, opId);
        if (transfer != null)
        {
            budget.remove(transfer);
            operation.refuse(failure);
        }
        else
        {
            operation.fail(failure);
        }
        return null;
    }

    private static String unknown(final String what, final long opId)
    {
        return "expected the " + what + " of an open operation, actual " + Long.toHexString(opId);
    }
}
