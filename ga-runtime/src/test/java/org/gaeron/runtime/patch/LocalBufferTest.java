package org.gaeron.runtime.patch;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.CyclicAxis;
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

    /** A part whose rows have places 2, 3, 6, 7 in the patch, and whose columns have 1, 3, 5. */
    private static LocalBuffer spread(final long[] values)
    {
        final AxisPart rows = new AxisPart();
        final AxisPart cols = new AxisPart();
        rows.set(new CyclicAxis(10, 2, 2), 0, 2, 10);
        cols.set(new CyclicAxis(12, 1, 2), 1, 0, 6);
        final LocalBuffer buffer = new LocalBuffer().wrap(ElementType.LONG, values, 3, 7);
        buffer.spread(rows, cols);
        rows.set(new CyclicAxis(10, 5, 2), 0, 0, 10);
        return buffer;
    }

    /** What a pending operation keeps must not change with the caller's buffer, which the next owner's part reuses. */
    @Test
    void shouldTakeTheGapsAlongWhenItIsCopiedAndDropThemWhenItWrapsAnew()
    {
        final long[] values = new long[60];
        for (int i = 0; i < values.length; i++)
        {
            values[i] = i;
        }
        final LocalBuffer original = spread(values);
        final LocalBuffer copy = new LocalBuffer().wrap(original);
        original.wrap(ElementType.LONG, values, 0, 3);
        assertFalse(original.isSpread());
        assertEquals(4, original.index(1, 1));
        assertFalse(new LocalBuffer().wrap(copy).wrap(original).isSpread());
        assertTrue(copy.isSpread());
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment run = arena.allocate(9L * Long.BYTES, Long.BYTES);
            copy.copyRunTo(2, 9, 3, run, 0);
            final long[] expected = {22, 25, 27, 29, 46, 48, 50, 53, 55};
            for (int i = 0; i < 9; i++)
            {
                assertEquals(expected[i], run.get(JAVA_LONG_UNALIGNED, i * 8L), "element " + i);
                run.set(JAVA_LONG_UNALIGNED, i * 8L, -i);
            }
            copy.copyRunFrom(2, 9, 3, run, 0);
            for (int i = 0; i < 9; i++)
            {
                assertEquals(-i, values[(int)expected[i]]);
            }
            assertEquals(0, values[0]);
            assertEquals(23, values[23]);
        }
    }
}
