package org.gaeron.aeron;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.aeron.Publication;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.protocol.DataHeaderFlyweight;

import org.agrona.MutableDirectBuffer;
import org.agrona.collections.LongArrayList;
import org.gaeron.aeron.codecs.AppliedEncoder;
import org.gaeron.aeron.codecs.ByeEncoder;
import org.gaeron.aeron.codecs.ByeReason;
import org.gaeron.aeron.codecs.DataEncoder;
import org.gaeron.aeron.codecs.DoneEncoder;
import org.gaeron.aeron.codecs.ErrorEncoder;
import org.gaeron.aeron.codecs.HelloEncoder;
import org.gaeron.aeron.codecs.MessageHeaderEncoder;
import org.gaeron.aeron.codecs.ProbeEncoder;
import org.gaeron.aeron.codecs.PullEncoder;
import org.gaeron.aeron.codecs.StreamKind;
import org.gaeron.aeron.codecs.TransferKind;
import org.gaeron.aeron.codecs.ValuesEncoder;
import org.gaeron.runtime.LocalBuffer;

/**
 * Encodes the messages of a data server straight into the log of a stream. Each method makes one attempt and returns
 * the result of {@link Publication#tryClaim}.
 *
 * <p>One thread at a time: the holder of the baton. {@link Farewell} has one of its own.
 */
final class ReplyProxy
{
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int LENGTH_FIELD = 4;
    private static final int MAX_TEXT_BYTES = 1024;

    private final BufferClaim claim = new BufferClaim();
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
     * Sends pairs of an operation and the value that it fetched.
     *
     * @param pairs operation, value, operation, value, ...
     * @param first pair to send.
     * @param count number of pairs.
     */
    long values(final Publication publication, final LongArrayList pairs, final int first, final int count)
    {
        final int bytes = count * 2 * Long.BYTES;
        final long position =
            publication.tryClaim(HEADER + ValuesEncoder.BLOCK_LENGTH + LENGTH_FIELD + bytes, claim);
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
        final Publication publication, final long opId, final LocalBuffer from, final long cols, final long first,
        final long count)
    {
        final int bytes = (int)count;
        final long position = publication.tryClaim(HEADER + DataEncoder.BLOCK_LENGTH + LENGTH_FIELD + bytes, claim);
        if (position > 0)
        {
            final MutableDirectBuffer buffer = claim.buffer();
            data.wrapAndApplyHeader(buffer, claim.offset(), header).opId(opId).first(first);
            final int lengthOffset = data.limit();
            buffer.putInt(lengthOffset, bytes, ByteOrder.LITTLE_ENDIAN);
            WireMemory.gather(claim, from, first, count, cols, lengthOffset + LENGTH_FIELD);
        }
        return position;
    }

    long applied(final Publication publication, final long upTo)
    {
        final long position = publication.tryClaim(HEADER + AppliedEncoder.BLOCK_LENGTH, claim);
        if (position > 0)
        {
            applied.wrapAndApplyHeader(claim.buffer(), claim.offset(), header).position(upTo);
            claim.commit();
        }
        return position;
    }

    long pull(final Publication publication, final long opId, final long granted, final TransferKind kind)
    {
        final long position = publication.tryClaim(HEADER + PullEncoder.BLOCK_LENGTH, claim);
        if (position > 0)
        {
            pull.wrapAndApplyHeader(claim.buffer(), claim.offset(), header).opId(opId).granted(granted).kind(kind);
            claim.commit();
        }
        return position;
    }

    long done(final Publication publication, final long opId)
    {
        final long position = publication.tryClaim(HEADER + DoneEncoder.BLOCK_LENGTH, claim);
        if (position > 0)
        {
            done.wrapAndApplyHeader(claim.buffer(), claim.offset(), header).opId(opId);
            claim.commit();
        }
        return position;
    }

    long error(final Publication publication, final long opId, final int rank, final String message)
    {
        final byte[] text = textBytes(message);
        final int length = HEADER + ErrorEncoder.BLOCK_LENGTH + LENGTH_FIELD + text.length;
        final long position = publication.tryClaim(length, claim);
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
     * @param frameBytes least size of the frame: the rest is zeros, as the log is.
     */
    long hello(
        final Publication publication, final Handshake handshake, final Link link, final StreamKind stream,
        final int frameBytes)
    {
        final long position = publication.tryClaim(
            Math.max(frameBytes - DataHeaderFlyweight.HEADER_LENGTH, HEADER + HelloEncoder.BLOCK_LENGTH), claim);
        if (position > 0)
        {
            handshake.sign(hello.wrapAndApplyHeader(claim.buffer(), claim.offset(), header), link, stream);
            claim.commit();
        }
        return position;
    }

    /**
     * Sends a frame without content, which shows what was lost before it.
     *
     * @param isQuestion whether the other side is to send one, too.
     */
    long probe(final Publication publication, final boolean isQuestion)
    {
        final long position = publication.tryClaim(HEADER + ProbeEncoder.BLOCK_LENGTH, claim);
        if (position > 0)
        {
            probe.wrapAndApplyHeader(claim.buffer(), claim.offset(), header).question((short)(isQuestion ? 1 : 0));
            claim.commit();
        }
        return position;
    }

    long bye(
        final Publication publication, final ByeReason reason, final int accused, final String message)
    {
        final byte[] text = textBytes(message);
        final long position =
            publication.tryClaim(HEADER + ByeEncoder.BLOCK_LENGTH + LENGTH_FIELD + text.length, claim);
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
