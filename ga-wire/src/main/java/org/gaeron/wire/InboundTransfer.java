package org.gaeron.wire;

import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.Update;
import org.gaeron.wire.codecs.TransferKind;

/**
 * A patch on its way to this node: an announced update that is pulled into a block, or a large get. Elements that are
 * granted and not yet received are taken from the {@link PullBudget}; some of an update come on {@link Credit} before.
 *
 * <pre>
 *   ANNOUNCED --first elements--> RECEIVING --last elements--> APPLIED    an update is answered by Done
 *        \                            \
 *         `------ not applicable ------`---------------------> REFUSED    answered by an Error when all has come
 * </pre>
 * Of an update that is refused at once only the head comes, and what is on credit, since its sender cannot know. Of one
 * that is refused later the rest comes, too, and is dropped.
 */
final class InboundTransfer
{
    enum State
    {
        ANNOUNCED, RECEIVING, APPLIED, REFUSED
    }

    private final Link link;
    private final TransferKind kind;
    private final int rank;
    private final long opId;
    private final long total;
    private final BlockPatch patch = new BlockPatch();
    private final Update update = new Update();
    private final Arrival arrival = new Arrival();
    /** End of what comes without a grant. */
    private final long creditEnd;
    private long granted;
    private State state = State.ANNOUNCED;
    private String refusal;

    private InboundTransfer(
        final Link link, final TransferKind kind, final int rank, final long opId, final BlockPatch patch,
        final Update update, final long head, final long credit, final long total)
    {
        this.link = link;
        this.kind = kind;
        this.rank = rank;
        this.opId = opId;
        this.patch.set(patch);
        this.update.set(update);
        this.total = total;
        arrival.begin(head, total);
        creditEnd = head + credit;
        granted = creditEnd;
    }

    /**
     * An announced update.
     *
     * @param credit bytes after the head that come before they are granted.
     * @param total  bytes to receive: all of the patch, or only head and credit if the update is refused.
     */
    static InboundTransfer ofUpdate(
        final Link link, final int rank, final long opId, final BlockPatch patch, final Update update,
        final long head, final long credit, final long total)
    {
        return new InboundTransfer(link, TransferKind.UPDATE, rank, opId, patch, update, head, credit, total);
    }

    static InboundTransfer ofGet(final Link link, final PendingOperation pending)
    {
        return new InboundTransfer(
            link, TransferKind.GET, 0, pending.opId(), pending.patch(), pending.update(), pending.head(),
            0, pending.bytes());
    }

    Link link()
    {
        return link;
    }

    TransferKind kind()
    {
        return kind;
    }

    int rank()
    {
        return rank;
    }

    long opId()
    {
        return opId;
    }

    BlockPatch patch()
    {
        return patch;
    }

    Update update()
    {
        return update;
    }

    /**
     * {@return whether a frame is the next one of this transfer, within what was granted}
     */
    boolean expects(final long first, final long count)
    {
        return arrival.expects(first, count, granted);
    }

    /**
     * Counts received bytes.
     *
     * @return how many of them had been granted.
     */
    long addReceived(final long first, final long count)
    {
        final long before = pulledEnd();
        arrival.add(first, count);
        if (state != State.REFUSED)
        {
            state = arrival.isComplete() ? State.APPLIED : State.RECEIVING;
        }
        return pulledEnd() - before;
    }

    /** Returns the end of the received elements, or of those on credit. */
    private long pulledEnd()
    {
        return Math.max(creditEnd, arrival.restEnd());
    }

    void addGranted(final long count)
    {
        granted += count;
    }

    long granted()
    {
        return granted;
    }

    long ungranted()
    {
        return total - granted;
    }

    /**
     * {@return how many bytes on credit have not come yet}
     */
    long onCredit()
    {
        return Math.max(0, creditEnd - arrival.restEnd());
    }

    /**
     * {@return how many bytes have not come yet of those on credit, and of those granted}
     */
    long outstanding()
    {
        return granted - arrival.restEnd();
    }

    boolean isComplete()
    {
        return arrival.isComplete();
    }

    State state()
    {
        return state;
    }

    /**
     * Refuses the update. Later elements are received, but not applied.
     */
    void refuse(final String reason)
    {
        state = State.REFUSED;
        refusal = reason;
    }

    /**
     * Answers an update that has come completely.
     */
    void answer(final Replies replies)
    {
        if (state == State.APPLIED)
        {
            replies.done(opId);
        }
        else
        {
            replies.error(opId, rank, refusal);
        }
    }
}
