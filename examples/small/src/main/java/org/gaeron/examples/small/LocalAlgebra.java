package org.gaeron.examples.small;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Algebra of arrays of one shape, each rank on its blocks. All is collective; what writes to an array ends with a sync.
 */
public final class LocalAlgebra
{
    private LocalAlgebra()
    {
    }

    /**
     * Starts the program: where a(i, j) = i - j, A^T + 2 A is A.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            try (GlobalDoubleArray a = world.doubles("a", 500, 500); GlobalDoubleArray b = world.doubles("b", 500, 500))
            {
                a.fill((i, j) -> i - j);
                transpose(world, a, b);
                add(world, 2, a, b);
                System.out.printf("%s: norms %.3f and %.3f%n", world, norm(world, a), norm(world, b));
            }
        });
    }

    /** A = alpha A. */
    static void scale(final World world, final double alpha, final GlobalDoubleArray a)
    {
        final LocalDoubleBlock own = a.localBlock();
        own.fill((i, j) -> alpha * own.get(i, j));
        world.sync();
    }

    /** B = alpha A + B. */
    static void add(final World world, final double alpha, final GlobalDoubleArray a, final GlobalDoubleArray b)
    {
        final LocalDoubleBlock x = a.localBlock();
        final LocalDoubleBlock y = b.localBlock();
        y.fill((i, j) -> alpha * x.get(i, j) + y.get(i, j));
        world.sync();
    }

    static double dot(final World world, final GlobalDoubleArray a, final GlobalDoubleArray b)
    {
        final double[] x = a.get(a.distribution(world.rank()));      // flat copies of the blocks
        final double[] y = b.get(b.distribution(world.rank()));
        return world.allReduce(Reduction.SUM, IntStream.range(0, x.length).mapToDouble(i -> x[i] * y[i]).sum());
    }

    static double norm(final World world, final GlobalDoubleArray a)
    {
        return Math.sqrt(dot(world, a, a));
    }

    /** B = A^T: a rank gets the elements of its block of B from wherever they are. */
    static void transpose(final World world, final GlobalDoubleArray a, final GlobalDoubleArray b)
    {
        final Patch to = b.distribution(world.rank());
        final Patch from = Patch.of(to.colLo(), to.colHi(), to.rowLo(), to.rowHi());
        final LocalDoubleBlock copy = new LocalDoubleBlock(from, from.cols(), MemorySegment.ofArray(a.get(from)));
        b.localBlock().fill((i, j) -> copy.get(j, i));
        world.sync();
    }
}
