package org.gaeron.runtime;

import java.lang.invoke.VarHandle;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.memory.StripeLocks;

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
    private final int rank;
    private final Health health;
    private final Runnable checkHealth;
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
     * @param rank the rank, or {@link Health#NO_RANK}.
     */
    NearPeer(final NodeMemory memory, final Waiter[] waiters, final int firstRank, final int rank)
    {
        this.rank = rank;
        health = waiters[0].health();
        this.memory = memory;
        this.waiters = waiters;
        this.firstRank = firstRank;
        checkHealth = health::check;
        lists = new NearLists(health, checkHealth, rank);
    }

    @Override
    public void put(final BlockPatch at, final LocalBuffer from, final Completion completion)
    {
        final Block block = block(at);
        final long cols = at.cols();
        if (block.isAwaited() && at.rows() == 1)
        {
            putAwaited(block, at, from);
        }
        else if (from.isSpread())
        {
            SpreadRows.put(block, at, from);
        }
        else if (cols == block.ld() && (cols == from.ld() || at.rows() == 1))
        {
            from.copyTo(from.offset(), block.memory(), block.offsetBytes(at.row(), 0), at.rows() * cols);
        }
        else
        {
            for (long row = 0, rows = at.rows(); row < rows; row++)
            {
                from.copyTo(from.index(row, 0), block.memory(), block.offsetBytes(at.row() + row, at.col()), cols);
            }
        }
        signalOwner(block, at);
    }

    /** Puts longs into one row of a block for which its owner waits: the first of them last, with release order. */
    private static void putAwaited(final Block block, final BlockPatch at, final LocalBuffer from)
    {
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
        if (cols == block.ld() && (cols == to.ld() || at.rows() == 1))
        {
            to.copyFrom(to.offset(), block.memory(), block.offsetBytes(at.row(), 0), at.rows() * cols);
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
        acc(at, update, from, true);
    }

    /**
     * Accumulates onto a patch, but stops at a stripe whose lock another thread holds.
     *
     * @param at     the patch.
     * @param update the operator and its factor.
     * @param from   the values.
     * @return the number of elements accumulated, in row-major order; {@code at.count()} if all.
     */
    public long tryAcc(final BlockPatch at, final Update update, final LocalBuffer from)
    {
        return acc(at, update, from, false);
    }

    private long acc(final BlockPatch at, final Update update, final LocalBuffer from, final boolean isPatient)
    {
        final Block block = block(at);
        final ElementType type = block.type();
        if (update.operator() != Operator.SUM && !type.supports(update.operator()))
        {
            throw new IllegalStateException(
                "expected an operator of " + type.plural() + ", actual " + update.operator());
        }
        if (!type.isInteger())
        {
            return accLocked(block, at, update, from, isPatient);
        }
        for (long row = 0, rows = at.rows(); row < rows; row++)
        {
            final long toBytes = block.offsetBytes(at.row() + row, at.col());
            if (from.isSpread())
            {
                accSpreadIntegers(block, toBytes, at.cols(), update, from, row);
            }
            else
            {
                accIntegers(block, toBytes, at.cols(), update, from, from.index(row, 0));
            }
        }
        signalOwner(block, at);
        return at.count();
    }

    private static void accSpreadIntegers(
        final Block block,
        final long offsetBytes,
        final long cols,
        final Update update,
        final LocalBuffer from,
        final long row)
    {
        long count;
        for (long col = 0; col < cols; col += count)
        {
            count = from.together(col, cols - col);
            accIntegers(
                block, offsetBytes + col * from.sizeBytes(), count, update, from, from.spreadIndex(row, col));
        }
    }

    private static void accIntegers(
        final Block block,
        final long offsetBytes,
        final long cols,
        final Update update,
        final LocalBuffer from,
        final long index)
    {
        final Operator operator = update.operator();
        final long alpha = update.alpha();
        final int sizeBytes = from.sizeBytes();
        for (long col = 0; col < cols; col++)
        {
            final long value = from.word(index + col);
            final long toBytes = offsetBytes + col * sizeBytes;
            if (operator == Operator.SUM)
            {
                block.getAndAdd(toBytes, alpha * value);
            }
            else
            {
                block.getAndUpdate(operator, toBytes, value);
            }
        }
    }

    /**
     * Accumulates stripe by stripe, in row-major order. A stripe consists of whole rows of the block, or of a part of
     * one row.
     */
    private long accLocked(
        final Block block, final BlockPatch at, final Update update, final LocalBuffer from, final boolean isPatient)
    {
        final StripeLocks locks = block.locks();
        final long rowsEnd = at.row() + at.rows();
        final long colsEnd = at.col() + at.cols();
        for (long row = at.row(); row < rowsEnd; row = locks.rowsEnd(row))
        {
            final long rows = Math.min(locks.rowsEnd(row), rowsEnd) - row;
            for (long col = at.col(); col < colsEnd; col = locks.colsEnd(col))
            {
                final long cols = Math.min(locks.colsEnd(col), colsEnd) - col;
                final int lock = locks.lockOf(row, col);
                if (isPatient)
                {
                    locks.lock(lock, checkHealth);
                }
                else if (!locks.tryLock(lock))
                {
                    return (row - at.row()) * at.cols() + col - at.col();
                }
                try
                {
                    accStripe(
                        block, block.offsetBytes(row, col), rows, cols, update, from, row - at.row(), col - at.col());
                }
                catch (final Error ex)
                {
                    // there may be no stack left to release the lock
                    health.cutOffRank = rank;
                    health.cutOffBy = ex;
                    throw ex;
                }
                finally
                {
                    locks.unlock(lock);
                }
            }
        }
        return at.count();
    }

    private static void accStripe(
        final Block block,
        final long offsetBytes,
        final long rows,
        final long cols,
        final Update update,
        final LocalBuffer from,
        final long fromRow,
        final long fromCol)
    {
        if (from.isSpread())
        {
            SpreadRows.acc(block, offsetBytes, rows, cols, update, from, fromRow, fromCol);
            return;
        }
        final long index = from.index(fromRow, fromCol);
        if (cols == block.ld() && cols == from.ld())
        {
            Accumulator.combine(update, from, index, block.memory(), offsetBytes, (int)(rows * cols));
            return;
        }
        for (long row = 0; row < rows; row++)
        {
            final long toBytes = offsetBytes + row * block.ld() * from.sizeBytes();
            Accumulator.combine(update, from, index + row * from.ld(), block.memory(), toBytes, (int)cols);
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
        final Block block = memory.block(at.arrayId(), at.owner());
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
