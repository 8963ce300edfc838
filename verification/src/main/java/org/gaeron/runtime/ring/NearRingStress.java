package org.gaeron.runtime.ring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.util.concurrent.atomic.AtomicLong;

import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.waiting.SleepingMachine;
import org.gaeron.runtime.waiting.Waiter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Stress test of a message that a sender of the same node writes into the ring of its reader: see {@link NearRing}. All
 * states of a test lie in one block and are reused in turn.
 */
public class NearRingStress
{
    private static final int STATES = 1 << 15;
    private static final int LONGS = 16;
    private static final int WORDS = 5;
    private static final Health HEALTH = new Health();
    private static final Block BLOCK = new Block(ElementType.LONG, 1, (long)STATES * LONGS);
    private static final AtomicLong NEXT = new AtomicLong();
    private static final long[] SEVENS = {7, 7, 7, 7, 7};

    private NearRingStress()
    {
    }

    /** Returns the column of a state, whose words are 0. */
    private static long slot()
    {
        final long slot = NEXT.getAndIncrement() % STATES * LONGS;
        for (int i = 0; i <= WORDS; i++)
        {
            BLOCK.getAndUpdate(Operator.REPLACE, (slot + i) * Long.BYTES, 0);
        }
        return slot;
    }

    private static MessageBody sevens()
    {
        return new MessageBody().wrap(SEVENS, 0, WORDS);
    }

    /** A message: header and longs. */
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 7"}, expect = Expect.ACCEPTABLE, desc = "the message is not there yet")
    @Outcome(id = "1, 7", expect = Expect.ACCEPTABLE, desc = "the message is there, whole")
    @Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "the header is there before the rest")
    @State
    public static class Message
    {
        private final long slot = slot();
        private final NearRing ring = new NearRing(BLOCK, new Waiter(HEALTH));
        private final MessageBody body = sevens();

        /** Sends. */
        @Actor
        public void sender()
        {
            ring.write(slot, 1, body);
        }

        /**
         * Reads.
         *
         * @param result header and last word.
         */
        @Actor
        public void reader(final II_Result result)
        {
            result.r1 = (int)BLOCK.getAcquire(slot * Long.BYTES);
            result.r2 = (int)BLOCK.memory().get(JAVA_LONG, (slot + WORDS) * Long.BYTES);
        }
    }

    /** A reader that parks until there is a message. */
    @JCStressTest
    @Outcome(id = {"false, false", "false, true"}, expect = Expect.ACCEPTABLE, desc = "saw the message")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "slept and was woken")
    @Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "sleeps, there is a message, and nobody wakes it")
    @State
    public static class Woken
    {
        private final long slot = slot();
        private final SleepingMachine machine = new SleepingMachine();
        private final Waiter waiter = new Waiter(HEALTH, machine);
        private final NearRing ring = new NearRing(BLOCK, waiter);
        private final MessageBody body = sevens();

        /**
         * The rank that waits.
         *
         * @param result whether it fell asleep.
         */
        @Actor
        public void reader(final ZZ_Result result)
        {
            result.r1 = SleepingMachine.isAsleep(waiter, () -> BLOCK.getAcquire(slot * Long.BYTES) != 0);
        }

        /**
         * The rank that sends.
         *
         * @param result whether it woke the other.
         */
        @Actor
        public void sender(final ZZ_Result result)
        {
            ring.write(slot, 1, body);
            result.r2 = machine.isUnparked();
        }
    }
}
