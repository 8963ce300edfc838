package org.gaeron.algebra;

import java.lang.reflect.Array;
import java.util.Random;
import java.util.function.UnaryOperator;

import org.gaeron.ArraySpec;
import org.gaeron.ElementType;
import org.gaeron.GlobalArray;
import org.gaeron.Patch;
import org.gaeron.World;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * A product of small whole numbers, for which all types and orders of sums are exact, beside its definition. All ranks
 * make it together.
 */
final class ProductCase
{
    private final World world;
    private final ElementType type;
    private final Random random;

    ProductCase(final World world, final ElementType type, final long seed)
    {
        this.world = world;
        this.type = type;
        random = new Random(seed);
    }

    /** Complex elements as pairs; the imaginary parts of others are 0. */
    private double[] numbers(final long count)
    {
        final double[] pairs = new double[(int)(2 * count)];
        for (int i = 0; i < count; i++)
        {
            pairs[2 * i] = random.nextInt(7) - 3;
            pairs[2 * i + 1] = type == ElementType.COMPLEX ? random.nextInt(7) - 3 : 0;
        }
        return pairs;
    }

    /** Multiplies patches of arrays that are larger by some rows and columns, with layouts that differ. */
    void check(
        final int rows, final int cols, final int terms, final Op opA, final Op opB, final Scalar alpha,
        final Scalar beta, final UnaryOperator<ArraySpec> layoutA, final UnaryOperator<ArraySpec> layoutB,
        final UnaryOperator<ArraySpec> layoutC)
    {
        final int edge = random.nextInt(3);
        final Patch a = opA.isTransposed() ? of(edge, terms, 0, rows) : of(edge, rows, 0, terms);
        final Patch b = opB.isTransposed() ? of(0, cols, edge, terms) : of(0, terms, edge, cols);
        final Patch c = of(edge, rows, edge, cols);
        final double[] valuesA = numbers((a.rowHi() + 1) * (a.colHi() + 1));
        final double[] valuesB = numbers((b.rowHi() + 1) * (b.colHi() + 1));
        final double[] valuesC = numbers((c.rowHi() + 1) * (c.colHi() + 1));
        final String text = type + " " + rows + " x " + cols + " of " + terms + " terms, " + opA + ' ' + opB +
            ", alpha " + alpha + ", beta " + beta + ", edge " + edge;
        try (GlobalArray<Object> arrayA = array("a", a, layoutA, valuesA);
            GlobalArray<Object> arrayB = array("b", b, layoutB, valuesB);
            GlobalArray<Object> arrayC = array("c", c, layoutC, valuesC))
        {
            MatrixProduct.multiply(alpha, Section.of(arrayA, a), opA, Section.of(arrayB, b), opB, beta,
                Section.of(arrayC, c));
            final double[] expected = valuesC.clone();
            for (int i = 0; i < rows; i++)
            {
                for (int j = 0; j < cols; j++)
                {
                    final int at = 2 * (int)((i + c.rowLo()) * arrayC.cols() + j + c.colLo());
                    final double[] sum = element(valuesA, a, opA, valuesB, b, opB, i, j, terms);
                    final double re = valuesC[at];
                    final double im = valuesC[at + 1];
                    expected[at] = alpha.re() * sum[0] - alpha.im() * sum[1] + beta.re() * re - beta.im() * im;
                    expected[at + 1] = alpha.re() * sum[1] + alpha.im() * sum[0] + beta.re() * im + beta.im() * re;
                }
            }
            if (world.rank() == world.size() - 1)
            {
                assertElements(expected, arrayC, text);
            }
            world.sync();
        }
    }

    private static Patch of(final int row, final int rows, final int col, final int cols)
    {
        return Patch.of(row, row + rows, col, col + cols);
    }

    private static double[] element(
        final double[] a, final Patch patchA, final Op opA, final double[] b, final Patch patchB, final Op opB,
        final int row, final int col, final int terms)
    {
        final double[] sum = new double[2];
        for (int k = 0; k < terms; k++)
        {
            final int atA = at(patchA, opA.isTransposed() ? k : row, opA.isTransposed() ? row : k);
            final int atB = at(patchB, opB.isTransposed() ? col : k, opB.isTransposed() ? k : col);
            final double imA = opA == Op.CONJUGATE ? -a[atA + 1] : a[atA + 1];
            final double imB = opB == Op.CONJUGATE ? -b[atB + 1] : b[atB + 1];
            sum[0] += a[atA] * b[atB] - imA * imB;
            sum[1] += a[atA] * imB + imA * b[atB];
        }
        return sum;
    }

    private static int at(final Patch patch, final int row, final int col)
    {
        return 2 * (int)((row + patch.rowLo()) * (patch.colHi() + 1) + col + patch.colLo());
    }

    /** An array with one row and column more than the patch needs, all of it written by rank 0. */
    @SuppressWarnings("unchecked")
    private GlobalArray<Object> array(
        final String name, final Patch patch, final UnaryOperator<ArraySpec> layout, final double[] values)
    {
        final long rows = patch.rowHi() + 1;
        final long cols = patch.colHi() + 1;
        final GlobalArray<?> array = world.array(layout.apply(ArraySpec.of(name, type, rows, cols)));
        if (world.rank() == 0)
        {
            ((GlobalArray<Object>)array).put(array.patch(), elements(values));
        }
        return (GlobalArray<Object>)array;
    }

    private Object elements(final double[] pairs)
    {
        final int count = pairs.length / 2;
        final Object elements = type.newArray(count);
        for (int i = 0; i < count; i++)
        {
            switch (elements)
            {
                case final double[] numbers when type == ElementType.COMPLEX ->
                {
                    numbers[2 * i] = pairs[2 * i];
                    numbers[2 * i + 1] = pairs[2 * i + 1];
                }
                case final double[] numbers -> numbers[i] = pairs[2 * i];
                case final float[] numbers -> numbers[i] = (float)pairs[2 * i];
                case final long[] numbers -> numbers[i] = (long)pairs[2 * i];
                case final int[] numbers -> numbers[i] = (int)pairs[2 * i];
                default -> throw new AssertionError(elements.getClass());
            }
        }
        return elements;
    }

    private void assertElements(final double[] expected, final GlobalArray<Object> array, final String text)
    {
        final Object wanted = elements(expected);
        final Object found = array.get(array.patch());
        final int length = Array.getLength(wanted);
        for (int i = 0; i < length; i++)
        {
            final Number want = (Number)Array.get(wanted, i);
            final Number have = (Number)Array.get(found, i);
            // 0.0 and -0.0 are the same number
            assertEquals(want.doubleValue() + 0.0, have.doubleValue() + 0.0, text + ", element " + i);
        }
    }
}
