package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.Operator;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;

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
 * deadlock. The death of a node whose rank holds a lock ends the job. Rank's thread only.
 */
final class CallerComputesPeer implements Peer
{
    private static final long FIRST_PAUSE_NS = 1_000;
    private static final long LONGEST_PAUSE_NS = 64_000;
    private static final long FREE = 0;

    private final Peer peer;
    private final NodeMemory memory;
    private final int rank;
    private final Waiter waiter;
    private final Machine machine;
    private final Completion completion;
    private final BlockPatch lock = new BlockPatch();
    private final long lockCol;
    private final LocalBuffer free = new LocalBuffer().wrap(new long[]{FREE}, 0, 1);
    private final LocalBuffer computed = new LocalBuffer();
    private MemorySegment scratch = MemorySegment.NULL;

    /**
     * Wraps a peer.
     *
     * @param peer    the peer to wrap.
     * @param memory  the memory of the rank's own node.
     * @param waiter  the waiter of the rank.
     * @param machine the machine of the node.
     * @param rank    the rank.
     * @param ranks   number of ranks of the job.
     */
    CallerComputesPeer(
        final Peer peer, final NodeMemory memory, final Waiter waiter, final Machine machine, final int rank,
        final int ranks)
    {
        this.peer = peer;
        this.memory = memory;
        this.waiter = waiter;
        this.machine = machine;
        this.rank = rank;
        completion = new Completion(waiter);
        lockCol = ControlDescriptor.lockCol(ranks);
    }

    @Override
    public void put(final BlockPatch at, final LocalBuffer from, final Completion whole)
    {
        peer.put(at, from, whole);
    }

    @Override
    public void get(final BlockPatch at, final LocalBuffer to, final Completion whole)
    {
        peer.get(at, to, whole);
    }

    @Override
    public void fetch(
        final BlockPatch at,
        final FetchOperator operator,
        final long operand,
        final long expected,
        final Completion whole)
    {
        peer.fetch(at, operator, operand, expected, whole);
    }

    @Override
    public void fence()
    {
        peer.fence();
    }

    @Override
    public boolean isReady()
    {
        return peer.isReady();
    }

    @Override
    public boolean isAwaited()
    {
        return peer.isAwaited();
    }

    /** Complete when it returns. */
    @Override
    public void acc(
        final BlockPatch at,
        final Operator operator,
        final long alphaBits,
        final LocalBuffer from,
        final Completion whole)
    {
        if (at.arrayId() == NodeMemory.CONTROL_ARRAY_ID)
        {
            peer.acc(at, operator, alphaBits, from, whole);
            return;
        }
        lock.set(NodeMemory.CONTROL_ARRAY_ID, at.owner(), 0, lockCol, 1, 1);
        takeLock();
        Throwable failure = null;
        try
        {
            change(at, operator, alphaBits, from);
        }
        catch (final Throwable ex)
        {
            failure = ex;
            throw ex;
        }
        finally
        {
            giveLockBack(failure);
        }
    }

    private void change(final BlockPatch at, final Operator operator, final long alphaBits, final LocalBuffer from)
    {
        if (operator == Operator.REPLACE)
        {
            peer.put(at, from, completion);
        }
        else
        {
            computed.wrap(room(at.count()), 0, at.cols());
            peer.get(at, computed, completion);
            finish();
            compute(at, operator, alphaBits, from);
            peer.put(at, computed, completion);
        }
        finish();
    }

    /**
     * Releases the lock. If that fails, the values put before may be applied or not: the operation is in doubt. A
     * failure of the change itself takes precedence.
     */
    private void giveLockBack(final Throwable failure)
    {
        try
        {
            peer.acc(lock, Operator.REPLACE, 1, free, completion);
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

    private MemorySegment room(final long count)
    {
        if (scratch.byteSize() < count * Long.BYTES)
        {
            scratch = Arena.ofAuto().allocate(count * Long.BYTES, Long.BYTES);
        }
        return scratch;
    }

    private void compute(final BlockPatch at, final Operator operator, final long alphaBits, final LocalBuffer from)
    {
        final Block own = memory.block(at.arrayId(), rank);
        for (long row = 0; row < at.rows(); row++)
        {
            if (own.type() == ElementType.LONG)
            {
                computeLongs(row, at.cols(), operator, alphaBits, from);
            }
            else
            {
                from.axpy(Double.longBitsToDouble(alphaBits), from.index(row, 0), scratch,
                    row * at.cols() * Double.BYTES, (int)at.cols());
            }
        }
    }

    private void computeLongs(
        final long row, final long cols, final Operator operator, final long alpha, final LocalBuffer from)
    {
        for (long col = 0; col < cols; col++)
        {
            final long value = from.longAt(from.index(row, col));
            final long toBytes = (row * cols + col) * Long.BYTES;
            final long before = scratch.get(JAVA_LONG, toBytes);
            scratch.set(JAVA_LONG, toBytes, operator == Operator.OR ? before | value : before + alpha * value);
        }
    }
}
