package org.gaeron.wire;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Waiter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OwnerListsTest
{
    private static final int ARRAY = 1;
    private static final int ROWS = 10_000;
    /** Rows of the block that one stripe has. */
    private static final int STRIPE = 4096;
    private static final Update SUM = new Update().set(Operator.SUM, Double.doubleToRawLongBits(2.0), 0);

    private final Arena arena = Arena.ofConfined();
    private final NodeMemory memory = new NodeMemory(0, 1, () -> Long.MAX_VALUE);
    private final Waiter waiter = new Waiter(new Health());
    private final OwnerLists lists = new OwnerLists(
        memory, new NearPeer(memory, new Waiter[]{waiter}, 0), new Completion(waiter), WireCounters.NONE);
    private final Block block = new Block(ElementType.DOUBLE, ROWS, 1);

    @AfterEach
    void close()
    {
        memory.closeAll();
        arena.close();
    }

    /** Points at places, and the values 1, 2, 3 ... behind them. Returns the bytes of both. */
    private long list(final long... places)
    {
        memory.register(ARRAY, 0, block);
        final MemorySegment frame = arena.allocate(2L * places.length * Long.BYTES, Long.BYTES);
        for (int i = 0; i < places.length; i++)
        {
            frame.setAtIndex(JAVA_LONG, i, places[i]);
            frame.setAtIndex(JAVA_DOUBLE, places.length + i, i + 1);
        }
        lists.list(ARRAY, 0, places.length, Long.BYTES, frame.address());
        return frame.byteSize();
    }

    private double value(final long row)
    {
        return block.memory().getAtIndex(JAVA_DOUBLE, row);
    }

    @Test
    void shouldResumeAtTheElementOfTheHeldStripe()
    {
        final long bytes = list(0, 1, STRIPE + 7, 2, STRIPE + 7);
        final int lock = block.locks().lockOf(STRIPE, 0);
        assertTrue(block.locks().tryLock(lock));
        assertEquals(2, lists.update(SUM, bytes, 0));
        assertEquals(2, lists.update(SUM, bytes, 2));
        assertEquals(0.0, value(STRIPE + 7));
        block.locks().unlock(lock);

        assertEquals(OwnerService.APPLIED, lists.update(SUM, bytes, 2));

        assertEquals(2.0, value(0));
        assertEquals(4.0, value(1));
        assertEquals(8.0, value(2));
        assertEquals(16.0, value(STRIPE + 7));
    }

    @Test
    void shouldHoldNoLockAfterwards()
    {
        final long bytes = list(0, STRIPE, 2 * STRIPE);
        assertEquals(OwnerService.APPLIED, lists.update(SUM, bytes, 0));
        for (int lock = 0; lock < 3; lock++)
        {
            assertTrue(block.locks().tryLock(lock));
        }
    }

    @Test
    void shouldRefuseAListThatIsNotThere()
    {
        final long bytes = list(0, ROWS);
        assertEquals(OwnerService.REFUSED, lists.update(SUM, bytes, 0));
        assertEquals("expected places from 0 to 9999, actual others, array 1 owner 0 list of 2", lists.refusal());
        assertNull(lists.get(1 << 10));
        assertEquals(0.0, value(0));
    }

    @Test
    void shouldRefuseAnAnswerOfMoreThanAHead()
    {
        list(0, 1, 2, 3);
        assertNull(lists.get(31));
        assertEquals("expected a list of at most 31 bytes of values, actual 32, array 1 owner 0 list of 4",
            lists.refusal());
        final ListAnswer answer = lists.get(32);
        assertEquals(32, answer.bytes());
        answer.free();
    }
}
