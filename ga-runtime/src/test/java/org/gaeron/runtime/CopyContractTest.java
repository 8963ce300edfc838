package org.gaeron.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.function.LongBinaryOperator;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.LocalBlock;
import org.gaeron.Patch;
import org.gaeron.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Copies between arrays: any shapes, layouts and types against a local mirror.
 */
public abstract class CopyContractTest extends ContractTest
{
    private static final long[][] SHAPES = {{1, 1}, {1, 40}, {40, 1}, {7, 9}, {33, 12}, {16, 16}, {5, 61}, {2, 30}};
    private static final int COPIES = 12;
    /** Kinds of layouts below. */
    static final int KINDS = 9;

    /** Layouts of an array, from which a test takes one at random. */
    static ArraySpec layout(final ArraySpec spec, final int which, final int ranks)
    {
        return switch (which)
        {
            case 0 -> spec.byRows();
            case 1 -> spec.byColumns();
            case 2 -> spec.withGrid(1, 1);
            case 3 -> spec.withMinimumBlock(5, 4);
            case 4 -> spec.withGhosts(spec.rows() >= 2 * ranks ? 1 : 0, spec.cols() >= 2 * ranks ? 2 : 0);
            case 5 -> spec.withTiles(3, 2);
            case 6 -> spec.rows() < 5 ? spec : spec.withRowCuts(0, 1, 4).withGrid(Math.min(ranks, 2), 1);
            case 7 -> ranks == 1 ? spec : spec.withColTile(4).onRanks(ranks - 1, 0).withGrid(1, 2);
            default -> spec;
        };
    }

    private static ArraySpec random(final String name, final ElementType type, final SplittableRandom random,
        final int ranks)
    {
        final long[] shape = SHAPES[random.nextInt(SHAPES.length)];
        return layout(ArraySpec.of(name, type, shape[0], shape[1]), random.nextInt(KINDS), ranks);
    }

    private static long[] fill(final TypedArray typed, final long first)
    {
        final int cols = (int)typed.array.cols();
        typed.fill((row, col) -> first + row * cols + col);
        final long[] values = new long[(int)typed.array.patch().count()];
        for (int i = 0; i < values.length; i++)
        {
            values[i] = first + i;
        }
        return values;
    }

    private static void check(final TypedArray typed, final long[] expected)
    {
        final Object values = typed.array.get(typed.array.patch());
        final long[] actual = new long[expected.length];
        for (int i = 0; i < actual.length; i++)
        {
            actual[i] = typed.get(values, i);
        }
        assertArrayEquals(expected, actual, typed.array.toString());
    }

    private static Patch patch(final SplittableRandom random, final GlobalArray<?> array, final long rows,
        final long cols)
    {
        final long row = random.nextLong(array.rows() - rows + 1);
        final long col = random.nextLong(array.cols() - cols + 1);
        return Patch.of(row, row + rows, col, col + cols);
    }

    /** Copies row by row of both patches; transposed, column by column of the source. */
    private static void copy(final long[] to, final long toLd, final Patch toPatch, final long[] from,
        final long fromLd, final Patch fromPatch, final boolean isTransposed)
    {
        for (long i = 0; i < toPatch.count(); i++)
        {
            final long row = i / toPatch.cols();
            final long col = i % toPatch.cols();
            final long fromRow = isTransposed ? col : i / fromPatch.cols();
            final long fromCol = isTransposed ? row : i % fromPatch.cols();
            to[(int)((toPatch.rowLo() + row) * toLd + toPatch.colLo() + col)] =
                from[(int)((fromPatch.rowLo() + fromRow) * fromLd + fromPatch.colLo() + fromCol)];
        }
    }

    /** A patch of each array, of as many elements: the same shape, another, or mirrored. */
    private static Patch[] patches(final SplittableRandom random, final GlobalArray<?> to, final GlobalArray<?> from,
        final boolean isTransposed)
    {
        while (true)
        {
            final long rows = random.nextLong(to.rows() + 1);
            final long cols = random.nextLong(to.cols() + 1);
            final long divisor = rows * cols == 0 ? 1 : 1 + random.nextLong(Math.min(from.cols(), rows * cols));
            final boolean isReshaped = !isTransposed && random.nextBoolean() && rows * cols % divisor == 0;
            final long fromRows = isTransposed ? cols : isReshaped ? rows * cols / divisor : rows;
            final long fromCols = isTransposed ? rows : isReshaped ? divisor : cols;
            if (fromRows <= from.rows() && fromCols <= from.cols())
            {
                return new Patch[]{patch(random, to, rows, cols), patch(random, from, fromRows, fromCols)};
            }
        }
    }

    private static void copyAtRandom(final World world, final ElementType type, final SplittableRandom random)
    {
        try (TypedArray to = new TypedArray(world, random("to", type, random, world.size()));
            TypedArray from = new TypedArray(world, random("from", type, random, world.size())))
        {
            final long[] toValues = fill(to, 100_000);
            final long[] fromValues = fill(from, 1);
            for (int i = 0; i < COPIES; i++)
            {
                final boolean isTransposed = random.nextInt(3) == 0;
                final Patch[] patches = patches(random, to.array, from.array, isTransposed);
                if (isTransposed)
                {
                    to.array.copyTransposed(patches[0], from.array, patches[1]);
                }
                else
                {
                    to.array.copyFrom(patches[0], from.array, patches[1]);
                }
                copy(toValues, to.array.cols(), patches[0], fromValues, from.array.cols(), patches[1], isTransposed);
            }
            check(to, toValues);
            check(from, fromValues);
            world.barrier();
        }
    }

    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldCopyPatchesBetweenAnyLayouts(final ElementType type)
    {
        for (final int ranks : rankCounts())
        {
            run(ranks, world ->
            {
                final SplittableRandom random = new SplittableRandom(type.ordinal() * 100L + ranks);
                for (int i = 0; i < 6; i++)
                {
                    copyAtRandom(world, type, random);
                }
            });
        }
    }

