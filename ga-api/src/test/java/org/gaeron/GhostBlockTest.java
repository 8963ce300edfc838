package org.gaeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GhostBlockTest
{
    private static final Patch PATCH = Patch.of(4, 6, 0, 3);
    private static final int LD = 7;
    private static final int ROWS = 4;

    /** Rows 3 to 6 and columns -2 to 4 of an array: a row and two columns around each side. */
    private static GhostBlock block(final ElementType type, final Arena arena)
    {
        final MemorySegment memory = arena.allocate((long)ROWS * LD * type.sizeBytes(), Long.BYTES);
        return new GhostBlock(type, PATCH, 1, 2, LD, memory);
    }

    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"DOUBLE", "FLOAT"})
    void shouldReadAndWriteFractionsByTheirPlace(final ElementType type)
    {
        try (Arena arena = Arena.ofConfined())
        {
            final GhostBlock block = block(type, arena);
            for (int i = 0; i < ROWS * LD; i++)
            {
                block.setDouble(3 + i / LD, i % LD - 2, i + 0.25);
            }
            for (int i = 0; i < ROWS * LD; i++)
            {
                assertEquals(i + 0.25, type.real(block.memory(), i));
                assertEquals(i + 0.25, block.getDouble(3 + i / LD, i % LD - 2));
            }
            assertRefused(block, "longs or ints", () -> block.getLong(4, 0), () -> block.setLong(4, 0, 1));
        }
    }

    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"LONG", "INT"})
    void shouldReadAndWriteIntegersByTheirPlace(final ElementType type)
    {
        try (Arena arena = Arena.ofConfined())
        {
            final GhostBlock block = block(type, arena);
            for (int i = 0; i < ROWS * LD; i++)
            {
                block.setLong(3 + i / LD, i % LD - 2, -i);
            }
            for (int i = 0; i < ROWS * LD; i++)
            {
                assertEquals(-i, type.integer(block.memory(), i));
                assertEquals(-i, block.getLong(3 + i / LD, i % LD - 2));
            }
            block.setLong(4, 0, (1L << 32) + 5);
            assertEquals(type == ElementType.INT ? 5 : (1L << 32) + 5, block.getLong(4, 0));
            assertRefused(block, "doubles or floats", () -> block.getDouble(4, 0), () -> block.setDouble(4, 0, 1));
        }
    }

    private static void assertRefused(final GhostBlock block, final String expected, final Runnable... calls)
    {
        for (final Runnable call : calls)
        {
            assertEquals("expected a block of " + expected + ", actual " + block,
                assertThrows(UnsupportedOperationException.class, call::run).getMessage());
        }
    }

    @Test
    void shouldRefusePlacesBeyondTheGhostCells()
    {
        try (Arena arena = Arena.ofConfined())
        {
            final GhostBlock block = block(ElementType.DOUBLE, arena);
            for (final int[] place : new int[][]{{2, 0}, {7, 0}, {4, -3}, {4, 5}})
            {
                assertThrows(IndexOutOfBoundsException.class, () -> block.getDouble(place[0], place[1]));
                assertThrows(IndexOutOfBoundsException.class, () -> block.setDouble(place[0], place[1], 1));
            }
        }
    }
}
