package org.gaeron.runtime.sim;

import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.Map;

import org.gaeron.GlobalArrayException;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.BlockPatch;
import org.gaeron.runtime.Completion;
import org.gaeron.runtime.Condition;
import org.gaeron.runtime.LocalBuffer;

/**
 * One node's end of its link with another: its state, and the pending operations of this node's ranks. A dead link
 * stays dead.
 *
 * <pre>
 *   IDLE --first use--> OPENING --Welcome, or their Hello--> OPEN --Bye--> ENDED
 *                              \_________________________________\______> DEAD
 * </pre>
 */
final class SimLink implements Condition
{
    enum State
    {
        IDLE, OPENING, OPEN, ENDED, DEAD
    }

    private final SimNode node;
    private final int peer;
    private final SimPeer[] peers;
    private final Map<Long, SimOperation> pending = new LinkedHashMap<>();
    private State state = State.IDLE;
    private String reason = "";
    private long position;
    private long applied;
    private long lastOpId;
    private long opened;
    private long closed;

    SimLink(final SimNode node, final int peer, final int ranksOfNode)
    {
        this.node = node;
        this.peer = peer;
        peers = new SimPeer[ranksOfNode];
    }

    State state()
    {
        return state;
    }

    void state(final State next)
    {
        state = next;
        signalAll();
    }

    boolean isOpen()
    {
        return state == State.OPEN;
    }

    boolean hasEnded()
    {
        return state.compareTo(State.OPEN) > 0;
    }

    /** {@return whether it is open, or never will be} */
    @Override
    public boolean isMet()
    {
        return state.compareTo(State.OPEN) >= 0;
    }

    void peer(final int rankOfNode, final SimPeer simPeer)
    {
        peers[rankOfNode] = simPeer;
    }

    String reason()
    {
        return reason;
    }

    long nextPosition()
    {
        return ++position;
    }

    long applied()
    {
        return applied;
    }

    boolean hasRoom()
    {
        return node.lane(peer).underWay < node.shape().window();
    }

    SimOperation open(
        final SimOperation.Kind kind, final int rank, final BlockPatch at, final LocalBuffer buffer,
        final Completion completion)
    {
        final SimOperation operation = new SimOperation(++lastOpId, rank, kind, at, buffer, completion);
        pending.put(operation.opId, operation);
        opened++;
        completion.start();
        return operation;
    }

    /** Takes back an operation that was not sent; returns false if it has failed already. */
    boolean takeBack(final SimOperation operation)
    {
        final boolean isOpen = pending.remove(operation.opId) != null;
        if (isOpen)
        {
            closed++;
            operation.completion.cancel();
        }
        return isOpen;
    }

    int pendingOf(final int rank)
    {
        int count = 0;
        for (final SimOperation operation : pending.values())
        {
            count += operation.rank == rank ? 1 : 0;
        }
        return count;
    }

    void onValue(final Message.Value answer)
    {
        final SimOperation operation = pending.remove(answer.opId());
        if (operation != null)
        {
            closed++;
            operation.completion.finish(answer.value());
        }
    }

    void onDone(final Message.Done answer)
    {
        final SimOperation operation = pending.remove(answer.opId());
        if (operation != null)
        {
            closed++;
            operation.completion.finish();
        }
    }

    void onFailure(final Message.Failure answer)
    {
        final GlobalArrayException failure = new GlobalArrayException("node " + peer + ": " + answer.text());
        final SimOperation operation = pending.remove(answer.opId());
        if (operation != null)
        {
            closed++;
            operation.completion.fail(failure);
        }
        else if (answer.opId() == 0)
        {
            peers[answer.rank() % peers.length].onFailure(failure);
        }
    }

    void onData(final Message.Data data)
    {
        final SimOperation get = pending.get(data.opId());
        if (get == null)
        {
            return;
        }
        final long count = data.count();
        get.buffer.copyRunFrom(
            data.first(), count, get.at.cols(), MemorySegment.ofArray(data.elements()), 0);
        get.done += count;
        if (get.done == get.at.count())
        {
            pending.remove(get.opId);
            closed++;
            get.completion.finish();
        }
        else if (get.done == get.granted)
        {
            get.granted = Math.min(get.at.count(), get.granted + node.shape().head());
            node.send(peer, new Message.More(get.opId, get.granted));
        }
    }

    /** Sends the granted part of a large patch at once. */
    void onGrant(final Message.Grant grant)
    {
        final SimOperation update = pending.get(grant.opId());
        if (update != null)
        {
            while (update.done < grant.end())
            {
                sendPiece(update, grant.end());
            }
        }
    }

    void sendPiece(final SimOperation update, final long end)
    {
        final long count = Math.min(node.shape().piece(), end - update.done);
        final long[] elements = SimPeer.elements(update.buffer, update.at, update.done, count);
        final long first = update.done;
        update.done += count;
        node.send(peer, new Message.Update(
            update.rank, update.opId, 0, update.at, update.update, update.buffer.type(), first, count, elements));
    }

    void onApplied(final long position)
    {
        applied = position;
        signalAll();
    }

    void signalAll()
    {
        for (final SimPeer simPeer : peers)
        {
            if (simPeer != null)
            {
                simPeer.signal();
            }
        }
    }

    /** Ends the link. Fails its pending operations: a get as not applied, others as in doubt. */
    void end(final State last, final String why, final Interference interference)
    {
        reason = why;
        state = last;
        for (final SimOperation operation : pending.values().toArray(SimOperation[]::new))
        {
            pending.remove(operation.opId);
            if (!interference.forgets(operation))
            {
                closed++;
                operation.completion.fail(failure(operation.kind == SimOperation.Kind.GET ?
                    OperationState.NOT_APPLIED : OperationState.IN_DOUBT));
            }
        }
        signalAll();
    }

    NodeFailedException failure(final OperationState operationState)
    {
        return new NodeFailedException(peer, operationState, reason);
    }

    /** Checks that every operation begun here was answered, taken back, or failed. */
    void audit(final Simulator simulator)
    {
        if (hasEnded() && opened != closed)
        {
            simulator.fail(new BrokenInvariantException("expected an end of all " + opened + " operations of node " +
                node.number() + " at node " + peer + ", actual " + closed));
        }
    }
}
