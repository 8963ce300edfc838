package org.gaeron.runtime;

import org.gaeron.Operator;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.StripeLocks;

/**
 * Accumulates onto patches of blocks of this node, for a {@link NearPeer}: integers one by one and atomically, all else
 * under the locks of its stripes. Any number of threads.
 */
final class NearAccumulates
{
    private final Health health;
    private final Runnable checkHealth;
    private final int rank;

    NearAccumulates(final Health health, final Runnable checkHealth, final int rank)
    {
        this.health = health;
        this.checkHealth = checkHealth;
        this.rank = rank;
    }

    static void accIntegers(final Block block, final BlockPatch at, final Update update, final LocalBuffer from)
    {
        for (long row = 0, rows = at.rows(); row < rows; row++)
        {
            final long toBytes = block.offsetBytes(at.row() + row, at.col());
            if (from.isSpread())
            {
                accSpreadRow(block, toBytes, at.cols(), update, from, row);
            }
            else
            {
                accRow(block, toBytes, at.cols(), update, from, from.index(row, 0));
            }
        }
    }

    private static void accSpreadRow(
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
            accRow(
                block, offsetBytes + col * from.sizeBytes(), count, update, from, from.spreadIndex(row, col));
        }
    }

    private static void accRow(
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
     * Accumulates real or complex numbers stripe by stripe, in row-major order. A stripe consists of whole rows of the
     * block, or of a part of one row.
     *
     * @param isPatient whether to wait for a stripe whose lock another thread holds, and not to stop there.
     * @return the number of elements accumulated, in row-major order; {@code at.count()} if all.
     */
    long acc(
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
}
