package org.gaeron.runtime.memory;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import org.gaeron.ElementType;
import org.junit.jupiter.api.Test;

class NodeMemoryTest
{
    private final NodeMemory memory = new NodeMemory(4, 2, () -> 10_000);

    @Test
    void shouldFindBlocksByArrayAndRank()
    {
        final Block block = new Block(ElementType.LONG, 3, 4);
        assertTrue(memory.reserve(Block.footprintBytes(ElementType.LONG, 3, 4)));
        memory.register(7, 5, block);
        assertSame(block, memory.block(7, 5));
        for (final int[] none : new int[][]{{7, 4}, {7, 3}, {7, 6}, {6, 5}, {8, 5}, {-1, 5}, {7, -1},
            {Integer.MAX_VALUE, Integer.MIN_VALUE}, {Integer.MIN_VALUE, Integer.MAX_VALUE}})
        {
            assertNull(memory.block(none[0], none[1]));
        }
        memory.close(7, 5);
        memory.close(7, 5);
        assertNull(memory.block(7, 5));
        assertTrue(block.isClosed());
        assertThrows(IllegalStateException.class, () -> block.getAndAdd(0, 1));
        assertEquals(10_000, memory.leftBytes());
    }

    /** Puts of ghost cells reach the margin by a number of their own; nothing else does. */
    @Test
    void shouldFindABlockWithItsMargin()
    {
        memory.allocate(7, 4, 5, ElementType.DOUBLE, 3, 4, 1, 2);
        memory.register(8, 5, new Block(ElementType.LONG, 3, 4));
        final Block block = memory.block(7, 5);
        final Block whole = memory.blockForPut(NodeMemory.withMargin(7), 5);
        assertNull(memory.block(NodeMemory.withMargin(7), 5), "for puts alone");
        assertSame(block, memory.blockForPut(7, 5));
        assertEquals(7, NodeMemory.withMargin(NodeMemory.withMargin(7)));
        assertEquals(5, whole.rows());
        assertEquals(8, whole.cols());
        assertFalse(whole.contains(0, 0, 6, 1));
        whole.memory().set(JAVA_DOUBLE, whole.offsetBytes(1, 2), 2.5);
        assertEquals(2.5, block.memory().get(JAVA_DOUBLE, block.offsetBytes(0, 0)));
        whole.memory().set(JAVA_DOUBLE, whole.offsetBytes(4, 7), 3.5);
        assertEquals(3.5, block.withMargin().getAtIndex(JAVA_DOUBLE, 39));
        assertNull(whole.locks(), "puts need none");
        assertNotNull(memory.block(8, 5));
        assertNull(memory.blockForPut(NodeMemory.withMargin(8), 5), "no margin");
        assertNull(memory.blockForPut(NodeMemory.withMargin(7), 4));
        assertNull(memory.blockForPut(NodeMemory.withMargin(9), 5));
        memory.close(7, 4);
        assertNull(memory.blockForPut(NodeMemory.withMargin(7), 5));
        assertTrue(whole.isClosed());
    }

    /** To give shared memory back, the JVM stops each of its threads: once for an array, not once for a rank. */
    @Test
    void shouldGiveTheBlocksOfAnArrayBackTogether()
    {
        for (int rank = 4; rank < 6; rank++)
        {
            assertTrue(memory.reserve(Block.footprintBytes(ElementType.LONG, 1, 2)));
            memory.allocate(3, 4, rank, ElementType.LONG, 1, 2, 0, 0);
        }
        final Block first = memory.block(3, 4);
        final Block second = memory.block(3, 5);
        memory.close(3, 4);
        assertNull(memory.block(3, 4));
        assertNull(memory.block(3, 5));
        assertTrue(first.isClosed());
        assertTrue(second.isClosed());
        assertSame(first.memory().scope(), second.memory().scope());
        assertThrows(IllegalStateException.class, () -> first.getAndAdd(0, 1));
        assertEquals(10_000, memory.leftBytes());
    }

    @Test
    void shouldAccountForTheMarginOfABlock()
    {
        final long bytes = Block.footprintBytes(ElementType.FLOAT, 3, 5, 1, 2);
        assertEquals(256, bytes);
        assertTrue(memory.reserve(bytes));
        memory.allocate(3, 4, 4, ElementType.FLOAT, 3, 5, 1, 2);
        final Block block = memory.block(3, 4);
        assertEquals((3 + 2) * (5 + 4) * 4, block.withMargin().byteSize());
        assertEquals(9, block.ld());
        assertEquals(1, block.ghostRows());
        assertEquals(2, block.ghostCols());
        assertEquals((2 * 9 + 5) * 4, block.memory().byteSize());
        assertEquals(block.withMargin().address() + (9 + 2) * 4, block.memory().address());
        assertEquals((2 * 9 + 4) * 4, block.offsetBytes(2, 4));
        assertTrue(block.contains(2, 4, 1, 1));
        assertFalse(block.contains(2, 4, 1, 2));
        assertFalse(block.contains(-1, 0, 1, 1));
        memory.close(3, 4);
        assertEquals(10_000, memory.leftBytes());
        assertTrue(Block.footprintBytes(ElementType.LONG, Long.MAX_VALUE / 32, 1, 1, 1) > 0);
    }

