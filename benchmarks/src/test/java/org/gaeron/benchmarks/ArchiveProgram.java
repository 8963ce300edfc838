package org.gaeron.benchmarks;

import org.gaeron.EmbeddedJob;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.World;

/**
 * Program from whose JVM the archive of the benchmarks' JVMs is made: it loads the classes of a command line, and those
 * of nodes that talk over IPC and UDP.
 */
final class ArchiveProgram
{
    private static final int SIDE = 64;

    private ArchiveProgram()
    {
    }

    /**
     * Runs it.
     *
     * @param args none.
     */
    public static void main(final String[] args)
    {
        BenchCommand.execute("--help");
        EmbeddedJob.of(4, 1).setting("gaeron.host.nodes", "2").run(ArchiveProgram::run);
    }

    private static void run(final World world)
    {
        try (GlobalDoubleArray doubles = world.doubles("doubles", SIDE, SIDE);
            GlobalLongArray longs = world.longs("longs", SIDE, SIDE);
            TaskCounter tasks = world.taskCounter("tasks"))
        {
            final double[] values = new double[SIDE * SIDE];
            final Patch all = doubles.patch();
            doubles.put(all, values);
            doubles.acc(all, 1.0, values);
            doubles.getAsync(all, values, 0, SIDE).await();
            longs.readInc(0, 0, tasks.next());
            world.allReduce(Reduction.MAX, 1);
            world.broadcast(0, values);
            world.sync();
        }
    }
}
