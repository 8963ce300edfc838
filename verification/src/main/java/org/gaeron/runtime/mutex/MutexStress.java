package org.gaeron.runtime.mutex;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.gaeron.ArraySpec;
import org.gaeron.Distribution;
import org.gaeron.ElementType;
import org.gaeron.Operator;
import org.gaeron.runtime.array.ArrayCore;
import org.gaeron.runtime.array.ArrayShape;
import org.gaeron.runtime.array.LongArray;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.patch.Update;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.RealMachine;
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
 * Stress test of the words of {@link MutexQueue}, as two ranks of a node use them.
 */
public class MutexStress
{
    private MutexStress()
    {
    }

    /**
     * Two ranks that count under one mutex, without any other order between them. Each works through the states on a
     * thread of its own. All states share the ranks, and each has a mutex of its own.
     */
    @JCStressTest
    @Outcome(id = {"0, 1", "1, 0"}, expect = Expect.ACCEPTABLE, desc = "one after the other")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both inside, or what the first did is not seen")
    @State
    public static class Exclusive
    {
        private static final int MUTEXES = 1 << 16;
        private static final int PLACE = 0;
        /** A rank waits that long for the other: else they would seldom come together, even less on a busy machine. */
        private static final int MOST_YIELDS = 1000;
        private static final AtomicLong NEXT = new AtomicLong();
        private static final Node NODE = new Node(
            JobContext.of(Map.of(JobContext.RANKS, "2")).conclude(), null, RealMachine.STANDALONE);
        private static final Rank[] RANKS = new Rank[2];
        private static final MutexQueue[] QUEUES = new MutexQueue[2];

        static
        {
            NODE.open();
            final ArrayShape tails = shape(ArraySpec.longs("tails", MUTEXES, 1).byRows());
            final ArrayShape places = shape(
                ArraySpec.longs("places", 2, MutexDescriptor.ROW_LONGS).withGrid(2, 1));
            for (int rank = 0; rank < 2; rank++)
            {
                NODE.memory().allocate(1, 0, rank, ElementType.LONG, MUTEXES / 2, 1, 0, 0);
                NODE.memory().allocate(2, 0, rank, ElementType.LONG, 1, MutexDescriptor.ROW_LONGS, 0, 0);
            }
            for (int rank = 0; rank < 2; rank++)
            {
                RANKS[rank] = new Rank(NODE, rank, null, Wiring.OF_CLASS_PATH);
                QUEUES[rank] = new MutexQueue(RANKS[rank], array(RANKS[rank], 1, tails), array(RANKS[rank], 2, places));
            }
        }

        private final long mutex = NEXT.getAndIncrement() % MUTEXES;
        private final AtomicInteger arrived = new AtomicInteger();
        private int count;

        private static LongArray array(final Rank rank, final int arrayId, final ArrayShape shape)
        {
            return new LongArray(new ArrayCore(rank, rank.world(), arrayId, shape), null);
        }

        private static ArrayShape shape(final ArraySpec spec)
        {
            return new ArrayShape(spec, Distribution.of(spec, 2), 2);
        }

        private int count(final int rank)
        {
            RANKS[rank].bind();
            arrived.incrementAndGet();
            for (int i = 0; i < MOST_YIELDS && arrived.get() < 2; i++)
            {
                Thread.yield();
            }
            QUEUES[rank].acquire(mutex, PLACE);
            final int before = count;
            Thread.yield();
            count = before + 1;
            QUEUES[rank].release(mutex, PLACE);
            return before;
        }

        /**
         * Rank 0.
         *
         * @param result the count before.
         */
        @Actor
        public void first(final II_Result result)
        {
            result.r1 = count(0);
        }

        /**
         * Rank 1.
         *
         * @param result the count before.
         */
        @Actor
        public void second(final II_Result result)
        {
            result.r2 = count(1);
        }
    }

    /** A rank that parks until it is its turn. */
    @JCStressTest
    @Outcome(id = {"false, false", "false, true"}, expect = Expect.ACCEPTABLE, desc = "saw its turn")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "slept and was woken")
    @Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "sleeps, it is its turn, and nobody wakes it")
    @State
    public static class Woken
    {
        private static final int STATES = 1 << 15;
        private static final int LONGS = 16;
        private static final int ARRAY = 1;
        private static final Health HEALTH = new Health();
        private static final Block BLOCK = new Block(ElementType.LONG, 1, (long)STATES * LONGS);
        private static final AtomicLong NEXT = new AtomicLong();

        static
        {
            BLOCK.await();
        }

        private final long col = NEXT.getAndIncrement() % STATES * LONGS;
        private final SleepingMachine machine = new SleepingMachine();
        private final Waiter waiter = new Waiter(HEALTH, machine);
        private final NodeMemory memory = new NodeMemory(0, 1, () -> 0);
        private final NearPeer peer = new NearPeer(memory, new Waiter[]{waiter}, 0);
        private final BlockPatch at = new BlockPatch().set(ARRAY, 0, 0, col, 1, 1);
        private final Update set = new Update().set(Operator.REPLACE, 0, 0);
        private final LocalBuffer granted =
            new LocalBuffer().wrap(ElementType.LONG, new long[]{MutexDescriptor.GRANTED}, 0, 1);

        /** For jcstress. */
        public Woken()
        {
            BLOCK.getAndUpdate(Operator.REPLACE, col * Long.BYTES, 0);
            memory.register(ARRAY, 0, BLOCK);
        }

        /**
         * The rank that waits.
         *
         * @param result whether it fell asleep.
         */
        @Actor
        public void waits(final ZZ_Result result)
        {
            result.r1 = SleepingMachine.isAsleep(waiter, () -> BLOCK.getAcquire(col * Long.BYTES) != 0);
        }

        /**
         * The rank that passes the mutex on.
         *
         * @param result whether it woke the other.
         */
        @Actor
        public void passesOn(final ZZ_Result result)
        {
            peer.acc(at, set, granted, null);
            result.r2 = machine.isUnparked();
        }
    }
}
