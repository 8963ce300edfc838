package org.gaeron.runtime;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.memory.Kernels;
import org.gaeron.runtime.memory.Operators;
import org.gaeron.runtime.memory.SegmentCopy;

/**
 * Computes accumulates: combines memory with elements of a {@link LocalBuffer}. Sums of floating-point numbers are left
 * to the kernels of their type, all else is combined word by word.
 */
final class Accumulator
{
    private Accumulator()
    {
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
