package org.gaeron.runtime.peer;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.Operator;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.settings.Strategy;
import org.gaeron.runtime.team.ControlDescriptor;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Machine;
import org.gaeron.runtime.waiting.Waiter;

/**
 * A peer whose accumulates the caller computes, as {@link Strategy#CALLER_COMPUTES} describes. It passes all other
 * operations on.
 *
 * <pre>
 *   caller                                   owner's control block          owner's block
 *   lock:    compareAndSet 0 -> me  -------> lock word
 *            (again, with pauses that grow, until it was 0)
 *   get      ------------------------------------------------------------>  old values
 *   compute  old + alpha * x, in memory of the caller
 *   put      ------------------------------------------------------------>  new values
 *   unlock:  replace by 0           -------> lock word
 * </pre>
 * Put and unlock take the same path, so they arrive in that order. A rank holds one lock at a time, so there is no
 * deadlock. The death of a node whose rank holds a lock ends the job, and so does an error that cuts a change off (see
 * {@link Health#cutOffBy}). Rank's thread only.
 */
public final class CallerComputesPeer extends ForwardingPeer
{
    private static final long FIRST_PAUSE_NS = 1_000;
    private static final long LONGEST_PAUSE_NS = 64_000;
    /** The elements of a row may be more than an int counts. */
    private static final long MOST_AT_ONCE = 1 << 20;
    private static final long FREE = 0;
    private static final Update UNLOCK = new Update().set(Operator.REPLACE, 0, 0);
    private static final Update PUT = new Update().put();
    private static final int[] FIRST = {0};

    private final Peer peer;
    private final int rank;
    private final Waiter waiter;
    private final Health health;
    private final Machine machine;
    private final Completion completion;
    private final BlockPatch lock = new BlockPatch();
    private final LocalBuffer free = new LocalBuffer().wrap(ElementType.LONG, new long[]{FREE}, 0, 1);
    private final LocalBuffer computed = new LocalBuffer();
    private final ElementList element = new ElementList();
    private final long[] place = new long[1];
    private MemorySegment scratch = MemorySegment.NULL;

    /**
     * Wraps a peer.
     *
     * @param peer    the peer to wrap.
     * @param waiter  the waiter of the rank.
     * @param machine the machine of the node.
     * @param rank    the rank.
     */
    public CallerComputesPeer(
        final Peer peer, final Waiter waiter, final Machine machine, final int rank)
    {
        this.peer = peer;
        this.waiter = waiter;
        health = waiter.health();
        this.machine = machine;
        this.rank = rank;
        completion = new Completion(waiter);
    }

    @Override
    protected Peer peer()
    {
        return peer;
    }

    /** Accumulates element by element under the owner's lock: one may be listed twice. Complete when it returns. */
    @Override
    public void scatter(
        final ElementList at, final Update update, final LocalBuffer from, final Completion whole)
    {
        if (update.isPut())
        {
            peer.scatter(at, update, from, whole);
            return;
        }
        try
        {
            changeAll(at, update, from);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private void changeAll(final ElementList at, final Update update, final LocalBuffer from)
    {
        lock.set(NodeMemory.CONTROL_ARRAY_ID, at.owner(), 0, ControlDescriptor.LOCK_COL, 1, 1);
        takeLock();
        RuntimeException failure = null;
        try
        {
            for (int i = at.first(); i < at.end(); i++)
            {
                change(at, i, update, from);
            }
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        giveLockBack(failure);
    }

    private void change(final ElementList at, final int index, final Update update, final LocalBuffer from)
    {
        place[0] = at.places()[index];
        element.set(at.arrayId(), at.owner(), place, FIRST, 0, 1);
        computed.wrapMemory(from.type(), room(from.sizeBytes()), 0, 1);
        try
        {
            peer.gather(element, computed, completion);
            finish();
            NearAccumulates.combine(update, from, at.positions()[index], scratch, 0, 1);
            peer.scatter(element, PUT, computed, completion);
            finish();
        }
        catch (final NodeFailedException ex)
        {
            throw index == at.first() ? ex : ex.withState(OperationState.IN_DOUBT);
        }
    }

    /** Complete when it returns. */
    @Override
    public void acc(final BlockPatch at, final Update update, final LocalBuffer from, final Completion whole)
    {
        try
        {
            changeAll(at, update, from);
        }
        catch (final Error ex)
        {
            health.cutOffRank = rank;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private void changeAll(final BlockPatch at, final Update update, final LocalBuffer from)
    {
        lock.set(NodeMemory.CONTROL_ARRAY_ID, at.owner(), 0, ControlDescriptor.LOCK_COL, 1, 1);
        takeLock();
        RuntimeException failure = null;
        try
        {
            change(at, update, from);
        }
        catch (final RuntimeException ex)
        {
            failure = ex;
        }
        giveLockBack(failure);
    }

    private void change(final BlockPatch at, final Update update, final LocalBuffer from)
    {
        if (update.operator() == Operator.REPLACE)
        {
            peer.put(at, from, completion);
        }
        else
        {
            computed.wrapMemory(from.type(), room(at.count() * from.sizeBytes()), 0, at.cols());
            peer.get(at, computed, completion);
            finish();
            compute(at, update, from);
            peer.put(at, computed, completion);
        }
        finish();
    }

    /**
     * Releases the lock, and throws the failure of the change, if there is one. If the release alone fails, the values
     * put before may be applied or not: the operation is in doubt. After an error the lock is not given back: who was
     * cut off may have cut off the duty cycle, and a wait for it would keep the node from failing.
     */
    private void giveLockBack(final RuntimeException failure)
    {
        try
        {
            peer.acc(lock, UNLOCK, free, completion);
            finish();
        }
        catch (final RuntimeException ex)
        {
            if (failure == null)
            {
                throw ex instanceof final NodeFailedException failed ? failed.withState(OperationState.IN_DOUBT) : ex;
            }
            failure.addSuppressed(ex);
        }
        if (failure != null)
        {
            throw failure;
        }
    }

    private void takeLock()
    {
        long pauseNs = FIRST_PAUSE_NS;
        while (true)
        {
            peer.fetch(lock, FetchOperator.COMPARE_AND_SET, rank + 1L, FREE, completion);
            finish();
            if (completion.value() == FREE)
            {
                return;
            }
            waiter.checkHealth();
            machine.pause(pauseNs);
            pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
        }
    }

    private void finish()
    {
        waiter.await(completion);
        final RuntimeException failure = completion.takeFailure();
        if (failure != null)
        {
            throw failure;
        }
    }

    private MemorySegment room(final long bytes)
    {
        if (scratch.byteSize() < bytes)
        {
            scratch = Arena.ofAuto().allocate(bytes, Long.BYTES);
        }
        return scratch;
    }

    private void compute(final BlockPatch at, final Update update, final LocalBuffer from)
    {
        final long cols = at.cols();
        for (long row = 0; row < at.rows(); row++)
        {
            long count;
            for (long col = 0; col < cols; col += count)
            {
                count = Math.min(from.together(col, cols - col), MOST_AT_ONCE);
                final long index = from.place(row, col);
                NearAccumulates.combine(
                    update, from, index, scratch, (row * cols + col) * from.sizeBytes(), (int)count);
            }
        }
    }
}