    /** A rank's part of each array is larger than a panel, of near jobs and of far ones. */
    @Test
    void shouldCopyWholeArraysOfSeveralPanels()
    {
        run(2, world ->
        {
            final int rows = 501;
            final int cols = 303;
            try (TypedArray from = new TypedArray(world, ArraySpec.complex("from", rows, cols));
                TypedArray same = new TypedArray(world, ArraySpec.complex("same", rows, cols).byColumns());
                TypedArray turned = new TypedArray(world, ArraySpec.complex("turned", cols, rows));
                TypedArray thin = new TypedArray(world, ArraySpec.complex("thin", rows * cols / 3, 3).byColumns()))
            {
                from.fill((row, col) -> row * cols + col);
                same.array.copyFrom(from.array);
                checkOwn(same, (row, col) -> row * cols + col);
                turned.array.copyTransposed(same.array);
                checkOwn(turned, (row, col) -> col * cols + row);
                thin.array.copyFrom(from.array);
                checkOwn(thin, (row, col) -> row * 3 + col);
                same.fill(0);
                same.array.copyFrom(thin.array);
                checkOwn(same, (row, col) -> row * cols + col);
            }
        });
    }

    /** More rows than a strip of a transposition has. */
    @ParameterizedTest
    @EnumSource(ElementType.class)
    void shouldTransposeLongPatches(final ElementType type)
    {
        run(2, world ->
        {
            try (TypedArray from = new TypedArray(world, ArraySpec.of("from", type, 1301, 3));
                TypedArray to = new TypedArray(world, ArraySpec.of("to", type, 3, 1301)))
            {
                from.fill((row, col) -> row * 3 + col);
                to.array.copyTransposed(from.array);
                checkOwn(to, (row, col) -> col * 3 + row);
            }
        });
    }

    private static void checkOwn(final TypedArray typed, final LongBinaryOperator expected)
    {
        final LocalBlock own = typed.array.localBlock();
        for (long row = own.patch().rowLo(); row < own.patch().rowHi(); row++)
        {
            for (long col = own.patch().colLo(); col < own.patch().colHi(); col++)
            {
                if (expected.applyAsLong(row, col) != TypedArray.get(own, row, col))
                {
                    assertEquals(expected.applyAsLong(row, col), TypedArray.get(own, row, col), row + "," + col);
                }
            }
        }
    }

    /** Case 22 of the conformance list: columns become rows, in row-major order of both. */
    @Test
    void shouldReshapeInRowMajorOrderOfBothPatches()
    {
        run(world ->
        {
            final int n = 24;
            try (TypedArray a = new TypedArray(world, ElementType.LONG, n, n);
                TypedArray b = new TypedArray(world, ElementType.LONG, n, n))
            {
                fill(a, 0);
                final Patch from = Patch.of(0, n / 2 + 1, 0, n / 3 + 1);
                final Patch to = Patch.of(n - n / 3 - 1, n, n - n / 2 - 1, n);
                b.array.copyFrom(to, a.array, from);
                for (long i = 0; i < from.count(); i++)
                {
                    final long expected = i / from.cols() * n + i % from.cols();
                    assertEquals(expected, b.get(to.rowLo() + i / to.cols(), to.colLo() + i % to.cols()));
                }
                assertEquals(0, b.get(to.rowLo() - 1, to.colLo()));
                b.array.copyTransposed(a.array);
                assertEquals(3 * n + 20, b.get(20, 3));
                world.barrier();
            }
        });
    }

    @Test
    void shouldCopyWithinOneArrayIfPatchesAreDisjoint()
    {
        run(world ->
        {
            try (TypedArray a = new TypedArray(world, ElementType.INT, 20, 15))
            {
                final long[] values = fill(a, 0);
                a.array.copyFrom(Patch.of(10, 20, 0, 15), a.array, Patch.of(0, 10, 0, 15));
                copy(values, 15, Patch.of(10, 20, 0, 15), values, 15, Patch.of(0, 10, 0, 15), false);
                a.array.copyTransposed(Patch.of(0, 8, 0, 7), a.array, Patch.of(1, 8, 7, 15));
                copy(values, 15, Patch.of(0, 8, 0, 7), values, 15, Patch.of(1, 8, 7, 15), true);
                check(a, values);
                world.barrier();
                final Patch overlapping = Patch.of(9, 19, 0, 15);
                final String message = assertThrows(IllegalArgumentException.class,
                    () -> a.array.copyFrom(overlapping, a.array, Patch.of(0, 10, 0, 15))).getMessage();
                assertTrue(message.contains("expected disjoint patches"), message);
                assertThrows(IllegalArgumentException.class, () -> a.array.copyFrom(a.array));
                check(a, values);
            }
        });
    }
}
