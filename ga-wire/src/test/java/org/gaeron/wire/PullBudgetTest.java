package org.gaeron.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;
import org.gaeron.wire.codecs.StreamKind;
import org.gaeron.wire.codecs.TransferKind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The budget alone, with a link that is really open: 16 full frames, of which a transfer has 8 at most, 4 where several
 * wait.
 */
class PullBudgetTest
{
    private static final int FRAME = MemoryCarrier.LIMITS.frames().dataBytesPerFrame(StreamKind.BULK);
    private static final int TOTAL = 16 * FRAME;
    private static final int SHARE = TOTAL / 4;
    private static final int HALF = TOTAL / 2;
    private static final int LARGE = 10 * TOTAL;

    private static FuzzedNode node;

    private final ReplyProxy proxy = new ReplyProxy(new MemoryCarrier().newClaim());
    /** Not a whole number of frames: the rest is of no use. */
    private final Baton baton = new Baton();
    private final PullBudget budget = new PullBudget(TOTAL + 7, 0, FRAME, baton);
    private final List<InboundTransfer> transfers = new ArrayList<>();

    @BeforeAll
    static void launch()
    {
        node = new FuzzedNode();
    }

    @AfterAll
    static void close()
    {
        node.close();
    }

    @BeforeEach
    void connect()
    {
        baton.tryTake();
        node.connect();
    }

    private InboundTransfer add(final Link link, final long total)
    {
        final InboundTransfer transfer = InboundTransfer.ofUpdate(link, transfers.size() % 2, transfers.size() + 1,
            new BlockPatch().set(1, 0, 0, 0, 1, total), new Update().put(), 0, 0, total);
        transfers.add(transfer);
        budget.add(transfer);
        return transfer;
    }

    private InboundTransfer[] add(final int count)
    {
        final InboundTransfer[] added = new InboundTransfer[count];
        for (int i = 0; i < count; i++)
        {
            added[i] = add(node.link(), LARGE);
        }
        return added;
    }

    private void receive(final InboundTransfer transfer, final long count)
    {
        budget.onReceived(transfer, transfer.granted() - transfer.outstanding(), count);
    }

    private void assertGranted(final long... expected)
    {
        assertEquals(List.of(java.util.Arrays.stream(expected).boxed().toArray()),
            List.of(transfers.stream().map(InboundTransfer::granted).toArray()));
    }

    @Test
    void shouldGrantInTurn()
    {
        final InboundTransfer[] six = add(6);
        assertEquals(4, budget.doWork(proxy));
        assertGranted(SHARE, SHARE, SHARE, SHARE, 0, 0);

        receive(six[0], SHARE);
        assertEquals(1, budget.doWork(proxy));
        assertGranted(SHARE, SHARE, SHARE, SHARE, SHARE, 0);

        receive(six[1], SHARE);
        receive(six[2], SHARE);
        assertEquals(2, budget.doWork(proxy));
        assertGranted(2 * SHARE, SHARE, SHARE, SHARE, SHARE, SHARE);
    }

    @Test
    void shouldKeepCreditsOutOfWhatItGrants()
    {
        final PullBudget shared = new PullBudget(TOTAL, TOTAL / 4, FRAME, baton);
        final InboundTransfer credited = InboundTransfer.ofUpdate(node.link(), 0, 100,
            new BlockPatch().set(1, 0, 0, 0, 1, LARGE), new Update().put(), 0, 2 * FRAME, 2 * FRAME);
        shared.add(credited);
        for (int i = 0; i < 4; i++)
        {
            shared.add(add(node.link(), LARGE));
        }
        assertEquals(4, shared.doWork(proxy));
        assertGranted(3 * FRAME, 3 * FRAME, 3 * FRAME, 3 * FRAME);
        assertEquals(2 * FRAME, shared.onCredit(node.link()));
        assertEquals(TOTAL * 3 / 4 + 2 * FRAME, shared.outstanding());

        shared.onReceived(credited, 0, 2 * FRAME);

        assertEquals(0, shared.onCredit(node.link()));
        assertEquals(TOTAL * 3 / 4, shared.outstanding(), "what came on credit had not been granted");
        assertEquals(0, shared.doWork(proxy));
        shared.remove(credited);
        assertEquals(TOTAL * 3 / 4, shared.outstanding());
    }

    @Test
    void shouldGrantATransferAloneHalfOfTheBudgetAtMost()
    {
        final InboundTransfer alone = add(node.link(), LARGE);
        assertEquals(1, budget.doWork(proxy));
        assertEquals(0, budget.doWork(proxy));
        assertGranted(HALF);

        receive(alone, HALF / 2);
        assertEquals(1, budget.doWork(proxy));
        assertEquals(HALF, alone.outstanding());
        assertEquals(HALF, budget.outstanding());
    }

    @Test
    void shouldGrantLessToEachTheMoreWait()
    {
        final InboundTransfer first = add(node.link(), LARGE);
        budget.doWork(proxy);
        add(node.link(), LARGE);
        budget.doWork(proxy);
        add(node.link(), LARGE);
        budget.doWork(proxy);
        assertGranted(HALF, 5 * FRAME, 0); // a third, in whole frames; not enough for a quarter is left

        receive(first, HALF);
        budget.doWork(proxy);
        assertGranted(HALF + SHARE, 5 * FRAME, SHARE);
    }