    /** Teams without common ranks may use the same number. */
    @Test
    void shouldTellArraysOfOneNumberApartByTheirHeads()
    {
        assertTrue(memory.reserve(Block.footprintBytes(ElementType.LONG, 1, 2)));
        memory.allocate(3, 4, 4, ElementType.LONG, 1, 2, 0, 0);
        assertTrue(memory.reserve(Block.footprintBytes(ElementType.DOUBLE, 5, 7)));
        memory.allocate(3, 5, 5, ElementType.DOUBLE, 5, 7, 0, 0);
        final Block first = memory.block(3, 4);
        final Block second = memory.block(3, 5);
        memory.close(3, 4);
        assertNull(memory.block(3, 4));
        assertTrue(first.isClosed());
        assertSame(second, memory.block(3, 5));
        assertFalse(second.isClosed());
        assertEquals(10_000 - Block.footprintBytes(ElementType.DOUBLE, 5, 7), memory.leftBytes());
        memory.close(3, 4);
        assertFalse(second.isClosed());
        memory.close(3, 5);
        assertTrue(second.isClosed());
        assertEquals(10_000, memory.leftBytes());
    }

    /** A copy of the tables for each array would be garbage of hundreds of megabytes after ten thousand of them. */
    @Test
    void shouldTakeNoMoreOfTheHeapTheMoreArraysThereWere()
    {
        final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
        final int arrays = 20_000;
        long bytes = 0;
        for (int arrayId = 1; arrayId <= arrays; arrayId++)
        {
            final long before = threads.getCurrentThreadAllocatedBytes();
            memory.register(arrayId, 4, new Block(ElementType.LONG, 1, 1));
            memory.close(arrayId, 4);
            bytes += threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertTrue(bytes / arrays < 10_000, "expected less than 10,000 bytes for each array, actual " + bytes / arrays);
    }

    @Test
    void shouldReserveAllOrNothing()
    {
        assertTrue(memory.reserve(6000));
        assertFalse(memory.reserve(4001));
        assertFalse(memory.reserve(Long.MAX_VALUE));
        assertEquals(4000, memory.leftBytes());
        assertTrue(memory.reserve(4000));
        memory.release(10_000);
        assertEquals(10_000, memory.leftBytes());
    }

    @Test
    void shouldStartBlocksOnCacheLinesOfTheirOwn()
    {
        final Block block = new Block(ElementType.LONG, 1, 1);
        assertEquals(0, block.memory().address() % Block.ALIGNMENT_BYTES);
        assertEquals(8, block.memory().byteSize());
        assertEquals(Block.ALIGNMENT_BYTES, Block.footprintBytes(ElementType.LONG, 1, 1));
        assertTrue(Block.footprintBytes(ElementType.LONG, Long.MAX_VALUE / 8, 1) > 0);
        block.close();
    }

    @Test
    void shouldTellWhatLiesWithinABlock()
    {
        final Block block = new Block(ElementType.DOUBLE, 3, 4);
        assertTrue(block.contains(0, 0, 3, 4));
        assertTrue(block.contains(3, 4, 0, 0));
        assertTrue(block.contains(2, 3, 1, 1));
        for (final long[] bad : new long[][]{{-1, 0, 1, 1}, {0, -1, 1, 1}, {0, 0, 4, 1}, {0, 0, 1, 5}, {4, 0, 0, 0},
            {1, 1, Long.MAX_VALUE, 1}, {1, 1, 1, Long.MAX_VALUE}, {Long.MAX_VALUE, 0, Long.MAX_VALUE, 1},
            {0, 0, -1, 1}})
        {
            assertFalse(block.contains(bad[0], bad[1], bad[2], bad[3]));
        }
        block.close();
    }

    @Test
    void shouldAddressBeyondTwoGibibytes()
    {
        final long cols = (1L << 31) / Double.BYTES + 12_345;
        final Block block = new Block(ElementType.DOUBLE, 1, cols);
        final long last = block.offsetBytes(0, cols - 1);
        assertTrue(last > Integer.MAX_VALUE);
        assertEquals(0.0, block.memory().get(JAVA_DOUBLE, last));
        final long two = Double.doubleToRawLongBits(2.0);
        Kernels.axpy(ElementType.DOUBLE, two, 0, new double[]{1, 2, 3}, 0, block.memory(), last - 16, 3);
        assertEquals(6.0, block.memory().get(JAVA_DOUBLE, last));
        assertEquals(2.0, block.memory().get(JAVA_DOUBLE, last - 16));
        assertEquals(0.0, block.memory().get(JAVA_DOUBLE, last & Integer.MAX_VALUE & ~7));
        block.close();
    }

    @Test
    void shouldFreeMemoryThatAThreadIsInACallWithLater() throws Exception
    {
        final Block used = allocated(3);
        final Block other = allocated(8);
        try (MemoryReader reader = new MemoryReader(used.memory()))
        {
            assertEquals("expected that no thread uses memory of arrays when the job ends, actual calls under way " +
                "with that of 1 array", assertThrows(IllegalStateException.class, memory::closeAll).getMessage());
            assertTrue(other.isClosed());
            assertNull(memory.block(3, 4));
            assertEquals(10_000 - used.footprintBytes(), memory.leftBytes());
            assertFalse(memory.reserve(10_000), reader::toString);
        }
        assertTrue(memory.reserve(10_000));
        assertTrue(used.isClosed());
        memory.closeAll();
    }

    private Block allocated(final int arrayId)
    {
        assertTrue(memory.reserve(Block.footprintBytes(ElementType.DOUBLE, 1, 4)));
        memory.allocate(arrayId, 4, 4, ElementType.DOUBLE, 1, 4, 0, 0);
        return memory.block(arrayId, 4);
    }
}
