package org.gaeron.runtime.peer;

import java.lang.invoke.VarHandle;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.ListKernels;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.NarrowRows;
import org.gaeron.runtime.patch.SpreadRows;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.ring.NearRing;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Waiter;

/**
 * A peer of this node's own memory: performs the operation on the calling thread, complete when it returns. Ranks call
 * it for their own node, the data server for updates and fetches of other nodes.
 *
 * <p>It has no mutable state, so any number of threads may share one. Operations throw {@link IllegalStateException} if
 * the array has no open block here.
 */
public final class NearPeer implements Peer
{
    private final NodeMemory memory;
    private final Waiter[] waiters;
    private final int firstRank;
    private final NearAccumulates accumulates;
    private final NearLists lists;

    /**
     * A peer of this node's memory.
     *
     * @param memory    the memory of the node.
     * @param waiters   the waiters of the node's ranks.
     * @param firstRank the first rank of the node.
     */
    public NearPeer(final NodeMemory memory, final Waiter[] waiters, final int firstRank)
    {
        this(memory, waiters, firstRank, Health.NO_RANK);
    }

    /**
     * A rank's peer of its own node.
     *
     * @param memory    the memory of the node.
     * @param waiters   the waiters of the node's ranks.
     * @param firstRank the first rank of the node.
     * @param rank      the rank, or {@link Health#NO_RANK}.
     */
    public NearPeer(final NodeMemory memory, final Waiter[] waiters, final int firstRank, final int rank)
    {
        this.memory = memory;
        this.waiters = waiters;
        this.firstRank = firstRank;
        final Health health = waiters[0].health();
        final Runnable checkHealth = health::check;
        accumulates = new NearAccumulates(health, checkHealth, rank);
        lists = new NearLists(health, checkHealth, rank);
    }

    /**
     * {@return the ring of mailboxes in the block of a rank of this node, whose owner waits for words of it}
     *
     * @param arrayId of the mailboxes.
     * @param owner   the rank.
     */
    public NearRing ring(final int arrayId, final int owner)
    {
        return new NearRing(memory.block(arrayId, owner), waiters[owner - firstRank]);
    }

    @Override
    public void put(final BlockPatch at, final LocalBuffer from, final Completion completion)
    {
        final Block block = checkOpen(memory.blockForPut(at.arrayId(), at.owner()), at);
        if (block.isAwaited())
        {
            putAwaited(block, at, from);
            waiters[at.owner() - firstRank].signal();
        }
        else
        {
            put(block, at, from);
        }
    }

    private static void put(final Block block, final BlockPatch at, final LocalBuffer from)
    {
        final long cols = at.cols();
        if (from.isSpread())
        {
            SpreadRows.put(block, at, from);
        }
        else if (at.rows() == 1 || cols == block.ld() && cols == from.ld())
        {
            from.copyTo(from.offset(), block.memory(), block.offsetBytes(at.row(), at.col()), at.rows() * cols);
        }
        else if (NarrowRows.areFor(from, cols))
        {
            NarrowRows.put(block, at, from);
        }
        else
        {
            for (long row = 0, rows = at.rows(); row < rows; row++)
            {
                from.copyTo(from.index(row, 0), block.memory(), block.offsetBytes(at.row() + row, at.col()), cols);
            }
        }
    }

    /** Puts longs into a block for which its owner waits: of one row the first of them last, with release order. */
    private static void putAwaited(final Block block, final BlockPatch at, final LocalBuffer from)
    {
        if (at.rows() != 1)
        {
            put(block, at, from);
            return;
        }
        final long offsetBytes = block.offsetBytes(at.row(), at.col());
        if (at.cols() > 1)
        {
            from.copyTo(from.index(0, 1), block.memory(), offsetBytes + Long.BYTES, at.cols() - 1);
        }
        block.putRelease(offsetBytes, from.word(from.index(0, 0)));
    }

    @Override
    public void get(final BlockPatch at, final LocalBuffer to, final Completion completion)
    {
        final Block block = block(at);
        final long cols = at.cols();
        if (to.isSpread())
        {
            SpreadRows.get(block, at, to);
            return;
        }
        if (at.rows() == 1 || cols == block.ld() && cols == to.ld())
        {
            to.copyFrom(to.offset(), block.memory(), block.offsetBytes(at.row(), at.col()), at.rows() * cols);
            return;
        }
        if (NarrowRows.areFor(to, cols))
        {
            NarrowRows.get(block, at, to);
            return;
        }
        for (long row = 0, rows = at.rows(); row < rows; row++)
        {
            to.copyFrom(to.index(row, 0), block.memory(), block.offsetBytes(at.row() + row, at.col()), cols);
        }
    }