    /** One frame at a time would wake the sender for each. */
    @Test
    void shouldNotGrantBeforeHalfOfTheShareHasCome()
    {
        final InboundTransfer alone = add(node.link(), LARGE);
        budget.doWork(proxy);
        receive(alone, HALF / 2 - FRAME);
        assertEquals(0, budget.doWork(proxy));
        receive(alone, FRAME);
        assertEquals(1, budget.doWork(proxy));
    }

    @Test
    void shouldKeepTheTurnOfOneThatFindsTooLittleLeft()
    {
        final InboundTransfer[] five = add(5);
        budget.doWork(proxy);

        receive(five[0], SHARE / 2); // enough for the first, which asks for a half now, not for the last
        assertEquals(0, budget.doWork(proxy));
        assertEquals(0, budget.doWork(proxy));
        assertGranted(SHARE, SHARE, SHARE, SHARE, 0);

        receive(five[1], SHARE / 2);
        assertEquals(1, budget.doWork(proxy));
        assertGranted(SHARE, SHARE, SHARE, SHARE, SHARE);
    }

    @Test
    void shouldGrantTheEndOfAPatchThatIsNoWholeFrame()
    {
        final InboundTransfer odd = add(node.link(), HALF + 3);
        budget.doWork(proxy);
        assertGranted(HALF);
        receive(odd, HALF);
        budget.doWork(proxy);
        assertGranted(HALF + 3);
        receive(odd, 3);
        assertTrue(odd.isComplete());
        assertEquals(0, budget.doWork(proxy));
        assertEquals(0, budget.outstanding());
    }

    @Test
    void shouldNeverGrantMoreThanTheBudgetAndWholeFramesOnlyUntilAllHasCome()
    {
        final Random random = new Random(4743);
        for (int i = 0; i < 12; i++)
        {
            add(node.link(), 1 + random.nextInt(LARGE));
        }
        final long[] before = new long[transfers.size()];
        for (int turns = 0; transfers.stream().anyMatch(each -> !each.isComplete()); turns++)
        {
            assertTrue(turns < 100_000, "expected an end of all transfers");
            budget.doWork(proxy);
            node.serve();
            assertGrants(before);
            final InboundTransfer transfer = transfers.get(random.nextInt(transfers.size()));
            if (transfer.outstanding() > 0)
            {
                receive(transfer, Math.min(FRAME, transfer.outstanding()));
            }
        }
        assertEquals(0, budget.outstanding());
    }

    private void assertGrants(final long[] before)
    {
        long sum = 0;
        for (int i = 0; i < before.length; i++)
        {
            final InboundTransfer transfer = transfers.get(i);
            final long count = transfer.granted() - before[i];
            assertTrue(count % FRAME == 0 || transfer.ungranted() == 0, () -> "granted " + count);
            assertTrue(transfer.outstanding() <= HALF, () -> "outstanding " + transfer.outstanding());
            before[i] = transfer.granted();
            sum += transfer.outstanding();
        }
        assertEquals(sum, budget.outstanding());
        assertTrue(sum <= TOTAL, "outstanding in all " + sum);
    }

    @Test
    void shouldHaveRoomForTwoFramesAtLeast()
    {
        final PullBudget small = new PullBudget(1, 0, FRAME, baton);
        for (int i = 0; i < 3; i++)
        {
            small.add(add(node.link(), LARGE));
        }
        assertEquals(2, small.doWork(proxy));
        assertGranted(FRAME, FRAME, 0);
        assertEquals(2 * FRAME, small.outstanding());
    }

    @Test
    void shouldGiveBackWhatARemovedTransferHeld()
    {
        final InboundTransfer[] six = add(6);
        budget.doWork(proxy);
        budget.remove(six[0]);
        assertEquals(TOTAL - SHARE, budget.outstanding());
        assertNull(budget.find(node.link(), TransferKind.UPDATE, six[0].opId()));
        budget.remove(six[0]);
        assertEquals(TOTAL - SHARE, budget.outstanding());

        assertEquals(1, budget.doWork(proxy)); // the turn is still that of the fifth
        assertGranted(SHARE, SHARE, SHARE, SHARE, SHARE, 0);
    }

    @Test
    void shouldGiveBackAllOfALinkThatHasEndedAndNothingOfAnother()
    {
        final Link other = unopened();
        final InboundTransfer[] three = add(3);
        budget.doWork(proxy);
        final InboundTransfer ofOther = add(other, LARGE);
        assertEquals(1, budget.announced(node.link(), 1));
        assertEquals(2, budget.announced(node.link(), 0));

        budget.removeAll(node.link());

        assertEquals(0, budget.outstanding());
        assertEquals(0, budget.announced(node.link(), 0));
        assertNull(budget.find(node.link(), TransferKind.UPDATE, three[2].opId()));
        assertSame(ofOther, budget.find(other, TransferKind.UPDATE, ofOther.opId()));
    }

    @Test
    void shouldHoldBackAGrantThatCannotBeSent()
    {
        assertFalse(budget.isHeldBack());
        final InboundTransfer waiting = add(unopened(), LARGE);
        assertEquals(0, budget.doWork(proxy));
        assertTrue(budget.isHeldBack());
        assertEquals(0, waiting.granted());
        assertEquals(0, budget.outstanding());
        budget.remove(waiting);
        assertEquals(0, budget.doWork(proxy));
        assertFalse(budget.isHeldBack());
    }

    private static Link unopened()
    {
        return new Link(new Proof(1, 1), new MemoryCarrier(), new Strands(new Waiter[1]), new Baton(), 1, link -> { });
    }
}
