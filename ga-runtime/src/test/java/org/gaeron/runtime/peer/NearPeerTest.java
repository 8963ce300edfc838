package org.gaeron.runtime.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Waiter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NearPeerTest
{
    private static final int ARRAY = 1;
    /** Dense and short rows, rows of several stripes, and some that are no multiple of a vector. */
    private static final int[][] SHAPES = {{700, 1}, {300, 9}, {70, 60}, {40, 129}, {5, 4097}, {3, 9001}, {1, 12_000}};

    private final NodeMemory memory = new NodeMemory(0, 1, () -> Long.MAX_VALUE);
    private final NearPeer peer = new NearPeer(memory, new Waiter[]{new Waiter(new Health())}, 0);
    private final Update sum = new Update().set(Operator.SUM, Double.doubleToRawLongBits(1), 0);

    @AfterEach
    void close()
    {
        memory.closeAll();
    }

    @Test
    void shouldAccumulateAnyRunOfAnyPatch()
    {
        final Random random = new Random(29);
        for (int shape = 0; shape < SHAPES.length; shape++)
        {
            final int rows = SHAPES[shape][0];
            final int cols = SHAPES[shape][1];
            memory.allocate(ARRAY + shape, 0, 0, ElementType.DOUBLE, rows, cols, 0, shape % 2);
            final double[] expected = new double[rows * cols];
            for (int i = 0; i < 50; i++)
            {
                final BlockPatch patch = patch(random, ARRAY + shape, rows, cols);
                final int first = random.nextInt((int)patch.count());
                final int count = 1 + random.nextInt((int)patch.count() - first);
                assertEquals(count, add(patch, first, count, 0));
                mirror(expected, cols, patch, first, count);
            }
            check(memory.block(ARRAY + shape, 0), expected, cols);
        }
    }

    private static BlockPatch patch(final Random random, final int array, final int rows, final int cols)
    {
        final boolean isOfWholeRows = random.nextBoolean();
        final int row = random.nextInt(rows);
        final int col = isOfWholeRows ? 0 : random.nextInt(cols);
        return new BlockPatch().set(array, 0, row, col, 1 + random.nextInt(rows - row),
            isOfWholeRows ? cols : 1 + random.nextInt(cols - col));
    }

    /** Adds the place in the patch, and one, to each element of a run, of which some are added already. */
    private long add(final BlockPatch patch, final int first, final int count, final int done)
    {
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment numbers = arena.allocate((long)count * Double.BYTES, Double.BYTES);
            for (int i = 0; i < count; i++)
            {
                numbers.setAtIndex(ValueLayout.JAVA_DOUBLE, i, first + i + 1);
            }
            final LocalBuffer from = new LocalBuffer().wrapMemory(
                ElementType.DOUBLE, numbers, (long)done * Double.BYTES, patch.cols());
            return done + peer.tryAcc(patch, first + done, count - done, sum, from);
        }
    }

    private static void mirror(
        final double[] expected, final int cols, final BlockPatch patch, final int first, final int count)
    {
        for (int i = first; i < first + count; i++)
        {
            final long row = patch.row() + i / patch.cols();
            final long col = patch.col() + i % patch.cols();
            expected[(int)(row * cols + col)] += i + 1;
        }
    }

    private static void check(final Block block, final double[] expected, final int cols)
    {
        for (int i = 0; i < expected.length; i++)
        {
            assertEquals(expected[i],
                block.memory().get(ValueLayout.JAVA_DOUBLE, block.offsetBytes(i / cols, i % cols)),
                block.rows() + " x " + cols + ", element " + i);
        }
    }

    @Test
    void shouldStopAtAStripeThatAnotherHoldsAndGoOnLater()
    {
        final int cols = 100;
        memory.allocate(ARRAY, 0, 0, ElementType.DOUBLE, 1000, cols, 0, 0);
        final Block block = memory.block(ARRAY, 0);
        final int held = (int)block.locks().rowsEnd(0);
        final BlockPatch patch = new BlockPatch().set(ARRAY, 0, 3, 7, 900, 50);
        final int first = 20;
        final int count = 40_000;
        block.locks().lock(block.locks().lockOf(held, 0), () -> { });

        final long done = add(patch, first, count, 0);

        assertEquals((held - 3) * 50 - first, done);
        block.locks().unlock(block.locks().lockOf(held, 0));
        assertEquals(count, add(patch, first, count, (int)done));
        final double[] expected = new double[1000 * cols];
        mirror(expected, cols, patch, first, count);
        check(block, expected, cols);
    }
}
