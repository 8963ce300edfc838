package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.LocalBlock;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * Wrong input of every kind on every operation: an exception on the caller, and nothing is changed.
 */
public abstract class BadInputContractTest extends ContractTest
{
    private static final int ROWS = 10;
    private static final int COLS = 8;

    private static void refuse(final Class<? extends Throwable> expected, final Executable... calls)
    {
        for (int i = 0; i < calls.length; i++)
        {
            assertThrows(expected, calls[i], "call " + i);
        }
    }

    private static void checkUnchanged(final World world, final GlobalDoubleArray doubles, final GlobalLongArray longs)
    {
        world.sync();
        final double[] d = new double[ROWS * COLS];
        doubles.get(doubles.patch(), d);
        assertTrue(Arrays.stream(d).allMatch(value -> value == 4.0));
        final long[] l = new long[ROWS * COLS];
        longs.get(longs.patch(), l);
        assertTrue(Arrays.stream(l).allMatch(value -> value == 4));
        world.sync();
    }

    /** Rank 1 is the one that is wrong; the others go about their business. */
    private void check(final Misuse misuse)
    {
        run(world ->
        {
            try (GlobalDoubleArray doubles = world.doubles("d", ROWS, COLS);
                GlobalLongArray longs = world.longs("l", ROWS, COLS))
            {
                doubles.fill(4.0);
                longs.fill(4);
                if (world.rank() == 1)
                {
                    misuse.apply(doubles, longs);
                }
                checkUnchanged(world, doubles, longs);
            }
        });
    }

    private interface Misuse
    {
        void apply(GlobalDoubleArray doubles, GlobalLongArray longs);
    }

    @Test
    void shouldRefusePatchesOutsideTheArray()
    {
        final MemorySegment memory = MemorySegment.ofArray(new double[1000]);
        final double[] d = new double[1000];
        final long[] l = new long[1000];
        check((doubles, longs) ->
        {
            for (final Patch patch : List.of(Patch.of(0, 11, 0, 8), Patch.of(0, 10, 1, 9), Patch.of(11, 11, 0, 0),
                Patch.of(Long.MAX_VALUE - 1, Long.MAX_VALUE, 0, 1), Patch.of(0, 1, 0, Long.MAX_VALUE)))
            {
                final long ld = patch.cols();
                refuse(IndexOutOfBoundsException.class,
                    () -> doubles.put(patch, d, 0, ld), () -> doubles.put(patch, memory, ld),
                    () -> doubles.putAsync(patch, d, 0, ld), () -> doubles.putAsync(patch, memory, ld),
                    () -> doubles.get(patch, d, 0, ld), () -> doubles.get(patch, memory, ld),
                    () -> doubles.getAsync(patch, d, 0, ld), () -> doubles.getAsync(patch, memory, ld),
                    () -> doubles.acc(patch, 1, d, 0, ld), () -> doubles.acc(patch, 1, memory, ld),
                    () -> doubles.accAsync(patch, 1, d, 0, ld), () -> doubles.accAsync(patch, 1, memory, ld),
                    () -> longs.put(patch, l, 0, ld), () -> longs.put(patch, memory, ld),
                    () -> longs.putAsync(patch, l, 0, ld), () -> longs.putAsync(patch, memory, ld),
                    () -> longs.get(patch, l, 0, ld), () -> longs.get(patch, memory, ld),
                    () -> longs.getAsync(patch, l, 0, ld), () -> longs.getAsync(patch, memory, ld),
                    () -> longs.acc(patch, 1, l, 0, ld), () -> longs.acc(patch, 1, memory, ld),
                    () -> longs.acc(patch, Operator.OR, l, 0, ld), () -> longs.acc(patch, Operator.OR, memory, ld),
                    () -> longs.accAsync(patch, 1, l, 0, ld), () -> longs.accAsync(patch, 1, memory, ld),
                    () -> doubles.locateRegion(patch));
            }
        });
    }

    @Test
    void shouldRefuseElementsOutsideTheArray()
    {
        check((doubles, longs) ->
        {
            for (final long[] at : new long[][]{
                {-1, 0}, {0, -1}, {ROWS, 0}, {0, COLS}, {Long.MAX_VALUE, 0}, {0, Long.MIN_VALUE}})
            {
                final long row = at[0];
                final long col = at[1];
                refuse(IndexOutOfBoundsException.class,
                    () -> doubles.put(row, col, 1.0), () -> doubles.get(row, col), () -> doubles.acc(row, col, 1.0),
                    () -> longs.put(row, col, 1L), () -> longs.get(row, col), () -> longs.acc(row, col, 1L),
                    () -> longs.readInc(row, col, 1), () -> longs.readIncAsync(row, col, 1),
                    () -> longs.fetchOr(row, col, 1), () -> longs.swap(row, col, 1),
                    () -> longs.compareAndSet(row, col, 4, 1), () -> doubles.locate(row, col));
            }
        });
    }

