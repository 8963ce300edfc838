package org.gaeron.runtime;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;

import org.gaeron.ArraySpec;
import org.gaeron.Boundary;
import org.gaeron.ElementType;
import org.gaeron.GhostBlock;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Operator;
import org.gaeron.Patch;
import org.gaeron.SpecMismatchException;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Ghost cells: what an update writes, and that nothing else touches them.
 */
public abstract class GhostContractTest extends ContractTest
{
    private static final int ROWS = 13;
    private static final int COLS = 17;
    private static final int WIDE = 20_000;
    private static final long UNTOUCHED = -7;
    private static final int[][] WIDTHS = {{1, 1}, {2, 3}, {3, 0}, {0, 1}};

    private static long value(final long row, final long col, final long round)
    {
        return round * 1000 + Math.floorMod(row, ROWS) * COLS + Math.floorMod(col, COLS);
    }

    private static void fillMargin(final TypedArray typed)
    {
        final GhostBlock ghosts = typed.array.ghostBlock();
        final Patch own = ghosts.patch();
        for (long row = own.rowLo() - ghosts.ghostRows(); row < own.rowHi() + ghosts.ghostRows(); row++)
        {
            for (long col = own.colLo() - ghosts.ghostCols(); col < own.colHi() + ghosts.ghostCols(); col++)
            {
                if (!own.contains(row, col))
                {
                    typed.set(ghosts.memory(), (int)ghosts.index(row, col), UNTOUCHED);
                }
            }
        }
    }

    /** Checks every element and ghost cell against the function that the array is filled with. */
    private static void check(
        final TypedArray typed, final long round, final boolean isPeriodic, final boolean hasCorners)
    {
        final GhostBlock ghosts = typed.array.ghostBlock();
        final Patch own = ghosts.patch();
        for (long row = own.rowLo() - ghosts.ghostRows(); row < own.rowHi() + ghosts.ghostRows(); row++)
        {
            for (long col = own.colLo() - ghosts.ghostCols(); col < own.colHi() + ghosts.ghostCols(); col++)
            {
                final boolean isCorner =
                    (row < own.rowLo() || row >= own.rowHi()) && (col < own.colLo() || col >= own.colHi());
                final boolean isBeyond = row < 0 || row >= ROWS || col < 0 || col >= COLS;
                final boolean isUntouched = isCorner && !hasCorners || isBeyond && !isPeriodic;
                assertEquals(isUntouched ? UNTOUCHED : value(row, col, round),
                    typed.get(ghosts.memory(), (int)ghosts.index(row, col)), row + "," + col + " of " + ghosts);
            }
        }
    }

    /** Compares the block and its ghost cells with a get of the enlarged box. */
    private static void compareWithPeriodicGet(final TypedArray typed)
    {
        final GhostBlock ghosts = typed.array.ghostBlock();
        final long rows = ghosts.patch().rows() + 2 * ghosts.ghostRows();
        final long cols = ghosts.patch().cols() + 2 * ghosts.ghostCols();
        if (ghosts.patch().isEmpty() || rows > ROWS || cols > COLS)
        {
            return;
        }
        final Object box = typed.buffer((int)(rows * cols));
        typed.array.periodic().get(ghosts.patch().rowLo() - ghosts.ghostRows(),
            ghosts.patch().colLo() - ghosts.ghostCols(), rows, cols, box, cols);
        for (int i = 0; i < rows * cols; i++)
        {
            assertEquals(typed.get(box, i), typed.get(ghosts.memory(), i));
        }
    }

    private static void update(final World world, final ArraySpec spec)
    {
        try (TypedArray typed = new TypedArray(world, spec))
        {
            for (int i = 0; i < 4; i++)
            {
                final long round = i;
                final boolean isPeriodic = i % 2 == 0;
                final boolean hasCorners = i < 2;
                typed.fill((row, col) -> value(row, col, round));
                fillMargin(typed);
                final Boundary boundary = isPeriodic ? Boundary.PERIODIC : Boundary.NONE;
                if (hasCorners)
                {
                    typed.array.updateGhosts(boundary);
                }
                else
                {
                    typed.array.updateGhostsWithoutCorners(boundary);
                }
                check(typed, round, isPeriodic, hasCorners);
                if (isPeriodic && hasCorners)
                {
                    compareWithPeriodicGet(typed);
                    world.barrier();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldUpdateGhostCells(final ElementType type)
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                for (final int[] width : WIDTHS)
                {
                    final ArraySpec spec = ArraySpec.of("g", type, ROWS, COLS).withGhosts(width[0], width[1]);
                    update(world, spec);
                    update(world, spec.byRows());
                    update(world, spec.byColumns());
                    update(world, spec.withGrid(1, 1));
                }
            });
        }
    }

