package org.gaeron.runtime.memory;

import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;

/**
 * Memory that is full of one element, from which other memory is filled. It is not a part of what is filled: others may
 * put elements there meanwhile, and a copy of those would be spread.
 */
record FillPattern(MemorySegment elements)
{
    private static final int MOST_BYTES = 16 << 10;
    /** Of the largest element. */
    private static final int LARGEST_BYTES = 2 * Long.BYTES;

    /**
     * {@return a pattern}
     *
     * @param type  the element type.
     * @param word  first word of the element.
     * @param word2 second word of the element, if it has two.
     * @param bytes to be filled at a time.
     */
    static FillPattern of(final ElementType type, final long word, final long word2, final long bytes)
    {
        final long rounded = Math.ceilDiv(Math.min(bytes, MOST_BYTES), LARGEST_BYTES) * LARGEST_BYTES;
        final MemorySegment elements = MemorySegment.ofArray(new long[(int)(rounded / Long.BYTES)]);
        Elements.write(type, elements, 0, word);
        if (type.components() > 1)
        {
            Elements.write(type, elements, type.sizeBytes() / 2, word2);
        }
        long length;
        for (long done = type.sizeBytes(); done < rounded; done += length)
        {
            length = Math.min(done, rounded - done);
            SegmentCopy.copy(elements, 0, elements, done, length);
        }
        return new FillPattern(elements);
    }

    /**
     * Fills memory with one element.
     *
     * @param type   the element type.
     * @param memory the memory, aligned to its words.
     * @param word   first word of the element.
     * @param word2  second word of the element, if it has two.
     */
    static void fill(final ElementType type, final MemorySegment memory, final long word, final long word2)
    {
        final long bytes = memory.byteSize();
        if ((word | word2) == 0 || bytes == 0)
        {
            memory.fill((byte)0);
            return;
        }
        of(type, word, word2, bytes).fill(memory, 0, bytes);
    }

    /** Fills some bytes of memory, whole elements. */
    void fill(final MemorySegment memory, final long from, final long bytes)
    {
        long length;
        for (long done = 0; done < bytes; done += length)
        {
            length = Math.min(elements.byteSize(), bytes - done);
            SegmentCopy.copy(elements, 0, memory, from + done, length);
        }
    }
}
