package org.gaeron.verification.sim;

import java.util.ArrayDeque;
import java.util.SplittableRandom;

import org.gaeron.GlobalIntegerArray;
import org.gaeron.LongHandle;

/**
 * The steps of a {@link RandomProgram} that count and set bits, in an array of integers or in a view of it. Those of
 * threads of a fork are noted by one thread after the other, as each has its turn.
 */
final class RandomCounts
{
    /** An increment under way. */
    private record Counting(long begin, LongHandle handle)
    {
    }

    private final Mirror mirror;
    private final SplittableRandom random;
    private final ArrayDeque<Counting> countings = new ArrayDeque<>();

    RandomCounts(final Mirror mirror, final SplittableRandom random)
    {
        this.mirror = mirror;
        this.random = random;
    }

    void count(final GlobalIntegerArray<?> words)
    {
        final long begin = mirror.counter().begin();
        RandomProgram.attempt(() -> mirror.counter().returned(begin, words.readInc(0, mirror.counterCol(), 1)),
            mirror.counter()::notApplied);
    }

    /** Counts without waiting. Some counts are awaited, the others complete with a fence. */
    void countAsync(final GlobalIntegerArray<?> words)
    {
        final long begin = mirror.counter().begin();
        RandomProgram.attempt(() -> countings.add(new Counting(begin, words.readIncAsync(0, mirror.counterCol(), 1))),
            mirror.counter()::notApplied);
        if (random.nextInt(3) == 0)
        {
            finish();
        }
    }

    /** Waits for the counts under way. */
    void finish()
    {
        for (Counting counting = countings.poll(); counting != null; counting = countings.poll())
        {
            final Counting finished = counting;
            RandomProgram.attempt(() -> mirror.counter().returned(finished.begin(), finished.handle().value()),
                mirror.counter()::notApplied);
        }
    }

    void setBit(final GlobalIntegerArray<?> words)
    {
        if (!mirror.bits().isFull())
        {
            final long bit = mirror.bits().begin();
            RandomProgram.attempt(() -> mirror.bits().returned(bit, words.fetchOr(1, mirror.bitsCol(), bit)),
                () -> mirror.bits().notApplied(bit));
        }
    }
}
