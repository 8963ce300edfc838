package org.gaeron.runtime;

import static org.gaeron.runtime.ArrayContractTest.checkAgainst;
import static org.gaeron.runtime.ArrayContractTest.tile;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.LocalBlock;
import org.gaeron.OwnedPatch;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.api.Test;

/**
 * Arrays of all shapes, and what is done with whole arrays.
 */
public abstract class ShapeContractTest extends ContractTest
{
    @Test
    void shouldServeThinArraysAndMoreRanksThanRows()
    {
        final long[][] shapes = {{1, 1}, {1, 17}, {17, 1}, {2, 2}, {3, 1000}, {1000, 3}, {2, 1}};
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                for (final long[] shape : shapes)
                {
                    try (GlobalDoubleArray array = world.doubles("thin", shape[0], shape[1]))
                    {
                        array.acc(array.patch(), 1.0, tile(array.patch(), shape[0]));
                        world.sync();
                        checkAgainst(array, array.patch(), world.size());
                        checkDistribution(world, array);
                    }
                }
            });
        }
    }

    @Test
    void shouldDistributeOverGivenGridsAndMinimumBlocks()
    {
        run(world ->
        {
            final int size = world.size();
            final ArraySpec spec = ArraySpec.doubles("grid", 50, 60);
            for (final ArraySpec each : List.of(spec.withGrid(size, 1), spec.withGrid(1, size), spec.withGrid(1, 1),
                spec.withMinimumBlock(30, 1), spec.withMinimumBlock(50, 60), spec.byRows(), spec.byColumns()))
            {
                try (GlobalDoubleArray array = world.doubles(each))
                {
                    array.acc(array.patch(), 1.0, tile(array.patch(), 50));
                    world.sync();
                    checkAgainst(array, array.patch(), size);
                    checkDistribution(world, array);
                }
            }
        });
    }

    @Test
    void shouldDistributeFewerRowsThanRanks()
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                for (int rows = 1; rows <= world.size(); rows++)
                {
                    try (GlobalDoubleArray array = world.doubles(ArraySpec.doubles("few", rows, 5).byRows()))
                    {
                        final Patch own = array.distribution(world.rank());
                        assertEquals(world.rank() < rows ? array.patch().row(world.rank()) : Patch.of(0, 0, 0, 0), own);
                        checkDistribution(world, array);
                    }
                }
            });
        }
    }

    private static void checkDistribution(final World world, final GlobalDoubleArray array)
    {
        long owned = 0;
        for (int rank = 0; rank < world.size(); rank++)
        {
            final Patch block = array.distribution(rank);
            owned += block.count();
            if (!block.isEmpty())
            {
                assertEquals(rank, array.locate(block.rowLo(), block.colLo()));
                assertEquals(rank, array.locate(block.rowHi() - 1, block.colHi() - 1));
            }
        }
        assertEquals(array.patch().count(), owned);
        final List<OwnedPatch> parts = array.locateRegion(array.patch());
        assertEquals(owned, parts.stream().mapToLong(part -> part.patch().count()).sum());
        final LocalBlock mine = array.localBlock();
        assertEquals(array.distribution(world.rank()), mine.patch());
        assertEquals(mine.patch().count() * Double.BYTES, mine.memory().byteSize());
    }

    @Test
    void shouldFillAndZero()
    {
        run(world ->
        {
            try (GlobalDoubleArray doubles = world.doubles("d", 33, 9); GlobalLongArray longs = world.longs("l", 9, 33))
            {
                doubles.fill(2.5);
                longs.fill(-3);
                assertEquals(2.5, doubles.get(32, 8));
                assertEquals(-3, longs.get(8, 32));
                doubles.acc(Patch.element(1, 1), 1.0, new double[]{1.0});
                doubles.zero();
                longs.zero();
                assertEquals(0.0, doubles.get(1, 1));
                assertEquals(0, longs.get(0, 0));
                world.barrier();
            }
        });
    }

    @Test
    void shouldDoNothingForEmptyPatches()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", 5, 5))
            {
                final double[] none = new double[0];
                for (final Patch empty : List.of(Patch.of(2, 2, 0, 5), Patch.of(0, 5, 5, 5), Patch.of(5, 5, 5, 5)))
                {
                    array.put(empty, none);
                    array.get(empty, none);
                    array.acc(empty, 1.0, none);
                    array.accAsync(empty, 1.0, none, 0, empty.cols()).await();
                    assertTrue(array.locateRegion(empty).isEmpty());
                }
                world.sync();
                assertEquals(0.0, array.get(2, 2));
            }
        });
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
}
