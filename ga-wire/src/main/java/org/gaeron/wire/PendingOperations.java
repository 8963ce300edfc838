package org.gaeron.wire;

import java.util.concurrent.atomic.AtomicReferenceArray;

import org.gaeron.runtime.waiting.Condition;

/**
 * The requests of one strand at one node that wait for an answer. Slots are created when first needed and reused; their
 * number bounds what the other node must remember for this strand.
 *
 * <p>The rank's thread takes free slots, the holder of the baton finds and frees them.
 */
final class PendingOperations implements Condition
{
    private final AtomicReferenceArray<PendingOperation> slots;
    private final int strand;
    private int made;
    private int next;

    /**
     * Slots of a strand.
     *
     * @param strand of the node.
     * @param most   number of slots.
     */
    PendingOperations(final int strand, final int most)
    {
        this.strand = strand;
        slots = new AtomicReferenceArray<>(most);
    }

    /**
     * {@return a free slot, or null if all are open} Rank's thread.
     */
    PendingOperation free()
    {
        for (int i = 0; i < made; i++)
        {
            next = next + 1 < made ? next + 1 : 0;
            final PendingOperation slot = slots.getPlain(next);
            if (slot.isFree())
            {
                return slot;
            }
        }
        if (made == slots.length())
        {
            return null;
        }
        final PendingOperation slot = new PendingOperation(strand, made);
        slots.setRelease(made++, slot);
        return slot;
    }

    /**
     * {@return the open operation of an id, or null if there is none} Holder of the baton.
     */
    PendingOperation find(final long opId)
    {
        final PendingOperation slot = at((int)(opId & 0xFFFF));
        return slot != null && slot.isOpen(opId) ? slot : null;
    }

    /**
     * {@return whether elements of an operation may come though it has ended} Holder of the baton.
     */
    boolean isRefused(final long opId)
    {
        final PendingOperation slot = at((int)(opId & 0xFFFF));
        return slot != null && slot.isRefused(opId);
    }

    /**
     * {@return a slot, or null if it was never needed} Holder of the baton.
     */
    PendingOperation at(final int index)
    {
        return index < slots.length() ? slots.getAcquire(index) : null;
    }

    /**
     * {@return whether an operation is open} Holder of the baton.
     */
    boolean isAnyOpen()
    {
        for (int i = 0; i < slots.length(); i++)
        {
            final PendingOperation slot = slots.getAcquire(i);
            if (slot == null || !slot.isFree())
            {
                return slot != null;
            }
        }
        return false;
    }

    /**
     * Fails all open operations. Holder of the baton.
     *
     * @param doubtful    the failure of updates and fetches, which may have been applied.
     * @param unperformed the failure of gets.
     */
    void failAll(final RuntimeException doubtful, final RuntimeException unperformed)
    {
        for (int i = 0; i < slots.length(); i++)
        {
            final PendingOperation slot = slots.getAcquire(i);
            if (slot != null && !slot.isFree())
            {
                slot.fail(slot.kind() == PendingOperation.Kind.GET ? unperformed : doubtful);
            }
        }
    }

    /**
     * {@return whether no operation is open} Rank's thread.
     */
    @Override
    public boolean isMet()
    {
        for (int i = 0; i < made; i++)
        {
            if (!slots.getPlain(i).isFree())
            {
                return false;
            }
        }
        return true;
    }

    /**
     * {@return whether a slot is free or can be made} Rank's thread.
     */
    boolean hasFree()
    {
        if (made < slots.length())
        {
            return true;
        }
        for (int i = 0; i < made; i++)
        {
            if (slots.getPlain(i).isFree())
            {
                return true;
            }
        }
        return false;
    }

    static int strand(final long opId)
    {
        return (int)(opId >>> 16) & 0xFFFF;
    }
}
