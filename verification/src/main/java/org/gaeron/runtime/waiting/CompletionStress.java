package org.gaeron.runtime.waiting;

import org.gaeron.runtime.failure.Health;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Stress test of {@link Completion}: a rank that finds it met also sees the value or failure set by the holder of the
 * baton.
 */
public class CompletionStress
{
    private static final Health HEALTH = new Health();
    private static final RuntimeException FAILURE = new IllegalStateException("failed");
    private static final int VALUE = 42;

    private CompletionStress()
    {
    }

    private static Completion started()
    {
        final Completion completion = new Completion(new Waiter(HEALTH));
        completion.start();
        return completion;
    }

    /** A fetch. */
    @JCStressTest
    @Outcome(id = {"false, 0", "false, 42"}, expect = Expect.ACCEPTABLE, desc = "not met yet")
    @Outcome(id = "true, 42", expect = Expect.ACCEPTABLE, desc = "met, with its value")
    @Outcome(id = "true, 0", expect = Expect.FORBIDDEN, desc = "met without its value")
    @State
    public static class Value
    {
        private final Completion completion = started();

        /**
         * The rank.
         *
         * @param result whether met, and the value.
         */
        @Actor
        public void rank(final ZI_Result result)
        {
            result.r1 = completion.isMet();
            result.r2 = (int)completion.value();
        }

        /** The holder of the baton. */
        @Actor
        public void holder()
        {
            completion.finish(VALUE);
        }
    }

    /** An operation that fails. */
    @JCStressTest
    @Outcome(id = {"false, false", "true, true"}, expect = Expect.ACCEPTABLE, desc = "not met, or met with its failure")
    @Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "a failed operation looks as if it had been done")
    @State
    public static class Failure
    {
        private final Completion completion = started();

        /**
         * The rank.
         *
         * @param result whether met, and whether failed.
         */
        @Actor
        public void rank(final ZZ_Result result)
        {
            result.r1 = completion.isMet();
            result.r2 = result.r1 && completion.takeFailure() == FAILURE;
        }

        /** The holder of the baton. */
        @Actor
        public void holder()
        {
            completion.fail(FAILURE);
        }
    }
}
