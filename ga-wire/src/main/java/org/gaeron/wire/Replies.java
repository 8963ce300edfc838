package org.gaeron.wire;

import java.util.ArrayDeque;

import org.agrona.collections.IntHashSet;
import org.agrona.collections.LongArrayList;
import org.gaeron.wire.codecs.TransferKind;

/**
 * Small answers of one link that wait to be sent. The requests that the other side may have open bound their number:
 * {@link CarrierLimits#MOST_SLOTS} for each of its ranks, which the {@link RequestAdapter} enforces. So a handler
 * never has to wait for room in a log.
 */
final class Replies
{
    private record Failure(long opId, int rank, String text)
    {
    }

    /** Values of one frame; they fit the smallest one. */
    private static final int MOST_PAIRS = 64;

    private final Baton baton;
    private final LongArrayList values = new LongArrayList();
    private final LongArrayList dones = new LongArrayList();
    private final ArrayDeque<Failure> errors = new ArrayDeque<>();
    /** Ranks with an error among them that answers no operation. */
    private final IntHashSet ranksToTell = new IntHashSet();
    /** Number of errors that are the answer to an operation. */
    private int failedOperations;
    private long updatePosition;
    private long appliedSent;
    /** Whether a position that is not sent yet is that of more than signals. */
    private boolean hasUrgentPosition;
    /** Bytes of a standing credit that the other side is not told of yet. */
    private long credit;

    Replies(final Baton baton)
    {
        this.baton = baton;
    }

    /**
     * Answers a fetch; sent together with others in the same duty cycle.
     */
    void value(final long opId, final long value)
    {
        assert baton.isMine();
        values.addLong(opId);
        values.addLong(value);
    }

    /**
     * Answers an announced update that is applied completely.
     */
    void done(final long opId)
    {
        assert baton.isMine();
        dones.addLong(opId);
    }

    /**
     * Answers a request that was not applied. Of updates that nobody waits for, a rank needs one failure: the first
     * that its fence meets. So no more are kept, however many a rank sends, and none of another rank is lost.
     */
    void error(final long opId, final int rank, final String text)
    {
        assert baton.isMine();
        if (opId != 0 || ranksToTell.add(rank))
        {
            errors.add(new Failure(opId, rank, text));
            failedOperations += opId != 0 ? 1 : 0;
        }
    }

    /**
     * Notes an applied update that ended at a position of the other side's latency stream.
     *
     * @param isSignal whether it wrote to a block for which a rank here waits: then hardly anybody waits for its
     *                 position.
     */
    void onUpdate(final long position, final boolean isSignal)
    {
        assert baton.isMine();
        updatePosition = position;
        hasUrgentPosition |= !isSignal;
    }

    /**
     * Gives the other side a standing credit.
     */
    void credit(final long bytes)
    {
        assert baton.isMine();
        credit = bytes;
    }

    /**
     * {@return how many operations have an answer that is not sent yet}
     */
    int operations()
    {
        return values.size() / 2 + dones.size() + failedOperations;
    }

    /** {@return whether the other side may wait for an answer: for any but the position of signals} */
    boolean areUrgent()
    {
        return hasUrgentPosition || credit != 0 || operations() > 0 || !errors.isEmpty();
    }

    boolean isEmpty()
    {
        return values.isEmpty() && dones.isEmpty() && errors.isEmpty() && appliedSent == updatePosition &&
            credit == 0;
    }

    /**
     * Sends what the log has room for: errors before the position that covers them.
     *
     * @return number of frames sent; negative if none, because there was no room.
     */
    int send(final ReplyProxy proxy, final OutboundStream stream)
    {
        assert baton.isMine();
        int sent = 0;
        while (!errors.isEmpty())
        {
            final Failure error = errors.peek();
            if (proxy.error(stream, error.opId(), error.rank(), error.text()) < 0)
            {
                return sent > 0 ? sent : -1;
            }
            errors.remove();
            if (error.opId() != 0)
            {
                failedOperations--;
            }
            else
            {
                ranksToTell.remove(error.rank());
            }
            sent++;
        }
        sent += sendValues(proxy, stream) + sendDones(proxy, stream);
        if (values.isEmpty() && dones.isEmpty() && appliedSent != updatePosition &&
            proxy.applied(stream, updatePosition) > 0)
        {
            appliedSent = updatePosition;
            hasUrgentPosition = false;
            sent++;
        }
        if (credit > 0 && proxy.pull(stream, 0, credit, TransferKind.UPDATE) > 0)
        {
            credit = 0;
            sent++;
        }
        return isEmpty() || sent > 0 ? sent : -1;
    }

    private int sendValues(final ReplyProxy proxy, final OutboundStream stream)
    {
        int sent = 0;
        int pairs = 0;
        while (pairs * 2 < values.size())
        {
            final int count = Math.min(values.size() / 2 - pairs, MOST_PAIRS);
            if (proxy.values(stream, values, pairs, count) < 0)
            {
                break;
            }
            pairs += count;
            sent++;
        }
        removeFirst(values, pairs * 2);
        return sent;
    }

    private int sendDones(final ReplyProxy proxy, final OutboundStream stream)
    {
        int sent = 0;
        while (sent < dones.size() && proxy.done(stream, dones.getLong(sent)) > 0)
        {
            sent++;
        }
        removeFirst(dones, sent);
        return sent;
    }

    private static void removeFirst(final LongArrayList list, final int count)
    {
        if (count > 0)
        {
            final int left = list.size() - count;
            for (int i = 0; i < left; i++)
            {
                list.setLong(i, list.getLong(count + i));
            }
            while (list.size() > left)
            {
                list.fastUnorderedRemove(list.size() - 1);
            }
        }
    }
}
