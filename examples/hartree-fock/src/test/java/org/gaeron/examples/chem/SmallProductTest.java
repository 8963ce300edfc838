package org.gaeron.examples.chem;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
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
        final int ldb = SmallProduct.padded(columns);
        // columns of A one after the other, and then its rows
        assertProduct(product, groups, inner, rows, columns, 1, SmallProduct.padded(rows), 5, ldb);
        final int longer = inner + 3;
        assertProduct(product, groups, inner, rows, columns, longer, 1, SmallProduct.padded(rows) * longer, ldb);
    }

    private void assertProduct(
        final SmallProduct product, final int groups, final int inner, final int rows, final int columns,
        final int columnA, final int lda, final int stepA, final int ldb)
    {
        final int groupA = inner * lda + stepA;
        final double[] a = random.doubles(3 + (long)groups * groupA + SmallProduct.padded(rows) * columnA).toArray();
        final double[][] b = new double[groups][];
        Arrays.setAll(b, group -> random.doubles(2 + (long)inner * ldb).toArray());
        final int offset = 2;
        final double[] c = new double[offset + rows * columns + SmallProduct.slack(columns)];

        product.multiply(groups, inner, rows, columns, a, 3, columnA, lda, stepA, b, 2, ldb, c, offset, columns);

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
                        sum += a[3 + group * groupA + k * lda + row * columnA] * b[group][2 + k * ldb + column];
                    }
                }
                assertEquals(sum, c[offset + row * columns + column], 1e-12);
            }
        }
    }
}
