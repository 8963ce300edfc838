package org.gaeron.runtime.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.Elements;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Waiter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearPeerTest
{
    private static final int ARRAY = 1;
    /** Dense and short rows, rows of several stripes, and some that are no multiple of a vector. */
    private static final int[][] SHAPES = {{700, 1}, {300, 9}, {70, 60}, {40, 129}, {5, 4097}, {3, 9001}, {1, 12_000}};

    private final NodeMemory memory = new NodeMemory(0, 1, () -> Long.MAX_VALUE);
    private final NearPeer peer = new NearPeer(memory, new Waiter[]{new Waiter(new Health())}, 0);

    @AfterEach
    void close()
    {
        memory.closeAll();
    }

    @ParameterizedTest
    @CsvSource({"DOUBLE, SUM", "FLOAT, SUM", "COMPLEX, SUM", "DOUBLE, MAX"})
    void shouldAccumulateAnyRunOfAnyPatch(final ElementType type, final Operator operator)
    {
        final Random random = new Random(29);
        for (int shape = 0; shape < SHAPES.length; shape++)
        {
            final int rows = SHAPES[shape][0];
            final int cols = SHAPES[shape][1];
            final int ghosts = shape % 2;
            memory.allocate(ARRAY + shape, 0, 0, type, rows, cols, 0, ghosts);
            final double[] expected = new double[rows * (cols + 2 * ghosts)];
            for (int i = 0; i < 50; i++)
            {
                final BlockPatch patch = patch(random, ARRAY + shape, rows, cols);
                final int first = random.nextInt((int)patch.count());
                final int count = 1 + random.nextInt((int)patch.count() - first);
                assertEquals(count, add(type, operator, patch, first, count, 0));
                mirror(expected, operator, ghosts, cols, patch, first, count);
            }
            check(memory.block(ARRAY + shape, 0), expected);
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

    /** Combines each element of a run, of which some are done already, with its place in the patch plus 1. */
    private long add(
        final ElementType type, final Operator operator, final BlockPatch patch, final int first, final int count,
        final int done)
    {
        final Update update = new Update().set(operator, word(type, 1), 0);
        try (Arena arena = Arena.ofConfined())
        {
            final MemorySegment numbers = arena.allocate((long)count * type.sizeBytes(), Double.BYTES);
            for (int i = 0; i < count; i++)
            {
                Elements.write(type, numbers, (long)i * type.sizeBytes(), word(type, first + i + 1));
            }
            final LocalBuffer from =
                new LocalBuffer().wrapMemory(type, numbers, (long)done * type.sizeBytes(), patch.cols());
            return done + peer.tryAcc(patch, first + done, count - done, update, from);
        }
    }

    private static long word(final ElementType type, final double value)
    {
        return type == ElementType.FLOAT ? Float.floatToRawIntBits((float)value) : Double.doubleToRawLongBits(value);
    }

    private static void mirror(
        final double[] expected, final Operator operator, final int ghosts, final int cols, final BlockPatch patch,
        final int first, final int count)
    {
        for (int i = first; i < first + count; i++)
        {
            final long row = patch.row() + i / patch.cols();
            final long col = patch.col() + i % patch.cols() + ghosts;
            final int at = (int)(row * (cols + 2 * ghosts) + col);
            expected[at] = operator == Operator.SUM ? expected[at] + i + 1 : Math.max(expected[at], i + 1);
        }
    }

    /** Compares all of a block, its margin too. Of complex numbers the imaginary part stays 0. */
    private static void check(final Block block, final double[] expected)
    {
        final ElementType type = block.type();
        final int wordBytes = type.sizeBytes() / type.components();
        for (int i = 0; i < expected.length * type.components(); i++)
        {
            final double number = i % type.components() == 0 ? expected[i / type.components()] : 0;
            assertEquals(word(type, number),
                Elements.read(type, block.whole().memory(), (long)i * wordBytes), type + " " + i + " of " +
                block.rows() + " x " + block.cols());
        }
    }

    /** A patch within rows, one of whole rows, rows of several stripes, and a block whose stripes share locks. */
    @ParameterizedTest
    @CsvSource({
        "1000, 100, 7, 50, 32, 0", "1000, 100, 0, 100, 64, 0",
        "3, 9001, 5, 8990, 1, 4096", "3, 9001, 0, 9001, 1, 8192",
        "1100, 4096, 3, 100, 6, 0", "1100, 4096, 0, 4096, 6, 0"})
    void shouldStopAtAStripeThatAnotherHoldsAndGoOnLater(
        final int rows, final int cols, final int col, final int width, final int heldRow, final int heldCol)
    {
        memory.allocate(ARRAY, 0, 0, ElementType.DOUBLE, rows, cols, 0, 0);
        final Block block = memory.block(ARRAY, 0);
        final BlockPatch patch = new BlockPatch().set(ARRAY, 0, 0, col, rows, width);
        final int first = 2;
        final int count = Math.min(rows * width, 60_000) - first;
        final int lock = block.locks().lockOf(heldRow, heldCol);
        block.locks().lock(lock, () -> { });

        final long done = add(ElementType.DOUBLE, Operator.SUM, patch, first, count, 0);

        assertEquals(heldRow * width + Math.max(0, heldCol - col) - first, done);
        block.locks().unlock(lock);
        assertEquals(count, add(ElementType.DOUBLE, Operator.SUM, patch, first, count, (int)done));
        final double[] expected = new double[rows * cols];
        mirror(expected, Operator.SUM, 0, cols, patch, first, count);
        check(block, expected);
    }
}
