package org.gaeron.examples.small;

import java.util.Arrays;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.World;

/**
 * C = A B where the owner of each block of C computes it: it gets panels of A and B, and sums up their products.
 */
public final class MatrixProduct
{
    private static final int PANEL = 64;

    private MatrixProduct()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
            System.out.printf("rank %d: the last element is %.0f%n", world.rank(), lastOfProduct(world, 400)));
    }

    /** {@return the last element of A B, where a(i, j) = i + j and b(i, j) = i - j} Collective. */
    static double lastOfProduct(final World world, final int n)
    {
        try (GlobalDoubleArray a = world.doubles("a", n, n); GlobalDoubleArray b = world.doubles("b", n, n);
            GlobalDoubleArray c = world.doubles("c", n, n))
        {
            final double[] values = new double[n];
            for (int row = world.rank(); row < n; row += world.size())
            {
                final int i = row;
                Arrays.setAll(values, j -> i + j);
                a.put(Patch.of(i, i + 1, 0, n), values);
                Arrays.setAll(values, j -> i - j);
                b.put(Patch.of(i, i + 1, 0, n), values);
            }
            world.sync();
            multiply(a, b, c, c.distribution(world.rank()));
            world.sync();
            return c.get(n - 1, n - 1);
        }
    }

    // tag::product[]
    private static void multiply(
        final GlobalDoubleArray a, final GlobalDoubleArray b, final GlobalDoubleArray c, final Patch own)
    {
        final int rows = (int)own.rows();
        final int cols = (int)own.cols();
        final double[] left = new double[rows * PANEL];
        final double[] right = new double[PANEL * cols];
        final double[] product = new double[rows * cols];
        for (long k = 0; k < a.cols(); k += PANEL)
        {
            final int depth = (int)Math.min(PANEL, a.cols() - k);
            a.get(Patch.of(own.rowLo(), own.rowHi(), k, k + depth), left);
            b.get(Patch.of(k, k + depth, own.colLo(), own.colHi()), right);
            for (int i = 0; i < rows; i++)
            {
                for (int j = 0; j < depth * cols; j++)
                {
                    product[i * cols + j % cols] += left[i * depth + j / cols] * right[j];
                }
            }
        }
        c.put(own, product);
    }
    // end::product[]
}
