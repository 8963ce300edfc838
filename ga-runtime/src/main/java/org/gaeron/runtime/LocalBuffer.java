package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;

import org.gaeron.runtime.memory.Kernels;

/**
 * The caller's side of an operation: a Java array or a memory segment, with the index of the first element and the
 * leading dimension. A flyweight: it wraps without allocating, unlike {@link MemorySegment#ofArray(double[])}.
 *
 * <p><b>No element is torn.</b> Other threads read and write the block that this buffer is copied to or from. The JDK
 * copies in units of 8 bytes if both sides are aligned to 8, as documented for {@code Unsafe.copyMemory}, else in
 * smaller ones. Blocks, frames and arrays of longs and doubles are aligned. Unaligned memory goes through an array of
 * longs:
 *
 * <pre>
 *   block (aligned)  -- whole elements --  staged (aligned)  -- bytes --  the caller's unaligned memory
 * </pre>
 */
public final class LocalBuffer
{
    static final int STAGED = 512;

    private double[] doubles;
    private long[] longs;
    private MemorySegment segment;
    private long offset;
    private long ld;
    private boolean isAligned;
    private long[] staged;

    /**
     * Wraps an array of doubles.
     *
     * @param array  the array.
     * @param offset index of the first element.
     * @param ld     elements from one row to the next.
     * @return this.
     */
    public LocalBuffer wrap(final double[] array, final long offset, final long ld)
    {
        return set(array, null, null, offset, ld);
    }

    /**
     * Wraps an array of longs.
     *
     * @param array  the array.
     * @param offset index of the first element.
     * @param ld     elements from one row to the next.
     * @return this.
     */
    public LocalBuffer wrap(final long[] array, final long offset, final long ld)
    {
        return set(null, array, null, offset, ld);
    }

    /**
     * Wraps memory.
     *
     * @param memory the memory.
     * @param offset index of the first element, in elements of 8 bytes.
     * @param ld     elements from one row to the next.
     * @return this.
     */
    public LocalBuffer wrap(final MemorySegment memory, final long offset, final long ld)
    {
        return set(null, null, memory, offset, ld);
    }

    /**
     * Wraps the same memory as another buffer.
     *
     * @param other the other buffer.
     * @return this.
     */
    public LocalBuffer wrap(final LocalBuffer other)
    {
        return set(other.doubles, other.longs, other.segment, other.offset, other.ld);
    }

    /**
     * Releases the reference to the memory.
     */
    public void release()
    {
        set(null, null, null, 0, 0);
    }

    private LocalBuffer set(
        final double[] doubles, final long[] longs, final MemorySegment segment, final long offset, final long ld)
    {
        this.doubles = doubles;
        this.longs = longs;
        this.segment = segment;
        this.offset = offset;
        this.ld = ld;
        isAligned = segment == null || segment.maxByteAlignment() >= Long.BYTES;
        if (!isAligned && staged == null)
        {
            staged = new long[STAGED];
        }
        return this;
    }

    /**
     * {@return the wrapped array of doubles, or null}
     */
    public double[] doubles()
    {
        return doubles;
    }

    /**
     * {@return the wrapped array of longs, or null}
     */
    public long[] longs()
    {
        return longs;
    }

    /**
     * {@return the wrapped memory, or null}
     */
    public MemorySegment segment()
    {
        return segment;
    }

    /**
     * {@return index of the first element}
     */
    public long offset()
    {
        return offset;
    }

    /**
     * Moves the first element.
     *
     * @param offset its index.
     */
    public void offset(final long offset)
    {
        this.offset = offset;
    }

    /**
     * {@return elements from one row to the next}
     */
    public long ld()
    {
        return ld;
    }

    /**
     * {@return whether elements can be copied from and to this buffer directly, without tearing}
     */
    boolean isAligned()
    {
        return isAligned;
    }

    /**
     * {@return index of an element}
     *
     * @param row row of the element, relative to the first.
     * @param col column of the element, relative to the first.
     */
    public long index(final long row, final long col)
    {
        return offset + row * ld + col;
    }

