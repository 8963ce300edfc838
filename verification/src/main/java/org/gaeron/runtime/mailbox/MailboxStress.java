package org.gaeron.runtime.mailbox;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.util.concurrent.atomic.AtomicInteger;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.ring.MailboxDescriptor;
import org.gaeron.runtime.ring.RingDescriptor;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Waiter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Stress test of the words of a mailbox, accessed through the {@link NearPeer} as {@link MailboxSender} and {@link
 * MailboxReader} do. All states of a test lie in one block and are reused in turn.
 */
public class MailboxStress
{
    private static final int STATES = 1 << 15;
    private static final int LONGS = 32;
    private static final int ARRAY = NodeMemory.CONTROL_ARRAY_ID + 1;
    private static final Block BLOCK = new Block(ElementType.LONG, 1, (long)STATES * LONGS);
    private static final NodeMemory MEMORY = new NodeMemory(0, 1, () -> 0);
    private static final NearPeer PEER = new NearPeer(MEMORY, new Waiter[]{new Waiter(new Health())}, 0);
    private static final AtomicInteger NEXT = new AtomicInteger();

    static
    {
        BLOCK.await();
        MEMORY.register(ARRAY, 0, BLOCK);
    }

    private MailboxStress()
    {
    }

    private static int slot()
    {
        final int slot = (NEXT.getAndIncrement() & STATES - 1) * LONGS;
        for (int i = 0; i < MailboxDescriptor.HEAD_WORDS; i++)
        {
            BLOCK.getAndUpdate(Operator.REPLACE, (slot + i) * (long)Long.BYTES, 0);
        }
        return slot;
    }

    private static BlockPatch at(final int col, final int cols)
    {
        return new BlockPatch().set(ARRAY, 0, 0, col, 1, cols);
    }

    private static Completion completion()
    {
        return new Completion(null);
    }

    /** The head of a message. */
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 7"}, expect = Expect.ACCEPTABLE, desc = "the message is not there yet")
    @Outcome(id = "1, 7", expect = Expect.ACCEPTABLE, desc = "the message is there, whole")
    @Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "the header is there before the rest")
    @State
    public static class Message
    {
        private final int slot = slot();
        private final BlockPatch head = at(slot, MailboxDescriptor.HEAD_WORDS);
        private final LocalBuffer words =
            new LocalBuffer().wrap(ElementType.LONG, new long[]{1, 7, 7, 7, 7, 7, 7, 7}, 0, 8);

        /** Sends. */
        @Actor
        public void sender()
        {
            PEER.put(head, words, null);
        }

        /**
         * Reads.
         *
         * @param result header and last word.
         */
        @Actor
        public void reader(final II_Result result)
        {
            result.r1 = (int)BLOCK.getAcquire(slot * (long)Long.BYTES);
            result.r2 = (int)BLOCK.memory().get(JAVA_LONG, (slot + 7) * (long)Long.BYTES);
        }
    }

    /** A sender that registers while the reader frees room: one of them sees the other. */
    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0"}, expect = Expect.ACCEPTABLE, desc = "the reader sees the bit, or it the room")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the sender waits, and nobody will poke it")
    @State
    public static class Register
    {
        private final int slot = slot();
        private final BlockPatch counter = at(slot, 1);
        private final Completion completion = completion();

        /**
         * Registers.
         *
         * @param result 1 if it sees the room.
         */
        @Actor
        public void sender(final II_Result result)
        {
            PEER.fetch(counter, FetchOperator.OR, 4, 0, completion);
            result.r1 = (int)(completion.value() >>> RingDescriptor.BITS);
        }

        /**
         * Advances.
         *
         * @param result 1 if it sees the bit.
         */
        @Actor
        public void reader(final II_Result result)
        {
            final long before = BLOCK.getAndAdd(slot * (long)Long.BYTES, 1 << RingDescriptor.BITS);
            result.r2 = (before & 4) == 0 ? 0 : 1;
        }
    }

    /** Two claims where there is room for one. */
    @JCStressTest
    @Outcome(id = {"1, 0", "0, 1"}, expect = Expect.ACCEPTABLE, desc = "one has the room")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both have it, or none")
    @State
    public static class Claim
    {
        private final BlockPatch producer = at(slot(), 1);

        private int claim()
        {
            final Completion completion = completion();
            PEER.fetch(producer, FetchOperator.ADD_WITHIN, 5, 9, completion);
            return completion.value() + 5 <= 9 ? 1 : 0;
        }

        /**
         * A sender.
         *
         * @param result 1 if it has claimed.
         */
        @Actor
        public void first(final II_Result result)
        {
            result.r1 = claim();
        }

        /**
         * Another one.
         *
         * @param result 1 if it has claimed.
         */
        @Actor
        public void second(final II_Result result)
        {
            result.r2 = claim();
        }
    }
}
