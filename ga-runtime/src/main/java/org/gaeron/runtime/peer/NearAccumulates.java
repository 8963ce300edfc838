package org.gaeron.runtime.peer;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.memory.Kernels;
import org.gaeron.runtime.memory.Operators;
import org.gaeron.runtime.memory.SegmentCopy;
import org.gaeron.runtime.memory.StripeLocks;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.SpreadRows;
import org.gaeron.runtime.patch.StagedMemory;
import org.gaeron.runtime.patch.Update;

/**
 * Accumulates onto patches of blocks of this node, for a {@link NearPeer}: integers one by one and atomically, all else
 * under the locks of its stripes. Sums of floating-point numbers are left to the kernels of their type, all else is
 * combined word by word. Any number of threads.
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
            long count;
            for (long col = 0, cols = at.cols(); col < cols; col += count)
            {
                count = from.together(col, cols - col);
                accRow(block, block.offsetBytes(at.row() + row, at.col() + col), count, update, from,
                    from.place(row, col));
            }
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
     * Accumulates real or complex numbers stripe by stripe, in row-major order. Waits for stripes whose lock another
     * thread holds. A stripe consists of whole rows of the block, or of a part of one row.
     */
    void acc(final Block block, final BlockPatch at, final Update update, final LocalBuffer from)
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
                final LocalBuffer values = !from.isSpread() ? from :
                    SpreadRows.packed(from, row - at.row(), rows, col - at.col(), cols);
                final int lock = locks.lockOf(row, col);
                locks.lock(lock, checkHealth);
                try
                {
                    accStripe(
                        block, block.offsetBytes(row, col), rows, cols, update, values, row - at.row(), col - at.col());
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
        if (cols == block.ld() && cols == from.ld() && !from.isSpread())
        {
            combine(update, from, from.index(fromRow, fromCol), block.memory(), offsetBytes, (int)(rows * cols));
            return;
        }
        for (long row = 0; row < rows; row++)
        {
            final long toBytes = offsetBytes + row * block.ld() * from.sizeBytes();
            combine(update, from, from.place(fromRow + row, fromCol), block.memory(), toBytes, (int)cols);
        }
    }

    /**
     * Accumulates a run of real or complex numbers of a patch, in row-major order, but stops at a stripe whose lock
     * another thread holds. Rows of one stripe take its lock once. The patch is within the block, and the run within
     * the patch.
     *
     * @param first place of the first number in the patch.
     * @param count of the numbers.
     * @param from  the numbers, without gaps.
     * @return how many are accumulated.
     */
    long tryAcc(
        final Block block, final BlockPatch at, final long first, final long count, final Update update,
        final LocalBuffer from)
    {
        final StripeLocks locks = block.locks();
        long done = 0;
        while (done < count)
        {
            final long place = first + done;
            final long row = at.row() + place / at.cols();
            final long col = at.col() + place % at.cols();
            final int lock = locks.lockOf(row, col);
            if (!locks.tryLock(lock))
            {
                return done;
            }
            try
            {
                done += accStripeOfRun(block, at, row, col, count - done, update, from, from.offset() + done);
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
        return done;
    }

    /** Accumulates what a run has in the stripe of its first number. Returns how many numbers that are. */
    private static long accStripeOfRun(
        final Block block,
        final BlockPatch at,
        final long firstRow,
        final long firstCol,
        final long count,
        final Update update,
        final LocalBuffer from,
        final long index)
    {
        final StripeLocks locks = block.locks();
        final long end = at.col() + at.cols();
        final boolean isDense = at.cols() == block.ld() && locks.colsEnd(0) == end;
        final long stripeEnd = locks.rowsEnd(firstRow);
        long row = firstRow;
        long col = firstCol;
        long done = 0;
        do
        {
            final long together =
                isDense ? (stripeEnd - row) * end - col : Math.min(locks.colsEnd(col), end) - col;
            final long length = Math.min(together, count - done);
            assert length > 0 : at;
            combine(update, from, index + done, block.memory(), block.offsetBytes(row, col), (int)length);
            done += length;
            col += length;
            if (col >= end)
            {
                row++;
                col = at.col();
            }
        }
        while (done < count && !isDense && col == at.col() && row < stripeEnd);
        return done;
    }

    /**
     * Combines memory with elements of a buffer. No other thread writes to that memory meanwhile.
     *
     * @param update  an accumulate.
     * @param from    the buffer.
     * @param index   index of the first element there, see {@link LocalBuffer#index(long, long)}.
     * @param to      native memory, aligned to 8 bytes.
     * @param toBytes offset there, in bytes.
     * @param count   number of elements.
     */
    static void combine(
        final Update update, final LocalBuffer from, final long index, final MemorySegment to, final long toBytes,
        final int count)
    {
        final ElementType type = from.type();
        final Operator operator = update.operator();
        if (operator == Operator.SUM && !type.isInteger())
        {
            axpy(update, from, index, to, toBytes, count);
            return;
        }
        if (operator == Operator.REPLACE)
        {
            from.copyTo(index, to, toBytes, count);
            return;
        }
        final long factor = operator == Operator.SUM ? update.alpha() : 1;
        final int components = type.components();
        final int wordBytes = from.sizeBytes() / components;
        for (long i = 0; i < (long)count * components; i++)
        {
            final long operand = from.word(index * components + i);
            final long before = Elements.read(type, to, toBytes + i * wordBytes);
            final long after = Operators.combine(type, operator, before, type.isInteger() ? factor * operand : operand);
            Elements.write(type, to, toBytes + i * wordBytes, after);
        }
    }

    private static void axpy(
        final Update update, final LocalBuffer from, final long index, final MemorySegment to, final long toBytes,
        final int count)
    {
        final Object array = from.array();
        if (array != null)
        {
            Kernels.axpy(from.type(), update.alpha(), update.alpha2(), array, index, to, toBytes, count);
        }
        else if (from.memory().isNative())
        {
            Kernels.axpyNative(from.type(), update.alpha(), update.alpha2(), from.memory(), from.placeBytes(index), to,
                toBytes, count);
        }
        else
        {
            axpyHeap(update, from, index, to, toBytes, count);
        }
    }

    /** Kernels take arrays and native memory: one loop for heap memory, too, would be compiled well for neither. */
    private static void axpyHeap(
        final Update update, final LocalBuffer from, final long index, final MemorySegment to, final long toBytes,
        final int count)
    {
        final MemorySegment staged = from.staged().memory();
        final int most = StagedMemory.BYTES / from.sizeBytes();
        for (int done = 0; done < count; done += most)
        {
            final int length = Math.min(most, count - done);
            SegmentCopy.copy(
                from.memory(), from.placeBytes(index + done), staged, 0, (long)length * from.sizeBytes());
            Kernels.axpyNative(from.type(), update.alpha(), update.alpha2(), staged, 0, to,
                toBytes + (long)done * from.sizeBytes(), length);
        }
    }
}
