package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallProductTest
{
    private final Random random = new Random(7);

    @ParameterizedTest
    @CsvSource({ "1, 1, 1, 1", "1, 5, 4, 8", "3, 2, 3, 5", "4, 7, 9, 12", "10, 1, 6, 3", "2, 3, 13, 19" })
    void shouldMultiplyWhatTheDefinitionSays(final int groups, final int inner, final int rows, final int columns)
    {
        assertProduct(new ScalarProduct(), groups, inner, rows, columns);
        assertProduct(new VectorProduct(), groups, inner, rows, columns);
        assertProduct(SmallProduct.best(), groups, inner, rows, columns);
    }

    /** The tests run with the module of vectors. */
    @Test
    void shouldUseVectorsWhereTheyAreFast()
    {
        assertEquals(VectorProduct.isFast(), SmallProduct.best() instanceof VectorProduct);
    }

    private void assertProduct(
        final SmallProduct product, final int groups, final int inner, final int rows, final int columns)
    {
        final int lda = SmallProduct.padded(rows);
        final int ldb = SmallProduct.padded(columns);
        final int stepA = 2 * lda;
        final int stepB = 3 * ldb;
        final double[] a = random.doubles((long)groups * (inner * lda + stepA)).toArray();
        final double[] b = random.doubles((long)groups * (inner * ldb + stepB)).toArray();
        final int offset = 2;
        final double[] c = new double[offset + rows * columns + SmallProduct.slack(columns)];

        product.multiply(groups, inner, rows, columns, a, lda, stepA, b, ldb, stepB, c, offset, columns);

        assertEquals(0, c[0]);
        assertEquals(0, c[1]);
        for (int row = 0; row < rows; row++)
        {
            for (int column = 0; column < columns; column++)
            {
                double sum = 0;
                for (int group = 0; group < groups; group++)
                {
                    for (int k = 0; k < inner; k++)
                    {
                        sum += a[group * (inner * lda + stepA) + k * lda + row] *
                            b[group * (inner * ldb + stepB) + k * ldb + column];
                    }
                }
                assertEquals(sum, c[offset + row * columns + column], 1e-12);
            }
        }
    }
}
