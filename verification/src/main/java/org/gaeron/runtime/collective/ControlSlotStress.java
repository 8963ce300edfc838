package org.gaeron.runtime.collective;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.util.concurrent.atomic.AtomicInteger;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.waiting.Waiter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Stress test of the words of a control block, accessed through the {@link NearPeer} as {@link Sweep} and the counters
 * do. All states of a test lie in one block, each on cache lines of its own, and are reused in turn: a block for each
 * would be too expensive.
 */
public class ControlSlotStress
{
    private static final int STATES = 1 << 15;
    private static final int LONGS = 32;
    private static final int FLAG = 0;
    private static final int PAYLOAD = 16;
    private static final int RANK = 0;
    private static final Update SET = new Update().set(Operator.REPLACE, 0, 0);
    private static final Block BLOCK = new Block(ElementType.LONG, 1, (long)STATES * LONGS);
    private static final NodeMemory MEMORY = new NodeMemory(RANK, 1, () -> 0);
    private static final NearPeer PEER = new NearPeer(MEMORY, new Waiter[]{new Waiter(new Health())}, RANK);
    private static final AtomicInteger NEXT = new AtomicInteger();

    static
    {
        MEMORY.register(NodeMemory.CONTROL_ARRAY_ID, RANK, BLOCK);
    }

    private ControlSlotStress()
    {
    }

    private static int slot()
    {
        final int slot = (NEXT.getAndIncrement() & STATES - 1) * LONGS;
        BLOCK.getAndUpdate(Operator.REPLACE, (long)slot * Long.BYTES, 0);
        BLOCK.getAndUpdate(Operator.REPLACE, (slot + PAYLOAD) * (long)Long.BYTES, 0);
        return slot;
    }

    private static BlockPatch at(final int col)
    {
        return new BlockPatch().set(NodeMemory.CONTROL_ARRAY_ID, RANK, 0, col, 1, 1);
    }

    /** A message of a sweep. */
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 7"}, expect = Expect.ACCEPTABLE, desc = "the message is not there yet")
    @Outcome(id = "1, 7", expect = Expect.ACCEPTABLE, desc = "the message is there, whole")
    @Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "the flag is there before the payload")
    @State
    public static class SweepMessage
    {
        private final int slot = slot();
        private final BlockPatch payloadAt = at(slot + PAYLOAD);
        private final BlockPatch flagAt = at(slot + FLAG);
        private final LocalBuffer payload = new LocalBuffer().wrap(ElementType.LONG, new long[]{7}, 0, 1);
        private final LocalBuffer flag = new LocalBuffer().wrap(ElementType.LONG, new long[]{1}, 0, 1);

        /** Sends as {@link Sweep} does. */
        @Actor
        public void sender()
        {
            PEER.put(payloadAt, payload, null);
            PEER.acc(flagAt, SET, flag, null);
        }

        /**
         * Receives as {@link Sweep} does.
         *
         * @param result flag and payload.
         */
        @Actor
        public void receiver(final II_Result result)
        {
            result.r1 = (int)BLOCK.getAcquire((slot + FLAG) * (long)Long.BYTES);
            result.r2 = (int)BLOCK.memory().get(JAVA_LONG, (slot + PAYLOAD) * (long)Long.BYTES);
        }
    }

    /** A counter. */
    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0"}, expect = Expect.ACCEPTABLE, desc = "each value once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a value twice")
    @State
    public static class FetchAndAdd
    {
        private final long offsetBytes = (long)slot() * Long.BYTES;

        /**
         * A caller.
         *
         * @param result its value.
         */
        @Actor
        public void first(final II_Result result)
        {
            result.r1 = (int)BLOCK.getAndAdd(offsetBytes, 1);
        }

        /**
         * Another one.
         *
         * @param result its value.
         */
        @Actor
        public void second(final II_Result result)
        {
            result.r2 = (int)BLOCK.getAndAdd(offsetBytes, 1);
        }
    }
}
