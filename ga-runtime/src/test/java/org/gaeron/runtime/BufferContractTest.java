package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.LocalBlock;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.junit.jupiter.api.Test;

/**
 * Local buffers of all kinds: offsets, leading dimensions, memory on and off the heap, aligned or not.
 */
public abstract class BufferContractTest extends ContractTest
{
    private static final int ROWS = 21;
    private static final int COLS = 19;
    private static final int LD = 23;
    private static final int LENGTH = (ROWS - 1) * LD + COLS;
    /** More than the JDK copies word by word in any case. */
    private static final int RACED = 200;
    private static final int RACES = 5_000;

    /** Of bytes, and of a Java array of the elements' own type. */
    private static List<MemorySegment> segments(final Arena arena, final MemorySegment typed)
    {
        return List.of(
            arena.allocate(LENGTH * 8L, 8),
            arena.allocate(LENGTH * 8L + 3, 8).asSlice(3),
            typed,
            MemorySegment.ofArray(new byte[LENGTH * 8]),
            MemorySegment.ofArray(new byte[LENGTH * 8 + 5]).asSlice(5),
            MemorySegment.ofArray(new byte[LENGTH * 8 + 4]).asSlice(4));
    }

    private static List<MemorySegment> doubles(final Arena arena)
    {
        return segments(arena, MemorySegment.ofArray(new double[LENGTH + 1]).asSlice(8));
    }

    private static List<MemorySegment> longs(final Arena arena)
    {
        return segments(arena, MemorySegment.ofArray(new long[LENGTH + 1]).asSlice(8));
    }

    @Test
    void shouldTakeDoublesFromMemoryOfAllKinds()
    {
        run(world ->
        {
            try (Arena arena = Arena.ofShared(); GlobalDoubleArray array = world.doubles("a", 40, 50 * world.size()))
            {
                final int left = 50 * world.rank() + 20;
                final Patch patch = Patch.of(10, 10 + ROWS, left, left + COLS);
                for (final MemorySegment from : doubles(arena))
                {
                    for (int i = 0; i < LENGTH; i++)
                    {
                        from.set(JAVA_DOUBLE_UNALIGNED, i * 8L, i + 0.25);
                    }
                    array.put(patch, from.asReadOnly(), LD);
                    array.acc(patch, 3.0, from.asReadOnly(), LD);
                    array.accAsync(patch, -1.0, from, LD).await();
                    array.putAsync(Patch.element(0, left), from, 1).await();
                    world.fence();
                    for (final MemorySegment to : doubles(arena))
                    {
                        array.get(patch, to, LD);
                        checkRows(to);
                        to.fill((byte)0);
                        array.getAsync(patch, to, LD).await();
                        checkRows(to);
                    }
                    assertEquals(0.25, array.get(0, left));
                }
                world.sync();
            }
        });
    }

    private static void checkRows(final MemorySegment to)
    {
        for (int row = 0; row < ROWS; row++)
        {
            for (int col = 0; col < LD && row * LD + col < LENGTH; col++)
            {
                final int i = row * LD + col;
                final double expected = col < COLS ? 3 * (i + 0.25) : 0;
                assertEquals(expected, to.get(JAVA_DOUBLE_UNALIGNED, i * 8L), "element " + i);
            }
        }
    }

    @Test
    void shouldTakeLongsFromMemoryOfAllKinds()
    {
        run(world ->
        {
            try (Arena arena = Arena.ofShared(); GlobalLongArray array = world.longs("a", 40, 50 * world.size()))
            {
                final int left = 50 * world.rank() + 20;
                final Patch patch = Patch.of(10, 10 + ROWS, left, left + COLS);
                for (final MemorySegment from : longs(arena))
                {
                    for (int i = 0; i < LENGTH; i++)
                    {
                        from.set(JAVA_LONG_UNALIGNED, i * 8L, -i);
                    }
                    array.put(patch, from, LD);
                    array.acc(patch, 2, from, LD);
                    array.acc(patch, Operator.SUM, from, LD);
                    world.fence();
                    final long[] to = new long[LENGTH + 7];
                    array.get(patch, to, 7, LD);
                    assertEquals(-4L * (LENGTH - 1), to[LENGTH + 6]);
                    assertEquals(-4L * LD, to[7 + LD]);
                    assertEquals(0, to[7 + COLS]);
                    array.acc(patch, Operator.REPLACE, from, LD);
                    array.get(patch, from, LD);
                    assertEquals(1 - LENGTH, from.get(JAVA_LONG_UNALIGNED, (LENGTH - 1) * 8L));
                }
                world.sync();
            }
        });
    }

