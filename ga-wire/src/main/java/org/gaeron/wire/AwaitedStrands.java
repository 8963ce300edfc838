package org.gaeron.wire;

import java.util.Arrays;
import java.util.function.Function;

import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.waiting.Strands;

/**
 * Waits of this node's strands for another node. A rank that forks has more strands awaited.
 *
 * <pre>
 *   rank that forks                             holder of the baton
 *   what the new strands await    (plain)       link: OPEN, DEAD, ...   (volatile)
 *   all = a longer copy           (volatile)    all                     (volatile), for each strand:
 *                                                 link dead? fails what is pending
 *   thread of the strand                          signals the waiter
 *   operates:
 *     slot is OPEN                (volatile)
 *     link's state                (volatile): not open? takes the slot back, and throws
 *   waits for the link:
 *     waiter is BLOCKED or PARKED (volatile)
 *     link's state                (volatile): open or dead? does not stop
 * </pre>
 * Both sides write before they read. So the end of the link finds the operation or the waiter of a new strand, or the
 * strand finds the end.
 *
 * <p>Who blocks: a thread, in its waiter; a rank, while another one copies under the lock. The holder takes no lock.
 *
 * <p>A strand that a fork gives back stays here, and so does what its threads have under way. An answer takes the
 * completion from its slot before it frees the slot ({@link PendingOperation}), so it never completes an operation of
 * the strand's next thread. A late signal may wake that thread, which finds its condition not met and waits on.
 */
final class AwaitedStrands
{
    private final Strands strands;
    private final int slots;
    /** Of all strands up to a number; replaced under the lock. */
    private volatile Awaited[] all = {};

    /**
     * What the ranks await.
     *
     * @param slots most requests of a rank that wait for an answer.
     */
    AwaitedStrands(final Strands strands, final int slots)
    {
        this.strands = strands;
        this.slots = slots;
        openUpTo(strands.ranks());
    }

    /**
     * {@return what a strand awaits; made when it is first asked for} Rank's thread.
     */
    synchronized Awaited open(final int strand)
    {
        openUpTo(strand + 1);
        return all[strand];
    }

    private void openUpTo(final int count)
    {
        final int before = all.length;
        if (count > before)
        {
            final Awaited[] more = Arrays.copyOf(all, count);
            for (int i = before; i < count; i++)
            {
                final int most = CarrierLimits.mostSlots(i, strands.ranks());
                more[i] = new Awaited(strands.waiter(i), i, Math.min(slots, most));
            }
            all = more;
        }
    }

    /**
     * {@return what a strand awaits, or null if there is no such strand}
     */
    Awaited find(final int strand)
    {
        final Awaited[] all = this.all;
        return strand >= 0 && strand < all.length ? all[strand] : null;
    }

    /**
     * {@return the open operation of an id, or null if there is none} Holder of the baton.
     */
    PendingOperation operation(final long opId)
    {
        final Awaited asker = find(PendingOperations.strand(opId));
        return asker == null ? null : asker.pending().find(opId);
    }

    /**
     * {@return whether a strand awaits anything}
     */
    boolean isAnything()
    {
        for (final Awaited each : all)
        {
            if (each.isAnything())
            {
                return true;
            }
        }
        return false;
    }

    void onApplied(final long position)
    {
        for (final Awaited each : all)
        {
            each.onApplied(position);
        }
    }

    void onLinkOpen()
    {
        for (final Awaited each : all)
        {
            each.onLinkOpen();
        }
    }

    /**
     * Fails all pending operations and wakes their threads.
     *
     * @param failures a new failure for each state of an operation.
     */
    void onLinkEnd(final Function<OperationState, RuntimeException> failures)
    {
        for (final Awaited each : all)
        {
            each.onLinkEnd(failures.apply(OperationState.IN_DOUBT), failures.apply(OperationState.NOT_APPLIED));
        }
    }
}
