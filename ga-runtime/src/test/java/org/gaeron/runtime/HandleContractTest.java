package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.gaeron.ElementType;
import org.gaeron.GlobalComplexArray;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Operations under way: single elements, many at a time, and as futures.
 */
public abstract class HandleContractTest extends ContractTest
{
    private static final int ROWS = 11;
    private static final int COLS = 13;

    @ParameterizedTest
    @EnumSource
    void shouldGetElementsThatAreUnderWayTogether(final ElementType type)
    {
        run(world ->
        {
            try (TypedArray array = new TypedArray(world, type, ROWS, COLS))
            {
                array.fill((row, column) -> 100 * row - column);
                final List<LongSupplier> underWay = new ArrayList<>();
                for (int i = 0; i < ROWS * COLS; i++)
                {
                    underWay.add(array.getAsync(i / COLS, i % COLS));
                }
                for (int i = ROWS * COLS - 1; i >= 0; i--)
                {
                    assertEquals(100 * (i / COLS) - i % COLS, underWay.get(i).getAsLong());
                    assertEquals(100 * (i / COLS) - i % COLS, underWay.get(i).getAsLong());
                }
                for (final long[] at : new long[][]{{-1, 0}, {0, COLS}, {Long.MAX_VALUE, 0}})
                {
                    assertThrows(IndexOutOfBoundsException.class, () -> array.getAsync(at[0], at[1]));
                }
                world.sync();
            }
        });
    }

    @Test
    void shouldRefuseAShortArrayForAComplexElement()
    {
        run(world ->
        {
            try (GlobalComplexArray array = world.complex("z", 2, 2))
            {
                assertThrows(IllegalArgumentException.class, () -> array.getAsync(1, 1, new double[1]));
                world.sync();
            }
        });
    }

    @Test
    void shouldAwaitAllOfThem()
    {
        run(world ->
        {
            try (GlobalDoubleArray array = world.doubles("a", ROWS, COLS))
            {
                array.fill((row, column) -> row);
                final List<Handle> gets = new ArrayList<>();
                final double[] values = new double[ROWS * COLS];
                for (int row = 0; row < ROWS; row++)
                {
                    gets.add(array.getAsync(array.patch().row(row), values, (long)row * COLS, COLS));
                }
                Handle.awaitAll(gets);
                for (int i = 0; i < values.length; i++)
                {
                    assertEquals(i / COLS, values[i]);
                }
                Handle.awaitAll();
                Handle.awaitAll(array.getAsync(0, 0), array.getAsync(ROWS - 1, 0));
                world.sync();
            }
        });
    }

    @Test
    void shouldMakeFuturesOfOperations()
    {
        run(world ->
        {
            try (GlobalDoubleArray doubles = world.doubles("d", ROWS, COLS);
                GlobalLongArray longs = world.longs("l", ROWS, COLS))
            {
                doubles.fill((row, column) -> row + 0.5);
                longs.fill((row, column) -> row * column);
                final Handle put = doubles.putAsync(doubles.patch(), new double[ROWS * COLS], 0, COLS);
                final List<CompletableFuture<?>> futures = new ArrayList<>(List.of(put.toCompletableFuture()));
                final CompletableFuture<Long> sum =
                    longs.getAsync(ROWS - 1, COLS - 1).toCompletableFuture().thenCombine(
                        longs.getAsync(ROWS - 1, 0).toCompletableFuture(), Long::sum);
                futures.add(sum);
                for (int row = 0; row < ROWS; row++)
                {
                    futures.add(doubles.getAsync(row, 0).toCompletableFuture());
                    futures.add(longs.readIncAsync(row, 0, 1).toCompletableFuture());
                }
                world.fence();
                CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);
                assertNull(futures.getFirst().resultNow());
                assertTrue(sum.resultNow() >= (ROWS - 1) * (COLS - 1));
                final CompletableFuture<Double> late = doubles.getAsync(ROWS - 1, 0).toCompletableFuture();
                world.fence();
                assertEquals(0.0, late.get(20, TimeUnit.SECONDS));
                world.sync();
            }
        });
    }

    @Test
    void shouldDescribeAnOperation()
    {
        run(world ->
        {
            try (GlobalLongArray array = world.longs("n", ROWS, COLS))
            {
                final Handle fetch = array.readIncAsync(0, 0, 1);
                final Handle get = array.getAsync(array.patch(), new long[ROWS * COLS], 0, COLS);
                Handle.awaitAll(fetch, get);
                assertEquals("readInc/fetch of array n, done", fetch.toString());
                assertEquals("get of array n, done", get.toString());
                world.sync();
            }
        });
    }
}
