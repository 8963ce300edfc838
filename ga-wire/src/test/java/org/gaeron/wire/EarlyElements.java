package org.gaeron.wire;

import org.agrona.DirectBuffer;
import org.gaeron.wire.codecs.TransferKind;
import org.gaeron.wire.codecs.UpdateDecoder;

/**
 * Elements on credit that have come before their announcement, as changed frames may say of themselves.
 */
final class EarlyElements
{
    private EarlyElements()
    {
    }

    /**
     * Forgets a held frame of a bulk stream if it has such elements.
     *
     * @return false if it was held for no good reason.
     */
    static boolean forget(
        final DirectBuffer frame, final Link link, final PullBudget budget, final InboundSession bulk)
    {
        final UpdateDecoder update = new UpdateDecoder().wrap(frame, FuzzedNode.HEADER, UpdateDecoder.BLOCK_LENGTH, 0);
        final boolean isEarly = update.opId() != 0 &&
            budget.find(link, TransferKind.UPDATE, update.opId()) == null &&
            link.order().isToCome(update.rank(), update.sequence());
        if (isEarly)
        {
            bulk.delivery().release();
        }
        return isEarly;
    }
}
