package org.gaeron.runtime.task;

import java.util.Arrays;

/**
 * Events of a {@link TaskRace} in order of time: ranks that become free, and actions. A binary heap of longs, because
 * there are millions of the first kind.
 *
 * <pre>
 *   time in ns (43 bits) | rank, or number of ranks + slot of the action (21 bits)
 * </pre>
 */
final class EventHeap
{
    private static final int BITS = 21;

    private final int ranks;
    private long[] keys = new long[1024];
    private int count;
    private Runnable[] actions = new Runnable[1024];
    private int[] spare = new int[1024];
    private int spares;
    private int slots;
    private Runnable action;

    EventHeap(final int ranks)
    {
        this.ranks = ranks;
    }

    boolean isEmpty()
    {
        return count == 0;
    }

    long nextNs()
    {
        return keys[0] >>> BITS;
    }

    /** Adds the event that a rank is free. */
    void addFree(final long atNs, final int rank)
    {
        push(atNs << BITS | rank);
    }

    void add(final long atNs, final Runnable added)
    {
        if (spares == 0)
        {
            if (slots == actions.length)
            {
                actions = Arrays.copyOf(actions, 2 * slots);
                spare = Arrays.copyOf(spare, 2 * slots);
            }
            spare[spares++] = slots++;
        }
        final int slot = spare[--spares];
        if (ranks + slot >= 1 << BITS)
        {
            throw new IllegalStateException("expected at most " + (1 << BITS) + " ranks and actions");
        }
        actions[slot] = added;
        push(atNs << BITS | ranks + slot);
    }

    /** Removes the first event. {@return the rank that is free, or -1 for {@link #action} } */
    int next()
    {
        final int what = (int)(pop() & (1 << BITS) - 1);
        if (what < ranks)
        {
            return what;
        }
        action = actions[what - ranks];
        actions[what - ranks] = null;
        spare[spares++] = what - ranks;
        return -1;
    }

    Runnable action()
    {
        return action;
    }

    private void push(final long key)
    {
        if (count == keys.length)
        {
            keys = Arrays.copyOf(keys, 2 * count);
        }
        int at = count++;
        while (at > 0 && keys[at - 1 >> 1] > key)
        {
            keys[at] = keys[at - 1 >> 1];
            at = at - 1 >> 1;
        }
        keys[at] = key;
    }

    private long pop()
    {
        final long first = keys[0];
        final long last = keys[--count];
        int at = 0;
        while (2 * at + 1 < count)
        {
            int child = 2 * at + 1;
            if (child + 1 < count && keys[child + 1] < keys[child])
            {
                child++;
            }
            if (keys[child] >= last)
            {
                break;
            }
            keys[at] = keys[child];
            at = child;
        }
        keys[at] = last;
        return first;
    }
}
