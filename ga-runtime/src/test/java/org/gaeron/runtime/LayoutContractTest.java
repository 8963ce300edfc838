package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.util.Random;
import java.util.function.LongBinaryOperator;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalIntegerArray;
import org.gaeron.Handle;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Operations on arrays of every layout and every type, against what they do on one matrix.
 */
public abstract class LayoutContractTest extends ContractTest
{
    private static final int ROWS = 23;
    private static final int COLS = 17;
    private static final int PATCHES = 6;
    private static final LongBinaryOperator PLACE = (row, column) -> 100 * row + column - 500;

    /** Runs the same checks on all layouts in one job. */
    private interface Check
    {
        void on(World world, TypedArray array, Random random);
    }

    private void onAllLayouts(final int ranks, final ElementType type, final Check check)
    {
        run(ranks, world ->
        {
            for (final ArraySpec spec : Layouts.some(type, ROWS, COLS, world.size()))
            {
                try (TypedArray array = new TypedArray(world, spec))
                {
                    check.on(world, array, new Random(31 * world.rank() + 7));
                    world.sync();
                }
                catch (final AssertionError ex)
                {
                    throw new AssertionError(spec + ", rank " + world.rank() + ": " + ex.getMessage(), ex);
                }
            }
        });
    }

    private static Patch patch(final Random random, final Patch within)
    {
        final int row = random.nextInt((int)within.rows());
        final int col = random.nextInt((int)within.cols());
        return Patch.of(row, row + 1 + random.nextInt((int)within.rows() - row),
            col, col + 1 + random.nextInt((int)within.cols() - col)).shift(within.rowLo(), within.colLo());
    }

    /** Fills a buffer with the values of places times a factor, and everything between with -7. */
    private static Object values(
        final TypedArray array, final Patch patch, final int offset, final int ld, final long factor)
    {
        final Object values = buffer(array, patch, offset, ld);
        for (int i = 0; i < offset + patch.rows() * ld; i++)
        {
            array.set(values, i, -7);
        }
        for (long row = 0; row < patch.rows(); row++)
        {
            for (long col = 0; col < patch.cols(); col++)
            {
                array.set(values, (int)(offset + row * ld + col),
                    factor * PLACE.applyAsLong(patch.rowLo() + row, patch.colLo() + col));
            }
        }
        return values;
    }

    /** {@return memory if there is no offset, else a Java array} */
    private static Object buffer(final TypedArray array, final Patch patch, final int offset, final int ld)
    {
        final int count = offset + (int)patch.rows() * ld;
        return offset == 0 ? Arena.ofAuto().allocate((long)count * array.type.sizeBytes(), Long.BYTES) :
            array.buffer(count);
    }

