package org.gaeron.verification.sim;

import java.util.ArrayDeque;
import java.util.SplittableRandom;

import org.gaeron.GlobalIntegerArray;
import org.gaeron.LongHandle;
import org.gaeron.World;

/**
 * The steps of a {@link RandomProgram} that fetch and change single words: a counter and bits, by the rank and by
 * threads of it.
 */
final class RandomWords
{
    /** An increment under way. */
    private record Counting(long begin, LongHandle handle)
    {
    }

    private static final int MOST_THREADS = 3;
    private static final int STEPS_OF_A_THREAD = 2;

    private final World world;
    private final Mirror mirror;
    private final SplittableRandom random;
    private final GlobalIntegerArray<?> words;
    private final ArrayDeque<Counting> countings = new ArrayDeque<>();

    RandomWords(
        final World world, final Mirror mirror, final SplittableRandom random, final GlobalIntegerArray<?> words)
    {
        this.world = world;
        this.mirror = mirror;
        this.random = random;
        this.words = words;
    }

    /** Lets threads of this rank count and set bits at the same time. */
    void fork()
    {
        final int threads = 1 + random.nextInt(MOST_THREADS);
        final int choice = random.nextInt();
        world.fork(threads, own ->
        {
            final GlobalIntegerArray<?> mine = own.view(words);
            for (int step = 0; step < STEPS_OF_A_THREAD; step++)
            {
                if ((choice >>> own.thread() * STEPS_OF_A_THREAD + step & 1) == 0)
                {
                    count(mine);
                }
                else
                {
                    setBit(mine);
                }
            }
        });
    }

    void count()
    {
        count(words);
    }

    private void count(final GlobalIntegerArray<?> at)
    {
        final long begin = mirror.counter().begin();
        RandomProgram.attempt(() -> mirror.counter().returned(begin, at.readInc(0, mirror.counterCol(), 1)),
            mirror.counter()::notApplied);
    }

    /** Counts without waiting. Some counts are awaited, the others complete with a fence. */
    void countAsync()
    {
        final long begin = mirror.counter().begin();
        RandomProgram.attempt(
            () -> countings.add(new Counting(begin, words.readIncAsync(0, mirror.counterCol(), 1))),
            mirror.counter()::notApplied);
        if (random.nextInt(3) == 0)
        {
            finishCounting();
        }
    }

    /** Waits for all counts under way. */
    void finishCounting()
    {
        for (Counting counting = countings.poll(); counting != null; counting = countings.poll())
        {
            final Counting finished = counting;
            RandomProgram.attempt(() -> mirror.counter().returned(finished.begin(), finished.handle().value()),
                mirror.counter()::notApplied);
        }
    }

    void setBit()
    {
        setBit(words);
    }

    private void setBit(final GlobalIntegerArray<?> at)
    {
        if (!mirror.bits().isFull())
        {
            final long bit = mirror.bits().begin();
            RandomProgram.attempt(() -> mirror.bits().returned(bit, at.fetchOr(1, mirror.bitsCol(), bit)),
                () -> mirror.bits().notApplied(bit));
        }
    }
}