    @Override
    public void acc(final BlockPatch at, final Update update, final LocalBuffer from, final Completion completion)
    {
        final Block block = block(at);
        checkOperator(block, update);
        if (!block.type().isInteger())
        {
            accumulates.acc(block, at, update, from);
            return;
        }
        NearAccumulates.accIntegers(block, at, update, from);
        signalOwner(block, at);
    }

    /**
     * Accumulates a run of numbers of a patch, in row-major order, but stops at a stripe whose lock another thread
     * holds. The patch is within its block, and the run within the patch.
     *
     * @param at     the patch, of real or complex numbers.
     * @param first  place of the first number in the patch.
     * @param count  of the numbers.
     * @param update the operator and its factor.
     * @param from   the numbers, without gaps.
     * @return how many are accumulated; {@code count} if all.
     */
    public long tryAcc(
        final BlockPatch at, final long first, final long count, final Update update, final LocalBuffer from)
    {
        final Block block = block(at);
        checkOperator(block, update);
        return accumulates.tryAcc(block, at, first, count, update, from);
    }

    private static void checkOperator(final Block block, final Update update)
    {
        final ElementType type = block.type();
        if (update.operator() != Operator.SUM && !type.supports(update.operator()))
        {
            throw new IllegalStateException(
                "expected an operator of " + type.plural() + ", actual " + update.operator());
        }
    }

    @Override
    public void scatter(
        final ElementList at, final Update update, final LocalBuffer from, final Completion completion)
    {
        lists.scatter(block(at), at, update, from, true);
    }

    /**
     * Writes elements, or accumulates onto them, but stops at a stripe whose lock another thread holds.
     *
     * @param at     the elements.
     * @param update a put, or the operator and its factor.
     * @param from   the values.
     * @return the number of elements that are done, in the order of the list; {@code at.count()} if all.
     */
    public int tryScatter(final ElementList at, final Update update, final LocalBuffer from)
    {
        return lists.scatter(block(at), at, update, from, false);
    }

    @Override
    public void gather(final ElementList at, final LocalBuffer to, final Completion completion)
    {
        ListKernels.get(at, at.first(), at.end(), to, block(at));
    }

    private Block block(final ElementList at)
    {
        final Block block = memory.block(at.arrayId(), at.owner());
        if (block == null)
        {
            throw new IllegalStateException(at.absence());
        }
        return block;
    }

    @Override
    public void fetch(
        final BlockPatch at,
        final FetchOperator operator,
        final long operand,
        final long expected,
        final Completion completion)
    {
        final Block block = block(at);
        if (!block.type().isInteger())
        {
            throw new IllegalStateException("expected an array of integers, actual array " + at.arrayId() + " of " +
                block.type().plural());
        }
        final long offsetBytes = block.offsetBytes(at.row(), at.col());
        final long before = switch (operator)
        {
            case ADD -> block.getAndAdd(offsetBytes, operand);
            case OR -> block.getAndUpdate(Operator.OR, offsetBytes, operand);
            case SWAP -> block.getAndUpdate(Operator.REPLACE, offsetBytes, operand);
            case COMPARE_AND_SET -> block.compareAndExchange(offsetBytes, expected, operand);
            case AND -> block.getAndUpdate(Operator.AND, offsetBytes, operand);
            case XOR -> block.getAndUpdate(Operator.XOR, offsetBytes, operand);
            case ADD_WITHIN -> block.getAndAddWithin(offsetBytes, operand, expected);
        };
        completion.complete(before);
        if (operator != FetchOperator.ADD_WITHIN)
        {
            // a claim is nothing to wait for: who claims will write what is
            signalOwner(block, at);
        }
    }

    /** Makes earlier operations visible to other threads; they were applied when their methods returned. */
    @Override
    public void fence()
    {
        VarHandle.fullFence();
    }

    @Override
    public long position()
    {
        return 0;
    }

    @Override
    public void fence(final long position)
    {
        fence();
    }

    @Override
    public void beginMessages()
    {
        // all updates are applied when their methods return
    }

    @Override
    public void endMessages()
    {
        // as they are begun
    }

    @Override
    public boolean isReady()
    {
        return true;
    }

    @Override
    public boolean isAwaited()
    {
        return false;
    }

    private Block block(final BlockPatch at)
    {
        return checkOpen(memory.block(at.arrayId(), at.owner()), at);
    }

    private static Block checkOpen(final Block block, final BlockPatch at)
    {
        if (block == null)
        {
            throw new IllegalStateException(at.absence());
        }
        return block;
    }

    /** Signals the owner of a block in which it may be waiting for a word. */
    private void signalOwner(final Block block, final BlockPatch at)
    {
        if (block.isAwaited())
        {
            waiters[at.owner() - firstRank].signal();
        }
    }
}
