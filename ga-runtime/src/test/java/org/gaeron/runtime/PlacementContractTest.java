package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

import org.gaeron.ArraySpec;
import org.gaeron.BlockIndices;
import org.gaeron.ElementType;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.LocalBlock;
import org.gaeron.MemoryLimitException;
import org.gaeron.OwnedPatch;
import org.gaeron.Patch;
import org.gaeron.SpecMismatchException;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Who owns what on each layout, own blocks, arrays of one dimension, and layouts that ranks do not agree on.
 */
public abstract class PlacementContractTest extends ContractTest
{
    private static final int ROWS = 19;
    private static final int COLS = 22;

    private static void checkTiling(final World world, final ArraySpec spec)
    {
        try (GlobalIntArray array = world.ints(spec))
        {
            final int rank = world.rank();
            array.fill(-1);
            final Patch all = array.patch();
            for (final Patch patch : List.of(all, Patch.of(1, 7, 3, all.colHi()), Patch.of(5, all.rowHi(), 0, 9)))
            {
                final List<OwnedPatch> parts = array.locateRegion(patch);
                assertEquals(parts.stream().map(OwnedPatch::rank).sorted().toList(),
                    parts.stream().map(OwnedPatch::rank).toList());
                assertEquals(patch.count(), parts.stream().mapToLong(part -> part.patch().count()).sum());
                assertEquals(array.distribution().pieces(rank, patch),
                    parts.stream().filter(part -> part.rank() == rank).map(OwnedPatch::patch).toList());
                for (final OwnedPatch part : parts)
                {
                    assertEquals(part.rank(), array.locate(part.patch().rowLo(), part.patch().colLo()));
                    assertEquals(part.rank(), array.locate(part.patch().rowHi() - 1, part.patch().colHi() - 1));
                    if (part.rank() == rank)
                    {
                        final int[] numbers = new int[(int)part.patch().count()];
                        Arrays.fill(numbers, rank);
                        array.put(part.patch(), numbers);
                    }
                }
            }
            world.sync();
            final int[] owners = array.get(all);
            for (int i = 0; i < owners.length; i++)
            {
                assertEquals(array.locate(i / all.cols(), i % all.cols()), owners[i], spec + " element " + i);
            }
            world.sync();
        }
    }