    @Test
    void shouldRefuseShortBuffersAndBadLeadingDimensions()
    {
        final Patch patch = Patch.of(1, 10, 2, 8);
        final long[][] cases = {
            {9 * 6 - 1, 0, 6}, {9 * 6, 1, 6}, {100, 0, 5}, {100, -1, 6}, {100, 101, 6}, {100, 0, Long.MAX_VALUE},
            {100, Long.MAX_VALUE, 6}, {100, 0, -6}, {8 * 7 + 5, 0, 7}, {0, 0, 6}};
        check((doubles, longs) ->
        {
            for (final long[] each : cases)
            {
                final double[] d = new double[(int)each[0]];
                final long[] l = new long[(int)each[0]];
                final long offset = each[1];
                final long ld = each[2];
                refuse(IllegalArgumentException.class,
                    () -> doubles.put(patch, d, offset, ld), () -> doubles.get(patch, d, offset, ld),
                    () -> doubles.acc(patch, 1, d, offset, ld), () -> doubles.putAsync(patch, d, offset, ld),
                    () -> doubles.getAsync(patch, d, offset, ld), () -> doubles.accAsync(patch, 1, d, offset, ld),
                    () -> longs.put(patch, l, offset, ld), () -> longs.get(patch, l, offset, ld),
                    () -> longs.acc(patch, 1, l, offset, ld), () -> longs.acc(patch, Operator.OR, l, offset, ld),
                    () -> longs.putAsync(patch, l, offset, ld), () -> longs.getAsync(patch, l, offset, ld),
                    () -> longs.accAsync(patch, 1, l, offset, ld));
            }
            refuse(IllegalArgumentException.class,
                () -> doubles.put(doubles.patch(), new double[79]), () -> doubles.get(doubles.patch(), new double[79]),
                () -> longs.put(longs.patch(), new long[79]), () -> longs.acc(longs.patch(), 1, new long[79]));
        });
    }

    @Test
    void shouldRefuseMemoryThatIsShortReadOnlyOrClosed()
    {
        final Patch patch = Patch.of(1, 10, 2, 8);
        final Arena arena = Arena.ofShared();
        final MemorySegment closed = arena.allocate(1000);
        arena.close();
        final MemorySegment shortOne = MemorySegment.ofArray(new byte[9 * 6 * 8 - 1]);
        final MemorySegment readOnly = MemorySegment.ofArray(new double[54]).asReadOnly();
        check((doubles, longs) ->
        {
            refuse(IllegalArgumentException.class,
                () -> doubles.put(patch, shortOne, 6), () -> doubles.get(patch, shortOne, 6),
                () -> doubles.acc(patch, 1, shortOne, 6), () -> longs.acc(patch, Operator.REPLACE, shortOne, 6),
                () -> doubles.putAsync(patch, shortOne, 6), () -> doubles.accAsync(patch, 1, shortOne, 6),
                () -> doubles.get(patch, readOnly, 6), () -> longs.get(patch, readOnly, 6),
                () -> doubles.getAsync(patch, readOnly, 6), () -> longs.getAsync(patch, readOnly, 6),
                () -> doubles.get(patch, MemorySegment.NULL, 6));
            refuse(IllegalStateException.class,
                () -> doubles.put(patch, closed, 6), () -> doubles.get(patch, closed, 6),
                () -> longs.acc(patch, 1, closed, 6), () -> longs.putAsync(patch, closed, 6));
        });
    }

    /** Bits of other numbers are a mistake; raw bytes are not. */
    @Test
    void shouldRefuseJavaArraysOfAnotherTypeBehindMemory()
    {
        final MemorySegment floats = MemorySegment.ofArray(new float[160]);
        final MemorySegment l = MemorySegment.ofArray(new long[80]);
        final MemorySegment d = MemorySegment.ofArray(new double[80]);
        final MemorySegment chars = MemorySegment.ofArray(new char[320]);
        check((doubles, longs) ->
        {
            final Patch all = doubles.patch();
            refuse(IllegalArgumentException.class,
                () -> doubles.put(all, floats, 8), () -> doubles.get(all, floats, 8), () -> doubles.put(all, l, 8),
                () -> doubles.acc(all, 1, l, 8), () -> doubles.putAsync(all, chars, 8), () -> longs.put(all, d, 8),
                () -> longs.getAsync(all, d, 8), () -> longs.acc(all, Operator.OR, floats, 8));
            assertEquals("array d: expected memory of doubles, native or of bytes, actual float[]",
                assertThrows(IllegalArgumentException.class, () -> doubles.put(all, floats, 8)).getMessage());
        });
    }

