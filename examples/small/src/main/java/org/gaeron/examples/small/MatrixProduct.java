package org.gaeron.examples.small;

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
        GlobalArrays.call(args, world -> lastOfProduct(world, 400)).ifPresent(last ->
            System.out.printf("the last element is %.0f%n", last));
    }

    /** {@return the last element of A B, where a(i, j) = i + j and b(i, j) = i - j} Collective. */
    static double lastOfProduct(final World world, final int n)
    {
        try (GlobalDoubleArray a = world.doubles("a", n, n); GlobalDoubleArray b = world.doubles("b", n, n);
            GlobalDoubleArray c = world.doubles("c", n, n))
        {
            a.fill((i, j) -> i + j);
            b.fill((i, j) -> i - j);
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
        final double[] product = new double[rows * cols];
        for (long k = 0; k < a.cols(); k += PANEL)
        {
            final int depth = (int)Math.min(PANEL, a.cols() - k);
            final double[] left = a.get(Patch.of(own.rowLo(), own.rowHi(), k, k + depth));
            final double[] right = b.get(Patch.of(k, k + depth, own.colLo(), own.colHi()));
            for (int i = 0; i < rows; i++)
            {
                for (int l = 0; l < depth; l++)
                {
                    for (int j = 0; j < cols; j++)
                    {
                        product[i * cols + j] += left[i * depth + l] * right[l * cols + j];
                    }
                }
            }
        }
        c.put(own, product);
    }
    // end::product[]
}
