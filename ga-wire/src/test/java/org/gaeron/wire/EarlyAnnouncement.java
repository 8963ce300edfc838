package org.gaeron.wire;

import org.agrona.DirectBuffer;
import org.gaeron.wire.codecs.AnnounceDecoder;
import org.gaeron.wire.codecs.MessageHeaderDecoder;
import org.gaeron.wire.codecs.TransferKind;

/**
 * An announcement on a bulk stream that has come before earlier requests of its rank, as changed frames may say of
 * themselves.
 */
final class EarlyAnnouncement
{
    private EarlyAnnouncement()
    {
    }

    /**
     * Forgets a held frame of a bulk stream if it is one.
     *
     * @return false if it was held for no good reason.
     */
    static boolean forget(
        final DirectBuffer frame, final Link link, final PullBudget budget, final InboundSession bulk)
    {
        final AnnounceDecoder announce =
            new AnnounceDecoder().wrap(frame, FuzzedNode.HEADER, AnnounceDecoder.BLOCK_LENGTH, 0);
        final boolean isEarly =
            new MessageHeaderDecoder().wrap(frame, 0).templateId() == AnnounceDecoder.TEMPLATE_ID &&
            budget.find(link, TransferKind.UPDATE, announce.opId()) == null &&
            !link.order().isReached(announce.rank(), announce.sequence());
        if (isEarly)
        {
            bulk.delivery().release();
        }
        return isEarly;
    }
}