    @Test
    void shouldRefuseNullsByName()
    {
        check((doubles, longs) ->
        {
            assertEquals("array d: expected a buffer, actual null", assertThrows(NullPointerException.class,
                () -> doubles.get(doubles.patch(), (double[])null)).getMessage());
            assertEquals("array l: expected a buffer, actual null", assertThrows(NullPointerException.class,
                () -> longs.put(longs.patch(), (MemorySegment)null, 8)).getMessage());
            assertEquals("array l: expected a patch, actual null", assertThrows(NullPointerException.class,
                () -> longs.put(null, new long[80], 0, 8)).getMessage());
        });
    }

    @Test
    void shouldRefuseNulls()
    {
        check((doubles, longs) -> refuse(NullPointerException.class,
            () -> doubles.put(null, new double[80]), () -> doubles.put(doubles.patch(), (double[])null),
            () -> doubles.get(doubles.patch(), (MemorySegment)null, 8),
            () -> longs.acc(longs.patch(), (Operator)null, new long[80], 0, 8),
            () -> longs.acc(longs.patch(), (Operator)null, MemorySegment.ofArray(new long[80]), 8)));
    }

    @Test
    void shouldRefuseEveryUseOfAClosedArray()
    {
        run(world ->
        {
            final GlobalDoubleArray doubles = world.doubles("d", ROWS, COLS);
            final GlobalLongArray longs = world.longs("l", ROWS, COLS);
            final TaskCounter tasks = world.taskCounter("t");
            final LocalBlock block = longs.localBlock();
            doubles.close();
            doubles.close();
            longs.close();
            tasks.close();
            final double[] d = new double[80];
            final long[] l = new long[80];
            refuse(IllegalStateException.class,
                () -> doubles.put(doubles.patch(), d), () -> doubles.get(doubles.patch(), d),
                () -> doubles.acc(doubles.patch(), 1, d), () -> doubles.get(0, 0), () -> doubles.put(0, 0, 1.0),
                () -> doubles.acc(0, 0, 1.0), () -> doubles.fill(1.0), doubles::zero, doubles::localBlock,
                () -> longs.readInc(0, 0, 1), () -> longs.swap(0, 0, 1), () -> longs.fetchOr(0, 0, 1),
                () -> longs.compareAndSet(0, 0, 0, 1), () -> longs.readIncAsync(0, 0, 1),
                () -> longs.acc(longs.patch(), Operator.OR, l, 0, 8), () -> longs.localBlock(world.rank()),
                () -> doubles.get(doubles.patch()), () -> doubles.getAsync(0, 0), () -> longs.getAsync(0, 0),
                () -> doubles.fill((row, column) -> 1), tasks::next, tasks::reset);
            world.sync();
            assertEquals(ROWS, doubles.spec().rows());
            if (!block.patch().isEmpty())
            {
                assertThrows(IllegalStateException.class, () -> block.memory().fill((byte)1));
            }
            world.sync();
        });
    }

    @Test
    void shouldRefuseRanksThatAreNotThere()
    {
        run(world ->
        {
            try (GlobalDoubleArray doubles = world.doubles("d", ROWS, COLS))
            {
                final int size = world.size();
                refuse(IndexOutOfBoundsException.class,
                    () -> doubles.distribution(-1), () -> doubles.distribution(size), () -> world.nodeOf(size),
                    () -> world.nodeOf(-1), () -> world.broadcast(size, new long[1]),
                    () -> world.broadcast(-1, new double[1]), () -> world.reduce(size, Reduction.SUM, new int[1]),
                    () -> world.reduce(-1, Reduction.SUM, new float[1]));
                refuse(IllegalArgumentException.class,
                    () -> doubles.localBlock(-1), () -> doubles.localBlock(size),
                    () -> world.extreme(Reduction.SUM, 1.0, 0), () -> world.extreme(Reduction.PRODUCT, 1, 0));
                assertEquals(size, world.allReduce(Reduction.SUM, 1L));
            }
        });
    }

    @Test
    void shouldRefuseTheSameBadSpecOnAllRanksAndGoOn()
    {
        run(world ->
        {
            final ArraySpec spec = ArraySpec.doubles("bad", 4, 4);
            refuse(IllegalArgumentException.class,
                () -> world.longs(spec), () -> world.doubles(spec.withGrid(world.size() + 1, 1)),
                () -> world.doubles(spec.withGrid(1, 5)));
            try (GlobalDoubleArray good = world.doubles("good", 4, 4))
            {
                good.fill(1.0);
                assertEquals(1.0, good.get(3, 3));
            }
        });
    }
}
