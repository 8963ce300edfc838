package org.gaeron.runtime.memory;

import org.gaeron.ElementType;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Stress test of {@link StripeLocks}: one thread at a time holds a stripe, and the next one sees its writes.
 */
public class StripeLocksStress
{
    private static final Runnable NO_CHECK = () -> { };

    private StripeLocksStress()
    {
    }

    /** Two ranks that accumulate. */
    @JCStressTest
    @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both were added")
    @Outcome(expect = Expect.FORBIDDEN, desc = "an accumulate is lost")
    @State
    public static class Lock
    {
        private final StripeLocks locks = new StripeLocks(ElementType.DOUBLE, 1, 1);
        private int element;

        /** A rank. */
        @Actor
        public void first()
        {
            add();
        }

        /** Another one. */
        @Actor
        public void second()
        {
            add();
        }

        private void add()
        {
            locks.lock(0, NO_CHECK);
            element++;
            locks.unlock(0);
        }

        /**
         * After both.
         *
         * @param result the element.
         */
        @Arbiter
        public void sum(final I_Result result)
        {
            result.r1 = element;
        }
    }

    /** A rank, and a data server that retries later if the stripe is locked. */
    @JCStressTest
    @Outcome(id = {"1, 2", "2, 1"}, expect = Expect.ACCEPTABLE, desc = "one after the other")
    @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "refused, comes again")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both at once, or the second does not see what the first wrote")
    @State
    public static class TryLock
    {
        private final StripeLocks locks = new StripeLocks(ElementType.DOUBLE, 1, 1);
        private int element;

        /**
         * A rank.
         *
         * @param result the element after it.
         */
        @Actor
        public void rank(final II_Result result)
        {
            locks.lock(0, NO_CHECK);
            result.r1 = ++element;
            locks.unlock(0);
        }

        /**
         * The data server.
         *
         * @param result the element after it, or 0.
         */
        @Actor
        public void server(final II_Result result)
        {
            if (locks.tryLock(0))
            {
                result.r2 = ++element;
                locks.unlock(0);
            }
        }
    }
}
