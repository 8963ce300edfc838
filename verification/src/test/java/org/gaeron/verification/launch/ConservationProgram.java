package org.gaeron.verification.launch;

import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;

import org.gaeron.GlobalArrays;
import org.gaeron.GlobalLongArray;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Program of the pause tests. All ranks add ones to random elements until a file appears, and count. In the end the sum
 * of the elements must be the sum of the counts.
 */
public final class ConservationProgram
{
    private static final int COLS = 16;
    private static final int ACCS_PER_ROUND = 200;
    private static final int LIVE_OBJECTS = 3_000_000;

    private ConservationProgram()
    {
    }

    /**
     * Begins the program.
     *
     * @param args the file, and how many full collections the last rank makes of a heap of many objects.
     */
    public static void main(final String[] args)
    {
        GlobalArrays.launch(args, ConservationProgram::run);
    }

    private static void run(final World world)
    {
        final Path stop = Path.of(world.arguments().get(0));
        final boolean isLast = world.rank() == world.size() - 1;
        int collections = isLast ? Integer.parseInt(world.arguments().get(1)) : 0;
        final Cell live = collections == 0 ? null : cells();
        final SplittableRandom random = new SplittableRandom(world.rank());
        long count = 0;
        try (GlobalLongArray array = world.longs("array", world.size(), COLS))
        {
            System.out.println("rank " + world.rank() + " pid " + ProcessHandle.current().pid());
            for (int round = 0; isOn(world, stop); round++)
            {
                for (int i = 0; i < ACCS_PER_ROUND; i++, count++)
                {
                    array.acc(random.nextInt(world.size()), random.nextInt(COLS), 1);
                }
                if (round == 1)
                {
                    System.out.println("rank " + world.rank() + " is at it");
                }
                if (collections > 0)
                {
                    System.gc();
                    collections--;
                    System.out.println(collections == 0 ? "collected" : "collecting");
                }
            }
            Reference.reachabilityFence(live);
            world.sync();
            tell(world, array, count);
        }
    }

    private static boolean isOn(final World world, final Path stop)
    {
        final long[] on = {world.rank() == 0 && Files.exists(stop) ? 0 : 1};
        world.broadcast(0, on);
        return on[0] == 1;
    }

    private static void tell(final World world, final GlobalLongArray array, final long count)
    {
        final long[] sums = new long[world.size() * COLS];
        array.get(array.patch(), sums);
        long sum = 0;
        for (final long each : sums)
        {
            sum += each;
        }
        final long expected = world.allReduce(Reduction.SUM, count);
        System.out.println("rank " + world.rank() + (sum == expected && sum > 0 ? " conserved" : " lost") + ": added " +
            expected + ", found " + sum);
        world.sync();
    }

    private static Cell cells()
    {
        Cell first = null;
        for (int i = 0; i < LIVE_OBJECTS; i++)
        {
            first = new Cell(first);
        }
        return first;
    }

    /** Chained, so that a collection goes from one to the next. */
    private static final class Cell
    {
        private final Cell next;

        Cell(final Cell next)
        {
            this.next = next;
        }
    }
}
