package org.gaeron.runtime.patch;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.junit.jupiter.api.Test;

class NarrowRowsTest
{
    private static final int WORDS = 60;
    private static final int FROM_LD = 7;
    private static final int TO_LD = 5;
    private static final int ROWS = 8;

    @Test
    void shouldCopyRowsAndNothingBetweenThem()
    {
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment from = arena.allocate(JAVA_LONG, WORDS);
            final MemorySegment to = arena.allocate(JAVA_LONG, WORDS);
            for (int cols = 1; cols <= 4; cols++)
            {
                for (int i = 0; i < WORDS; i++)
                {
                    from.setAtIndex(JAVA_LONG, i, 100 + i);
                    to.setAtIndex(JAVA_LONG, i, -i);
                }
                NarrowRows.copy(from, 2 * Long.BYTES, FROM_LD * Long.BYTES, to, Long.BYTES, TO_LD * Long.BYTES, ROWS,
                    cols * Long.BYTES);
                for (int i = 0; i < WORDS; i++)
                {
                    final int row = (i - 1) / TO_LD;
                    final int col = (i - 1) % TO_LD;
                    final boolean isCopied = i > 0 && row < ROWS && col < cols;
                    assertEquals(isCopied ? 100 + 2 + row * FROM_LD + col : -i, to.getAtIndex(JAVA_LONG, i));
                }
            }
        }
    }

    @Test
    void shouldTakeNativeMemoryOfWholeWordsOnly()
    {
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment memory = arena.allocate(JAVA_LONG, 2);
            assertTrue(areFor(memory, ElementType.LONG, 1));
            assertTrue(areFor(memory, ElementType.DOUBLE, 4));
            assertFalse(areFor(memory, ElementType.LONG, 5));
            assertTrue(areFor(memory, ElementType.COMPLEX, 2));
            assertFalse(areFor(memory, ElementType.COMPLEX, 3));
            assertFalse(areFor(memory, ElementType.INT, 1));
            assertFalse(areFor(MemorySegment.ofArray(new long[1]), ElementType.LONG, 1));
            assertFalse(areFor(memory.asSlice(1, Long.BYTES), ElementType.LONG, 1), "not aligned");
            assertFalse(NarrowRows.areFor(new LocalBuffer().wrap(ElementType.LONG, new long[1], 0, 1), 1));
        }
    }

    private static boolean areFor(final MemorySegment memory, final ElementType type, final long cols)
    {
        return NarrowRows.areFor(new LocalBuffer().wrapMemory(type, memory, 0, cols), cols);
    }
}
