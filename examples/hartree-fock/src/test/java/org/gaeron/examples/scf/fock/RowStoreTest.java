package org.gaeron.examples.scf.fock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;

import org.junit.jupiter.api.Test;

class RowStoreTest
{
    private static final int KINDS = 4;
    private static final int LENGTH = 10_000;

    private static boolean add(final RowStore store, final int kind, final double value)
    {
        final double[] rows = new double[LENGTH];
        Arrays.fill(rows, value);
        return store.add(0, kind, 1, 0, true, 2, 0, 1, rows, LENGTH);
    }

    private static int fill(final RowStore store, final int kind, final double value)
    {
        int count = 0;
        while (count < 100 && add(store, kind, value))
        {
            count++;
        }
        return count;
    }

    @Test
    void shouldTakeNoMoreThanItsBound()
    {
        final long most = 5L * RowStore.CHUNK_BYTES + 17;
        try (RowStore store = new RowStore(most, KINDS))
        {
            assertTrue(store.reserve(1_000));
            for (int n = 0; n < 12; n++)
            {
                add(store, 3, 1);
                assertTrue(store.bytes() <= most);
            }
            assertEquals(4 * RowStore.CHUNK_BYTES + 1_000, store.bytes());
        }
    }

    @Test
    void shouldGiveUpTheLowestKindFirst()
    {
        try (RowStore store = new RowStore(6L * RowStore.CHUNK_BYTES, KINDS))
        {
            for (int kind = 0; kind < 3; kind++)
            {
                for (int n = 0; n < 6; n++)
                {
                    assertTrue(add(store, kind, 1));
                }
            }
            assertEquals(0, store.least());
            assertTrue(add(store, 3, 1));
            assertEquals(1, store.least());
            assertFalse(add(store, 0, 1));
            assertTrue(add(store, 2, 1));
            assertEquals(6L * RowStore.CHUNK_BYTES, store.bytes());
        }
    }

    @Test
    void shouldKeepAPartOfTheLowestKind()
    {
        try (RowStore store = new RowStore(2L * RowStore.CHUNK_BYTES, KINDS))
        {
            assertEquals(6, fill(store, 2, 1));
            assertEquals(2, store.least());
            assertEquals(2L * RowStore.CHUNK_BYTES, store.bytes());
            assertFalse(add(store, 1, 1));
            assertEquals(6, fill(store, 3, 1));
            assertEquals(3, store.least());
        }
    }

    /** Eight, four and two bytes, and nothing but a note that all are zero. */
    @Test
    void shouldTakeFewerBytesForSmallIntegrals()
    {
        try (RowStore store = new RowStore(Long.MAX_VALUE, KINDS))
        {
            assertEquals(9, chunks(store, 1, 27));
            assertEquals(5, chunks(store, 1e-5, 27));
            assertEquals(3, chunks(store, 1e-10, 27));
            assertEquals(0, chunks(store, 1e-15, 27));
        }
    }

    /** In a kind that is removed afterwards, so that each begins with a chunk of its own. */
    private static long chunks(final RowStore store, final double value, final int count)
    {
        final int kind = store.least();
        for (int n = 0; n < count; n++)
        {
            assertTrue(add(store, kind, value));
        }
        final long chunks = store.bytes() / RowStore.CHUNK_BYTES;
        store.raise(Math.min(kind + 1, KINDS - 1));
        return chunks;
    }

    @Test
    void shouldRefuseAllWithoutRoomForAChunk()
    {
        try (RowStore store = new RowStore(RowStore.CHUNK_BYTES - 1, KINDS))
        {
            assertEquals(KINDS, store.least());
            assertFalse(add(store, 3, 1));
            assertFalse(store.reserve(RowStore.CHUNK_BYTES));
        }
    }
}
