package org.gaeron.wire;

import static org.gaeron.wire.WireMemory.LENGTH_FIELD;

import org.agrona.DirectBuffer;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.Update;
import org.gaeron.wire.codecs.AnnounceDecoder;
import org.gaeron.wire.codecs.RestDecoder;
import org.gaeron.wire.codecs.TransferKind;

/**
 * Decodes announcements, and takes the elements of announced patches, for the {@link RequestAdapter}. As there, a
 * method returns null, or what is wrong with the frame itself, which breaks the link; nothing waits.
 *
 * <pre>
 *   latency stream     Announce, elements of the head       --->  an InboundTransfer begins
 *   bulk stream        Announce, elements on credit         --->  the same, after the earlier requests of its rank
 *                      elements that were granted           --->  applied
 * </pre>
 * There is no order between streams, and a patch is applied after the earlier requests of its rank. So the announcement
 * on a bulk stream is held until they are applied. The latency stream never waits for the bulk stream.
 */
final class TransferAdapter
{
    private final Baton baton;
    private final RequestAdapter requests;
    private final OwnerService service;
    private final PullBudget budget;
    private final AnnounceDecoder announce = new AnnounceDecoder();
    private final RestDecoder rest = new RestDecoder();
    private final BlockPatch patch = new BlockPatch();
    private final Update kind = new Update();

    TransferAdapter(
        final RequestAdapter requests, final OwnerService service, final PullBudget budget, final Baton baton)
    {
        this.requests = requests;
        this.service = service;
        this.budget = budget;
        this.baton = baton;
    }

    String onRest(
        final Link link, final Delivery delivery, final DirectBuffer buffer, final int offset, final int length)
    {
        assert baton.isMine();
        rest.wrap(buffer, offset, RestDecoder.BLOCK_LENGTH, RestDecoder.SCHEMA_VERSION);
        final int elementsOffset = offset + RestDecoder.BLOCK_LENGTH;
        final long bytes = RequestAdapter.elementBytes(buffer, elementsOffset, length - RestDecoder.BLOCK_LENGTH);
        final long first = rest.first();
        final InboundTransfer transfer = budget.find(link, TransferKind.UPDATE, rest.opId());
        if (bytes <= 0 || transfer == null || !transfer.expects(first, bytes))
        {
            return "expected the next elements of an announced patch, actual " + bytes + " bytes from " + first +
                " of operation " + rest.opId();
        }
        receive(transfer, delivery, first, bytes, WireMemory.address(buffer, elementsOffset + LENGTH_FIELD));
        return null;
    }

    /** Takes the next elements of an announced patch; none if their frame is held. */
    private void receive(
        final InboundTransfer transfer, final Delivery delivery, final long first, final long bytes,
        final long address)
    {
        if (transfer.state() == InboundTransfer.State.REFUSED)
        {
            // it may have been held before elements of the other stream were refused
            delivery.release();
        }
        else
        {
            final long outcome = service.update(transfer.patch(), transfer.update(), first, bytes, address, delivery);
            if (delivery.isHeld())
            {
                return;
            }
            if (outcome == OwnerService.REFUSED)
            {
                transfer.refuse(service.refusal());
            }
        }
        budget.onReceived(transfer, first, bytes);
        if (transfer.isComplete())
        {
            budget.remove(transfer);
            transfer.answer(transfer.link().replies());
        }
    }

    String onAnnounce(
        final Link link, final Delivery delivery, final DirectBuffer buffer, final int offset, final int length)
    {
        assert baton.isMine();
        announce.wrap(buffer, offset, AnnounceDecoder.BLOCK_LENGTH, AnnounceDecoder.SCHEMA_VERSION);
        final int elementsOffset = offset + AnnounceDecoder.BLOCK_LENGTH;
        final long bytes =
            RequestAdapter.elementBytes(buffer, elementsOffset, length - AnnounceDecoder.BLOCK_LENGTH);
        if (bytes <= 0)
        {
            return "expected an announcement with elements to its end, actual length " + length;
        }
        final boolean isKnown = kind.decode(announce.kind(), announce.alpha(), announce.alpha2());
        RequestAdapter.decode(patch, announce.patch());
        final Update update = isKnown ? kind : null;
        InboundTransfer transfer = budget.find(link, TransferKind.UPDATE, announce.opId());
        if (transfer != null && !delivery.isResumed())
        {
            return "expected a new operation, actual " + announce.opId();
        }
        if (transfer == null)
        {
            final String fault = unexpected(link, delivery);
            if (fault != null || delivery.isHeld())
            {
                return fault;
            }
            transfer = announced(link, delivery, update, bytes);
            if (transfer == null)
            {
                return "expected a head of " + bytes + " to " + mostHead(link, delivery, bytes) + " bytes of " + patch +
                    " and up to " + mostCredit(link, delivery) + " on credit with an operation, " +
                    "actual " + announce.head() + " and " + announce.credit() + " of operation " + announce.opId();
            }
            budget.add(transfer);
        }
        receive(transfer, delivery, 0, bytes, WireMemory.address(buffer, elementsOffset + LENGTH_FIELD));
        return null;
    }

    /** Returns what is wrong with an announcement, or null. One on a bulk stream is held if it is too early. */
    private String unexpected(final Link link, final Delivery delivery)
    {
        final int rank = announce.rank();
        if (delivery.takesRequests())
        {
            return requests.unexpected(link, delivery, rank, announce.sequence());
        }
        final String stranger = link.order().onAnnouncement(rank);
        if (stranger == null && !link.order().isReached(rank, announce.sequence()))
        {
            delivery.hold(0);
            return null;
        }
        return stranger == null ? requests.tooMany(link, rank) : stranger;
    }

    /** On a bulk stream the head is what comes in the frame. */
    private static long mostHead(final Link link, final Delivery delivery, final long bytes)
    {
        return delivery.takesRequests() ? link.headBytes() : bytes;
    }

    /** Nothing announced by the latency stream comes on credit. */
    private long mostCredit(final Link link, final Delivery delivery)
    {
        return delivery.takesRequests() ? 0 : link.creditBytes() - budget.onCredit(link);
    }

    /** Returns the transfer of an announcement that comes with elements; null if its numbers are none. */
    private InboundTransfer announced(
        final Link link, final Delivery delivery, final Update update, final long bytes)
    {
        final boolean isAccepted = service.accepts(patch, update);
        final long head = announce.head();
        final long credit = announce.credit();
        if (announce.opId() == 0 || head < bytes || head > mostHead(link, delivery, bytes) ||
            credit < 0 || credit > mostCredit(link, delivery) ||
            isAccepted && (head >= service.patchBytes() || head + credit > service.patchBytes()))
        {
            return null;
        }
        final InboundTransfer transfer = InboundTransfer.ofUpdate(link, announce.rank(), announce.opId(), patch, kind,
            head, credit, isAccepted ? service.patchBytes() : head + credit);
        if (!isAccepted)
        {
            transfer.refuse(service.refusal());
        }
        return transfer;
    }
}