    /** The parts of {@code locateRegion} tile any patch: each owner writes its number through them. */
    @Test
    void shouldTileAnyPatchByItsOwners()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                for (final ArraySpec spec : Layouts.of(ElementType.INT, ROWS, COLS, ranks))
                {
                    checkTiling(world, spec);
                }
                final ArraySpec large = ArraySpec.ints("large", 128, 128);
                checkTiling(world, large.withTiles(32, 32));
                checkTiling(world, large.withTiles(10, 11));
            });
        }
    }

    /** Tiles of 10, 11, 12, 10, ... rows and columns. Each rank fills the tiles of the next rank. */
    @Test
    void shouldFillTheTilesOfTheNextRank()
    {
        final int n = 97;
        final long[] cuts = {0, 10, 21, 33, 43, 54, 66, 76, 87};
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                final ArraySpec spec = ArraySpec.longs("tiled", n, n).withRowCuts(cuts).withColCuts(cuts)
                    .withGrid(Math.max(1, ranks / 2), ranks > 1 ? 2 : 1);
                try (GlobalLongArray array = world.longs(spec))
                {
                    array.fill(-1);
                    for (final Patch tile : array.distribution().pieces((world.rank() + 1) % ranks))
                    {
                        final long[] values = new long[(int)tile.count()];
                        for (int i = 0; i < values.length; i++)
                        {
                            values[i] = (tile.rowLo() + i / tile.cols()) * n + tile.colLo() + i % tile.cols();
                        }
                        array.put(tile, values);
                    }
                    world.sync();
                    assertArrayEquals(LongStream.range(0, n * n).toArray(), array.get(array.patch()));
                    world.sync();
                }
            });
        }
    }

    /** Also with tiles, where Global Arrays gives wrong answers. */
    @Test
    void shouldGiveNothingToRanksThatAreLeftOut()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                final int half = Math.max(1, ranks / 2);
                final int[] some = new int[half];
                Arrays.setAll(some, i -> ranks - 1 - i);
                final ArraySpec spec = ArraySpec.doubles("restricted", 20, 30).onRanks(some);
                for (final ArraySpec each : List.of(spec, spec.withTiles(4, 5), spec.withTiles(3, 30)))
                {
                    try (GlobalDoubleArray array = world.doubles(each))
                    {
                        final boolean isIn = world.rank() >= ranks - half;
                        assertEquals(isIn, array.localBlock().memory().byteSize() > 0);
                        assertEquals(isIn, !array.distribution().pieces(world.rank()).isEmpty());
                        for (int rank = 0; rank < ranks - half; rank++)
                        {
                            assertTrue(array.distribution(rank).isEmpty());
                        }
                        array.acc(array.patch(), 1.0, ArrayContractTest.tile(array.patch(), 20));
                        world.sync();
                        ArrayContractTest.checkAgainst(array, array.patch(), ranks);
                        world.sync();
                    }
                }
            });
        }
    }

    @Test
    void shouldKeepArraysOfTheSameLayoutApart()
    {
        run(world ->
        {
            final ArraySpec spec = ArraySpec.longs("first", 20, 20).withTiles(3, 4);
            try (GlobalLongArray kept = world.longs(ArraySpec.longs("other", 20, 20).withTiles(3, 4)))
            {
                try (GlobalLongArray closed = world.longs(spec))
                {
                    assertEquals(closed.distribution(), kept.distribution());
                    closed.fill(1);
                    kept.fill(2);
                    assertEquals(1, closed.get(19, 19));
                }
                assertEquals(2, kept.get(19, 19));
                assertFalse(kept.distribution().equals(world.longs("even", 20, 20).distribution()));
                world.sync();
            }
        });
    }

    /** The block of the only owner is too large; the next array fits. */
    @Test
    void shouldRefuseLayoutsBeyondTheMemoryLimitAndGoOn()
    {
        run(ranks(), Map.of(JobContext.MEMORY_LIMIT, "1m"), world ->
        {
            final int last = world.size() - 1;
            final ArraySpec spec = ArraySpec.doubles("one owner", 1 << 18, 1);
            final String message = assertThrows(MemoryLimitException.class,
                () -> world.doubles(spec.withRowTile(5).onRanks(last))).getMessage();
            assertTrue(message.contains("actual 2 MiB for the block of rank " + last), message);
            try (GlobalDoubleArray array = world.doubles(
                ArraySpec.doubles("fits", 1 << 10, 8).withRowTile(5).onRanks(last)))
            {
                array.fill(1.5);
                assertEquals(1.5, array.get(1023, 7));
                world.sync();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void shouldReadAndWriteBlocksByTheIndicesOfTheArray(final ElementType type)
    {
        run(world ->
        {
            for (final ArraySpec spec : Layouts.of(type, ROWS, COLS, world.size()))
            {
                try (TypedArray array = new TypedArray(world, spec))
                {
                    final LocalBlock block = array.array.localBlock();
                    checkBlock(world, array, block);
                    world.sync();
                    final Object values = array.array.get(array.array.patch());
                    for (int i = 0; i < ROWS * COLS; i++)
                    {
                        assertEquals(i, array.get(values, i), spec.toString());
                    }
                    world.sync();
                }
            }
        });
    }

    private static void checkBlock(final World world, final TypedArray array, final LocalBlock block)
    {
        final BlockIndices indices = block.indices();
        assertEquals(block.rows() * block.cols() * array.type.sizeBytes(), block.memory().byteSize());
        for (long row = 0; row < block.rows(); row++)
        {
            final MemorySegment elements = block.row(indices.row(row));
            for (long col = 0; col < block.cols(); col++)
            {
                final long atRow = indices.row(row);
                final long atCol = indices.col(col);
                assertEquals(world.rank(), array.array.locate(atRow, atCol));
                TypedArray.set(block, atRow, atCol, atRow * COLS + atCol);
                assertEquals(atRow * COLS + atCol, array.get(elements, (int)col));
                assertEquals((row * block.ld() + col) * array.type.sizeBytes(), block.offsetBytes(atRow, atCol));
            }
        }
        final AtomicLong next = new AtomicLong();
        block.forEachRow((row, elements) -> assertEquals(indices.row(next.getAndIncrement()), row));
        assertEquals(block.rows(), next.get());
        for (int i = 0; i < ROWS * COLS; i += 5)
        {
            final long row = i / COLS;
            final long col = i % COLS;
            if (array.array.locate(row, col) != world.rank())
            {
                assertThrows(IndexOutOfBoundsException.class, () -> TypedArray.get(block, row, col));
            }
        }
        assertThrows(IndexOutOfBoundsException.class, () -> indices.row(block.rows()));
        assertThrows(IndexOutOfBoundsException.class, () -> indices.col(-1));
        final List<Patch> pieces = array.array.distribution().pieces(world.rank());
        if (pieces.size() > 1)
        {
            assertThrows(UnsupportedOperationException.class, block::patch);
            assertThrows(UnsupportedOperationException.class, () -> array.array.distribution(world.rank()));
        }
        else
        {
            assertEquals(pieces.isEmpty() ? Patch.of(0, 0, 0, 0) : pieces.getFirst(), block.patch());
        }
    }

    @Test
    void shouldHaveShortFormsOfOneDimension()
    {
        run(world ->
        {
            final int last = 40;
            try (GlobalDoubleArray doubles = world.doubles("v", last + 1);
                GlobalLongArray longs = world.longs("l", last + 1);
                GlobalComplexArray pairs = world.complex("z", last + 1);
                GlobalIntArray matrix = world.ints("m", 3, 4))
            {
                assertEquals(last + 1, doubles.length());
                assertEquals(world.size(), doubles.distribution().gridRows());
                assertEquals(Patch.of(0, last + 1, 0, 1), doubles.patch());
                doubles.acc(last, 1.5);
                longs.readInc(last, 2);
                longs.acc(3, 4);
                pairs.acc(last, 1, -1);
                world.sync();
                final int size = world.size();
                assertEquals(1.5 * size, doubles.get(last));
                assertEquals(2L * size, longs.get(last));
                assertArrayEquals(new long[]{4L * size, 0}, longs.get(Patch.range(3, 5)));
                final double[] pair = new double[2];
                pairs.get(last, pair);
                assertArrayEquals(new double[]{size, -size}, pair);
                world.sync();
                doubles.put(world.rank(), 7);
                longs.put(world.rank(), 8);
                pairs.put(world.rank(), 9, 10);
                assertEquals(7, doubles.get(world.rank()));
                assertEquals(8, longs.get(world.rank()));
                pairs.get(world.rank(), pair);
                assertArrayEquals(new double[]{9, 10}, pair);
                assertThrows(IndexOutOfBoundsException.class, () -> doubles.get(last + 1));
                final String message =
                    assertThrows(UnsupportedOperationException.class, () -> matrix.get(1)).getMessage();
                assertEquals("array m: expected a one-dimensional array, n x 1, actual 3 x 4", message);
                assertThrows(UnsupportedOperationException.class, () -> matrix.put(1, 1));
                assertThrows(UnsupportedOperationException.class, () -> matrix.acc(1, 1));
                assertThrows(UnsupportedOperationException.class, () -> matrix.readInc(1, 1));
                assertThrows(UnsupportedOperationException.class, matrix::length);
                world.sync();
            }
            world.floats("f", 2).close();
            world.ints("i", 2).close();
        });
    }

    private static String refusal(final World world, final ArraySpec spec)
    {
        return assertThrows(SpecMismatchException.class, () -> world.doubles(spec)).getMessage();
    }

    @Test
    void shouldTellRanksThatWantDifferentLayouts()
    {
        run(world ->
        {
            final boolean isOdd = world.rank() == 2 % world.size();
            final ArraySpec spec = ArraySpec.doubles("a", 9000, 9000);
            final String cuts = refusal(world, spec.withRowCuts(0, isOdd ? 5 : 6));
            assertTrue(cuts.contains("rank 0: array a of 9000 x 9000 doubles with rows cut at 0, 6, rank 2: " +
                "array a of 9000 x 9000 doubles with rows cut at 0, 5"), cuts);
            final long[] many = LongStream.range(0, 1000).map(i -> isOdd && i >= 517 ? 2 * i + 1 : 2 * i).toArray();
            final String lists = refusal(world, spec.withColCuts(many).withGrid(1, 2));
            assertTrue(lists.contains("... (1000)") &&
                lists.endsWith("item 517 of their lists: 1034 and 1035"), lists);
            final String ranks = refusal(world, isOdd ? spec.onRanks(0, 1) : spec.onRanks(1, 0));
            assertTrue(ranks.contains("on ranks 1, 0, rank 2: array a of 9000 x 9000 doubles on ranks 0, 1"), ranks);
            refusal(world, isOdd ? spec.withTiles(2, 3) : spec.withTiles(3, 2));
            refusal(world, isOdd ? spec.withRowCuts(0, 2, 4) : spec.withColCuts(0, 2, 4));
            try (GlobalLongArray array = world.longs(ArraySpec.longs("good", 9, 9).withTiles(2, 2)))
            {
                array.readInc(8, 8, 1);
                world.sync();
                assertEquals(world.size(), array.get(8, 8));
                world.sync();
            }
        });
    }

    @Test
    void shouldRefuseLayoutsThatDoNotFitTheJobAndGoOn()
    {
        run(world ->
        {
            final int size = world.size();
            final ArraySpec spec = ArraySpec.doubles("a", 50, 50);
            final long[] cuts = LongStream.rangeClosed(0, size).toArray();
            for (final ArraySpec bad : List.of(spec.withRowCuts(cuts), spec.onRanks(0, size), spec.withGrid(2, 1)
                .onRanks(0), spec.withTiles(2, 2).withGrid(size + 1, 1), spec.withColCuts(0, 1).withGrid(1, 3)))
            {
                assertThrows(IllegalArgumentException.class, () -> world.doubles(bad), bad::toString);
            }
            try (GlobalDoubleArray array = world.doubles(spec))
            {
                array.fill(2);
                assertEquals(2, array.get(49, 49));
                world.sync();
            }
        });
    }
}
