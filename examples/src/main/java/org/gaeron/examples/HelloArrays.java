package org.gaeron.examples;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.Patch;
import org.gaeron.TaskCounter;

/**
 * A minimal program: the ranks fill a multiplication table row by row. Each takes the next row that no other rank has
 * taken.
 */
public final class HelloArrays
{
    private HelloArrays()
    {
    }

    /**
     * Runs the node of this JVM.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->
        {
            final int n = 10;
            final double[] row = new double[n];
            try (GlobalDoubleArray table = world.doubles("table", n, n);
                TaskCounter tasks = world.taskCounter("rows"))
            {
                for (long i = tasks.next(); i < n; i = tasks.next())
                {
                    for (int j = 0; j < n; j++)
                    {
                        row[j] = (j + 1) * (i + 1);
                    }
                    table.acc(Patch.of(i, i + 1, 0, n), 1.0, row);
                }
                world.sync();
                if (world.rank() == world.size() - 1)
                {
                    System.out.println("rank " + world.rank() + " of " + world.size() + ": 7 x 8 = " + table.get(6, 7));
                }
            }
        });
    }
}
