package org.gaeron.verification.sim;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

import org.gaeron.Group;
import org.gaeron.Reduction;
import org.gaeron.World;

/**
 * Group of one rank in a seed, which lasts for some phases: its mutexes, and its counts of tasks. Other groups of the
 * same split, or of a split of one of its parts, do something else at the same time, and each is closed when its own
 * random numbers say so. A second set of them is the same on all ranks of the group.
 */
final class RandomGroup implements AutoCloseable
{
    private static final int MOST_COLOURS = 3;

    private final Mirror mirror;
    private final SplittableRandom common;
    private final Group outer;
    private final Group group;
    private final TaskDraws draws;
    /** Null in a group without mutexes. */
    private final RandomLocks locks;
    private boolean isClosed;

    /** A group of some ranks that the numbers in {@code shared} choose, the same on all ranks of the world. */
    RandomGroup(final World world, final Mirror mirror, final SplittableRandom random, final SplittableRandom shared)
    {
        this.mirror = mirror;
        final int colour = colours(world, shared)[world.rank()];
        final boolean isNested = shared.nextInt(3) == 0;
        final int part = colours(world, shared)[world.rank()];
        final String name = "group " + colour + (isNested ? "." + part : "");
        common = new SplittableRandom(shared.nextLong() + name.hashCode());
        final boolean isBackwards = common.nextBoolean();
        outer = world.split(colour, isBackwards && !isNested ? -world.rank() : 0);
        group = isNested ? outer.split(part, isBackwards ? -world.rank() : 0) : outer;
        draws = new TaskDraws(world, group, name, mirror, random);
        locks = common.nextInt(4) > 0 ? new RandomLocks(world, group, name, mirror) : null;
    }

    /** Takes a mutex in a third of the calls, if there are some. {@return whether it did} */
    boolean step(final SplittableRandom random)
    {
        if (locks == null || isClosed || random.nextInt(3) > 0)
        {
            return false;
        }
        locks.step(random);
        return true;
    }

    /**
     * Does something with all ranks of the group, and with no other one.
     *
     * @param between an operation to do between some draws.
     */
    void together(final Runnable between)
    {
        if (isClosed)
        {
            return;
        }
        switch (common.nextInt(locks == null ? 5 : 7))
        {
            case 0, 1 -> draws.run(common, between);
            case 2 -> mirror.expect("allReduce in a group that lasts", group.size() * (group.size() - 1L) / 2,
                group.allReduce(Reduction.SUM, (long)group.rank()));
            case 3 -> close();
            case 4 -> group.barrier();
            default -> locks.contend(common);
        }
    }

    private static int[] colours(final World world, final SplittableRandom shared)
    {
        final int most = 1 + shared.nextInt(MOST_COLOURS);
        return IntStream.range(0, world.size()).map(rank -> shared.nextInt(most)).toArray();
    }

    @Override
    public void close()
    {
        if (!isClosed)
        {
            isClosed = true;
            // a group closes what was made of it
            if (locks != null && common.nextBoolean())
            {
                locks.close();
            }
            if (common.nextBoolean())
            {
                group.close();
            }
            outer.close();
        }
    }
}