    /** Even ranks write a row of their own that is all zeros, then all ones; odd ranks look at a near and a far one. */
    @Test
    void shouldTearNoElementThatIsReadIntoMemoryOfAnyKind()
    {
        final AtomicInteger writers = new AtomicInteger(ranks() / 2);
        run(world ->
        {
            try (Arena arena = Arena.ofShared(); GlobalLongArray array = world.longs(raced(world.size())))
            {
                final List<MemorySegment> targets = longs(arena);
                final long[][] rows = {new long[RACED], new long[RACED]};
                Arrays.fill(rows[1], -1);
                world.sync();
                if (world.rank() % 2 == 0)
                {
                    for (int i = 0; i < RACES; i++)
                    {
                        array.put(row(world.rank()), rows[i & 1]);
                    }
                    writers.decrementAndGet();
                }
                else
                {
                    for (int i = 0; writers.get() > 0; i++)
                    {
                        final MemorySegment target = targets.get(i % targets.size());
                        array.get(row((i & 2) % world.size()), target, RACED);
                        checkWhole(target);
                    }
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldTearNoElementThatIsWrittenFromMemoryOfAnyKind()
    {
        final AtomicInteger writers = new AtomicInteger(ranks() / 2);
        run(world ->
        {
            try (Arena arena = Arena.ofShared(); GlobalDoubleArray array = world.doubles(
                ArraySpec.doubles("raced", world.size(), RACED).withGrid(world.size(), 1)))
            {
                final List<List<MemorySegment>> sources = List.of(doubles(arena), doubles(arena));
                sources.get(1).forEach(source -> source.fill((byte)-1));
                final MemorySegment target = arena.allocate(RACED * 8L, 8);
                world.sync();
                if (world.rank() % 2 == 0)
                {
                    for (int i = 0; i < RACES; i++)
                    {
                        final List<MemorySegment> of = sources.get(i & 1);
                        array.put(row(world.rank()), of.get(i % of.size()), RACED);
                    }
                    writers.decrementAndGet();
                }
                else
                {
                    for (int i = 0; writers.get() > 0; i++)
                    {
                        array.get(row((i & 2) % world.size()), target, RACED);
                        checkWhole(target);
                    }
                }
                world.sync();
            }
        });
    }

    private static ArraySpec raced(final int ranks)
    {
        return ArraySpec.longs("raced", ranks, RACED).withGrid(ranks, 1);
    }

    private static Patch row(final int rank)
    {
        return Patch.of(rank, rank + 1, 0, RACED);
    }

    private static void checkWhole(final MemorySegment elements)
    {
        for (int i = 0; i < RACED; i++)
        {
            final long element = elements.get(JAVA_LONG_UNALIGNED, i * 8L);
            if (element != 0 && element != -1)
            {
                fail("expected elements of zeros or ones alone, actual " + Long.toHexString(element) + " in element " +
                    i + " of " + elements);
            }
        }
    }

    @Test
    void shouldRespectOffsetAndLeadingDimension()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 12, 10))
            {
                final double[] buffer = new double[5 + 11 * 13 + 10];
                Arrays.setAll(buffer, i -> i);
                if (world.rank() == 0)
                {
                    array.put(array.patch(), buffer, 5, 13);
                }
                world.sync();
                final double[] back = new double[buffer.length];
                Arrays.fill(back, -1);
                array.get(array.patch(), back, 5, 13);
                for (int i = 0; i < buffer.length; i++)
                {
                    assertEquals(i >= 5 && (i - 5) % 13 < 10 ? i : -1, back[i], "element " + i);
                }
                assertEquals(5 + 13 * 11 + 9, array.get(11, 9));
            }
        });
    }

    @Test
    void shouldTakeConfinedMemoryForNearPatchesAndNothingElse()
    {
        run(world ->
        {
            try (Arena arena = Arena.ofConfined(); GlobalDoubleArray array = world.doubles("a", 8 * world.size(), 8))
            {
                final MemorySegment memory = arena.allocate(8 * 8 * 8L * world.size(), 8);
                final Patch mine = array.distribution(world.rank());
                array.put(mine, memory, mine.cols());
                array.get(mine, memory, mine.cols());
                if (world.nodes() > 1)
                {
                    assertThrows(IllegalArgumentException.class, () -> array.get(array.patch(), memory, 8));
                }
                else
                {
                    array.get(array.patch(), memory, 8);
                }
            }
        });
    }

    @Test
    void shouldGiveDirectAccessToTheBlocksOfTheNode()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 37, 41))
            {
                final LocalBlock mine = array.localBlock();
                for (long row = mine.patch().rowLo(); row < mine.patch().rowHi(); row++)
                {
                    for (long col = mine.patch().colLo(); col < mine.patch().colHi(); col++)
                    {
                        mine.memory().set(JAVA_DOUBLE_UNALIGNED, mine.offsetBytes(row, col), row * 100 + col);
                    }
                }
                world.sync();
                final double[] all = new double[37 * 41];
                array.get(array.patch(), all);
                final double[] expected = new double[all.length];
                Arrays.setAll(expected, i -> i / 41 * 100 + i % 41);
                assertArrayEquals(expected, all);
                for (int rank = 0; rank < world.size(); rank++)
                {
                    final int other = rank;
                    if (world.nodeOf(rank) == world.node())
                    {
                        final LocalBlock block = array.localBlock(rank);
                        final Patch patch = block.patch();
                        final long at = block.offsetBytes(patch.rowLo(), patch.colLo());
                        assertEquals(
                            patch.rowLo() * 100.0 + patch.colLo(), block.memory().get(JAVA_DOUBLE_UNALIGNED, at));
                    }
                    else
                    {
                        assertThrows(IllegalArgumentException.class, () -> array.localBlock(other));
                    }
                }
                world.sync();
            }
        });
    }
}
