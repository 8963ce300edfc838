package org.gaeron.runtime.mailbox;

import static org.gaeron.runtime.ring.MailboxDescriptor.POKE;

import org.gaeron.Operator;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.ring.RingDescriptor;

/**
 * The sender of a lane, if it waits for room there. It waits only if the ring, less its message, was claimed beyond the
 * count that it has read with its bit. A message is at most a sixteenth of the ring, and less than an eighth is read
 * and not told. So the reader has more than an eighth to read, advances after the bit was set, and pokes: an eighth
 * takes any message. Reader's thread.
 */
final class LaneWaiter implements RingWaiters
{
    private static final long BIT = 1;

    private final MailboxContext context;
    private final RingDescriptor ring;
    private final Block block;
    private final int sender;
    private final long offsetBytes;
    private int number;
    private long consumed;

    LaneWaiter(final MailboxContext context, final RingDescriptor ring, final int sender)
    {
        this.context = context;
        this.ring = ring;
        this.sender = sender;
        block = context.block();
        offsetBytes = (long)ring.consumerCol() * Long.BYTES;
    }

    @Override
    public void onMessage(final int from, final long words)
    {
        // one sender: no turns, and no averages
    }

    @Override
    public void advance(final long eighths)
    {
        consumed += eighths * ring.eighth();
        if ((block.getAndAdd(offsetBytes, eighths << RingDescriptor.BITS) & BIT) != 0 &&
            (block.getAndUpdate(Operator.AND, offsetBytes, ~BIT) & BIT) != 0)
        {
            number++;
            context.putWord(sender, POKE, ring.pokeWord(context.number(), number, consumed));
        }
    }
}