    /** Strips that are pulled, and columns, whose rows have gaps on both sides. */
    @Test
    void shouldUpdateWideStrips()
    {
        run(world ->
        {
            for (final ArraySpec spec : new ArraySpec[]{ArraySpec.doubles("rows", 8, WIDE).byRows().withGhosts(1, 0),
                ArraySpec.doubles("columns", WIDE, 12).byColumns().withGhosts(0, 3)})
            {
                try (GlobalDoubleArray array = world.doubles(spec))
                {
                    array.fill((row, col) -> row * 65_536.0 + col);
                    array.updateGhosts(Boundary.PERIODIC);
                    final GhostBlock ghosts = array.ghostBlock();
                    final Patch own = ghosts.patch();
                    for (long row = own.rowLo() - ghosts.ghostRows(); row < own.rowHi() + ghosts.ghostRows(); row++)
                    {
                        for (long col = own.colLo() - ghosts.ghostCols(); col < own.colHi() + ghosts.ghostCols(); col++)
                        {
                            final double expected = Math.floorMod(row, spec.rows()) * 65_536.0 +
                                Math.floorMod(col, spec.cols());
                            assertEquals(expected, ghosts.memory().getAtIndex(JAVA_DOUBLE, ghosts.index(row, col)),
                                row + "," + col);
                        }
                    }
                }
            }
        });
    }

    /** The first rank that returns changes all elements, also those that ranks far from it have yet to send. */
    @Test
    void shouldUpdateFromElementsThatNobodyHasChangedSince()
    {
        run(4, world ->
        {
            try (GlobalDoubleArray array =
                world.doubles(ArraySpec.doubles("row", 1, 4 * COLS).byColumns().withGhosts(0, 1)))
            {
                for (int round = 0; round < 20; round++)
                {
                    final double before = round;
                    array.fill((_, col) -> before * 1000 + col);
                    array.updateGhosts(Boundary.PERIODIC);
                    final int opposite = (world.rank() + 2) % 4;
                    array.put(0, opposite * COLS, -1);
                    array.put(0, opposite * COLS + COLS - 1, -1);
                    final GhostBlock ghosts = array.ghostBlock();
                    for (final long col : new long[]{ghosts.patch().colLo() - 1, ghosts.patch().colHi()})
                    {
                        assertEquals(before * 1000 + Math.floorMod(col, 4 * COLS),
                            ghosts.memory().getAtIndex(JAVA_DOUBLE, ghosts.index(0, col)));
                    }
                }
            }
        });
    }

    /** All operations see the block without its margin, and leave the margin alone. */
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldHideGhostCellsFromAllElse(final ElementType type)
    {
        run(world ->
        {
            final SplittableRandom random = new SplittableRandom(type.ordinal());
            try (TypedArray typed =
                new TypedArray(world, ArraySpec.of("g", type, ROWS, COLS).withGhosts(2, 1)))
            {
                fillMargin(typed);
                typed.fill(0);
                final long[] expected = new long[ROWS * COLS];
                for (int i = 0; i < 20; i++)
                {
                    final long row = random.nextLong(ROWS);
                    final long col = random.nextLong(COLS);
                    final Patch patch = Patch.of(
                        row, row + 1 + random.nextLong(ROWS - row), col, col + 1 + random.nextLong(COLS - col));
                    accumulate(typed, patch, expected, world.size());
                }
                world.sync();
                final Object values = typed.array.get(typed.array.patch());
                for (int i = 0; i < expected.length; i++)
                {
                    assertEquals(expected[i], typed.get(values, i));
                }
                final Patch own = typed.array.localBlock().patch();
                final long row = own.rowHi() - 1;
                assertEquals(expected[(int)(row * COLS + own.colLo())],
                    TypedArray.get(typed.array.localBlock(), row, own.colLo()));
                assertEquals(own.cols() * type.sizeBytes(), typed.array.localBlock().row(row).byteSize());
                checkMargin(typed);
                world.barrier();
            }
        });
    }

