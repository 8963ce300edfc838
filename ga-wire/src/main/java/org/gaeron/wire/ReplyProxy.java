package org.gaeron.wire;

import static org.gaeron.wire.WireMemory.LENGTH_FIELD;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.agrona.MutableDirectBuffer;
import org.agrona.collections.LongArrayList;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.wire.codecs.AppliedEncoder;
import org.gaeron.wire.codecs.ByeEncoder;
import org.gaeron.wire.codecs.ByeReason;
import org.gaeron.wire.codecs.DataEncoder;
import org.gaeron.wire.codecs.DoneEncoder;
import org.gaeron.wire.codecs.ErrorEncoder;
import org.gaeron.wire.codecs.HelloEncoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.ProbeEncoder;
import org.gaeron.wire.codecs.PullEncoder;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.TransferKind;
import org.gaeron.wire.codecs.ValuesEncoder;

/**
 * Encodes the messages of a data server straight into the log of a stream. Each method makes one attempt and returns
 * the result of {@link OutboundStream#tryClaim}.
 *
 * <p>One thread at a time: the holder of the baton. {@link Farewell} has one of its own.
 */
final class ReplyProxy
{
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int MAX_TEXT_BYTES = 1024;

    private final FrameClaim claim;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ValuesEncoder values = new ValuesEncoder();
    private final DataEncoder data = new DataEncoder();
    private final AppliedEncoder applied = new AppliedEncoder();
    private final PullEncoder pull = new PullEncoder();
    private final DoneEncoder done = new DoneEncoder();
    private final ErrorEncoder error = new ErrorEncoder();
    private final HelloEncoder hello = new HelloEncoder();
    private final ProbeEncoder probe = new ProbeEncoder();
    private final ByeEncoder bye = new ByeEncoder();

    /**
     * A proxy.
     *
     * @param claim for its frames.
     */
    ReplyProxy(final FrameClaim claim)
    {
        this.claim = claim;
    }

    /**
     * Sends pairs of an operation and the value that it fetched.
     *
     * @param pairs operation, value, operation, value, ...
     * @param first pair to send.
     * @param count number of pairs.
     */
    long values(final OutboundStream stream, final LongArrayList pairs, final int first, final int count)
    {
        final int bytes = count * 2 * Long.BYTES;
        final long position =
            stream.tryClaim(HEADER + ValuesEncoder.BLOCK_LENGTH + LENGTH_FIELD + bytes, claim);
        if (position > 0)
        {
            final MutableDirectBuffer buffer = claim.buffer();
            values.wrapAndApplyHeader(buffer, claim.offset(), header).count(count);
            int at = values.limit();
            buffer.putInt(at, bytes, ByteOrder.LITTLE_ENDIAN);
            at += LENGTH_FIELD;
            for (int i = 2 * first; i < 2 * (first + count); i++)
            {
                buffer.putLong(at, pairs.getLong(i), ByteOrder.LITTLE_ENDIAN);
                at += Long.BYTES;
            }
            claim.commit();
        }
        return position;
    }

    /**
     * Sends bytes {@code [first, first + count)} of a patch with that many columns.
     */
    long data(
        final OutboundStream stream, final long opId, final LocalBuffer from, final long cols, final long first,
        final long count)
    {
        final int bytes = (int)count;
        final long position = stream.tryClaim(HEADER + DataEncoder.BLOCK_LENGTH + LENGTH_FIELD + bytes, claim);
        if (position > 0)
        {
            final MutableDirectBuffer buffer = claim.buffer();
            data.wrapAndApplyHeader(buffer, claim.offset(), header).opId(opId).first(first);
            final int lengthOffset = data.limit();
            buffer.putInt(lengthOffset, bytes, ByteOrder.LITTLE_ENDIAN);
            claim.fill(from, first, count, cols, lengthOffset + LENGTH_FIELD);
        }
        return position;
    }

    /**
     * Notes that all frames of a head are sent.
     */
    void endPatch(final OutboundStream stream, final int frames)
    {
        stream.endPatch(frames, claim);
    }

    long applied(final OutboundStream stream, final long upTo)
    {
        final long position = stream.tryClaim(HEADER + AppliedEncoder.BLOCK_LENGTH, claim);
        if (position > 0)
        {
            applied.wrapAndApplyHeader(claim.buffer(), claim.offset(), header).position(upTo);
            claim.commit();
        }
        return position;
    }

    long pull(final OutboundStream stream, final long opId, final long granted, final TransferKind kind)
    {
        final long position = stream.tryClaim(HEADER + PullEncoder.BLOCK_LENGTH, claim);
        if (position > 0)
        {
            pull.wrapAndApplyHeader(claim.buffer(), claim.offset(), header).opId(opId).granted(granted).kind(kind);
            claim.commit();
        }
        return position;
    }

    long done(final OutboundStream stream, final long opId)
    {
        final long position = stream.tryClaim(HEADER + DoneEncoder.BLOCK_LENGTH, claim);
        if (position > 0)
        {
            done.wrapAndApplyHeader(claim.buffer(), claim.offset(), header).opId(opId);
            claim.commit();
        }
        return position;
    }

    long error(final OutboundStream stream, final long opId, final int rank, final String message)
    {
        final byte[] text = textBytes(message);
        final int length = HEADER + ErrorEncoder.BLOCK_LENGTH + LENGTH_FIELD + text.length;
        final long position = stream.tryClaim(length, claim);
        if (position > 0)
        {
            error.wrapAndApplyHeader(claim.buffer(), claim.offset(), header)
                .opId(opId)
                .rank(rank)
                .putText(text, 0, text.length);
            claim.commit();
        }
        return position;
    }

    /**
     * Says Hello.
     *
     * @param frameBytes least size of the frame, with the carrier's header: the rest is zeros, as the log is.
     */
    long hello(
        final OutboundStream stream, final Handshake handshake, final Proof proof, final StreamKind kind,
        final int frameBytes)
    {
        final long position = stream.tryClaim(
            Math.max(frameBytes - FrameSizes.CARRIER_HEADER, HEADER + HelloEncoder.BLOCK_LENGTH), claim);
        if (position > 0)
        {
            handshake.sign(hello.wrapAndApplyHeader(claim.buffer(), claim.offset(), header), proof, kind);
            claim.commit();
        }
        return position;
    }

    /**
     * Sends a frame without content, which shows what was lost before it.
     *
     * @param isQuestion whether the other side is to send one, too.
     */
    long probe(final OutboundStream stream, final boolean isQuestion)
    {
        final long position = stream.tryClaim(HEADER + ProbeEncoder.BLOCK_LENGTH, claim);
        if (position > 0)
        {
            probe.wrapAndApplyHeader(claim.buffer(), claim.offset(), header).question((short)(isQuestion ? 1 : 0));
            claim.commit();
        }
        return position;
    }

    long bye(
        final OutboundStream stream, final ByeReason reason, final int accused, final String message)
    {
        final byte[] text = textBytes(message);
        final long position =
            stream.tryClaim(HEADER + ByeEncoder.BLOCK_LENGTH + LENGTH_FIELD + text.length, claim);
        if (position > 0)
        {
            bye.wrapAndApplyHeader(claim.buffer(), claim.offset(), header)
                .reason(reason)
                .accused((short)accused)
                .putText(text, 0, text.length);
            claim.commit();
        }
        return position;
    }

    private static byte[] textBytes(final String message)
    {
        final byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
        return bytes.length > MAX_TEXT_BYTES ? Arrays.copyOf(bytes, MAX_TEXT_BYTES) : bytes;
    }
}
