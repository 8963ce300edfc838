package org.gaeron.algebra.kernel;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
            new LocalProduct().add(-0.5, a, b, LocalMatrix.of(c, 5, rows, cols, ldc));
            new DoubleProduct(DoubleTiles.scalar()).add(-0.5, a, b, LocalMatrix.of(scalar, 5, rows, cols, ldc));
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

    @Test
    void shouldMultiplyParts()
    {
        final double[] elements = numbers(100);
        final LocalMatrix whole = LocalMatrix.of(elements, 0, 10, 10, 10);
        final double[] c = new double[6];
        new LocalProduct().add(1, whole.part(2, 2, 1, 4), whole.transpose().part(3, 4, 5, 3),
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
        assertThrows(IndexOutOfBoundsException.class, () -> square.part(1, 3, 0, 1));
    }
}
