package org.gaeron.aeron;

import java.util.ArrayList;

import org.gaeron.aeron.codecs.TransferKind;

/**
 * The patches on their way to this node, over all links, and a bound on what is on its way at once: the sum of all
 * that was granted and has not come, over all peers, never exceeds the budget. So receive memory does not grow with
 * the number of senders, and they are served in turn.
 *
 * <pre>
 *   sender                     this node
 *   Announce  -------------->  add: the transfer waits in the ring
 *             <--------------  Pull(granted): a window of it, taken from the budget     (doWork, one turn of the ring)
 *   Update... -------------->  received: given back to the budget
 * </pre>
 * The head of a patch comes without a grant; the window of the latency stream bounds it. Grants are whole frames, but
 * for the end of a patch, so no budget is held by a piece too small to be sent. A grant waits for nothing but room for
 * a small frame in the latency stream, which the other side always drains: it cannot lock up.
 *
 * <p>Holder of the baton.
 */
final class PullBudget
{
    private static final int MIN_FRAMES = 2;
    /**
     * No transfer has more on its way than such a part of the budget. More parts would be too small: a sender that may
     * send one frame is woken for each. Fewer would be too large: what waits in the socket has left the cache.
     */
    private static final int SHARES = 4;

    private final ArrayList<InboundTransfer> ring = new ArrayList<>();
    private final long frame;
    private final long total;
    private long available;
    private int next;
    private boolean isHeldBack;

    /**
     * A budget.
     *
     * @param bytes            that may be on their way.
     * @param elementsPerFrame of a bulk stream.
     */
    PullBudget(final long bytes, final int elementsPerFrame)
    {
        frame = elementsPerFrame;
        total = Math.max(bytes / Long.BYTES / frame, MIN_FRAMES) * frame;
        available = total;
    }

    void add(final InboundTransfer transfer)
    {
        ring.add(transfer);
    }

    /**
     * {@return the transfer of an operation, or null if there is none}
     */
    InboundTransfer find(final Link link, final TransferKind kind, final long opId)
    {
        for (int i = ring.size() - 1; i >= 0; i--)
        {
            final InboundTransfer transfer = ring.get(i);
            if (transfer.opId() == opId && transfer.link() == link && transfer.kind() == kind)
            {
                return transfer;
            }
        }
        return null;
    }

    /**
     * {@return how many patches a rank of another node has announced that have not all come}
     */
    int announced(final Link link, final int rank)
    {
        int count = 0;
        for (int i = ring.size() - 1; i >= 0; i--)
        {
            final InboundTransfer transfer = ring.get(i);
            final boolean isUpdate = transfer.kind() == TransferKind.UPDATE;
            count += isUpdate && transfer.rank() == rank && transfer.link() == link ? 1 : 0;
        }
        return count;
    }

    /**
     * Takes a transfer out: it is complete, or failed.
     */
    void remove(final InboundTransfer transfer)
    {
        final int index = ring.indexOf(transfer);
        if (index >= 0)
        {
            ring.remove(index);
            available += transfer.outstanding();
            next -= index < next ? 1 : 0;
        }
    }

    /**
     * A link has ended, and nothing more comes by it.
     */
    void removeAll(final Link link)
    {
        for (int i = ring.size() - 1; i >= 0; i--)
        {
            if (ring.get(i).link() == link)
            {
                remove(ring.get(i));
            }
        }
    }

    /**
     * {@return whether something is on its way by a link}
     */
    boolean isAwaited(final Link link)
    {
        for (int i = ring.size() - 1; i >= 0; i--)
        {
            if (ring.get(i).link() == link && ring.get(i).outstanding() > 0)
            {
                return true;
            }
        }
        return false;
    }

    void onReceived(final InboundTransfer transfer, final long first, final long count)
    {
        available += transfer.addReceived(first, count);
    }

    /**
     * Grants what can be granted, in turn. Whoever is next and finds too little left keeps the turn, so that small
     * grants to those behind do not starve it.
     *
     * @return number of grants.
     */
    int doWork(final ReplyProxy proxy)
    {
        int work = 0;
        isHeldBack = false;
        final int count = ring.size();
        final long window = Math.max(1, total / frame / SHARES) * frame;
        for (int i = 0; i < count && available >= frame && !isHeldBack; i++)
        {
            next = next < count ? next : 0;
            final InboundTransfer transfer = ring.get(next);
            final long outstanding = transfer.outstanding();
            if (transfer.ungranted() > 0 && outstanding <= window / 2)
            {
                final long wanted = Math.min(transfer.ungranted(), window - outstanding);
                if (available < wanted)
                {
                    break;
                }
                work += grant(transfer, wanted, proxy);
            }
            next++;
        }
        return work;
    }

    private int grant(final InboundTransfer transfer, final long count, final ReplyProxy proxy)
    {
        final StreamSession latency = transfer.link().latency();
        isHeldBack = !latency.isOpen() ||
            proxy.pull(latency.publication(), transfer.opId(), transfer.granted() + count, transfer.kind()) < 0;
        if (isHeldBack)
        {
            return 0;
        }
        transfer.addGranted(count);
        available -= count;
        return 1;
    }

    /**
     * {@return elements that are on their way}
     */
    long outstanding()
    {
        return total - available;
    }

    /**
     * {@return whether a grant that could be given found no room}
     */
    boolean isHeldBack()
    {
        return isHeldBack;
    }
}
