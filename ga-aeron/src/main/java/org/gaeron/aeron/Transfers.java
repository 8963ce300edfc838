package org.gaeron.aeron;

import java.util.ArrayList;

import org.gaeron.aeron.codecs.TransferKind;

/**
 * The patches on their way to this node, over all links; each takes part in the {@link PullBudget}.
 *
 * <p>Holder of the baton.
 */
final class Transfers
{
    private final ArrayList<InboundTransfer> transfers = new ArrayList<>();
    private final PullBudget budget;

    Transfers(final PullBudget budget)
    {
        this.budget = budget;
    }

    void add(final InboundTransfer transfer)
    {
        transfers.add(transfer);
        budget.add(transfer);
    }

    InboundTransfer find(final Link link, final TransferKind kind, final long opId)
    {
        for (int i = transfers.size() - 1; i >= 0; i--)
        {
            final InboundTransfer transfer = transfers.get(i);
            if (transfer.opId() == opId && transfer.link() == link && transfer.kind() == kind)
            {
                return transfer;
            }
        }
        return null;
    }

    void remove(final InboundTransfer transfer)
    {
        transfers.remove(transfer);
        budget.remove(transfer);
    }

    /**
     * A link has ended, and nothing more comes by it.
     */
    void removeAll(final Link link)
    {
        for (int i = transfers.size() - 1; i >= 0; i--)
        {
            if (transfers.get(i).link() == link)
            {
                remove(transfers.get(i));
            }
        }
    }
}
