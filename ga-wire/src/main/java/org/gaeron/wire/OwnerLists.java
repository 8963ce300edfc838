package org.gaeron.wire;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.util.ArrayDeque;

import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.ElementList;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.waiting.Completion;

/**
 * Performs the list requests of other nodes on the blocks of this one, for the {@link OwnerService}. All places are
 * checked before the first element is touched. Holder of the baton.
 */
final class OwnerLists
{
    private final NodeMemory memory;
    private final NearPeer near;
    private final WireCounters counters;
    private final Completion completion;
    private final ElementList list = new ElementList();
    private final LocalBuffer buffer = new LocalBuffer();
    private final ArrayDeque<ListAnswer> free = new ArrayDeque<>();
    private long[] places = {};
    /** Values of a frame stand in the order of its places. */
    private int[] positions = {};
    private int arrayId;
    private int owner;
    private int count;
    private int placeBytes;
    private long address;
    private String refusal;

    OwnerLists(final NodeMemory memory, final NearPeer near, final Completion completion, final WireCounters counters)
    {
        this.memory = memory;
        this.near = near;
        this.completion = completion;
        this.counters = counters;
    }

    /**
     * {@return why the last request was not performed}
     */
    String refusal()
    {
        return refusal;
    }

    /**
     * Sets the elements of the next request, from a frame whose length was checked.
     *
     * @param placeBytes 4 or 8.
     * @param address    of the first place.
     */
    void list(final int arrayId, final int owner, final int count, final int placeBytes, final long address)
    {
        this.arrayId = arrayId;
        this.owner = owner;
        this.count = count;
        this.placeBytes = placeBytes;
        this.address = address;
        list.set(arrayId, owner, places, positions, 0, count);
    }

    /** Looks up the block and the places. Null if they cannot be served, for the reason {@link #refusal()}. */
    private Block block()
    {
        final Block block = memory.block(arrayId, owner);
        if (block == null || block.isAwaited())
        {
            refusal = list.absence();
            return null;
        }
        final long last = block.lastPlace();
        if (decode(last) < 0 || !hasElements(block))
        {
            refusal = "expected places from 0 to " + last + ", actual others, " + list;
            return null;
        }
        list.set(arrayId, owner, places, positions, 0, count);
        return block;
    }

    /** Between two rows of a block may be ghost cells, which no list names. */
    private boolean hasElements(final Block block)
    {
        if (block.ld() == block.cols())
        {
            return true;
        }
        for (int i = 0; i < count; i++)
        {
            if (!block.hasElement(places[i]))
            {
                return false;
            }
        }
        return true;
    }

    /** Decodes the places; a negative result tells that one of them is outside. */
    private long decode(final long last)
    {
        if (places.length < count)
        {
            places = new long[Integer.highestOneBit(2 * count - 1)];
            positions = new int[places.length];
            for (int i = 0; i < positions.length; i++)
            {
                positions[i] = i;
            }
        }
        long signs = 0;
        if (placeBytes == Long.BYTES)
        {
            for (int i = 0; i < count; i++)
            {
                final long place = WireMemory.ALL.get(JAVA_LONG_UNALIGNED, address + (long)i * Long.BYTES);
                signs |= place | last - place;
                places[i] = place;
            }
            return signs;
        }
        for (int i = 0; i < count; i++)
        {
            final long place = WireMemory.ALL.get(JAVA_INT_UNALIGNED, address + (long)i * Integer.BYTES);
            signs |= place | last - place;
            places[i] = place;
        }
        return signs;
    }

    /**
     * Applies the values that follow the places of the list.
     *
     * @param update   null if its kind is not a known one.
     * @param bytes    of places and values.
     * @param resumeAt how many elements are applied already.
     * @return {@link OwnerService#APPLIED}, {@link OwnerService#REFUSED}; or, if a rank holds a stripe, how many
     *     elements are applied.
     */
    long update(final Update update, final long bytes, final int resumeAt)
    {
        final Block block = block();
        if (block == null)
        {
            return OwnerService.REFUSED;
        }
        if (update == null || !update.isPut() && !block.type().supports(update.operator()))
        {
            refusal = update == null ? "expected an update of a known kind, actual another, " + list :
                "expected an operator of " + block.type().plural() + ", actual " + update + ", " + list;
            return OwnerService.REFUSED;
        }
        final int sizeBytes = block.type().sizeBytes();
        final long placesBytes = ListProxy.placesBytes(count, placeBytes);
        if (placesBytes + (long)count * sizeBytes != bytes)
        {
            refusal = "expected " + count + " values of " + sizeBytes + " bytes, actual " + (bytes - placesBytes) +
                " bytes, " + list;
            return OwnerService.REFUSED;
        }
        try
        {
            buffer.wrapMemory(block.type(), WireMemory.ALL, address + placesBytes, count);
            list.set(arrayId, owner, places, positions, resumeAt, count);
            final int applied = near.tryScatter(list, update, buffer);
            if (resumeAt + applied < count)
            {
                return resumeAt + applied;
            }
        }
        catch (final IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException ex)
        {
            refusal = ex.toString();
            return OwnerService.REFUSED;
        }
        counters.onUpdate(update.isPut(), (long)count * sizeBytes);
        return OwnerService.APPLIED;
    }

    /**
     * Reads the elements of the list.
     *
     * @param most bytes of the longest answer.
     * @return their values; null if the list cannot be served.
     */
    ListAnswer get(final long most)
    {
        final Block block = block();
        if (block == null)
        {
            return null;
        }
        final long bytes = (long)count * block.type().sizeBytes();
        if (bytes > most)
        {
            refusal = "expected a list of at most " + most + " bytes of values, actual " + bytes + ", " + list;
            return null;
        }
        final ListAnswer answer = ListAnswer.of(free, most, arrayId, owner, count, block.type());
        try
        {
            near.gather(list, answer.values(), completion);
        }
        catch (final IllegalStateException ex)
        {
            answer.free();
            refusal = ex.toString();
            return null;
        }
        counters.onGet(bytes);
        return answer;
    }
}
