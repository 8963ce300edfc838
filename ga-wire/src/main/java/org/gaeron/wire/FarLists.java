package org.gaeron.wire;

import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Condition;

/**
 * The list operations of a {@link FarPeer}. A list travels in frames of the latency stream, each a request of its own:
 * nothing of it is announced or pulled, the stream's own flow control is enough.
 *
 * <pre>
 *   scatter   UpdateList  ---->   applied; covered by the Applied position, as an Update
 *   gather    GetList     ---->   at most {@value #MOST_GETS} under way
 *             Data        <----   the values of one GetList, at most a head; they go to the positions of the list
 * </pre>
 * A position of the list is kept here until its value has come: the caller's list may be reused before. Its memory is
 * made when first needed, and belongs to the holder of the baton while the operation's slot is open.
 *
 * <p>Rank's thread only.
 */
final class FarLists implements Condition
{
    /** Requests for elements of lists that one strand may have under way at one node. */
    static final int MOST_GETS = 8;

    private static final long[] NO_PLACES = {};

    private final FarWaits waits;
    private final Link link;
    private final ListProxy proxy;
    private final Request request;
    private final FarFence fence;
    private final DutyCycle duty;
    private final ElementList frame = new ElementList();
    private final BlockPatch extent = new BlockPatch();
    private final ElementList[] lists = new ElementList[MOST_GETS];
    private final int[][] positions = new int[MOST_GETS][];
    private final PendingOperation[] slots = new PendingOperation[MOST_GETS];
    private final long[] opIds = new long[MOST_GETS];
    private int turn;

    FarLists(
        final FarWaits waits, final Link link, final ListProxy proxy, final Request request, final FarFence fence,
        final DutyCycle duty)
    {
        this.waits = waits;
        this.fence = fence;
        this.link = link;
        this.proxy = proxy;
        this.request = request;
        this.duty = duty;
    }

    private static int placeBytes(final ElementList at)
    {
        return at.largestPlace() > Integer.MAX_VALUE ? Long.BYTES : Integer.BYTES;
    }

    void scatter(final ElementList at, final Update update, final LocalBuffer from)
    {
        final OutboundStream stream = link.latency().stream();
        final int placeBytes = placeBytes(at);
        final int most = (link.latency().elementBytesPerFrame() - Long.BYTES) / (placeBytes + from.sizeBytes());
        final long framesOfHead = Math.max(1, link.headBytes() / link.latency().elementBytesPerFrame());
        int frames = 0;
        for (int sent = 0, count = at.count(); sent < count; )
        {
            final int length = Math.min(most, count - sent);
            final long position = proxy.update(stream, request, frame.set(at, sent, length), placeBytes, update, from);
            if (position < 0)
            {
                waits.awaitRoom(sent == 0 ? OperationState.NOT_APPLIED : OperationState.IN_DOUBT);
                continue;
            }
            sent += length;
            request.advance();
            fence.onUpdateSent(position);
            if (++frames % framesOfHead == 0 && sent < count)
            {
                duty.onCommitted(link.node(), true);
            }
        }
        duty.onCommitted(link.node(), true);
    }

    void gather(final ElementList at, final LocalBuffer to, final Completion completion)
    {
        final int placeBytes = placeBytes(at);
        final int most = (int)Math.min(
            link.latency().elementBytesPerFrame() / placeBytes, link.headBytes() / to.sizeBytes());
        for (int sent = 0, count = at.count(); sent < count; )
        {
            final int length = Math.min(most, count - sent);
            get(frame.set(at, sent, length), most, placeBytes, to, completion);
            sent += length;
        }
    }

    private void get(
        final ElementList at, final int most, final int placeBytes, final LocalBuffer to, final Completion completion)
    {
        final int index = awaitFree();
        final int count = at.count();
        if (positions[index] == null || positions[index].length < count)
        {
            // the next list may be longer, and of another type
            positions[index] = new int[Math.max(count, Math.min(most, 2 * count))];
        }
        System.arraycopy(at.positions(), at.first(), positions[index], 0, count);
        lists[index].set(at.arrayId(), at.owner(), NO_PLACES, positions[index], 0, count);
        extent.set(at.arrayId(), at.owner(), 0, 0, 1, count);
        final PendingOperation slot = waits.awaitSlot().list(lists[index]);
        final long opId = slot.open(
            PendingOperation.Kind.GET, extent, to, completion, (long)count * to.sizeBytes());
        slots[index] = slot;
        opIds[index] = opId;
        request.operation(opId);
        try
        {
            waits.checkAlive(OperationState.NOT_APPLIED);
            while (proxy.get(link.latency().stream(), request, at, placeBytes) < 0)
            {
                waits.awaitRoom(OperationState.NOT_APPLIED);
            }
            request.advance();
            duty.onCommitted(link.node(), false);
        }
        catch (final RuntimeException ex)
        {
            FarWaits.takeBack(slot, ex);
        }
    }

    /** Waits until fewer gets than allowed are under way, and returns the number of a free one. */
    private int awaitFree()
    {
        if (!isMet())
        {
            waits.await(this);
        }
        while (isOpen(turn))
        {
            turn = (turn + 1) % MOST_GETS;
        }
        final int index = turn;
        if (lists[index] == null)
        {
            lists[index] = new ElementList();
        }
        turn = (turn + 1) % MOST_GETS;
        return index;
    }

    private boolean isOpen(final int index)
    {
        return slots[index] != null && slots[index].isOpen(opIds[index]);
    }

    /**
     * {@return whether one more get may be under way}
     */
    @Override
    public boolean isMet()
    {
        for (int i = 0; i < MOST_GETS; i++)
        {
            if (!isOpen(i))
            {
                return true;
            }
        }
        return false;
    }
}
