package org.gaeron.examples.small;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.gaeron.ArraySpec;
import org.gaeron.Boundary;
import org.gaeron.Extreme;
import org.gaeron.GhostBlock;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Group;
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

    /** {@return the sum of a matrix of tiles} Collective. */
    static double tiles(final World world, final long n)
    {
        // tag::tiles[]
        final ArraySpec spec = ArraySpec.doubles("matrix", n, n).withTiles(8, 8);
        try (GlobalDoubleArray matrix = world.doubles(spec))
        {
            matrix.fill((row, column) -> row + column);              // works on every layout
            double sum = 0;
            final LocalDoubleBlock own = matrix.localBlock();        // all tiles of this rank, as one matrix
            for (long i = 0; i < own.rows(); i++)
            {
                final long row = own.indices().row(i);               // of the array
                for (long j = 0; j < own.cols(); j++)
                {
                    sum += own.get(row, own.indices().col(j));
                }
            }
            return world.allReduce(Reduction.SUM, sum);
        }
        // end::tiles[]
    }

    /** {@return the number of rows of this rank} Collective; two ranks or more. */
    static long cuts(final World world)
    {
        // tag::cuts[]
        final long[] shells = {0, 3, 4, 9, 12};                      // first row of each part, of 20
        final ArraySpec spec = ArraySpec.doubles("fock", 20, 20)
            .withRowCuts(shells).withGrid(2, 1)                      // 5 parts on 2 lines: dealt in turn
            .onRanks(world.size() - 1, 0);                           // the first line on the last rank
        try (GlobalDoubleArray fock = world.doubles(spec))
        {
            long rows = 0;
            for (final Patch piece : fock.distribution().pieces(world.rank()))
            {
                rows += piece.rows();
            }
            return rows;
        }
        // end::cuts[]
    }

    /** {@return the sum of a vector} Collective. */
    static double vector(final World world)
    {
        // tag::vector[]
        try (GlobalDoubleArray vector = world.doubles("vector", 100))
        {
            vector.put(world.rank(), 1.5);
            vector.acc(99, 2.0);                                     // all ranks
            world.sync();
            return vector.get(0) + vector.get(Patch.range(98, 100))[1];
        }
        // end::vector[]
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
        final int cols = (int)matrix.cols(); // of each panel, whose rows divide those of the matrix
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

    /** {@return the number of this rank's half, and what its ranks have counted together} Collective. */
    static long[] groups(final World world)
    {
        // tag::groups[]
        final int half = world.rank() < world.size() / 2 ? 0 : 1;
        try (Group group = world.split(half, world.rank());          // as MPI_Comm_split
            GlobalLongArray counts = group.longs("counts", 1, group.size()))
        {
            counts.acc(0, group.rank(), world.rank());               // blocks lie on the ranks of the group alone
            group.sync();                                            // the other half goes on with its own work
            return new long[]{half, group.allReduce(Reduction.SUM, counts.get(0, group.rank()))};
        }
        // end::groups[]
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

    /** {@return the last element of a matrix whose rows were joined into one column} Collective. */
    static double copies(final World world, final GlobalDoubleArray matrix)
    {
        // tag::copies[]
        final long n = matrix.patch().count();
        try (GlobalDoubleArray byRows = world.doubles(
                ArraySpec.doubles("by rows", matrix.rows(), matrix.cols()).byRows());
            GlobalDoubleArray column = world.doubles("column", n, 1);
            GlobalDoubleArray old = matrix.duplicate("old"))
        {
            old.copyFrom(matrix);                                    // the same layout: each rank its own block
            byRows.copyFrom(matrix);                                 // another layout
            column.copyFrom(byRows);                                 // another shape: row after row
            column.copyFrom(Patch.of(0, 4, 0, 1), matrix, Patch.of(2, 4, 6, 8));
            old.own().add(-1, matrix);                               // this rank's block, no sync
            return column.get(n - 1, 0) + world.allReduce(Reduction.MAX, old.own().max());
        }
        // end::copies[]
    }

    /** {@return the sum over all elements of their upper left neighbours on a torus} Collective. */
    static double ghosts(final World world, final long n)
    {
        // tag::ghosts[]
        try (GlobalDoubleArray torus = world.doubles(ArraySpec.doubles("torus", n, n).withGhosts(1, 1)))
        {
            torus.fill((row, column) -> row * n + column);
            torus.updateGhosts(Boundary.PERIODIC);
            final GhostBlock block = torus.ghostBlock();
            final Patch own = block.patch();
            double sum = 0;
            for (long i = own.rowLo(); i < own.rowHi(); i++)
            {
                for (long j = own.colLo(); j < own.colHi(); j++)
                {
                    sum += block.getDouble(i - 1, j - 1);
                }
            }
            return world.allReduce(Reduction.SUM, sum);
        }
        // end::ghosts[]
    }

    /** {@return the corners of a matrix, which meet on a torus: lower right, lower left, upper right, upper left} */
    static double[] periodic(final GlobalDoubleArray matrix)
    {
        // tag::periodic[]
        final double[] corners = new double[4];
        matrix.periodic().get(-1, -1, 2, 2, corners, 2);             // rows -1 and 0, columns -1 and 0
        // end::periodic[]
        return corners;
    }
}
