package org.gaeron.wire;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;

import org.gaeron.ElementType;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;

/**
 * The values of a list of elements, read at once and kept until the last of them is sent: at most a head. The memory is
 * used again for later answers. Holder of the baton.
 */
final class ListAnswer
{
    /** Memory that waits for later answers. */
    private static final int MOST_FREE = 64;

    private final ArrayDeque<ListAnswer> free;
    private final MemorySegment memory;
    private final LocalBuffer values = new LocalBuffer();
    private final BlockPatch patch = new BlockPatch();

    private ListAnswer(final ArrayDeque<ListAnswer> free, final long bytes)
    {
        this.free = free;
        memory = Arena.ofAuto().allocate(bytes, Long.BYTES);
    }

    /**
     * {@return an answer whose values are still to be read}
     *
     * @param free  answers that are used no more.
     * @param most  bytes of the longest answer.
     * @param count number of elements.
     */
    static ListAnswer of(
        final ArrayDeque<ListAnswer> free, final long most, final int arrayId, final int owner, final int count,
        final ElementType type)
    {
        ListAnswer answer = free.poll();
        if (answer == null || answer.memory.byteSize() < most)
        {
            answer = new ListAnswer(free, most);
        }
        answer.patch.set(arrayId, owner, 0, 0, 1, count);
        answer.values.wrapMemory(type, answer.memory, 0, count);
        return answer;
    }

    /**
     * {@return the values, without gaps}
     */
    LocalBuffer values()
    {
        return values;
    }

    /**
     * {@return the values as a patch of one row, which tells array and owner}
     */
    BlockPatch patch()
    {
        return patch;
    }

    long count()
    {
        return patch.cols();
    }

    long bytes()
    {
        return patch.cols() * values.sizeBytes();
    }

    /**
     * Lets the memory be used again.
     */
    void free()
    {
        if (free.size() < MOST_FREE)
        {
            free.push(this);
        }
    }
}