    /**
     * Copies elements out of this buffer.
     *
     * @param index   index of the first element here, see {@link #index(long, long)}.
     * @param to      the destination.
     * @param toBytes offset there, in bytes.
     * @param count   number of elements.
     */
    public void copyTo(final long index, final MemorySegment to, final long toBytes, final long count)
    {
        if (doubles != null)
        {
            MemorySegment.copy(doubles, (int)index, to, JAVA_DOUBLE_UNALIGNED, toBytes, (int)count);
        }
        else if (longs != null)
        {
            MemorySegment.copy(longs, (int)index, to, JAVA_LONG_UNALIGNED, toBytes, (int)count);
        }
        else if (isAligned)
        {
            MemorySegment.copy(segment, index * Long.BYTES, to, toBytes, count * Long.BYTES);
        }
        else
        {
            for (long done = 0; done < count; done += STAGED)
            {
                final int length = (int)Math.min(STAGED, count - done);
                MemorySegment.copy(segment, JAVA_LONG_UNALIGNED, (index + done) * Long.BYTES, staged, 0, length);
                MemorySegment.copy(staged, 0, to, JAVA_LONG_UNALIGNED, toBytes + done * Long.BYTES, length);
            }
        }
    }

    /**
     * {@return an element of a buffer of longs}
     *
     * @param index index of the element, see {@link #index(long, long)}.
     */
    long longAt(final long index)
    {
        return longs != null ? longs[(int)index] : segment.get(JAVA_LONG_UNALIGNED, index * Long.BYTES);
    }

    /**
     * Adds elements of this buffer, times a factor, to memory.
     *
     * @param alpha   the factor.
     * @param index   index of the first element here, see {@link #index(long, long)}.
     * @param to      native memory.
     * @param toBytes offset there, in bytes.
     * @param count   number of elements.
     */
    void axpy(final double alpha, final long index, final MemorySegment to, final long toBytes, final int count)
    {
        if (doubles != null)
        {
            Kernels.axpy(alpha, doubles, (int)index, to, toBytes, count);
        }
        else
        {
            Kernels.axpy(alpha, segment, index * Long.BYTES, to, toBytes, count);
        }
    }

    /**
     * Copies elements into this buffer.
     *
     * @param index     index of the first element here, see {@link #index(long, long)}.
     * @param from      the source.
     * @param fromBytes offset there, in bytes.
     * @param count     number of elements.
     */
    public void copyFrom(final long index, final MemorySegment from, final long fromBytes, final long count)
    {
        if (doubles != null)
        {
            MemorySegment.copy(from, JAVA_DOUBLE_UNALIGNED, fromBytes, doubles, (int)index, (int)count);
        }
        else if (longs != null)
        {
            MemorySegment.copy(from, JAVA_LONG_UNALIGNED, fromBytes, longs, (int)index, (int)count);
        }
        else if (isAligned)
        {
            MemorySegment.copy(from, fromBytes, segment, index * Long.BYTES, count * Long.BYTES);
        }
        else
        {
            for (long done = 0; done < count; done += STAGED)
            {
                final int length = (int)Math.min(STAGED, count - done);
                MemorySegment.copy(from, JAVA_LONG_UNALIGNED, fromBytes + done * Long.BYTES, staged, 0, length);
                MemorySegment.copy(staged, 0, segment, JAVA_LONG_UNALIGNED, (index + done) * Long.BYTES, length);
            }
        }
    }

    /**
     * Copies a run of elements, in row-major order of a patch that begins at this buffer's first element.
     *
     * @param first   position of the first element in the patch.
     * @param count   number of elements.
     * @param cols    columns of the patch.
     * @param to      the destination, without gaps.
     * @param toBytes offset there, in bytes.
     */
    public void copyRunTo(
        final long first, final long count, final long cols, final MemorySegment to, final long toBytes)
    {
        if (cols == ld)
        {
            copyTo(offset + first, to, toBytes, count);
            return;
        }
        long row = first / cols;
        long col = first - row * cols;
        for (long done = 0; done < count; row++, col = 0)
        {
            final long piece = Math.min(cols - col, count - done);
            copyTo(index(row, col), to, toBytes + done * Long.BYTES, piece);
            done += piece;
        }
    }

    /**
     * Copies a run of elements into this buffer: the reverse of {@link #copyRunTo}.
     *
     * @param first     position of the first element in the patch.
     * @param count     number of elements.
     * @param cols      columns of the patch.
     * @param from      the source, without gaps.
     * @param fromBytes offset there, in bytes.
     */
    public void copyRunFrom(
        final long first, final long count, final long cols, final MemorySegment from, final long fromBytes)
    {
        if (cols == ld)
        {
            copyFrom(offset + first, from, fromBytes, count);
            return;
        }
        long row = first / cols;
        long col = first - row * cols;
        for (long done = 0; done < count; row++, col = 0)
        {
            final long piece = Math.min(cols - col, count - done);
            copyFrom(index(row, col), from, fromBytes + done * Long.BYTES, piece);
            done += piece;
        }
    }
}
