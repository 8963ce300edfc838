package org.gaeron.runtime.waiting;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.waiting.SleepingMachine.AsleepException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Stress test of {@link Waiter}: no rank stays asleep once its condition is met. The results are: fell asleep, was
 * woken.
 */
public class WaiterStress
{
    private static final Health HEALTH = new Health();

    private WaiterStress()
    {
    }

    /** A word that is only released, so the test relies on the waiter's own fence. */
    static final class Flag implements Condition
    {
        private static final VarHandle WORD;

        static
        {
            try
            {
                WORD = MethodHandles.lookup().findVarHandle(Flag.class, "word", int.class);
            }
            catch (final ReflectiveOperationException ex)
            {
                throw new ExceptionInInitializerError(ex);
            }
        }

        @SuppressWarnings("unused")
        private int word;

        void raise()
        {
            WORD.setRelease(this, 1);
        }

        @Override
        public boolean isMet()
        {
            return (int)WORD.getAcquire(this) == 1;
        }
    }

    /** A rank that parks. */
    @JCStressTest
    @Outcome(id = {"false, false", "false, true"}, expect = Expect.ACCEPTABLE, desc = "saw the condition met")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "slept and was woken")
    @Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "sleeps, the condition is met, and nobody wakes it")
    @State
    public static class Park
    {
        private final SleepingMachine machine = new SleepingMachine();
        private final Waiter waiter = new Waiter(HEALTH, machine);
        private final Flag flag = new Flag();

        /**
         * The rank.
         *
         * @param result whether it fell asleep.
         */
        @Actor
        public void rank(final ZZ_Result result)
        {
            result.r1 = SleepingMachine.isAsleep(waiter, flag);
        }

        /**
         * The thread that makes the condition true.
         *
         * @param result whether it woke the rank.
         */
        @Actor
        public void other(final ZZ_Result result)
        {
            flag.raise();
            waiter.signal();
            result.r2 = machine.isUnparked();
        }
    }

    /** A rank that blocks on the sockets of its node. */
    @JCStressTest
    @Outcome(id = {"false, false", "false, true"}, expect = Expect.ACCEPTABLE, desc = "saw the condition met")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "blocked and was woken")
    @Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "blocks, the condition is met, and nobody wakes it")
    @State
    public static class Block implements Progress
    {
        private final Waiter waiter = new Waiter(HEALTH, new SleepingMachine());
        private final Flag flag = new Flag();
        private boolean isWoken;

        /** For jcstress. */
        public Block()
        {
            waiter.bind(this);
        }

        /**
         * The rank.
         *
         * @param result whether it blocked.
         */
        @Actor
        public void rank(final ZZ_Result result)
        {
            result.r1 = SleepingMachine.isAsleep(waiter, flag);
        }

        /**
         * The thread that makes the condition true.
         *
         * @param result whether it woke the rank.
         */
        @Actor
        public void other(final ZZ_Result result)
        {
            flag.raise();
            waiter.signal();
            result.r2 = isWoken;
        }

        @Override
        public boolean block(final Condition condition)
        {
            if (condition.isMet())
            {
                return true;
            }
            throw AsleepException.ASLEEP;
        }

        @Override
        public void wake()
        {
            isWoken = true;
        }

        @Override
        public int drive()
        {
            return 0;
        }

        @Override
        public void handOver()
        {
        }

        @Override
        public void leave()
        {
        }
    }
}
