package org.gaeron.runtime.patch;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.memory.SegmentCopy;

/**
 * The caller's side of an operation: a Java array or a memory segment, with the element type, the index of the first
 * element and the leading dimension. A flyweight: it wraps without allocating, unlike {@link
 * MemorySegment#ofArray(double[])}.
 *
 * <p><b>No element is torn.</b> Other threads read and write the block that this buffer is copied to or from. The JDK
 * copies in units of 8 bytes if both sides and the length are aligned to 8, else of 4 bytes if they are aligned to 4,
 * as documented for {@code Unsafe.copyMemory}. Blocks, frames and arrays are aligned to their elements, or to 8 bytes
 * where an element is two doubles. Unaligned memory goes through {@link StagedMemory}.
 *
 * <p><b>Gaps.</b> On an array with tiles, the part of a patch that one owner has can lie spread over the buffer, though
 * it is one rectangle of the block. Then a {@link SpreadPart} has the places of its elements.
 */
public final class LocalBuffer
{
    private ElementType type;
    private Object array;
    private MemorySegment memory;
    private long baseBytes;
    private long offset;
    private long ld;
    private int sizeBytes = 1;
    private boolean isAligned;
    private final StagedMemory staged = new StagedMemory();
    private boolean isSpread;
    /** Null until it is needed. */
    private SpreadPart part;

    /** Creates one that wraps nothing yet. */
    public LocalBuffer()
    {
    }

    /**
     * Wraps a Java array.
     *
     * @param type   the element type.
     * @param array  the array, of the Java type of {@code type}.
     * @param offset index of the first element.
     * @param ld     elements from one row to the next.
     * @return this.
     */
    public LocalBuffer wrap(final ElementType type, final Object array, final long offset, final long ld)
    {
        return set(type, array, null, 0, offset, ld);
    }

    /**
     * Wraps memory.
     *
     * @param type      the element type.
     * @param memory    the memory.
     * @param baseBytes where the first element begins, in bytes.
     * @param ld        elements from one row to the next.
     * @return this.
     */
    public LocalBuffer wrapMemory(
        final ElementType type, final MemorySegment memory, final long baseBytes, final long ld)
    {
        return set(type, null, memory, baseBytes, 0, ld);
    }

    /**
     * Wraps the same memory as another buffer.
     *
     * @param other the other buffer.
     * @return this.
     */
    public LocalBuffer wrap(final LocalBuffer other)
    {
        set(other.type, other.array, other.memory, other.baseBytes, other.offset, other.ld);
        if (other.isSpread)
        {
            spread(other.part.rows(), other.part.cols());
        }
        return this;
    }

    /**
     * Spreads rows and columns of an owner's part over the buffer, until {@link #closeUp()} or it wraps again.
     *
     * @param rows of the part.
     * @param cols of the part.
     */
    public void spread(final AxisPart rows, final AxisPart cols)
    {
        if (part == null)
        {
            part = new SpreadPart();
        }
        part.set(rows, cols);
        isSpread = true;
    }

    /** Ends what {@link #spread} began. */
    public void closeUp()
    {
        isSpread = false;
    }

    /** {@return whether rows or columns lie apart} Then {@link #place} is right, and {@link #index} wrong. */
    public boolean isSpread()
    {
        return isSpread;
    }

    /**
     * {@return index of an element, whether or not the part is spread}
     *
     * @param row of the part.
     * @param col of the part.
     */
    public long place(final long row, final long col)
    {
        return isSpread ? offset + part.place(row, col, ld) : index(row, col);
    }

    /**
     * {@return how many elements of a row lie together from a column on}
     *
     * @param col  of the part.
     * @param most the greatest answer.
     */
    public long together(final long col, final long most)
    {
        return isSpread ? Math.min(most, part.cols().together(col)) : most;
    }

    /** {@return where the elements are, if they are spread} */
    SpreadPart part()
    {
        return part;
    }

    /** Releases the reference to the memory. */
    public void release()
    {
        array = null;
        memory = null;
    }

    private LocalBuffer set(
        final ElementType type, final Object array, final MemorySegment memory, final long baseBytes,
        final long offset, final long ld)
    {
        this.type = type;
        this.array = array;
        this.memory = memory;
        this.baseBytes = baseBytes;
        this.offset = offset;
        this.ld = ld;
        isSpread = false;
        sizeBytes = type.sizeBytes();
        isAligned = memory == null || StagedMemory.isAligned(memory, baseBytes, Math.min(sizeBytes, Long.BYTES));
        return this;
    }

    /** {@return the element type} */
    public ElementType type()
    {
        return type;
    }

    /** {@return the size of an element in bytes} */
    public int sizeBytes()
    {
        return sizeBytes;
    }

    /** {@return index of the first element} */
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

    /** {@return elements from one row to the next} */
    public long ld()
    {
        return ld;
    }

    /** {@return whether elements can be copied from and to this buffer directly, without tearing} */
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
        if (array == null)
        {
            copyMemory(memory, placeBytes(index), to, toBytes, count * sizeBytes);
            return;
        }
        Elements.copy(type, array, index, to, toBytes, count);
    }

    private void copyMemory(
        final MemorySegment from, final long fromBytes, final MemorySegment to, final long toBytes, final long bytes)
    {
        if (!isAligned)
        {
            staged.copy(from, fromBytes, to, toBytes, bytes);
        }
        else
        {
            SegmentCopy.copy(from, fromBytes, to, toBytes, bytes);
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
        if (array == null)
        {
            copyMemory(from, fromBytes, memory, placeBytes(index), count * sizeBytes);
            return;
        }
        Elements.copy(type, from, fromBytes, array, index, count);
    }

    /** {@return memory for elements on their way} */
    public StagedMemory staged()
    {
        return staged;
    }

    /**
     * {@return a word of this buffer, see {@link Elements}}
     *
     * @param index index of the word; for elements of one word, of the element.
     */
    public long word(final long index)
    {
        return array != null ? Elements.get(type, array, (int)index) :
            Elements.read(type, memory, baseBytes + index * (sizeBytes / type.components()));
    }

    /** {@return the Java array, or null if this buffer is memory} */
    public Object array()
    {
        return array;
    }

    /** {@return the memory, or null if this buffer is a Java array} */
    public MemorySegment memory()
    {
        return memory;
    }

    /**
     * {@return the offset of an element in the memory, in bytes}
     *
     * @param index of the element.
     */
    public long placeBytes(final long index)
    {
        return baseBytes + index * sizeBytes;
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
        if (cols == ld && !isSpread)
        {
            copyTo(offset + first, to, toBytes, count);
        }
        else
        {
            SpreadRows.copyTo(this, first, count, cols, to, toBytes);
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
        if (cols == ld && !isSpread)
        {
            copyFrom(offset + first, from, fromBytes, count);
        }
        else
        {
            SpreadRows.copyFrom(this, first, count, cols, from, fromBytes);
        }
    }
}
