package org.gaeron.runtime.sim;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;

import org.gaeron.ElementType;
import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.Completion;
import org.gaeron.runtime.LocalBuffer;
import org.gaeron.runtime.NearPeer;
import org.gaeron.runtime.Node;
import org.gaeron.runtime.Update;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;

/**
 * The data server of a node for one other node: has the node's {@link NearPeer} perform incoming requests, and answers.
 * Never waits.
 */
final class SimServer
{
    /** A large incoming patch. */
    private static final class Inbound
    {
        private final BlockPatch at;
        private long came;
        private long granted;
        private String refusal;

        private Inbound(final BlockPatch at, final long granted)
        {
            this.at = at;
            this.granted = granted;
        }
    }

    /** A patch that is sent in pieces. */
    private static final class Outbound
    {
        private final Message.Get get;
        private long sent;

        private Outbound(final Message.Get get)
        {
            this.get = get;
        }
    }

    private final SimNode node;
    private final int peer;
    private final NodeMemory memory;
    private final NearPeer near;
    private final Completion completion;
    private final Interference interference;
    private final Map<Long, Inbound> inbound = new HashMap<>();
    private final Map<Long, Outbound> outbound = new HashMap<>();
    private final BlockPatch row = new BlockPatch();
    private final LocalBuffer buffer = new LocalBuffer();
    private long applied;
    private long appliedSent;
    private boolean isAnswering;

    SimServer(final SimNode node, final int peer, final Node runtime, final Interference interference)
    {
        this.node = node;
        this.peer = peer;
        this.interference = interference;
        memory = runtime.memory();
        near = runtime.newNearPeer();
        completion = new Completion(runtime.waiter(runtime.context().node() * runtime.context().ranksPerNode()));
    }

    void onUpdate(final Message.Update update)
    {
        if (update.opId() != 0)
        {
            onTransferred(update);
            return;
        }
        final String refusal = apply(update);
        if (refusal != null)
        {
            answer(new Message.Failure(0, update.rank(), refusal));
        }
        applied = update.position();
        if (!isAnswering)
        {
            isAnswering = true;
            node.after(node.answerNs(), this::answerApplied);
        }
    }

    /** Sends the count of applied updates, if it has grown. */
    void answerApplied()
    {
        isAnswering = false;
        if (applied > appliedSent)
        {
            appliedSent = applied;
            answer(new Message.Applied(applied));
        }
    }

    void onAnnounce(final Message.Announce announce)
    {
        inbound.put(announce.opId(), new Inbound(announce.at(), announce.head()));
    }

    private void onTransferred(final Message.Update update)
    {
        final Inbound transfer = inbound.get(update.opId());
        if (transfer == null || transfer.came != update.first())
        {
            throw new AssertionError("expected the next elements of an announced patch, actual " + update);
        }
        if (transfer.refusal == null)
        {
            transfer.refusal = apply(update);
        }
        transfer.came += update.count();
        final long total = transfer.at.count();
        if (transfer.came == total)
        {
            inbound.remove(update.opId());
            answer(transfer.refusal == null ? new Message.Done(update.opId()) :
                new Message.Failure(update.opId(), update.rank(), transfer.refusal));
        }
        else if (transfer.came == transfer.granted)
        {
            transfer.granted = Math.min(total, transfer.granted + node.shape().head());
            answer(new Message.Grant(update.opId(), transfer.granted));
        }
    }

    /** Applies a run of elements, row by row; returns the reason of a refusal, or null. */
    private String apply(final Message.Update update)
    {
        final BlockPatch at = update.at();
        final MemorySegment elements = MemorySegment.ofArray(update.elements());
        try
        {
            for (int times = interference.times(update); times > 0; times--)
            {
                long done = 0;
                while (done < update.count())
                {
                    final long first = update.first() + done;
                    final long col = first % at.cols();
                    final long count = Math.min(at.cols() - col, update.count() - done);
                    row.set(at.arrayId(), at.owner(), at.row() + first / at.cols(), at.col() + col, 1, count);
                    apply(update.kind(), wrap(update.type(), elements, done, count));
                    done += count;
                }
            }
            return null;
        }
        catch (final IllegalStateException | IndexOutOfBoundsException ex)
        {
            return ex.toString();
        }
    }

    private LocalBuffer wrap(
        final ElementType type, final MemorySegment elements, final long done, final long count)
    {
        return buffer.wrapMemory(type, elements, done * type.sizeBytes(), count);
    }

    private void apply(final Update update, final LocalBuffer from)
    {
        if (update.isPut())
        {
            near.put(row, from, completion);
        }
        else
        {
            near.acc(row, update, from, completion);
        }
    }

    void onGet(final Message.Get get)
    {
        outbound.put(get.opId(), new Outbound(get));
        sendUpTo(get.opId(), get.end());
    }

    void onMore(final Message.More more)
    {
        sendUpTo(more.opId(), more.end());
    }

    private void sendUpTo(final long opId, final long end)
    {
        final Outbound transfer = outbound.get(opId);
        if (transfer == null)
        {
            return;
        }
        final BlockPatch at = transfer.get.at();
        try
        {
            while (transfer.sent < end)
            {
                final long count = Math.min(node.shape().piece(), end - transfer.sent);
                final long[] elements = read(at, transfer.sent, count);
                interference.answer(transfer.get, elements);
                answer(new Message.Data(opId, transfer.sent, count, elements));
                transfer.sent += count;
            }
        }
        catch (final IllegalStateException | IndexOutOfBoundsException ex)
        {
            outbound.remove(opId);
            answer(new Message.Failure(opId, transfer.get.rank(), ex.toString()));
            return;
        }
        if (transfer.sent == at.count())
        {
            outbound.remove(opId);
        }
    }

    private long[] read(final BlockPatch at, final long from, final long total)
    {
        final Block block = memory.block(at.arrayId(), at.owner());
        final ElementType type = block == null ? ElementType.LONG : block.type();
        final long[] elements = new long[SimPeer.words(type, total)];
        final MemorySegment to = MemorySegment.ofArray(elements);
        for (long done = 0; done < total; )
        {
            final long first = from + done;
            final long col = first % at.cols();
            final long count = Math.min(at.cols() - col, total - done);
            row.set(at.arrayId(), at.owner(), at.row() + first / at.cols(), at.col() + col, 1, count);
            near.get(row, wrap(type, to, done, count), completion);
            done += count;
        }
        return elements;
    }

    void onFetch(final Message.Fetch fetch)
    {
        try
        {
            near.fetch(fetch.at(), fetch.operator(), fetch.operand(), fetch.expected(), completion);
            answer(new Message.Value(fetch.opId(), interference.answer(fetch, completion.value())));
        }
        catch (final IllegalStateException | IndexOutOfBoundsException ex)
        {
            answer(new Message.Failure(fetch.opId(), fetch.rank(), ex.toString()));
        }
    }

    private void answer(final Message message)
    {
        node.send(peer, message);
    }
}
