package org.gaeron.runtime.mutex;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.gaeron.runtime.mutex.MutexDescriptor.FREE;
import static org.gaeron.runtime.mutex.MutexDescriptor.GRANTED;

import org.gaeron.runtime.array.LongArray;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.CallNote;
import org.gaeron.runtime.waiting.NamedCondition;

/**
 * The queues of a set of mutexes, one for each: the queue lock of Mellor-Crummey and Scott (Algorithms for Scalable
 * Synchronization on Shared-Memory Multiprocessors, 1991), on one-sided operations. A rank that waits polls a word of
 * its own memory, and is signalled when it changes.
 *
 * <pre>
 *   rank W, waits                      memory                     rank P, holds the mutex
 *   place.next = FREE     (plain)      W: place
 *   place.turn = 0        (plain)      W: place
 *   note: waits for i     (plain)      W: control block
 *   before = swap tail, W ------------> tail i                    fence
 *   before FREE? holds it
 *   note: behind P        (plain)      W: control block
 *   P's next = W   (REPLACE) ---------> P: place.next  ---------> FREE? compareAndSet tail, P, FREE: it was P? released
 *   waits until its turn                                          waits until next is W
 *                  W: place.turn &lt;------------- (REPLACE) -------  W's turn = GRANTED; released
 *   note: none            (plain)      W: control block
 * </pre>
 * Each word of a place has one writer at a time. Its rank clears it before the swap, when no other rank knows the
 * place. {@code next} is then written once, by the rank whose swap returned the place; {@code turn} once, by the rank
 * that has read the place in its own {@code next}. A place is used again only after its rank has released the mutex:
 * either it has read the last write to {@code next}, or its compareAndSet has shown that none will come.
 *
 * <p><b>What is seen.</b> The holder's fence comes before the release. Where the mutex is free, the words of the tail
 * carry that on: compareAndSet, then swap. Where it is passed on, the atomic replacement of {@code turn} does, and the
 * waiting rank's read of it with acquire order.
 *
 * <p><b>A rank that stops at any line.</b> Before its swap, nobody waits for it. Between the swap and the write to
 * {@code next}, the holder's release waits, and the mutex is passed on when the write comes. While it waits or holds,
 * those behind it wait. If its node dies, or its program throws, the job fails, and every wait here ends with the
 * failure of the node ({@link Health}). A rank whose call is cut off by an {@link Error} fails the job likewise.
 *
 * <p>Who blocks: a rank in {@link #acquire}, and in {@link #release} for as long as another is between two lines of its
 * acquire. Rank's thread only.
 */
public final class MutexQueue
{
    /** A wait of this rank for a word of a place of its own. */
    public final class Turn implements NamedCondition
    {
        private long mutex;
        private long offsetBytes;
        private boolean isRelease;

        /** Pairs with the atomic replacement by another rank. */
        @Override
        public boolean isMet()
        {
            return own.getAcquire(offsetBytes) != 0;
        }

        /** {@return what the rank waits for, human-readable} */
        @Override
        public String describe()
        {
            return (isRelease ? "the rank that gets mutex " : "mutex ") + mutex + " of " + name + (isRelease ? " next" :
                "");
        }
    }

    private final Rank rank;
    private final Health health;
    private final int number;
    private final String name;
    private final LongArray tails;
    private final LongArray places;
    private final Block own;
    private final CallNote note;
    private final Turn turn = new Turn();

    /** The queues of a set, whose arrays are open on all ranks. */
    MutexQueue(final Rank rank, final LongArray tails, final LongArray places)
    {
        this.rank = rank;
        health = rank.health();
        number = rank.number();
        this.tails = tails;
        this.places = places;
        name = tails.spec().name();
        note = new CallNote(rank.controlBlock());
        own = places.ownBlock();
        own.await();
    }

    /** Waits until this rank holds a mutex, at one of its places that is free. */
    void acquire(final long mutex, final int place)
    {
        try
        {
            clear(place);
            note.queues(tails.core().arrayId(), mutex);
            final long before = tails.swap(mutex, 0, MutexDescriptor.word(places.core().number(), place));
            if (before != FREE)
            {
                final int ahead = MutexDescriptor.rank(before);
                note.isBehind(places.core().members().worldRank(ahead));
                tell(ahead, MutexDescriptor.nextCol(MutexDescriptor.place(before)),
                    MutexDescriptor.word(places.core().number(), place));
                await(mutex, MutexDescriptor.turnCol(place), false);
            }
            note.queuesNoMore();
        }
        catch (final Error ex)
        {
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    /** Takes a mutex if it is free. */
    boolean tryAcquire(final long mutex, final int place)
    {
        try
        {
            clear(place);
            return tails.compareAndSet(mutex, 0, FREE, MutexDescriptor.word(places.core().number(), place));
        }
        catch (final Error ex)
        {
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    /** Releases a mutex that this rank holds, after a fence. */
    void release(final long mutex, final int place)
    {
        try
        {
            final long nextBytes = MutexDescriptor.nextCol(place) * Long.BYTES;
            final long mine = MutexDescriptor.word(places.core().number(), place);
            if (own.getAcquire(nextBytes) == FREE)
            {
                if (tails.compareAndSet(mutex, 0, mine, FREE))
                {
                    return;
                }
                await(mutex, MutexDescriptor.nextCol(place), true);
            }
            final long next = own.getAcquire(nextBytes);
            tell(MutexDescriptor.rank(next), MutexDescriptor.turnCol(MutexDescriptor.place(next)), GRANTED);
        }
        catch (final Error ex)
        {
            health.cutOffRank = number;
            health.cutOffBy = ex;
            throw ex;
        }
    }

    private void clear(final int place)
    {
        own.memory().setAtIndex(JAVA_LONG, MutexDescriptor.nextCol(place), FREE);
        own.memory().setAtIndex(JAVA_LONG, MutexDescriptor.turnCol(place), 0);
    }

    /** Replaces a word of a place of another rank, or of this one. */
    private void tell(final int to, final long col, final long word)
    {
        places.replace(to, col, word);
    }

    private void await(final long mutex, final long col, final boolean isRelease)
    {
        turn.mutex = mutex;
        turn.offsetBytes = col * Long.BYTES;
        turn.isRelease = isRelease;
        if (!turn.isMet())
        {
            rank.waits().await(turn);
        }
    }
}
