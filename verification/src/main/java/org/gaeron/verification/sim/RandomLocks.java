package org.gaeron.verification.sim;

import java.time.Duration;
import java.util.SplittableRandom;

import org.gaeron.ArraySpec;
import org.gaeron.Distribution;
import org.gaeron.GlobalLongArray;
import org.gaeron.Mutexes;
import org.gaeron.Team;
import org.gaeron.World;

/**
 * Mutexes of a team as one rank has them in a seed, and the counts that they guard. Each count is at a rank of its own,
 * and far from its mutex for most ranks.
 */
final class RandomLocks implements AutoCloseable
{
    private static final Duration LIMIT = Duration.ofMillis(2);
    private static final int MOST_TIMES = 4;

    private final World world;
    private final Team team;
    private final Mirror mirror;
    private final GuardedCounts counts;
    private final GlobalLongArray array;
    private final Mutexes mutexes;
    /** Where the runtime has the queue of each. */
    private final Distribution queues;

    RandomLocks(final World world, final Team team, final String name, final Mirror mirror)
    {
        this.world = world;
        this.team = team;
        this.mirror = mirror;
        counts = mirror.counts(name);
        array = team.longs(ArraySpec.longs("counts", 1, counts.mutexes()));
        mutexes = team.mutexes("mutexes", counts.mutexes());
        queues = Distribution.of(ArraySpec.longs("queues", counts.mutexes(), 1).byRows(), team.size());
    }

    /** Counts under one mutex or two, which it waits for in one of the ways. */
    void step(final SplittableRandom random)
    {
        final int first = random.nextInt(counts.mutexes());
        final int second = random.nextInt(counts.mutexes());
        switch (random.nextInt(5))
        {
            case 0 -> under(mutexes.tryLock(first), first);
            case 1 -> under(mutexes.tryLock(first, LIMIT), first);
            case 2 -> under(lock(first), first);
            case 3 -> askWho(first);
            default -> under(mutexes.lockAll(second, first), first == second ? new int[]{first} :
                new int[]{first, second});
        }
    }

    /** Has all ranks of the team count under the same mutex, some times each. */
    void contend(final SplittableRandom common)
    {
        final int mutex = common.nextInt(counts.mutexes());
        for (int times = 1 + common.nextInt(MOST_TIMES); times > 0; times--)
        {
            under(lock(mutex), mutex);
        }
    }

    private Mutexes.Held lock(final int mutex)
    {
        if (team.nodeOf(queues.owner(mutex, 0)) == world.node())
        {
            counts.queue(mutex, team.rank(), mirror.nowNs());
        }
        return mutexes.lock(mutex);
    }

    private void under(final Mutexes.Held held, final int... all)
    {
        if (held == null)
        {
            return;
        }
        try (held)
        {
            for (final int mutex : all)
            {
                mirror.guard(() -> counts.enter(mutex, team.rank()));
            }
            try
            {
                for (final int mutex : all)
                {
                    count(mutex);
                }
            }
            finally
            {
                for (final int mutex : all)
                {
                    counts.leave(mutex);
                }
            }
        }
    }

    private void count(final int mutex)
    {
        final long value = array.get(0, mutex);
        mirror.guard(() -> counts.check(mutex, value));
        array.put(0, mutex, value + 1);
        counts.written(mutex);
    }

    private void askWho(final int mutex)
    {
        final int holder = mutexes.holder(mutex);
        mirror.guard(() ->
        {
            if (holder != Mutexes.NOBODY && (holder < 0 || holder >= team.size()) || holder == team.rank())
            {
                throw new BrokenInvariantException("holder of mutex " + mutex + ": expected another rank or none, " +
                    "actual " + holder);
            }
        });
    }

    @Override
    public void close()
    {
        mutexes.close();
        array.close();
    }
}
