package org.gaeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ArraySpecTest
{
    private static void refuse(final Executable call)
    {
        assertThrows(IllegalArgumentException.class, call);
    }

    @Test
    void shouldRefuseShapesThatCannotBe()
    {
        final ArraySpec spec = ArraySpec.doubles("a", 10, 10);
        refuse(() -> ArraySpec.doubles("a", 0, 1));
        refuse(() -> ArraySpec.longs("a", 1, -1));
        refuse(() -> ArraySpec.doubles("a", 1L << 32, 1L << 31));
        refuse(() -> ArraySpec.doubles("a".repeat(ArraySpec.MAX_NAME_LENGTH + 1), 1, 1));
        refuse(() -> spec.withGrid(0, 0));
        refuse(() -> spec.withGrid(1, -1));
        refuse(() -> spec.withMinimumBlock(0, 1));
        assertThrows(NullPointerException.class, () -> ArraySpec.doubles(null, 1, 1));
    }

    @Test
    void shouldNameShapeTypeAndLayout()
    {
        final ArraySpec spec = ArraySpec.doubles("fock", 10, 20);
        assertEquals("array fock of 10 x 20 doubles", spec.toString());
        assertEquals("array fock of 10 x 20 doubles by rows", spec.byRows().toString());
        assertEquals("array fock of 10 x 20 doubles by columns", spec.byColumns().toString());
        assertEquals("array z of 1 x 2 complex numbers on a grid of 1 x 1 in blocks of at least 1 x 2",
            ArraySpec.complex("z", 1, 2).withGrid(1, 1).withMinimumBlock(1, 2).toString());
    }

    @Test
    void shouldCompareWithPatches()
    {
        refuse(() -> Patch.of(-1, 0, 0, 0));
        refuse(() -> Patch.of(2, 1, 0, 0));
        refuse(() -> Patch.of(0, 0, 0, -1));
        final Patch patch = Patch.of(2, 5, 3, 9);
        assertEquals(18, patch.count());
        assertTrue(patch.contains(4, 8));
        assertFalse(patch.contains(5, 8));
        assertEquals(Patch.of(4, 5, 3, 4), patch.intersect(Patch.of(4, 10, 0, 4)));
        assertTrue(patch.intersect(Patch.of(7, 9, 0, 1)).isEmpty());
        assertThrows(ArithmeticException.class, Patch.of(0, Long.MAX_VALUE, 0, 2)::count);
    }
}
