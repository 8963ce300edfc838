package org.gaeron.examples.small;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.Extreme;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.LocalDoubleBlock;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.World;

/**
 * The snippets of {@code docs/programming.md}, each a method that a test runs.
 */
final class Cookbook
{
    private Cookbook()
    {
    }

    /** {@return the sum of a matrix whose rows are owned whole} Collective. */
    static double layout(final World world, final long n)
    {
        // tag::layout[]
        try (GlobalDoubleArray matrix = world.doubles(ArraySpec.doubles("matrix", n, n).byRows()))
        {
            matrix.fill((row, column) -> row + column);              // each rank its own block
            double sum = 0;
            final LocalDoubleBlock own = matrix.localBlock();        // memory of this rank: no copy
            for (long row = own.patch().rowLo(); row < own.patch().rowHi(); row++)
            {
                for (long column = 0; column < n; column++)
                {
                    sum += own.get(row, column);
                }
            }
            return world.allReduce(Reduction.SUM, sum);
        }
        // end::layout[]
    }

    /** {@return the sum of a tile, which was read into the middle of a larger buffer} */
    static double leadingDimension(final GlobalDoubleArray matrix)
    {
        // tag::ld[]
        final double[] buffer = new double[10 * 100];                // 10 x 100, row-major
        final Patch tile = Patch.of(20, 24, 30, 38);                 // 4 x 8
        matrix.get(tile, buffer, 3 * 100 + 50, 100);                 // its first element goes to buffer[3][50]
        double sum = 0;
        for (int i = 0; i < tile.rows(); i++)
        {
            for (int j = 0; j < tile.cols(); j++)
            {
                sum += buffer[(3 + i) * 100 + 50 + j];
            }
        }
        // end::ld[]
        return sum;
    }

    /** {@return what all ranks see after two steps with a sync between} Collective. */
    static double syncs(final World world, final GlobalDoubleArray matrix)
    {
        // tag::sync[]
        final int rank = world.rank();
        final Patch row = matrix.patch().row(rank);
        final double[] values = new double[(int)row.cols()];
        Arrays.fill(values, rank + 1);
        matrix.put(row, values);                                     // returns when values may be reused
        world.fence();                                               // now it is applied at its owner
        world.sync();                                                // now all rows of all ranks are
        return matrix.get((rank + 1) % world.size(), 0);             // so the neighbour's is there
        // end::sync[]
    }

    /** {@return the sum over all panels, each read while the one before is summed up} */
    static double overlap(final GlobalDoubleArray matrix, final int rows)
    {
        // tag::overlap[]
        final int cols = (int)matrix.cols();
        double[] now = new double[rows * cols];
        double[] next = new double[rows * cols];
        double sum = 0;
        Handle coming = matrix.getAsync(matrix.patch().rows(0, rows), now, 0, cols);
        for (long row = 0; row < matrix.rows(); row += rows)
        {
            coming.await();
            if (row + rows < matrix.rows())
            {
                coming = matrix.getAsync(matrix.patch().rows(row + rows, row + 2L * rows), next, 0, cols);
            }
            for (final double value : now)
            {
                sum += value;
            }
            final double[] done = now;
            now = next;
            next = done;
        }
        // end::overlap[]
        return sum;
    }

    /** {@return the diagonal, of which each element is asked for before the first has come} */
    static double[] manyHandles(final GlobalDoubleArray matrix)
    {
        // tag::handles[]
        final double[] diagonal = new double[(int)matrix.rows()];
        final List<Handle> under = new ArrayList<>();
        for (int i = 0; i < diagonal.length; i++)
        {
            under.add(matrix.getAsync(Patch.element(i, i), diagonal, i, 1));
        }
        Handle.awaitAll(under);
        // end::handles[]
        return diagonal;
    }

    /** {@return the sum over all tasks of all ranks} Collective. */
    static long tasks(final World world, final long count)
    {
        // tag::tasks[]
        long own = 0;
        try (TaskCounter tasks = world.taskCounter("tasks", count))
        {
            for (long task = tasks.next(); task < count; task = tasks.next())
            {
                own += task;                                         // the work
            }
        }
        return world.allReduce(Reduction.SUM, own);
        // end::tasks[]
    }

    /** {@return the greatest element and its place} Collective. */
    static Extreme greatest(final World world, final GlobalDoubleArray matrix)
    {
        // tag::extreme[]
        final LocalDoubleBlock own = matrix.localBlock();
        double greatest = Double.NEGATIVE_INFINITY;
        long place = Long.MAX_VALUE;
        for (long row = own.patch().rowLo(); row < own.patch().rowHi(); row++)
        {
            for (long column = own.patch().colLo(); column < own.patch().colHi(); column++)
            {
                if (own.get(row, column) > greatest)
                {
                    greatest = own.get(row, column);
                    place = row * matrix.cols() + column;
                }
            }
        }
        return world.extreme(Reduction.MAX, greatest, place);        // of all ranks
        // end::extreme[]
    }

    /** {@return the sum of many accumulates, made in rounds} Collective. */
    static double rounds(final World world, final GlobalDoubleArray sums, final int rounds)
    {
        // tag::zero[]
        double total = 0;
        for (int round = 0; round < rounds; round++)
        {
            sums.acc(round % sums.rows(), 0, 1.0);
            world.sync();                                            // all accumulates of the round are in
            total += sums.get(round % sums.rows(), 0);
            world.sync();                                            // all ranks have read
            sums.zero();
        }
        // end::zero[]
        return total;
    }

    /** {@return how many numbers all threads of all ranks have drawn} Collective. */
    static long threads(final World world, final GlobalLongArray drawn, final long limit)
    {
        // tag::threads[]
        world.fork(2, own ->
        {
            final GlobalLongArray mine = own.view(drawn);            // the same array, for this thread
            while (mine.readInc(0, 0, 1) < limit)
            {
                mine.acc(0, 1, 1);
            }
        });                                                          // joined and fenced
        world.sync();
        return drawn.get(0, 1);
        // end::threads[]
    }
}
