package org.gaeron.algebra.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;

import org.gaeron.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class LocalProductTest
{
    private final Random random = new Random(7);

    private double[] numbers(final int count)
    {
        return random.doubles(count, -1, 1).toArray();
    }

    /** The definition, with a bound for its rounding. */
    private static double element(final LocalMatrix a, final LocalMatrix b, final int row, final int col)
    {
        double sum = 0;
        for (int k = 0; k < a.cols(); k++)
        {
            sum += at(a, row, k) * at(b, k, col);
        }
        return sum;
    }

    private static double at(final LocalMatrix matrix, final int row, final int col)
    {
        final double[] to = new double[1];
        matrix.read(matrix.isTransposed() ? col : row, matrix.isTransposed() ? row : col, 1, to, 0);
        return to[0];
    }

    @ParameterizedTest
    @CsvSource({ "1,1,1", "2,3,4", "6,16,8", "7,17,9", "1,40,300", "40,1,300", "5,1,1", "13,33,257", "193,50,512",
        "20,1025,3", "0,3,4", "3,0,4", "3,4,0" })
    void shouldMultiplyAsDefined(final int rows, final int cols, final int depth)
    {
        for (int ops = 0; ops < 4; ops++)
        {
            final boolean isLeft = (ops & 1) != 0;
            final boolean isRight = (ops & 2) != 0;
            final int lda = (isLeft ? rows : depth) + 3;
            final int ldb = (isRight ? depth : cols) + 1;
            final int ldc = cols + 2;
            final double[] c = numbers(5 + rows * ldc + cols);
            final double[] before = c.clone();
            final double[] scalar = c.clone();
            LocalMatrix a = LocalMatrix.of(numbers(4 + lda * (rows + depth)), 4,
                isLeft ? depth : rows, isLeft ? rows : depth, lda);
            LocalMatrix b = LocalMatrix.of(numbers(2 + ldb * (cols + depth)), 2,
                isRight ? cols : depth, isRight ? depth : cols, ldb);
            a = isLeft ? a.transpose() : a;
            b = isRight ? b.transpose() : b;
            new LocalProduct(null).add(-0.5, a, b, LocalMatrix.of(c, 5, rows, cols, ldc));
            new DoubleProduct(DoubleTiles.scalar()).add(
                -0.5, a, b, LocalMatrix.of(scalar, 5, rows, cols, ldc), null);
            assertArrayEquals(scalar, c);
            final double[] expected = before.clone();
            for (int i = 0; i < rows; i++)
            {
                for (int j = 0; j < cols; j++)
                {
                    expected[5 + i * ldc + j] += -0.5 * element(a, b, i, j);
                }
            }
            assertArrayEquals(expected, c, 1e-13 * (depth + 1));
            assertGapsAreKept(before, c, rows, cols, ldc);
        }
    }

    @ParameterizedTest
    @CsvSource({ "1,1,1", "37,20,5", "2100,21,3", "60,900,257", "500,450,9" })
    void shouldMultiplyWhatStairsNeed(final int rows, final int cols, final int depth)
    {
        final int[] ends = random.ints(rows, 0, cols + 1).sorted().toArray();
        final LocalMatrix a = LocalMatrix.of(numbers(rows * depth), 0, rows, depth, depth);
        final LocalMatrix b = LocalMatrix.of(numbers(cols * depth), 0, cols, depth, depth).transpose();
        final double[] before = numbers(rows * cols);
        final double[] all = before.clone();
        final double[] stairs = before.clone();
        new LocalProduct(null).add(-1, a, b, LocalMatrix.of(all, 0, rows, cols, cols));
        new LocalProduct(null).addStairs(-1, a, b, LocalMatrix.of(stairs, 0, rows, cols, cols), ends);
        for (int i = 0; i < rows; i++)
        {
            for (int j = 0; j < cols; j++)
            {
                final int at = i * cols + j;
                if (j < ends[i] || stairs[at] != before[at])
                {
                    assertEquals(all[at], stairs[at], "row " + i + ", column " + j);
                }
            }
        }
    }

    /** A BLAS multiplies whole blocks of rows: what no row needs may change, but nothing outside of the matrix. */
    @ParameterizedTest
    @CsvSource({ "7,17,9", "300,33,40", "1,40,3", "257,257,64" })
    void shouldMultiplyWhatStairsNeedByABlas(final int rows, final int cols, final int depth)
    {
        final BlasLibrary blas = BlasLibrary.of("auto");
        assumeTrue(blas != null, "no BLAS on this host");
        final int ld = cols + 3;
        final int[] ends = random.ints(rows, 0, cols + 1).sorted().toArray();
        final LocalMatrix a = LocalMatrix.of(numbers(rows * depth), 0, rows, depth, depth);
        final LocalMatrix b = LocalMatrix.of(numbers(cols * depth), 0, cols, depth, depth).transpose();
        final double[] before = numbers(rows * ld);
        final double[] own = before.clone();
        final double[] stairs = before.clone();
        // what a product with another factor of c would begin with
        LocalMatrix.of(own, 0, rows, cols, ld).scale(-2, 0);
        LocalMatrix.of(stairs, 0, rows, cols, ld).scale(-2, 0);
        new LocalProduct(null).add(3, a, b, LocalMatrix.of(own, 0, rows, cols, ld));
        new LocalProduct(blas).addStairs(3, a, b, LocalMatrix.of(stairs, 0, rows, cols, ld), ends);
        for (int i = 0; i < rows; i++)
        {
            for (int j = 0; j < ld; j++)
            {
                final int at = i * ld + j;
                if (j < ends[i] || j >= cols)
                {
                    assertEquals(own[at], stairs[at], 1e-12, "row " + i + ", column " + j);
                }
                else if (stairs[at] != -2 * before[at])
                {
                    assertEquals(own[at], stairs[at], 1e-12, "beyond the stairs, row " + i + ", column " + j);
                }
            }
        }
    }

    @Test
    void shouldClearWithoutReading()
    {
        for (final boolean isTransposed : new boolean[]{ false, true })
        {
            final double[] elements = new double[30];
            Arrays.fill(elements, Double.NaN);
            final LocalMatrix part = LocalMatrix.of(elements, 0, 5, 6, 6).part(1, 3, 2, 3);
            (isTransposed ? part.transpose() : part).scale(0, 0);
            for (int i = 0; i < elements.length; i++)
            {
                final boolean isCleared = i / 6 >= 1 && i / 6 < 4 && i % 6 >= 2 && i % 6 < 5;
                assertEquals(isCleared ? 0 : Double.NaN, elements[i], "element " + i);
            }
        }
        final long[] longs = { 1, 2, 3, 4 };
        LocalMatrix.of(ElementType.LONG, longs, 1, 1, 2, 2).scaleIntegers(0);
        assertArrayEquals(new long[]{ 1, 0, 0, 4 }, longs);
    }

    @Test
    void shouldRefuseStairsThatFallOrReachOutside()
    {
        final LocalMatrix square = LocalMatrix.of(new double[9], 0, 3, 3, 3);
        final LocalMatrix c = LocalMatrix.of(new double[9], 0, 3, 3, 3);
        for (final int[] ends : new int[][]{{1, 0, 3}, {1, 2, 4}, {-1, 2, 3}, {1, 2}})
        {
            assertThrows(IllegalArgumentException.class,
                () -> new LocalProduct().addStairs(1, square, square, c, ends));
        }
    }

    private static void assertGapsAreKept(
        final double[] before, final double[] c, final int rows, final int cols, final int ldc)
    {
        final double[] kept = c.clone();
        for (int i = 0; i < rows; i++)
        {
            System.arraycopy(before, 5 + i * ldc, kept, 5 + i * ldc, cols);
        }
        assertArrayEquals(before, kept);
    }

    @ParameterizedTest
    @CsvSource({ "7,17,9", "13,33,257", "24,70,30", "1,40,3" })
    void shouldMultiplyFloatsWithTheBitsOfTheScalarKernel(final int rows, final int cols, final int depth)
    {
        final LocalMatrix a = LocalMatrix.of(ElementType.FLOAT, floats(rows * depth), 0, rows, depth, depth);
        final LocalMatrix b = LocalMatrix.of(ElementType.FLOAT, floats(depth * cols), 0, cols, depth, depth);
        final float[] c = floats(rows * cols);
        final float[] scalar = c.clone();
        new LocalProduct(null).add(2, a, b.transpose(), LocalMatrix.of(ElementType.FLOAT, c, 0, rows, cols, cols));
        new FloatProduct(FloatTiles.scalar()).add(
            2, a, b.transpose(), LocalMatrix.of(ElementType.FLOAT, scalar, 0, rows, cols, cols), null);
        assertArrayEquals(scalar, c);
    }

    private float[] floats(final int count)
    {
        final float[] floats = new float[count];
        for (int i = 0; i < count; i++)
        {
            floats[i] = random.nextFloat() - 0.5f;
        }
        return floats;
    }

    /** Both shapes, whatever the processor prefers. */
    @Test
    void shouldGiveTheSameBitsWithVectors()
    {
        for (final VectorDoubleTiles tiles : new VectorDoubleTiles[]{
            new VectorDoubleTiles.TwelveRows(), new VectorDoubleTiles.FiveRows() })
        {
            final int depth = 37;
            final double[] left = numbers(1 + tiles.rows() * depth);
            final double[] right = numbers(2 + tiles.cols() * depth);
            final double[] scalar = new double[tiles.rows() * tiles.cols()];
            final double[] vectors = new double[scalar.length];
            new DoubleTiles(tiles.rows(), tiles.cols()).multiply(depth, left, 1, right, 2, scalar);
            tiles.multiplyVectors(depth, left, 1, right, 2, vectors);
            assertArrayEquals(scalar, vectors);
        }
    }

    @Test
    void shouldGiveTheSameBitsWithVectorsOfFloats()
    {
        for (final VectorFloatTiles tiles : new VectorFloatTiles[]{
            new VectorFloatTiles.TwelveRows(), new VectorFloatTiles.FiveRows() })
        {
            final int depth = 37;
            final float[] left = floats(1 + tiles.rows() * depth);
            final float[] right = floats(2 + tiles.cols() * depth);
            final float[] scalar = new float[tiles.rows() * tiles.cols()];
            final float[] vectors = new float[scalar.length];
            new FloatTiles(tiles.rows(), tiles.cols()).multiply(depth, left, 1, right, 2, scalar);
            tiles.multiplyVectors(depth, left, 1, right, 2, vectors);
            assertArrayEquals(scalar, vectors);
        }
    }

    /** Tiles that are stored with vectors, in an array and in native memory, and those at the edges. */
    @Test
    void shouldAddTilesWithTheSameBits()
    {
        final VectorDoubleTiles tiles = new VectorDoubleTiles.FiveRows();
        tiles.useVectors();
        final DoubleTiles scalar = new DoubleTiles(tiles.rows(), tiles.cols());
        final double[] tile = numbers(tiles.rows() * tiles.cols());
        final int ld = tiles.cols() + 3;
        for (int cols = tiles.cols() - 1; cols <= tiles.cols(); cols++)
        {
            final double[] c = numbers(7 + 5 * ld);
            final double[] expected = c.clone();
            try (Arena arena = Arena.ofConfined())
            {
                final MemorySegment memory = arena.allocateFrom(ValueLayout.JAVA_DOUBLE, c);
                tiles.addNative(0.3, tile, 4, cols, memory, 7, ld);
                tiles.add(0.3, tile, 4, cols, c, 7, ld);
                scalar.add(0.3, tile, 4, cols, expected, 7, ld);
                assertArrayEquals(expected, c);
                assertArrayEquals(expected, memory.toArray(ValueLayout.JAVA_DOUBLE));
            }
        }
    }

    @Test
    void shouldKeepNaNAndInfinityInTheirRowAndColumn()
    {
        final double[] a = new double[20 * 30];
        final double[] b = new double[30 * 40];
        Arrays.fill(a, 1);
        Arrays.fill(b, 2);
        a[3 * 30 + 4] = Double.NaN;
        b[5 * 40 + 6] = Double.NEGATIVE_INFINITY;
        final double[] c = new double[20 * 40];
        new LocalProduct(null).add(1, LocalMatrix.of(a, 0, 20, 30, 30), LocalMatrix.of(b, 0, 30, 40, 40),
            LocalMatrix.of(c, 0, 20, 40, 40));
        final double[] expected = new double[20 * 40];
        Arrays.setAll(expected, i -> i / 40 == 3 ? Double.NaN : i % 40 == 6 ? Double.NEGATIVE_INFINITY : 60);
        assertArrayEquals(expected, c);
    }

    @Test
    void shouldWrapIntegers()
    {
        final long[] c = { 1 };
        new LocalProduct(null).addIntegers(3,
            LocalMatrix.of(ElementType.LONG, new long[]{ Long.MAX_VALUE }, 0, 1, 1, 1),
            LocalMatrix.of(ElementType.LONG, new long[]{ 2 }, 0, 1, 1, 1),
            LocalMatrix.of(ElementType.LONG, c, 0, 1, 1, 1));
        assertEquals(1 + 3 * 2 * Long.MAX_VALUE, c[0]);
    }

    @Test
    void shouldMultiplyParts()
    {
        final double[] elements = numbers(100);
        final LocalMatrix whole = LocalMatrix.of(elements, 0, 10, 10, 10);
        final double[] c = new double[6];
        new LocalProduct(null).add(1, whole.part(2, 2, 1, 4), whole.transpose().part(3, 4, 5, 3),
            LocalMatrix.of(c, 0, 2, 3, 3));
        final double[] expected = new double[6];
        Arrays.setAll(expected, i ->
        {
            double sum = 0;
            for (int k = 0; k < 4; k++)
            {
                sum += elements[(2 + i / 3) * 10 + 1 + k] * elements[(5 + i % 3) * 10 + 3 + k];
            }
            return sum;
        });
        assertArrayEquals(expected, c, 1e-14);
    }

    @Test
    void shouldRefuseWhatDoesNotFit()
    {
        final LocalMatrix square = LocalMatrix.of(new double[9], 0, 3, 3, 3);
        final LocalMatrix wide = LocalMatrix.of(new double[8], 0, 2, 4, 4);
        final LocalProduct product = new LocalProduct();
        assertThrows(IllegalArgumentException.class, () -> product.add(1, square, wide, square));
        assertThrows(IllegalArgumentException.class, () -> product.add(1, square, square, square.transpose()));
        assertThrows(IllegalArgumentException.class, () -> LocalMatrix.of(new double[8], 0, 3, 3, 3));
        assertThrows(IllegalArgumentException.class, () -> LocalMatrix.of(new double[8], 1, 2, 4, 4));
        assertThrows(IllegalArgumentException.class, () -> LocalMatrix.of(new double[8], 0, 2, 4, 3));
        assertThrows(IllegalArgumentException.class, () -> LocalMatrix.of(new double[4], 0, 3, 1, Long.MAX_VALUE));
        assertEquals("expected an array with room for 1 x 1 elements with ld 1 at offset " + Long.MAX_VALUE +
            ", actual length 4", assertThrows(IllegalArgumentException.class,
                () -> LocalMatrix.of(new double[4], Long.MAX_VALUE, 1, 1, 1)).getMessage());
        assertThrows(IndexOutOfBoundsException.class, () -> square.part(1, 3, 0, 1));
    }
}
