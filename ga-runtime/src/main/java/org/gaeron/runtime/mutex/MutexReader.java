package org.gaeron.runtime.mutex;

import org.gaeron.ElementType;
import org.gaeron.Mutexes;
import org.gaeron.Patch;
import org.gaeron.runtime.array.LongArray;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.team.CallNote;
import org.gaeron.runtime.team.ControlDescriptor;

/**
 * Finds out who holds a mutex. The tail names the rank that came last; the {@link CallNote} of each rank that waits
 * names the rank ahead of it, and the first one that does not wait holds the mutex. All reads are one-sided, and the
 * queue goes on meanwhile, so the answer is as old as the first read. A mutex whose holder has passed it on is still
 * the holder's until the message has arrived, except for the holder itself. Rank's thread.
 */
final class MutexReader
{
    private static final long PAUSE_NS = 10_000;
    private static final int MOST_LISTED = 20;
    private static final int PIECE = 4096;

    private final Rank rank;
    private final LongArray tails;
    private final MutexPlaces places;
    private final long[] note = new long[CallNote.LONGS];
    private final LocalBuffer noteBuffer = new LocalBuffer().wrap(ElementType.LONG, note, 0, note.length);
    private final BlockPatch at = new BlockPatch();
    private int waiting;

    MutexReader(final Rank rank, final LongArray tails, final MutexPlaces places)
    {
        this.places = places;
        this.rank = rank;
        this.tails = tails;
    }

    /** {@return the rank of the job that holds a mutex, or {@link Mutexes#NOBODY}} Counts those that wait. */
    int holder(final long mutex)
    {
        while (true)
        {
            final long tail = tails.fetchOr(mutex, 0, 0);
            if (tail == MutexDescriptor.FREE)
            {
                return Mutexes.NOBODY;
            }
            final int first = first(mutex, tails.core().members().worldRank(MutexDescriptor.rank(tail)));
            if (first != Mutexes.NOBODY)
            {
                return first;
            }
        }
    }

    /** {@return the first of a queue, or {@link Mutexes#NOBODY} if it has changed under the walk} */
    private int first(final long mutex, final int last)
    {
        int found = last;
        for (waiting = 0; waiting < rank.size(); )
        {
            read(found);
            if (!CallNote.isInQueue(note, tails.core().arrayId(), mutex))
            {
                return found;
            }
            if (note[CallNote.AHEAD] - 1 == rank.number() && !places.isHeld(mutex))
            {
                return found; // this rank has passed it on, and the message is on its way
            }
            if (note[CallNote.AHEAD] == 0)
            {
                rank.health().check();
                rank.machine().pause(PAUSE_NS);
                continue; // it is between its swap and the note of its result
            }
            found = (int)note[CallNote.AHEAD] - 1;
            waiting++;
        }
        return Mutexes.NOBODY;
    }

    private void read(final int of)
    {
        at.set(NodeMemory.CONTROL_ARRAY_ID, of, 0, ControlDescriptor.NOTE_COL, 1, note.length);
        rank.peerOf(of).get(at, noteBuffer, rank.waits().completion());
        rank.waits().complete();
    }

    /** {@return all mutexes that are held, human-readable} */
    String describe()
    {
        final StringBuilder text = new StringBuilder();
        int held = 0;
        for (long from = 0; from < tails.rows(); from += PIECE)
        {
            final long to = Math.min(from + PIECE, tails.rows());
            final long[] words = tails.get(Patch.of(from, to, 0, 1));
            for (long mutex = from; mutex < to; mutex++)
            {
                if (words[(int)(mutex - from)] != MutexDescriptor.FREE && held++ < MOST_LISTED)
                {
                    append(mutex, text);
                }
            }
        }
        return held + " of " + tails.rows() + " held" + text + (held > MOST_LISTED ? ", ..." : "");
    }

    private void append(final long mutex, final StringBuilder text)
    {
        final int holder = holder(mutex);
        if (holder != Mutexes.NOBODY)
        {
            text.append(text.isEmpty() ? ": " : ", ").append(mutex).append(" by rank ").append(holder);
            text.append(waiting == 0 ? "" : " (" + waiting + (waiting == 1 ? " waits)" : " wait)"));
        }
    }
}
