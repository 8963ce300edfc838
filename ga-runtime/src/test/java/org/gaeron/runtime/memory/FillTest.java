package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;

import org.gaeron.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FillTest
{
    private static final int FILLS = 20;
    private static final long BYTES = 8 << 20;
    private static final double FILL = 1;
    private static final double OTHER = 5;

    private static long first(final ElementType type)
    {
        return type == ElementType.FLOAT ? Float.floatToRawIntBits(3) : type == ElementType.INT ? 3 : 0x1234_5678_9abcL;
    }

    /** Also of lengths that are no multiple of what is copied at a time. */
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldFillAnyLength(final ElementType type)
    {
        for (final int count : new int[]{1, 2, 3, 1000, 1025, 5001})
        {
            try (Arena arena = Arena.ofConfined())
            {
                final MemorySegment memory = arena.allocate((count + 1L) * type.sizeBytes(), 16);
                FillPattern.fill(type, memory.asSlice(0, (long)count * type.sizeBytes()), first(type), first(type) + 1);
                final MemorySegment one = memory.asSlice(0, type.sizeBytes());
                for (int i = 1; i < count; i++)
                {
                    assertEquals(-1, one.mismatch(memory.asSlice((long)i * type.sizeBytes(), type.sizeBytes())));
                }
                assertEquals(0, memory.get(JAVA_BYTE, (long)count * type.sizeBytes()));
            }
        }
    }

    /** Another rank may put one element meanwhile, and that alone is changed. */
    @Test
    void shouldNotSpreadWhatOthersWrite() throws InterruptedException
    {
        try (Arena arena = Arena.ofShared())
        {
            final MemorySegment memory = arena.allocate(BYTES, 16);
            final AtomicBoolean isOver = new AtomicBoolean();
            final Thread other = Thread.ofPlatform().start(() ->
            {
                while (!isOver.get())
                {
                    memory.set(JAVA_DOUBLE, 0, OTHER);
                }
            });
            try
            {
                for (int i = 0; i < FILLS; i++)
                {
                    FillPattern.fill(ElementType.DOUBLE, memory, Double.doubleToRawLongBits(FILL), 0);
                    check(memory);
                }
            }
            finally
            {
                isOver.set(true);
                other.join();
            }
        }
    }

    private static void check(final MemorySegment memory)
    {
        for (long at = Double.BYTES; at < memory.byteSize(); at += Double.BYTES)
        {
            if (memory.get(JAVA_DOUBLE, at) != FILL)
            {
                fail("expected " + FILL + " at " + at + ", actual " + memory.get(JAVA_DOUBLE, at));
            }
        }
    }
}
