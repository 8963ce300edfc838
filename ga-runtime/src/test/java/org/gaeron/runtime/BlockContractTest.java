package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongBinaryOperator;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalIntArray;
import org.gaeron.LocalBlock;
import org.gaeron.Patch;
import org.gaeron.TaskCounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Own blocks by the indices of the array, fills by a function, and patches in new arrays.
 */
public abstract class BlockContractTest extends ContractTest
{
    private static final int ROWS = 11;
    private static final int COLS = 13;
    private static final LongBinaryOperator PLACE = (row, column) -> 100 * row + column - 500;

    private static void checkPlaces(final TypedArray array, final Patch patch)
    {
        final Object values = array.array.get(patch);
        int i = 0;
        for (long row = patch.rowLo(); row < patch.rowHi(); row++)
        {
            for (long column = patch.colLo(); column < patch.colHi(); column++)
            {
                assertEquals(PLACE.applyAsLong(row, column), array.get(values, i++), "(" + row + "," + column + ")");
            }
        }
        assertEquals(patch.count() * array.type.components(), Array.getLength(values));
    }

    @ParameterizedTest
    @EnumSource
    void shouldFillByAFunctionAndGetNewArrays(final ElementType type)
    {
        run(world ->
        {
            try (TypedArray array = new TypedArray(world, type, ROWS, COLS))
            {
                array.fill(PLACE);
                checkPlaces(array, array.array.patch());
                checkPlaces(array, Patch.of(2, 9, 3, 11));
                checkPlaces(array, array.array.patch().column(COLS - 1));
                checkPlaces(array, Patch.of(5, 5, 0, COLS));
                assertThrows(IndexOutOfBoundsException.class, () -> array.array.get(Patch.of(0, 1, 0, COLS + 1)));
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
            try (TypedArray array = new TypedArray(world, type, ROWS, COLS))
            {
                final LocalBlock block = array.array.localBlock();
                final Patch own = block.patch();
                assertEquals(array.array.distribution(world.rank()), own);
                for (long row = own.rowLo(); row < own.rowHi(); row++)
                {
                    for (long column = own.colLo(); column < own.colHi(); column++)
                    {
                        TypedArray.set(block, row, column, PLACE.applyAsLong(row, column));
                    }
                }
                world.sync();
                checkPlaces(array, array.array.patch());
                assertEquals(PLACE.applyAsLong(own.rowHi() - 1, own.colHi() - 1),
                    TypedArray.get(block, own.rowHi() - 1, own.colHi() - 1));
                for (final long[] at : new long[][]{{own.rowLo() - 1, own.colLo()}, {own.rowHi(), own.colLo()},
                    {own.rowLo(), own.colLo() - 1}, {own.rowLo(), own.colHi()}, {Long.MAX_VALUE, Long.MIN_VALUE}})
                {
                    assertThrows(IndexOutOfBoundsException.class, () -> TypedArray.get(block, at[0], at[1]));
                    assertThrows(IndexOutOfBoundsException.class, () -> TypedArray.set(block, at[0], at[1], 1));
                }
                world.sync();
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void shouldGoThroughABlockByRows(final ElementType type)
    {
        run(world ->
        {
            try (TypedArray array = new TypedArray(world, type, ROWS, COLS))
            {
                array.fill(PLACE);
                final LocalBlock block = array.array.localBlock();
                final Patch own = block.patch();
                final AtomicLong next = new AtomicLong(own.rowLo());
                block.forEachRow((row, elements) ->
                {
                    assertEquals(next.getAndIncrement(), row);
                    assertEquals(own.cols() * type.sizeBytes(), elements.byteSize());
                    assertEquals(PLACE.applyAsLong(row, own.colHi() - 1), array.get(elements, (int)own.cols() - 1));
                    assertEquals(-1, elements.mismatch(block.row(row)));
                });
                assertEquals(own.rowHi(), next.get());
                assertThrows(IndexOutOfBoundsException.class, () -> block.row(own.rowHi()));
                assertThrows(IndexOutOfBoundsException.class, () -> block.row(own.rowLo() - 1));
                world.sync();
            }
        });
    }

    @Test
    void shouldKeepRanksInStepWhenAFunctionThrows()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles(ArraySpec.doubles("a", 3 * world.size(), 2).byRows()))
            {
                final long last = array.rows() - 1;
                final Runnable fill = () -> array.fill((row, column) ->
                {
                    if (row == last)
                    {
                        throw new AssertionError("at row " + row);
                    }
                    return row;
                });
                if (world.rank() == world.size() - 1)
                {
                    assertEquals("at row " + last, assertThrows(AssertionError.class, fill::run).getMessage());
                }
                else
                {
                    fill.run();
                }
                assertThrows(NullPointerException.class, () -> array.fill(null));
                world.sync();
                assertArrayEquals(
                    new double[]{last - 1, last - 1, 0, 0}, array.get(Patch.of(last - 1, last + 1, 0, 2)));
                world.sync();
            }
        });
    }

    @Test
    void shouldHaveBlocksOfNothingWhereARankOwnsNothing()
    {
        run(world ->
        {
            try (GlobalIntArray array = world.ints(ArraySpec.ints("one row", 1, 5).byRows()))
            {
                array.fill((row, column) -> (int)column);
                array.localBlock().forEachRow((row, elements) -> assertEquals(0, world.rank()));
                if (world.rank() > 0)
                {
                    assertThrows(IndexOutOfBoundsException.class, () -> array.localBlock().get(0, 0));
                    assertThrows(IndexOutOfBoundsException.class, () -> array.localBlock().row(0));
                }
                assertArrayEquals(new int[]{0, 1, 2, 3, 4}, array.get(array.patch()));
                world.sync();
            }
        });
    }

    /** Any thread may ask, without the other ranks. */
    @Test
    void shouldDescribeThemselves()
    {
        run(world ->
        {
            final GlobalDoubleArray array = world.doubles(ArraySpec.doubles("fock", 8, 6).byRows());
            final TaskCounter tasks = world.taskCounter("tasks");
            if (world.rank() == 1)
            {
                final String text = "array fock of 8 x 6 doubles in " + world.size() + " x 1 blocks; rank 1 owns " +
                    array.distribution(1);
                assertEquals(text, array.toString());
                assertEquals("rank 1 of " + world.size() + ", on node " + world.node() + " of " + world.nodes(),
                    world.toString());
                assertEquals("block " + array.distribution(1) + " of doubles", array.localBlock().toString());
                assertEquals("task counter tasks", tasks.toString());
                assertEquals("task counter tasks, prefetched, 3 numbers at a time",
                    tasks.prefetched().chunked(3).toString());
                tasks.close();
                array.close();
                assertEquals(text + "; closed", array.toString());
                assertTrue(tasks.toString().endsWith("; closed"), tasks.toString());
            }
            else
            {
                tasks.close();
                array.close();
            }
        });
    }
}
