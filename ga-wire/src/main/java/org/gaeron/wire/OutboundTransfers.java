package org.gaeron.wire;

import java.util.ArrayList;

import org.gaeron.GlobalArrayException;
import org.gaeron.wire.codecs.TransferKind;

/**
 * The patches on their way to one other node, which share its streams round-robin.
 */
final class OutboundTransfers
{
    private final StreamSession latency;
    private final StreamSession bulk;
    private final Replies replies;
    private final Credit credit;
    private final ArrayList<OutboundTransfer> transfers = new ArrayList<>();
    private int turn;
    private boolean isBulkWanted;

    OutboundTransfers(final StreamSession latency, final StreamSession bulk, final Replies replies, final Credit credit)
    {
        this.latency = latency;
        this.bulk = bulk;
        this.replies = replies;
        this.credit = credit;
    }

    void add(final OutboundTransfer transfer)
    {
        transfers.add(transfer);
    }

    /**
     * Begins to send an update: one on credit, or the rest of one that was announced.
     *
     * @return its transfer.
     */
    OutboundTransfer begin(final PendingOperation operation)
    {
        operation.onBegun();
        final OutboundTransfer transfer = OutboundTransfer.ofUpdate(operation);
        transfers.add(transfer);
        return transfer;
    }

    /**
     * Ends an update that the owner has refused at once, if all has been sent that it expects.
     *
     * @return false if something is missing.
     */
    boolean tryEnd(final PendingOperation operation)
    {
        final OutboundTransfer transfer = find(TransferKind.UPDATE, operation.opId());
        return transfer != null && transfer.isUnpulled() && transfers.remove(transfer);
    }

    /**
     * {@return the transfer of an operation, or null if there is none}
     */
    OutboundTransfer find(final TransferKind kind, final long opId)
    {
        for (int i = transfers.size() - 1; i >= 0; i--)
        {
            if (transfers.get(i).is(kind, opId))
            {
                return transfers.get(i);
            }
        }
        return null;
    }

    /**
     * {@return how many gets of a rank of the other node are not fully sent}
     */
    int gets(final int rank)
    {
        int count = 0;
        for (int i = transfers.size() - 1; i >= 0; i--)
        {
            count += transfers.get(i).isGetOf(rank) ? 1 : 0;
        }
        return count;
    }

    /**
     * {@return how many gets of lists, of a rank of the other node, are not fully sent}
     */
    int lists(final int rank)
    {
        int count = 0;
        for (int i = transfers.size() - 1; i >= 0; i--)
        {
            count += transfers.get(i).isListOf(rank) ? 1 : 0;
        }
        return count;
    }

    /**
     * Sends frames of the transfers, round-robin. What one alone has to send beyond a turn goes in equal turns: the
     * other node applies the first while the second is sent.
     *
     * @param most frames of a turn.
     * @return frames sent; negative if none, because a log had no room.
     */
    int send(final RequestProxy requestProxy, final ReplyProxy replyProxy, final int most)
    {
        final int limit = transfers.size() == 1 ? evenTurn(transfers.get(0), most) : most;
        int sent = 0;
        int refusal = 0;
        for (int idle = 0; sent < limit && idle < transfers.size(); )
        {
            turn = turn < transfers.size() ? turn : 0;
            final OutboundTransfer transfer = transfers.get(turn);
            final int status = sendFrame(transfer, requestProxy, replyProxy);
            isBulkWanted |= transfer.isForBulk();
            refusal = Math.min(refusal, status);
            sent += Math.max(status, 0);
            idle = status > 0 ? 0 : idle + 1;
            if (transfer.isSent())
            {
                transfer.onSent();
                transfer.release();
                transfers.remove(turn);
            }
            else
            {
                turn++;
            }
        }
        return sent > 0 ? sent : refusal;
    }

    private int evenTurn(final OutboundTransfer transfer, final int most)
    {
        final long frames = Math.ceilDiv(transfer.unsentBytes(), bulk.dataBytesPerFrame());
        return frames <= most ? most : (int)Math.ceilDiv(frames, Math.ceilDiv(frames, most));
    }

    /**
     * Sends a frame. Memory that can no longer be read ends its transfer: a get is answered with an error, an update
     * fails that is not announced yet; an announced one cannot be taken back, and the job fails.
     */
    private int sendFrame(
        final OutboundTransfer transfer, final RequestProxy requestProxy, final ReplyProxy replyProxy)
    {
        try
        {
            return transfer.sendFrame(latency, bulk, requestProxy, replyProxy);
        }
        catch (final RuntimeException ex)
        {
            transfers.remove(transfer);
            transfer.release();
            if (transfer.isGet())
            {
                replies.error(transfer.opId(), transfer.rank(), ex.toString());
                return 0;
            }
            if (transfer.isUnannounced())
            {
                transfer.fail(credit, ex);
                return 0;
            }
            throw new GlobalArrayException("memory of " + transfer + " cannot be read: " + ex, ex);
        }
    }

    /**
     * {@return whether a transfer has granted elements that are not sent yet}
     */
    boolean isHeldBack()
    {
        for (int i = transfers.size() - 1; i >= 0; i--)
        {
            if (transfers.get(i).isHeldBack())
            {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return whether a transfer needs the bulk stream, or has needed it}
     */
    boolean isBulkWanted()
    {
        return isBulkWanted;
    }

    /**
     * Drops all transfers, because the link has ended.
     */
    void clear()
    {
        for (int i = 0; i < transfers.size(); i++)
        {
            transfers.get(i).release();
        }
        transfers.clear();
    }
}
