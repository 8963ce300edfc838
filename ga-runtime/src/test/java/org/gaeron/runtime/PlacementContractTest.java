package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

import org.gaeron.ArraySpec;
import org.gaeron.BlockIndices;
import org.gaeron.ElementType;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.LocalBlock;
import org.gaeron.OwnedPatch;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Owners on each layout, and own blocks by the indices of the array.
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

    @ParameterizedTest
    @EnumSource
    void shouldReadAndWriteBlocksByTheIndicesOfTheArray(final ElementType type)
    {
        run(world ->
        {
            for (final ArraySpec spec : Layouts.some(type, ROWS, COLS, world.size()))
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
}
