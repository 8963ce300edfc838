package org.gaeron.runtime.task;

import java.util.concurrent.atomic.AtomicLong;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.node.TaskPool;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Condition;
import org.gaeron.runtime.waiting.SleepingMachine;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Stress test of {@link TaskPool} and {@link TaskDrawer}: strands of a node draw each number once, and none stays
 * asleep when the claim for which it waits has changed.
 */
public class TaskPoolStress
{
    private static final Health HEALTH = new Health();
    private static final int DRAWS = 8;
    /** So large that a chunk is not yet empty when the next one is claimed. */
    private static final int CHUNK = 4;
    /** Room to count the draws of a number. */
    private static final int BITS = 4;

    private TaskPoolStress()
    {
    }

    /** A node of its own: the word of steps is a field, and its requests are answered at once. */
    private static final class Node
    {
        private final AtomicLong steps = new AtomicLong();
        private final TaskShares shares;
        private final TaskPool pool;

        private Node(final TaskShares shares)
        {
            this.shares = shares;
            pool = new TaskPool(new Strands(), new Waiter(HEALTH), shares.word(0));
        }

        private TaskDrawer drawer()
        {
            return new TaskDrawer(shares, pool, 1, new TaskDrawer.Claims()
            {
                @Override
                public Completion request()
                {
                    final Completion answered = new Completion(pool.waiter());
                    answered.complete(steps.getAndIncrement());
                    return answered;
                }

                @Override
                public void await(final Condition condition)
                {
                    while (!condition.isMet())
                    {
                        Thread.onSpinWait();
                    }
                }
            });
        }
    }

    private static long bits(final TaskDrawer drawer)
    {
        long drawn = 0;
        for (int i = 0; i < DRAWS; i++)
        {
            drawn += 1L << BITS * drawer.draw();
        }
        return drawn;
    }

    /** Two strands that draw from small chunks, so that there are many claims. */
    @JCStressTest
    @Outcome(id = "1229782938247303441", expect = Expect.ACCEPTABLE, desc = "0 to 15, each once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a number twice, or lost")
    @State
    public static class Draws
    {
        private final Node node = new Node(TaskShares.fixed(2L * DRAWS, 2, CHUNK));
        private final TaskDrawer firstDrawer = node.drawer();
        private final TaskDrawer secondDrawer = node.drawer();
        private long first;
        private long second;

        /** A strand. */
        @Actor
        public void first()
        {
            first = bits(firstDrawer);
        }

        /** Another one. */
        @Actor
        public void second()
        {
            second = bits(secondDrawer);
        }

        /**
         * Counts how often each number was drawn.
         *
         * @param result four bits for each number.
         */
        @Arbiter
        public void arbiter(final J_Result result)
        {
            result.r1 = first + second;
        }
    }

    /** A strand that waits for the claim of another. */
    @JCStressTest
    @Outcome(id = {"false, false", "false, true"}, expect = Expect.ACCEPTABLE, desc = "saw the claim changed")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "slept and was woken")
    @Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "sleeps, the claim has changed, and nobody wakes it")
    @State
    public static class Wakes
    {
        private static final long ASKING = TaskPool.ASKING;

        private final SleepingMachine machine = new SleepingMachine();
        private final Waiter waiter = new Waiter(HEALTH, machine);
        private final TaskPool pool = new TaskPool(new Strands(waiter), new Waiter(HEALTH), 0);

        /** For jcstress. */
        public Wakes()
        {
            pool.claimCompareAndAdvance(TaskPool.FREE);
        }

        /**
         * The strand that waits.
         *
         * @param result whether it fell asleep.
         */
        @Actor
        public void waits(final ZZ_Result result)
        {
            pool.onWait();
            result.r1 = SleepingMachine.isAsleep(waiter, () -> pool.claimVolatile() != ASKING);
        }

        /**
         * The strand that has claimed.
         *
         * @param result whether it woke the other.
         */
        @Actor
        public void claims(final ZZ_Result result)
        {
            pool.free(ASKING);
            result.r2 = machine.isUnparked();
        }
    }
}
