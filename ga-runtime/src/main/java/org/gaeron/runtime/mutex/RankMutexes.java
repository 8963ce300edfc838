package org.gaeron.runtime.mutex;

import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import org.gaeron.Mutexes;
import org.gaeron.runtime.array.LongArray;
import org.gaeron.runtime.failure.Causes;
import org.gaeron.runtime.rank.ForeignThread;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.waiting.Machine;

/**
 * A set of mutexes as one rank uses it: checks the calls, and keeps account of what the rank holds. The protocol is
 * that of {@link MutexQueue}. Rank's thread.
 */
final class RankMutexes implements Mutexes
{
    private static final long FIRST_PAUSE_NS = 1_000;
    private static final long LONGEST_PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Rank rank;
    private final LongArray tails;
    private final LongArray words;
    private final MutexQueue queue;
    private final MutexPlaces places;
    private final MutexReader reader;

    /** Mutexes on arrays that all ranks have just created. */
    RankMutexes(final Rank rank, final LongArray tails, final LongArray words)
    {
        this.rank = rank;
        this.tails = tails;
        this.words = words;
        places = new MutexPlaces(tails.spec().name(), rank.number());
        queue = new MutexQueue(rank, tails, words);
        reader = new MutexReader(rank, tails, places);
    }

    @Override
    public long count()
    {
        return tails.rows();
    }

    String name()
    {
        return tails.spec().name();
    }

    /** {@return what this rank holds} */
    MutexPlaces places()
    {
        return places;
    }

    long mutex(final int place)
    {
        return places.mutex(place);
    }

    private boolean isClosed()
    {
        return tails.core().isClosed();
    }

    void checkThread()
    {
        if (rank.owner() != Thread.currentThread())
        {
            throw ForeignThread.mutexes(rank, name());
        }
    }

    private void checkOpen()
    {
        checkThread();
        tails.core().checkOpen("mutexes", "expected open mutexes, actual closed ones");
    }

    private void check(final long mutex)
    {
        if (mutex < 0 || mutex >= count())
        {
            throw new IndexOutOfBoundsException(
                "mutexes " + name() + ": expected a mutex from 0 to " + (count() - 1) + ", actual " + mutex);
        }
    }

    private void checkNotHeld(final long mutex)
    {
        check(mutex);
        if (places.isHeld(mutex))
        {
            throw new IllegalStateException("mutexes " + name() + ": expected a mutex that rank " + rank.number() +
                " does not hold, actual " + mutex + ", which it has locked before");
        }
    }

    private void checkRoom(final int more)
    {
        if (more > places.left())
        {
            throw new IllegalStateException("mutexes " + name() + ": expected at most " + MOST_HELD +
                " held by rank " + rank.number() + " at once, actual " + (MOST_HELD - places.left()) + " and " + more +
                " more");
        }
    }

    @Override
    public Held lock(final long mutex)
    {
        checkOpen();
        checkNotHeld(mutex);
        checkRoom(1);
        final HeldMutexes held = new HeldMutexes(this, 1);
        acquire(mutex, held);
        return held;
    }

    private void acquire(final long mutex, final HeldMutexes to)
    {
        final int place = places.take();
        queue.acquire(mutex, place);
        places.hold(place, mutex);
        to.add(place);
    }

    @Override
    public Held lockAll(final long... mutexes)
    {
        checkOpen();
        Objects.requireNonNull(mutexes, "mutexes");
        final long[] sorted = Arrays.stream(mutexes).sorted().distinct().toArray();
        for (final long mutex : sorted)
        {
            checkNotHeld(mutex);
        }
        checkRoom(sorted.length);
        final HeldMutexes held = new HeldMutexes(this, sorted.length);
        try
        {
            for (final long mutex : sorted)
            {
                acquire(mutex, held);
            }
        }
        catch (final RuntimeException ex)
        {
            close(held, ex);
            throw ex;
        }
        return held;
    }

    private static void close(final HeldMutexes held, final RuntimeException failure)
    {
        try
        {
            held.close();
        }
        catch (final RuntimeException ex)
        {
            Causes.first(failure, ex);
        }
    }

    @Override
    public Held tryLock(final long mutex)
    {
        checkOpen();
        checkNotHeld(mutex);
        checkRoom(1);
        final HeldMutexes held = new HeldMutexes(this, 1);
        return tryAcquire(mutex, held) ? held : null;
    }

    private boolean tryAcquire(final long mutex, final HeldMutexes to)
    {
        final int place = places.take();
        if (!queue.tryAcquire(mutex, place))
        {
            places.free(place);
            return false;
        }
        places.hold(place, mutex);
        to.add(place);
        return true;
    }

    @Override
    public Held tryLock(final long mutex, final Duration limit)
    {
        checkOpen();
        checkNotHeld(mutex);
        checkRoom(1);
        final long limitNs = Math.max(0, TimeUnit.NANOSECONDS.convert(Objects.requireNonNull(limit, "limit")));
        final HeldMutexes held = new HeldMutexes(this, 1);
        final Machine machine = rank.machine();
        final long beginNs = machine.nanoTime();
        long pauseNs = FIRST_PAUSE_NS;
        while (!tryAcquire(mutex, held))
        {
            final long leftNs = limitNs - (machine.nanoTime() - beginNs);
            if (leftNs <= 0)
            {
                return null;
            }
            rank.waits().progress().handOver();
            machine.pause(Math.min(pauseNs, leftNs));
            if (Thread.interrupted())
            {
                rank.health().interrupted("rank " + rank.number(), " for mutex " + mutex + " of " + this);
                rank.health().check();
            }
            pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
        }
        return held;
    }

    /** Fences this rank, and returns the failure or null. */
    RuntimeException fence()
    {
        try
        {
            rank.fence();
            return null;
        }
        catch (final RuntimeException ex)
        {
            return ex;
        }
    }

    /** Releases the mutex of a place, and returns the first failure or null. */
    RuntimeException release(final int place, final RuntimeException before)
    {
        try
        {
            queue.release(places.mutex(place), place);
            places.free(place);
            return before;
        }
        catch (final RuntimeException ex)
        {
            return Causes.first(before, ex);
        }
    }

    @Override
    public int holder(final long mutex)
    {
        checkOpen();
        check(mutex);
        final int holder = reader.holder(mutex);
        return holder == NOBODY ? NOBODY : tails.core().members().numberOf(holder);
    }

    @Override
    public String describe()
    {
        checkOpen();
        return "mutexes " + name() + ": " + reader.describe();
    }

    @Override
    public void close()
    {
        checkThread();
        if (!isClosed())
        {
            places.checkNoneHeld("when it closes them");
            try
            {
                tails.close();
            }
            finally
            {
                words.close();
            }
        }
    }

    @Override
    public String toString()
    {
        return count() + (count() == 1 ? " mutex " : " mutexes ") + name() + (isClosed() ? "; closed" : "") +
            (places.holdsAny() ? "; rank " + rank.number() + " holds " + places.describe() : "");
    }
}
