package org.gaeron.launch.program;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalDoubleArray;
import org.gaeron.GlobalLongArray;
import org.gaeron.Handle;
import org.gaeron.Patch;
import org.gaeron.Reduction;
import org.gaeron.TaskCounter;
import org.gaeron.World;

/**
 * Small job from whose JVMs the archives of launcher and nodes are made. It calls what most programs call, near and
 * far, small and large, often enough for profiles of the methods. Its nodes are as on hosts of two each. Those of a
 * host use shared memory, and all others UDP, so the archives hold the classes of both.
 */
public final class ArchiveJob
{
    private static final int ROUNDS = 300;
    private static final int SIDE = 256;
    private static final int SMALL = 16;
    private static final int HOST_NODES = 2;

    private ArchiveJob()
    {
    }

    /**
     * Starts the program of a node.
     *
     * @param args how often it calls what programs call; usually often enough for profiles.
     */
    public static void main(final String[] args)
    {
        final int rounds = args.length == 0 ? ROUNDS : Integer.parseInt(args[0]);
        GlobalArrays.launch(args, world -> run(world, rounds));
    }

    /**
     * {@return how many nodes of a job on this host are as on one} Of all jobs but this one, all.
     *
     * @param spec of the job.
     */
    public static int hostNodes(final LaunchSpec spec)
    {
        return ArchiveJob.class.getName().equals(spec.mainClass()) ? Math.min(spec.nodes(), HOST_NODES) : spec.nodes();
    }

    private static void run(final World world, final int rounds)
    {
        try (GlobalDoubleArray doubles = world.doubles("doubles", SIDE, SIDE);
            GlobalLongArray longs = world.longs("longs", SIDE, SIDE);
            TaskCounter tasks = world.taskCounter("tasks");
            TaskCounter shared = world.taskCounter("shared", (long)rounds * world.size()))
        {
            final double[] values = new double[SIDE * SIDE];
            final long[] numbers = new long[SIDE * SIDE];
            for (int round = 0; round < rounds; round++)
            {
                final int at = (int)((tasks.next() + shared.next()) % (SIDE - SMALL));
                useDoubles(doubles, Patch.of(at, at + SMALL, at, at + SMALL), values);
                useLongs(longs, Patch.of(at, at + SMALL, at, at + SMALL), numbers);
                world.allReduce(Reduction.MAX, round);
                world.broadcast(0, new double[SMALL]);
                world.sync();
            }
            for (int round = 0; round < Math.min(rounds, SMALL); round++)
            {
                useDoubles(doubles, doubles.patch(), values);
                useLongs(longs, longs.patch(), numbers);
                world.sync();
            }
            world.statistics();
        }
    }

    private static void useDoubles(final GlobalDoubleArray array, final Patch patch, final double[] values)
    {
        array.put(patch, values);
        array.acc(patch, 1.0, values);
        final Handle ahead = array.getAsync(patch, values, 0, patch.cols());
        array.acc(patch.rowLo(), patch.colLo(), array.get(patch.rowHi() - 1, patch.colHi() - 1));
        ahead.await();
        array.get(patch, values);
    }

    private static void useLongs(final GlobalLongArray array, final Patch patch, final long[] numbers)
    {
        array.acc(patch, 1, numbers);
        array.get(patch, numbers);
        array.put(patch.rowLo(), patch.colLo(), array.readInc(patch.rowHi() - 1, patch.colHi() - 1, 1));
        array.compareAndSet(patch.rowLo(), patch.colLo(), 0, 1);
    }
}