    private static void check(
        final TypedArray array, final Patch patch, final int offset, final int ld, final long factor)
    {
        final Object actual = values(array, patch, offset, ld, 0);
        array.get(patch, actual, offset, ld);
        final Object expected = values(array, patch, offset, ld, factor);
        for (int i = 0; i < offset + patch.rows() * ld; i++)
        {
            array.check(array.get(expected, i), actual, i, patch);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldGetPutAndAccumulatePatches(final ElementType type)
    {
        onAllLayouts(ranks(), type, (world, array, random) ->
        {
            final Patch all = array.array.patch();
            array.fill(PLACE);
            for (int i = 0; i < PATCHES; i++)
            {
                final Patch patch = patch(random, all);
                check(array, patch, i % 2 * 3, (int)patch.cols() + i % 3, 1);
            }
            world.sync();
            final long bandLo = world.rank() * ROWS / world.size();
            final Patch band = Patch.of(bandLo, (world.rank() + 1L) * ROWS / world.size(), 0, COLS);
            for (int i = 2; i < PATCHES; i++)
            {
                final Patch patch = patch(random, band);
                final int ld = (int)patch.cols() + random.nextInt(3);
                array.put(patch, values(array, patch, i % 2, ld, i), i % 2, ld);
                check(array, patch, i, ld, i);
            }
            array.put(band, values(array, band, 1, COLS, 1), 1, COLS);
            world.sync();
            final Random shared = new Random(5);
            final long[][] factors = new long[ROWS][COLS];
            for (int i = 0; i < PATCHES; i++)
            {
                final Patch patch = patch(shared, all);
                final int ld = (int)patch.cols() + i % 2;
                final Handle handle = array.accAsync(patch, i, values(array, patch, i % 3, ld, 1), i % 3, ld);
                if (i % 2 == 0)
                {
                    handle.await();
                }
                add(factors, patch, (long)i * world.size());
            }
            world.sync();
            checkFactors(array, factors);
        });
    }

    private static void add(final long[][] factors, final Patch patch, final long factor)
    {
        for (long row = patch.rowLo(); row < patch.rowHi(); row++)
        {
            for (long col = patch.colLo(); col < patch.colHi(); col++)
            {
                factors[(int)row][(int)col] += factor;
            }
        }
    }

    private static void checkFactors(final TypedArray array, final long[][] factors)
    {
        final Object actual = array.array.get(array.array.patch());
        for (int i = 0; i < ROWS * COLS; i++)
        {
            final int row = i / COLS;
            final int col = i % COLS;
            final long expected = PLACE.applyAsLong(row, col) * (1 + factors[row][col]);
            array.check(expected, actual, i, array.array);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldServeSingleElementsAndOperators(final ElementType type)
    {
        onAllLayouts(ranks(), type, (world, array, random) ->
        {
            final Patch all = array.array.patch();
            array.fill(PLACE);
            for (int i = 0; i < 2 * PATCHES; i++)
            {
                final long row = random.nextInt(ROWS);
                final long col = random.nextInt(COLS);
                assertEquals(PLACE.applyAsLong(row, col), array.get(row, col));
                assertEquals(PLACE.applyAsLong(row, col), array.getAsync(row, col).getAsLong());
            }
            world.sync();
            final long mine = world.rank();
            array.put(mine, 11 - mine, 3);
            array.acc(mine, 11 - mine, 4);
            assertEquals(7, array.get(mine, 11 - mine));
            array.put(mine, 11 - mine, PLACE.applyAsLong(mine, 11 - mine));
            world.sync();
            array.array.acc(all, Operator.REPLACE, values(array, all, 1, COLS + 2, 2), 1, COLS + 2);
            world.sync();
            check(array, all, 0, COLS, 2);
            world.sync();
            if (array.array instanceof final GlobalIntegerArray<?> integers)
            {
                integers.readInc(ROWS - 1, COLS - 1, 1);
                world.sync();
                assertEquals(2 * PLACE.applyAsLong(ROWS - 1, COLS - 1) + world.size(),
                    integers.fetchOr(ROWS - 1, COLS - 1, 0));
                final Patch patch = Patch.of(1, ROWS - 1, 2, COLS);
                array.array.acc(patch, Operator.MAX, values(array, patch, 2, COLS, 3), 2, COLS);
                world.sync();
                final long greater = PLACE.applyAsLong(10, 3);
                assertEquals(3 * greater, array.get(10, 3));
                assertEquals(2 * PLACE.applyAsLong(2, 2), array.get(2, 2));
            }
        });
    }

    @Test
    void shouldRunOnAnyNumberOfRanks()
    {
        for (final int ranks : rankCounts())
        {
            onAllLayouts(ranks, ElementType.DOUBLE, (world, array, random) ->
            {
                array.fill(PLACE);
                final Patch patch = patch(random, array.array.patch());
                check(array, patch, 2, (int)patch.cols() + 1, 1);
                world.sync();
                array.acc(array.array.patch(), 1, values(array, array.array.patch(), 0, COLS, 1), 0, COLS);
                world.sync();
                check(array, array.array.patch(), 1, COLS, 1 + world.size());
            });
        }
    }

    /** Patches of several hundred kB take the way of announcement, grants and pulls. */
    @Test
    void shouldMoveLargePatches()
    {
        run(world ->
        {
            final int side = 300;
            final ArraySpec spec = ArraySpec.doubles("a", side, side + 7);
            for (final ArraySpec each : new ArraySpec[]{spec.withTiles(64, 64), spec.withTiles(7, 5).withGrid(2, 2),
                spec.withColCuts(0, 3, 100, 203).withGrid(1, 2).onRanks(3, 1)})
            {
                try (TypedArray array = new TypedArray(world, each))
                {
                    final Patch patch = Patch.of(1, side, 2, side + 3);
                    final int ld = (int)patch.cols() + 1;
                    array.put(patch, values(array, patch, 5, ld, 1), 5, ld);
                    world.sync();
                    check(array, patch, 0, ld, 1);
                    world.sync();
                    final Handle handle = array.accAsync(patch, 2, values(array, patch, 0, ld, 1), 0, ld);
                    array.acc(patch, 1, values(array, patch, 3, ld, 1), 3, ld);
                    handle.await();
                    world.sync();
                    check(array, patch, 1, ld, 1 + 3 * world.size());
                    assertEquals(0, array.get(0, 5));
                    assertEquals(0, array.get(5, side + 6));
                    world.sync();
                }
            }
        });
    }

    @Test
    void shouldRefuseBadInputOnAnyLayout()
    {
        onAllLayouts(ranks(), ElementType.DOUBLE, (world, array, random) ->
        {
            final Patch beyond = Patch.of(0, ROWS, 1, COLS + 1);
            assertThrows(IndexOutOfBoundsException.class, () -> array.array.get(beyond));
            assertThrows(IndexOutOfBoundsException.class, () -> array.put(ROWS, 0, 1));
            assertThrows(IndexOutOfBoundsException.class, () -> array.array.locateRegion(beyond));
            assertThrows(IndexOutOfBoundsException.class, () -> array.array.distribution(world.size()));
            assertThrows(IllegalArgumentException.class,
                () -> array.put(array.array.patch(), array.buffer(ROWS * COLS - 1), 0, COLS));
            world.sync();
            check(array, array.array.patch(), 0, COLS, 0);
        });
    }
}
