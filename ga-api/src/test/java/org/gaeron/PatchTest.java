package org.gaeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class PatchTest
{
    private static final Patch ARRAY = Patch.of(0, 10, 0, 20);
    private static final Patch PATCH = Patch.of(2, 5, 3, 9);

    private static void refuse(final String text, final Class<? extends RuntimeException> type, final Executable call)
    {
        final String message = assertThrows(type, call).getMessage();
        assertTrue(message.contains(text), message);
    }

    @Test
    void shouldCutRowsAndColumnsByTheIndicesOfTheArray()
    {
        assertEquals(Patch.of(2, 3, 3, 9), PATCH.row(2));
        assertEquals(Patch.of(4, 5, 3, 9), PATCH.row(4));
        assertEquals(Patch.of(2, 5, 8, 9), PATCH.column(8));
        assertEquals(Patch.of(3, 5, 3, 9), PATCH.rows(3, 5));
        assertEquals(Patch.of(2, 5, 3, 6), PATCH.columns(3, 6));
        assertEquals(PATCH, ARRAY.rows(2, 5).columns(3, 9));
        assertTrue(PATCH.rows(5, 5).isEmpty());
        assertTrue(PATCH.columns(3, 3).isEmpty());
    }

    @Test
    void shouldRefuseRowsAndColumnsOfOthers()
    {
        final Class<IndexOutOfBoundsException> outside = IndexOutOfBoundsException.class;
        refuse("expected rows of [2,5) x [3,9), actual [1,2)", outside, () -> PATCH.row(1));
        refuse("actual [5,6)", outside, () -> PATCH.row(5));
        refuse("rows of", outside, () -> PATCH.row(Long.MAX_VALUE));
        refuse("actual [4,3)", outside, () -> PATCH.rows(4, 3));
        refuse("actual [2,6)", outside, () -> PATCH.rows(2, 6));
        refuse("expected columns of [2,5) x [3,9), actual [2,3)", outside, () -> PATCH.column(2));
        refuse("actual [9,10)", outside, () -> PATCH.column(9));
        refuse("actual [8,7)", outside, () -> PATCH.columns(8, 7));
    }

    @Test
    void shouldGrowWithinBounds()
    {
        assertEquals(Patch.of(1, 6, 2, 10), PATCH.grow(1, ARRAY));
        assertEquals(Patch.of(0, 9, 0, 13), PATCH.grow(4, ARRAY));
        assertEquals(ARRAY, PATCH.grow(Long.MAX_VALUE, ARRAY));
        assertEquals(PATCH, PATCH.grow(0, ARRAY));
        assertEquals(Patch.of(4, 6, 8, 10), PATCH.grow(1, Patch.of(4, 8, 8, 30)));
        assertTrue(Patch.of(0, 0, 0, 0).grow(1, ARRAY).isEmpty());
        refuse("expected to grow by 0 elements or more, actual -1", IllegalArgumentException.class,
            () -> PATCH.grow(-1, ARRAY));
    }

    @Test
    void shouldShiftToWhereIndicesExist()
    {
        assertEquals(Patch.of(0, 3, 13, 19), PATCH.shift(-2, 10));
        assertEquals(PATCH, PATCH.shift(0, 0));
        assertEquals(Long.MAX_VALUE, PATCH.shift(Long.MAX_VALUE - 5, 0).rowHi());
        final Class<IllegalArgumentException> bad = IllegalArgumentException.class;
        refuse("actual [2,5) x [3,9) by (-3,0)", bad, () -> PATCH.shift(-3, 0));
        refuse("by (0,-4)", bad, () -> PATCH.shift(0, -4));
        refuse("by (9223372036854775803,0)", bad, () -> PATCH.shift(Long.MAX_VALUE - 4, 0));
        refuse("by (0,-9223372036854775808)", bad, () -> PATCH.shift(0, Long.MIN_VALUE));
    }
}
