package org.gaeron.examples.small;

import java.util.Arrays;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.TaskCounter;

/**
 * The program of the README: a multiplication table whose rows are computed by the ranks on demand.
 */
public final class FirstProgram
{
    private FirstProgram()
    {
    }

    /**
     * Starts the program.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, world ->                           // runs once per rank
        {
            final int n = 1000;
            try (GlobalDoubleArray table = world.doubles("table", n, n);
                TaskCounter tasks = world.taskCounter("tasks", n))
            {
                final double[] row = new double[n];
                for (long task = tasks.next(); task < n; task = tasks.next())
                {
                    final double factor = task + 1;
                    Arrays.setAll(row, column -> factor * (column + 1));
                    table.acc(table.patch().row(task), 1.0, row);
                }
                world.sync();                                        // now all see all
                if (world.rank() == 0)
                {
                    System.out.printf("12 x 11 = %.0f, made by %d ranks%n", table.get(11, 10), world.size());
                }
            }
        });
    }
}
