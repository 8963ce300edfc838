package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Waiter;
import org.junit.jupiter.api.Test;

class PendingOperationsTest
{
    private static final int RANK_OF_NODE = 5;

    private final PendingOperations pending = new PendingOperations(RANK_OF_NODE, CarrierLimits.MOST_SLOTS);
    private final Completion completion = new Completion(new Waiter(new Health()));
    private final BlockPatch patch = new BlockPatch().set(1, 0, 0, 0, 1, 1);

    @Test
    void shouldFindOpenOperationByItsId()
    {
        final PendingOperation slot = pending.free();
        final long opId = open(slot, PendingOperation.Kind.FETCH);

        assertNotEquals(0, opId);
        assertEquals(RANK_OF_NODE, PendingOperations.strand(opId));
        assertSame(slot, pending.find(opId));
        assertNull(pending.find(opId + 1));
        assertFalse(pending.isMet());
        assertFalse(completion.isMet());
    }

    @Test
    void shouldNotFindAnOperationByTheIdOfItsPredecessorInTheSlot()
    {
        final PendingOperation slot = pending.free();
        final long first = open(slot, PendingOperation.Kind.FETCH);
        slot.finish(42);
        assertEquals(42, completion.value());
        assertTrue(completion.isMet());

        final long second = open(pending.free(), PendingOperation.Kind.FETCH);

        assertNotEquals(first, second);
        assertNull(pending.find(first));
    }

    @Test
    void shouldOfferNoSlotWhenAllAreOpen()
    {
        for (int i = 0; i < CarrierLimits.MOST_SLOTS; i++)
        {
            open(pending.free(), PendingOperation.Kind.GET);
        }

        assertNull(pending.free());
        assertFalse(pending.hasFree());
    }

    @Test
    void shouldFinishOnceWhenRankAndBatonHolderBothEndIt()
    {
        final PendingOperation slot = pending.free();
        open(slot, PendingOperation.Kind.UPDATE);

        assertTrue(slot.takeBack());
        slot.fail(new IllegalStateException("link dead"));

        assertTrue(completion.isMet());
        assertNull(completion.takeFailure());
    }

    @Test
    void shouldFailOpenOperationsByWhatTheyMayHaveDone()
    {
        final RuntimeException doubtful = new IllegalStateException("in doubt");
        final RuntimeException unperformed = new IllegalStateException("not applied");
        open(pending.free(), PendingOperation.Kind.GET);

        pending.failAll(doubtful, unperformed);

        assertSame(unperformed, completion.takeFailure());
        open(pending.free(), PendingOperation.Kind.FETCH);
        pending.failAll(doubtful, unperformed);
        assertSame(doubtful, completion.takeFailure());
        assertTrue(pending.isMet());
    }

    private long open(final PendingOperation slot, final PendingOperation.Kind kind)
    {
        return slot.open(kind, patch, null, completion, 0);
    }
}