    private static void accumulate(final TypedArray typed, final Patch patch, final long[] expected, final int ranks)
    {
        final int count = (int)patch.count();
        final Object values = typed.buffer(count);
        for (int i = 0; i < count; i++)
        {
            typed.set(values, i, i + 1);
            expected[(int)((patch.rowLo() + i / patch.cols()) * COLS + patch.colLo() + i % patch.cols())] +=
                (long)ranks * (i + 1);
        }
        typed.array.acc(patch, Operator.SUM, values, 0, patch.cols());
    }

    private static void checkMargin(final TypedArray typed)
    {
        final GhostBlock ghosts = typed.array.ghostBlock();
        final Patch own = ghosts.patch();
        for (long row = own.rowLo() - ghosts.ghostRows(); row < own.rowHi() + ghosts.ghostRows(); row++)
        {
            for (long col = own.colLo() - ghosts.ghostCols(); col < own.colHi() + ghosts.ghostCols(); col++)
            {
                if (!own.contains(row, col))
                {
                    assertEquals(UNTOUCHED, typed.get(ghosts.memory(), (int)ghosts.index(row, col)));
                }
            }
        }
    }

    @Test
    void shouldHaveNoGhostCellsAroundEmptyBlocks()
    {
        run(4, world ->
        {
            try (GlobalDoubleArray array =
                world.doubles(ArraySpec.doubles("few", 2, 3).byRows().withGhosts(1, 2)))
            {
                array.fill((row, col) -> row * 10 + col);
                array.updateGhosts(Boundary.PERIODIC);
                final GhostBlock ghosts = array.ghostBlock();
                assertEquals(world.rank() < 2 ? 3 * 7 : 0, ghosts.memory().byteSize() / Double.BYTES);
                if (world.rank() == 0)
                {
                    assertEquals(12, ghosts.memory().getAtIndex(
                        JAVA_DOUBLE, ghosts.index(-1, -1)));
                }
                world.barrier();
            }
        });
    }

    @Test
    void shouldRefuseGhostCellsWiderThanABlock()
    {
        run(world ->
        {
            final String message = assertThrows(IllegalArgumentException.class, () -> world.doubles(
                ArraySpec.doubles("g", 9, 20).withGrid(2, 2).withGhosts(5, 1))).getMessage();
            assertEquals("array g: expected ghost cells of at most 4 x 10, the size of the smallest block, " +
                "actual 5 x 1", message);
            try (GlobalDoubleArray array =
                world.doubles(ArraySpec.doubles("g", 9, 20).withGrid(2, 2).withGhosts(4, 10)))
            {
                array.updateGhosts(Boundary.PERIODIC);
            }
            try (GlobalDoubleArray none = world.doubles("none", 9, 20))
            {
                try (GlobalDoubleArray tiled = world.doubles(ArraySpec.doubles("t", 8, 8).withTiles(2, 2)))
                {
                    assertThrows(IllegalArgumentException.class, () -> tiled.updateGhosts(Boundary.NONE));
                    world.barrier();
                }
                assertThrows(IllegalArgumentException.class, () -> none.updateGhosts(Boundary.NONE));
                assertEquals(none.localBlock().memory().byteSize(), none.ghostBlock().memory().byteSize());
                assertEquals(0, none.ghostBlock().origin());
            }
        });
    }

    @Test
    void shouldTellRanksThatDisagree()
    {
        final Throwable failure = failure(2, world ->
        {
            try (GlobalDoubleArray array = world.doubles(ArraySpec.doubles("g", 9, 9).withGhosts(1, 1)))
            {
                array.updateGhosts(world.rank() == 0 ? Boundary.PERIODIC : Boundary.NONE);
            }
        });
        assertInstanceOf(SpecMismatchException.class, failure);
        assertTrue(failure.getMessage().contains("update of ghost cells of array g, PERIODIC"), failure.getMessage());
        assertInstanceOf(SpecMismatchException.class, failure(2, world ->
            world.doubles(ArraySpec.doubles("g", 9, 9).withGhosts(1, 1 + world.rank())).close()));
    }
}
