package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import org.gaeron.ArraySpec;
import org.gaeron.Boundary;
import org.gaeron.ElementType;
import org.gaeron.Fork;
import org.gaeron.GhostBlock;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.PeriodicArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A view of a view: arrays as a torus that have tiles, or ghost cells, or are views of threads; and strided patches,
 * lists and blocks of these.
 */
public abstract class ViewContractTest extends ContractTest
{
    private static final int ROWS = 13;
    private static final int COLS = 17;
    private static final int THREADS = 2;

    private static long value(final long row, final long col)
    {
        return row * COLS + col;
    }

    private static List<ArraySpec> specs(final ElementType type, final int ranks)
    {
        final List<ArraySpec> specs = new ArrayList<>(Layouts.some(type, ROWS, COLS, ranks));
        specs.add(ArraySpec.of("ghosts", type, ROWS, COLS).withGhosts(2, 1));
        return specs;
    }

    /** Each thread of each rank adds to a box that crosses both edges, by its own view of the array as a torus. */
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldWrapBoxesOfViewsOfThreadsOnEveryLayout(final ElementType type)
    {
        run(world ->
        {
            for (final ArraySpec spec : specs(type, world.size()))
            {
                try (TypedArray typed = new TypedArray(world, spec))
                {
                    typed.fill(ViewContractTest::value);
                    world.fork(THREADS, own -> addOnes(typed, own.view(typed.array).periodic(), -3, -5, 6, 9));
                    world.sync();
                    final Object box = typed.buffer(ROWS * COLS);
                    typed.array.periodic().get(-3, -5, ROWS, COLS, box, COLS);
                    for (int i = 0; i < ROWS * COLS; i++)
                    {
                        final boolean isAdded = i / COLS < 6 && i % COLS < 9;
                        assertEquals(value(Math.floorMod(i / COLS - 3, ROWS), Math.floorMod(i % COLS - 5, COLS)) +
                            (isAdded ? THREADS * world.size() : 0), typed.get(box, i), spec + ", element " + i);
                    }
                    world.sync();
                }
            }
        });
    }

    private static void addOnes(
        final TypedArray typed, final PeriodicArray<Object> torus, final long row, final long col, final int rows,
        final int cols)
    {
        final Object ones = typed.buffer(rows * cols);
        IntStream.range(0, rows * cols).forEach(i -> typed.set(ones, i, 1));
        torus.acc(row, col, rows, cols, ones, cols);
    }

    /** What a thread puts by a view of a view is what the ghost cells of all ranks then have. */
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldUpdateGhostCellsWithWhatTheArrayAsATorusHas(final ElementType type)
    {
        run(world ->
        {
            try (TypedArray typed = new TypedArray(
                world, ArraySpec.of("ghosts", type, ROWS, COLS).withGhosts(2, 1)))
            {
                final Object all = typed.buffer(ROWS * COLS);
                IntStream.range(0, ROWS * COLS).forEach(i -> typed.set(all, i, 3L * i));
                if (world.rank() == 0)
                {
                    world.fork(1, own ->
                        own.view(own.view(typed.array)).periodic().put(ROWS - 2, 4 - COLS, ROWS, COLS, all, COLS));
                }
                typed.array.updateGhosts(Boundary.PERIODIC);
                final GhostBlock block = typed.array.ghostBlock();
                final Patch own = block.patch();
                for (long row = own.rowLo() - 2; row < own.rowHi() + 2; row++)
                {
                    for (long col = own.colLo() - 1; col < own.colHi() + 1; col++)
                    {
                        final long place =
                            value(Math.floorMod(row - ROWS + 2, ROWS), Math.floorMod(col - 4, COLS));
                        assertEquals(3 * place, typed.get(block.memory(), (int)block.index(row, col)));
                    }
                }
                world.fork(1, thread -> compare(block, thread.view(typed.array).ghostBlock()));
                world.sync();
            }
        });
    }

