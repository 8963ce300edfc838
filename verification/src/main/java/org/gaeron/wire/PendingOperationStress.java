package org.gaeron.wire;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Waiter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/**
 * Stress test of the slot of a {@link PendingOperation}, shared by its rank and a link that ends. The results are:
 * whether the completion is met, and its failure (0 none, 1 not applied, 2 in doubt).
 */
public class PendingOperationStress
{
    private static final Health HEALTH = new Health();
    private static final BlockPatch AT = new BlockPatch().set(1, 0, 0, 0, 1, 1);
    private static final RuntimeException UNPERFORMED = new IllegalStateException("not applied");
    private static final RuntimeException DOUBTFUL = new IllegalStateException("in doubt");

    private PendingOperationStress()
    {
    }

    private static void judge(final Completion completion, final int sum, final ZI_Result result)
    {
        final RuntimeException failure = completion.takeFailure();
        result.r1 = completion.isMet();
        result.r2 = sum + (failure == UNPERFORMED ? 1 : failure == DOUBTFUL ? 2 : 0);
    }

    /** A get that begins while its link ends. */
    @JCStressTest
    @Outcome(id = "false, 0", expect = Expect.ACCEPTABLE, desc = "open: its rank will find the link dead")
    @Outcome(id = "true, 1", expect = Expect.ACCEPTABLE, desc = "failed as what it is")
    @Outcome(expect = Expect.FORBIDDEN, desc = "seen half: failed as what it is not, or finished and not failed")
    @State
    public static class Open
    {
        private final Completion completion = new Completion(new Waiter(HEALTH));
        private final PendingOperations pending = new PendingOperations(0, CarrierLimits.MOST_SLOTS);

        /** A slot that was used before, for a fetch. */
        public Open()
        {
            final PendingOperation slot = pending.free();
            slot.open(PendingOperation.Kind.FETCH, AT, null, completion, 0);
            slot.finish();
        }

        /** The rank. */
        @Actor
        public void rank()
        {
            pending.free().open(PendingOperation.Kind.GET, AT, null, completion, 0);
        }

        /** The holder of the baton. */
        @Actor
        public void holder()
        {
            pending.failAll(DOUBTFUL, UNPERFORMED);
        }

        /**
         * After both.
         *
         * @param result state and failure of the completion.
         */
        @Arbiter
        public void end(final ZI_Result result)
        {
            judge(completion, 0, result);
        }
    }

    /** A rank that takes its operation back while the link ends. 10 in the result means that the rank got it back. */
    @JCStressTest
    @Outcome(id = "true, 10", expect = Expect.ACCEPTABLE, desc = "taken back, and not failed")
    @Outcome(id = "true, 2", expect = Expect.ACCEPTABLE, desc = "failed, and not taken back")
    @Outcome(expect = Expect.FORBIDDEN, desc = "ended twice, or not at all")
    @State
    public static class TakeBack
    {
        private final Completion completion = new Completion(new Waiter(HEALTH));
        private final PendingOperations pending = new PendingOperations(0, CarrierLimits.MOST_SLOTS);
        private final PendingOperation slot = pending.free();
        private boolean isTakenBack;

        /** An operation that is open. */
        public TakeBack()
        {
            slot.open(PendingOperation.Kind.FETCH, AT, null, completion, 0);
        }

        /** The rank. */
        @Actor
        public void rank()
        {
            isTakenBack = slot.takeBack();
        }

        /** The holder of the baton. */
        @Actor
        public void holder()
        {
            pending.failAll(DOUBTFUL, UNPERFORMED);
        }

        /**
         * After both.
         *
         * @param result state and failure of the completion, and 10 if taken back.
         */
        @Arbiter
        public void end(final ZI_Result result)
        {
            judge(completion, isTakenBack ? 10 : 0, result);
        }
    }
}
