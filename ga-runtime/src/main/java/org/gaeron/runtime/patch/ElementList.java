package org.gaeron.runtime.patch;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.memory.NodeMemory;

/**
 * Elements of one block, in any order, any of them repeated: the address of a list operation of a {@code Peer}. Each
 * element has a place in the block, its row-major index there, and a position in the buffer of the caller. A flyweight,
 * set anew for each use.
 */
public final class ElementList
{
    private int arrayId;
    private int owner;
    private long[] places;
    private int[] positions;
    private int first;
    private int end;

    /** Creates one that is empty. */
    public ElementList()
    {
    }

    /**
     * Sets the elements.
     *
     * @param arrayId   the array.
     * @param owner     the rank that owns the block.
     * @param places    indices of elements in the block.
     * @param positions indices of their values in the buffer; of places and positions that range is meant:
     * @param first     index of the first one.
     * @param end       index after the last one.
     * @return this.
     */
    public ElementList set(
        final int arrayId, final int owner, final long[] places, final int[] positions, final int first, final int end)
    {
        this.arrayId = arrayId;
        this.owner = owner;
        this.places = places;
        this.positions = positions;
        this.first = first;
        this.end = end;
        return this;
    }

    /**
     * Sets a part of another list.
     *
     * @param other the other list.
     * @param from  number of its elements before the part.
     * @param count number of elements of the part.
     * @return this.
     */
    public ElementList set(final ElementList other, final int from, final int count)
    {
        final int begin = other.first + from;
        return set(other.arrayId, other.owner, other.places, other.positions, begin, begin + count);
    }

    /**
     * {@return the array}
     */
    public int arrayId()
    {
        return arrayId;
    }

    /**
     * {@return the rank that owns the block}
     */
    public int owner()
    {
        return owner;
    }

    /**
     * {@return number of elements}
     */
    public int count()
    {
        return end - first;
    }

    /**
     * {@return the array of the places, of which only those from {@link #first()} to {@link #end()} count}
     */
    public long[] places()
    {
        return places;
    }

    /**
     * {@return the array of the positions in the buffer, likewise}
     */
    public int[] positions()
    {
        return positions;
    }

    /**
     * {@return index of the first element in places and positions}
     */
    public int first()
    {
        return first;
    }

    /**
     * {@return index after the last element in places and positions}
     */
    public int end()
    {
        return end;
    }

    /**
     * {@return the largest place; negative if the list is empty}
     */
    public long largestPlace()
    {
        long largest = -1;
        for (int i = first; i < end; i++)
        {
            largest = Math.max(largest, places[i]);
        }
        return largest;
    }

    /**
     * Copies values of the elements out of the caller's buffer.
     *
     * @param from    the buffer.
     * @param skipped number of elements before the first one.
     * @param count   number of elements.
     * @param to      the destination, without gaps.
     * @param toBytes offset there, in bytes.
     */
    public void copyTo(
        final LocalBuffer from, final int skipped, final int count, final MemorySegment to, final long toBytes)
    {
        final ElementType type = from.type();
        final int components = type.components();
        final int wordBytes = type.sizeBytes() / components;
        long at = toBytes;
        for (int i = first + skipped; i < first + skipped + count; i++)
        {
            for (int word = 0; word < components; word++, at += wordBytes)
            {
                Elements.write(type, to, at, from.word((long)positions[i] * components + word));
            }
        }
    }

    /**
     * Copies values of the elements into the caller's buffer.
     *
     * @param to        the buffer.
     * @param skipped   number of elements before the first one.
     * @param count     number of elements.
     * @param from      the source, without gaps.
     * @param fromBytes offset there, in bytes.
     */
    public void copyFrom(
        final LocalBuffer to, final int skipped, final int count, final MemorySegment from, final long fromBytes)
    {
        final ElementType type = to.type();
        final int components = type.components();
        final int wordBytes = type.sizeBytes() / components;
        long at = fromBytes;
        for (int i = first + skipped; i < first + skipped + count; i++)
        {
            for (int word = 0; word < components; word++, at += wordBytes)
            {
                ListKernels.set(to, (long)positions[i] * components + word, Elements.read(type, from, at));
            }
        }
    }

    /**
     * {@return why a node that owns the elements has no block for them}
     */
    public String absence()
    {
        return arrayId == NodeMemory.CONTROL_ARRAY_ID ? Health.ENDED :
            "expected an open array, actual one that is closed or was never created: " + this;
    }

    @Override
    public String toString()
    {
        return "array " + arrayId + " owner " + owner + " list of " + count();
    }
}