    private static void compare(final GhostBlock expected, final GhostBlock actual)
    {
        assertEquals(expected.patch(), actual.patch());
        assertEquals(expected.memory().address(), actual.memory().address());
        assertEquals(expected.memory().byteSize(), actual.memory().byteSize());
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldReadStridedPatchesAndListsOfViewsOfThreadsOnEveryLayout(final ElementType type)
    {
        run(world ->
        {
            for (final ArraySpec spec : specs(type, world.size()))
            {
                try (TypedArray typed = new TypedArray(world, spec))
                {
                    typed.fill(ViewContractTest::value);
                    world.fork(THREADS, own -> read(new TypedArray(own.view(own.view(typed.array)))));
                    world.sync();
                }
            }
        });
    }

    private static void read(final TypedArray view)
    {
        final int rows = (ROWS - 1 + 2) / 3;
        final int cols = (COLS + 1) / 2;
        final Object strided = view.buffer(rows * cols);
        view.array.get(Patch.of(1, ROWS, 0, COLS), 3, 2, strided, cols);
        for (int i = 0; i < rows * cols; i++)
        {
            assertEquals(value(1 + i / cols * 3L, i % cols * 2L), view.get(strided, i));
        }
        final long[] listedRows = {ROWS - 1, 0, 5, 5, 7};
        final long[] listedCols = {0, COLS - 1, 3, 3, 11};
        final Object listed = view.buffer(listedRows.length);
        view.array.gather(listedRows, listedCols, listed);
        for (int i = 0; i < listedRows.length; i++)
        {
            assertEquals(value(listedRows[i], listedCols[i]), view.get(listed, i));
        }
    }

    /** The torus of a closed array, of the view of a thread that has ended, and of another thread's view. */
    @Test
    void shouldRefuseATorusOfWhatMayNotBeUsed()
    {
        final Map<Integer, PeriodicArray<double[]>> ended = new ConcurrentHashMap<>();
        run(world ->
        {
            final double[] one = new double[1];
            final GlobalDoubleArray array = world.doubles("d", ROWS, COLS);
            final PeriodicArray<double[]> torus = array.periodic();
            world.fork(1, own ->
            {
                ended.put(world.rank(), own.view(array).periodic());
                refused(() -> torus.get(0, 0, 1, 1, one, 1), "thread");
            });
            refused(() -> ended.get(world.rank()).get(0, 0, 1, 1, one, 1), "thread");
            array.close();
            refused(() -> torus.put(0, 0, 1, 1, one, 1), "closed");
            world.sync();
        });
    }

    private static void refused(final Runnable call, final String expected)
    {
        final String message = assertThrows(IllegalStateException.class, call::run).getMessage();
        assertTrue(message.contains(expected), message);
    }

    /** Collective calls take arrays of the rank: nobody may use a thread's view of one but that thread. */
    @Test
    void shouldRefuseToCopyFromTheViewOfAThread()
    {
        run(world ->
        {
            final Map<Integer, GlobalDoubleArray> views = new ConcurrentHashMap<>();
            try (GlobalDoubleArray from = world.doubles("from", ROWS, COLS);
                GlobalDoubleArray to = world.doubles("to", ROWS, COLS); Fork fork = world.fork(1))
            {
                from.fill(2);
                fork.run(own ->
                {
                    views.put(0, own.view(from));
                    assertSame(views.get(0), own.view(own.view(from)));
                });
                final GlobalDoubleArray view = views.get(0);
                for (final Runnable call : List.<Runnable>of(() -> to.copyFrom(view), () -> to.mergeFrom(view),
                    () -> world.replicate(view), () -> to.own().copyFrom(view)))
                {
                    final String message = assertThrows(IllegalArgumentException.class, call::run).getMessage();
                    assertTrue(message.contains("actual one of another thread of the rank"), message);
                }
                to.copyFrom(from);
                final double[] row = new double[COLS];
                to.get(to.patch().row(ROWS - 1), row);
                assertTrue(Arrays.stream(row).allMatch(each -> each == 2));
                world.sync();
            }
        });
    }
}
