package org.gaeron.wire;

import java.util.ArrayList;

import org.gaeron.wire.codecs.TransferKind;

/**
 * The patches on their way to this node over all links, and a bound on them. All bytes that are granted and not yet
 * received, and all standing {@linkplain Credit credits}, summed over all peers, never exceed the budget. So receive
 * memory does not grow with the number of senders, which are served in turn.
 *
 * <pre>
 *   sender                     this node
 *   Announce  -------------->  add: the transfer waits in the ring
 *             <--------------  Pull(granted): a window of it, taken from the budget     (doWork, one turn of the ring)
 *   Rest ... --------------->  received: given back to the budget
 * </pre>
 * The head of a patch comes without a grant; the window of the latency stream bounds it. Grants are whole frames,
 * except at the end of a patch, so no budget is held by a piece too small to be sent. A grant waits only for room for a
 * small frame in the latency stream. The other side always drains that stream, so there is no deadlock. Links may have
 * frames of different sizes.
 */
final class PullBudget
{
    private static final int MIN_FRAMES = 2;
    /**
     * A transfer has at most this part of what is for grants on its way, where several wait. A smaller part would wake
     * a sender for each frame.
     */
    private static final int SHARES = 4;
    /**
     * One alone has at most this part of the budget. With less its sender has nothing to send while its node applies
     * what came; with more, another one that comes would find nothing left.
     */
    private static final int SHARES_OF_ONE = 2;

    private final Baton baton;
    private final ArrayList<InboundTransfer> ring = new ArrayList<>();
    private final long total;
    /** Bytes for grants; the rest of the budget is for credits. */
    private final long grants;
    private long available;
    private int next;
    private boolean isHeldBack;

    /**
     * A budget.
     *
     * @param bytes         that may be on their way.
     * @param credits       bytes of all standing credits: about half of them at most, else they are more.
     * @param bytesPerFrame of elements, of the bulk stream with the largest frames.
     * @param baton         of the node.
     */
    PullBudget(final long bytes, final long credits, final int bytesPerFrame, final Baton baton)
    {
        this.baton = baton;
        total = Math.max(bytes / bytesPerFrame, MIN_FRAMES) * bytesPerFrame;
        grants = Math.max(total - credits, total / 2) / bytesPerFrame * bytesPerFrame;
        available = grants;
    }

    void add(final InboundTransfer transfer)
    {
        assert baton.isMine();
        ring.add(transfer);
    }

    /**
     * {@return the transfer of an operation, or null if there is none}
     */
    InboundTransfer find(final Link link, final TransferKind kind, final long opId)
    {
        assert baton.isMine();
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
     * {@return how many announced patches of a rank of another node are not fully received}
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
     * Removes a transfer that is complete or has failed.
     */
    void remove(final InboundTransfer transfer)
    {
        assert baton.isMine();
        final int index = ring.indexOf(transfer);
        if (index >= 0)
        {
            ring.remove(index);
            available += transfer.outstanding() - transfer.onCredit();
            next -= index < next ? 1 : 0;
        }
    }

    /**
     * Removes all transfers of a link that has ended.
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
     * {@return whether granted elements of a link are not yet received}
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
        assert baton.isMine();
        available += transfer.addReceived(first, count);
    }

    /**
     * Grants what the budget allows, in turn. A transfer that finds too little left keeps its turn, so that small
     * grants to those behind do not starve it.
     *
     * @return number of grants.
     */
    int doWork(final ReplyProxy proxy)
    {
        assert baton.isMine();
        int work = 0;
        isHeldBack = false;
        final int count = ring.size();
        for (int i = 0; i < count && !isHeldBack; i++)
        {
            next = next < count ? next : 0;
            final InboundTransfer transfer = ring.get(next);
            final long frame = transfer.link().bulk().dataBytesPerFrame();
            if (available < frame)
            {
                break;
            }
            final long most = count == 1 ? total / SHARES_OF_ONE : grants / Math.min(count + 1, SHARES);
            final long window = Math.max(1, Math.min(most, grants) / frame) * frame;
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
            proxy.pull(latency.stream(), transfer.opId(), transfer.granted() + count, transfer.kind()) < 0;
        if (isHeldBack)
        {
            return 0;
        }
        transfer.addGranted(count);
        available -= count;
        return 1;
    }

    /**
     * {@return bytes that are granted, or on credit, and not yet received}
     */
    long outstanding()
    {
        long onCredit = 0;
        for (int i = ring.size() - 1; i >= 0; i--)
        {
            onCredit += ring.get(i).onCredit();
        }
        return grants - available + onCredit;
    }

    /**
     * {@return bytes of a link that are on credit and not yet received}
     */
    long onCredit(final Link link)
    {
        long onCredit = 0;
        for (int i = ring.size() - 1; i >= 0; i--)
        {
            onCredit += ring.get(i).link() == link ? ring.get(i).onCredit() : 0;
        }
        return onCredit;
    }

    /**
     * {@return whether a grant could not be sent}
     */
    boolean isHeldBack()
    {
        return isHeldBack;
    }
}
