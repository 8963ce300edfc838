package org.gaeron.wire;

import static org.gaeron.wire.WireMemory.LENGTH_FIELD;

import java.nio.ByteOrder;

import org.agrona.MutableDirectBuffer;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.wire.codecs.AnnounceEncoder;
import org.gaeron.wire.codecs.FetchEncoder;
import org.gaeron.wire.codecs.GetEncoder;
import org.gaeron.wire.codecs.MessageHeaderEncoder;
import org.gaeron.wire.codecs.PatchEncoder;
import org.gaeron.wire.codecs.RestEncoder;
import org.gaeron.wire.codecs.UpdateEncoder;

/**
 * Encodes requests straight into the log of a stream. Each method makes one attempt and returns the result of {@link
 * OutboundStream#tryClaim}: the stream's position after the frame, or a negative status if nothing was sent.
 *
 * <p>One thread only: each rank has its own, and so has the data server.
 */
final class RequestProxy
{
    private static final int UPDATE_OVERHEAD =
        MessageHeaderEncoder.ENCODED_LENGTH + UpdateEncoder.BLOCK_LENGTH + LENGTH_FIELD;
    private static final int ANNOUNCE_OVERHEAD =
        MessageHeaderEncoder.ENCODED_LENGTH + AnnounceEncoder.BLOCK_LENGTH + LENGTH_FIELD;
    private static final int REST_OVERHEAD =
        MessageHeaderEncoder.ENCODED_LENGTH + RestEncoder.BLOCK_LENGTH + LENGTH_FIELD;

    private final FrameClaim claim;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final UpdateEncoder update = new UpdateEncoder();
    private final AnnounceEncoder announce = new AnnounceEncoder();
    private final RestEncoder rest = new RestEncoder();
    private final GetEncoder get = new GetEncoder();
    private final FetchEncoder fetch = new FetchEncoder();
    private final ListProxy lists;

    /**
     * A proxy.
     *
     * @param claim for its frames.
     */
    RequestProxy(final FrameClaim claim)
    {
        this.claim = claim;
        lists = new ListProxy(claim);
    }

    /**
     * {@return the proxy for lists of elements, of the same thread}
     */
    ListProxy lists()
    {
        return lists;
    }

    /**
     * Sends bytes {@code [first, first + count)} of a patch, gathered from the caller's rows into the log.
     *
     * @param isFenced whether a fence may wait for the frame's position.
     */
    long update(
        final OutboundStream stream,
        final Request request,
        final BlockPatch patch,
        final Update kind,
        final LocalBuffer from,
        final long first,
        final long count,
        final boolean isFenced)
    {
        final int bytes = (int)count;
        final long position = stream.tryClaim(UPDATE_OVERHEAD + bytes, claim);
        if (position > 0)
        {
            final MutableDirectBuffer buffer = claim.buffer();
            update.wrapAndApplyHeader(buffer, claim.offset(), header)
                .rank(request.rank())
                .sequence(request.sequence())
                .first(first)
                .alpha(kind.alpha())
                .alpha2(kind.alpha2())
                .kind((short)kind.code())
                .isUnfenced((short)(isFenced ? 0 : 1));
            encode(update.patch(), patch);
            final int lengthOffset = update.limit();
            buffer.putInt(lengthOffset, bytes, ByteOrder.LITTLE_ENDIAN);
            claim.fill(from, first, count, patch.cols(), lengthOffset + LENGTH_FIELD);
        }
        return position;
    }

    /**
     * Notes that all frames of a patch are sent, those of its head if it is announced.
     */
    void endPatch(final OutboundStream stream, final int frames)
    {
        stream.endPatch(frames, claim);
    }

    /**
     * Announces a patch, of which the rest is to be pulled, and sends its first elements.
     *
     * @param head   bytes that are sent without a grant.
     * @param credit bytes after the head that are sent before they are granted.
     * @param count  bytes of the first elements.
     */
    long announce(
        final OutboundStream stream,
        final Request request,
        final BlockPatch patch,
        final Update kind,
        final LocalBuffer from,
        final long head,
        final long credit,
        final long count)
    {
        final int bytes = (int)count;
        final long position = stream.tryClaim(ANNOUNCE_OVERHEAD + bytes, claim);
        if (position > 0)
        {
            final MutableDirectBuffer buffer = claim.buffer();
            announce.wrapAndApplyHeader(buffer, claim.offset(), header)
                .rank(request.rank())
                .sequence(request.sequence())
                .opId(request.opId())
                .alpha(kind.alpha())
                .alpha2(kind.alpha2())
                .head((int)head)
                .credit((int)credit)
                .kind((short)kind.code());
            encode(announce.patch(), patch);
            final int lengthOffset = announce.limit();
            buffer.putInt(lengthOffset, bytes, ByteOrder.LITTLE_ENDIAN);
            claim.fill(from, 0, count, patch.cols(), lengthOffset + LENGTH_FIELD);
        }
        return position;
    }

    /**
     * Sends bytes {@code [first, first + count)} of a patch that is announced.
     *
     * @param cols columns of the patch.
     */
    long rest(
        final OutboundStream stream,
        final long opId,
        final LocalBuffer from,
        final long cols,
        final long first,
        final long count)
    {
        final int bytes = (int)count;
        final long position = stream.tryClaim(REST_OVERHEAD + bytes, claim);
        if (position > 0)
        {
            final MutableDirectBuffer buffer = claim.buffer();
            rest.wrapAndApplyHeader(buffer, claim.offset(), header).opId(opId).first(first);
            final int lengthOffset = rest.limit();
            buffer.putInt(lengthOffset, bytes, ByteOrder.LITTLE_ENDIAN);
            claim.fill(from, first, count, cols, lengthOffset + LENGTH_FIELD);
        }
        return position;
    }

    /**
     * Requests a patch.
     */
    long get(final OutboundStream stream, final Request request, final BlockPatch patch)
    {
        final long position =
            stream.tryClaim(MessageHeaderEncoder.ENCODED_LENGTH + GetEncoder.BLOCK_LENGTH, claim);
        if (position > 0)
        {
            get.wrapAndApplyHeader(claim.buffer(), claim.offset(), header)
                .rank(request.rank())
                .sequence(request.sequence())
                .opId(request.opId());
            encode(get.patch(), patch);
            claim.commit();
        }
        return position;
    }

    /**
     * Requests a change of an element, and its value before.
     */
    long fetch(
        final OutboundStream stream, final Request request, final BlockPatch element, final FetchOperator operator,
        final long operand, final long expected)
    {
        final long position =
            stream.tryClaim(MessageHeaderEncoder.ENCODED_LENGTH + FetchEncoder.BLOCK_LENGTH, claim);
        if (position > 0)
        {
            fetch.wrapAndApplyHeader(claim.buffer(), claim.offset(), header)
                .rank(request.rank())
                .sequence(request.sequence())
                .opId(request.opId())
                .arrayId(element.arrayId())
                .owner(element.owner())
                .row(element.row())
                .col(element.col())
                .operand(operand)
                .expected(expected)
                .fetchOperator((short)operator.ordinal());
            claim.commit();
        }
        return position;
    }

    private static void encode(final PatchEncoder encoder, final BlockPatch patch)
    {
        encoder
            .arrayId(patch.arrayId())
            .owner(patch.owner())
            .row(patch.row())
            .col(patch.col())
            .rows(patch.rows())
            .cols(patch.cols());
    }
}
