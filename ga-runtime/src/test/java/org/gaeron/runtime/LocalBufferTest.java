package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalBufferTest
{
    private static final int STAGED = StagedMemory.BYTES / Long.BYTES;
    private static final int SHIFTS = 9;
    private static final long UNTOUCHED = -7;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 9, STAGED - 1, STAGED, STAGED + 1, 1300})
    void shouldCopyAnyNumberOfElementsFromAndToMemoryOfAnyAlignment(final int count)
    {
        try (Arena arena = Arena.ofConfined())
        {
            for (int shift = 0; shift < SHIFTS; shift++)
            {
                copyThereAndBack(arena.allocate(bytes(count) + shift, 8).asSlice(shift), arena, count);
                final byte[] heap = new byte[(int)bytes(count) + shift];
                copyThereAndBack(MemorySegment.ofArray(heap).asSlice(shift), arena, count);
            }
        }
    }

    private static LocalBuffer longs(final MemorySegment memory)
    {
        return new LocalBuffer().wrapMemory(ElementType.LONG, memory, 0, 1);
    }

    private static long bytes(final int count)
    {
        return (count + 2L) * Long.BYTES;
    }

    /** Elements 1 to count of the memory go to the same place of a block, and come back. */
    private static void copyThereAndBack(final MemorySegment memory, final Arena arena, final int count)
    {
        final MemorySegment block = arena.allocate(bytes(count), 8);
        final LocalBuffer buffer = longs(memory);
        for (int i = 0; i < count + 2; i++)
        {
            memory.set(JAVA_LONG_UNALIGNED, i * 8L, 0x0102_0304_0506_0708L * (i + 1));
            block.set(JAVA_LONG_UNALIGNED, i * 8L, UNTOUCHED);
        }
        buffer.copyTo(1, block, Long.BYTES, count);
        check(block, count);
        for (int i = 0; i < count + 2; i++)
        {
            memory.set(JAVA_LONG_UNALIGNED, i * 8L, UNTOUCHED);
        }
        buffer.copyFrom(1, block, Long.BYTES, count);
        check(memory, count);
    }

    private static void check(final MemorySegment memory, final int count)
    {
        for (int i = 0; i < count + 2; i++)
        {
            final long expected = i == 0 || i > count ? UNTOUCHED : 0x0102_0304_0506_0708L * (i + 1);
            assertEquals(expected, memory.get(JAVA_LONG_UNALIGNED, i * 8L), "element " + i + " of " + memory);
        }
    }

    @Test
    void shouldCallMemoryAlignedAsTheJdkDoes()
    {
        final byte[] bytes = new byte[64];
        assertFalse(longs(MemorySegment.ofArray(bytes)).isAligned());
        assertFalse(longs(MemorySegment.ofArray(new int[8])).isAligned());
        assertTrue(longs(MemorySegment.ofArray(new long[8]).asSlice(8)).isAligned());
        assertTrue(new LocalBuffer().wrap(ElementType.DOUBLE, new double[8], 0, 1).isAligned());
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment memory = arena.allocate(64, 8);
            assertTrue(longs(memory.asSlice(8)).isAligned());
            assertFalse(longs(memory.asSlice(4)).isAligned());
            assertFalse(longs(memory.asSlice(3)).isAligned());
        }
    }

    @Test
    void shouldNotRoundWhereMemoryBegins()
    {
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment frames = arena.allocate(64, 8);
            for (final ElementType type : ElementType.values())
            {
                final int unitBytes = Math.min(type.sizeBytes(), Long.BYTES);
                for (int base = 0; base < 16; base++)
                {
                    final LocalBuffer buffer = new LocalBuffer().wrapMemory(type, frames, base, 1);
                    assertEquals(base % unitBytes == 0, buffer.isAligned(), type + " from byte " + base);
                    final MemorySegment block = arena.allocate(16, 8);
                    frames.set(JAVA_BYTE, base + type.sizeBytes(), (byte)base);
                    buffer.copyTo(1, block, 0, 1);
                    assertEquals(base, block.get(JAVA_BYTE, 0), type + " from byte " + base);
                }
            }
        }
    }
}
