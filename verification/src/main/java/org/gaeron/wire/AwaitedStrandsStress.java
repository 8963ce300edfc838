package org.gaeron.wire;

import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.ForkedStrands;
import org.gaeron.runtime.waiting.SleepingMachine;
import org.gaeron.runtime.waiting.Waiter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Stress test of {@link AwaitedStrands}: a fork adds a strand while the link ends, or while another rank forks; and a
 * strand changes hands while an answer to its last thread arrives.
 */
public class AwaitedStrandsStress
{
    private static final Health HEALTH = new Health();
    private static final BlockPatch AT = new BlockPatch().set(1, 0, 0, 0, 1, 1);
    /** The first one after that of the only rank. */
    private static final int STRAND = 1;
    private static final String REASON = "it no longer listens";

    private AwaitedStrandsStress()
    {
    }

    private static Link link(final Waiter... forked)
    {
        return LinkStress.link(ForkedStrands.of(new Waiter(HEALTH), forked));
    }

    private static void endLink(final Link link)
    {
        link.end(Link.State.DEAD, link.node(), REASON);
    }

    private static long get(final Awaited awaited, final Completion completion)
    {
        return awaited.pending().free().open(PendingOperation.Kind.GET, AT, null, completion, 0);
    }

    /** A new strand waits for the link, which ends. The results are: fell asleep, was woken. */
    @JCStressTest
    @Outcome(id = {"false, false", "false, true"}, expect = Expect.ACCEPTABLE, desc = "saw the end")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "slept and was woken")
    @Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "sleeps, the link has ended, and nobody wakes it")
    @State
    public static class Waits
    {
        private final SleepingMachine machine = new SleepingMachine();
        private final Waiter waiter = new Waiter(HEALTH, machine);
        private final Link link = link(waiter);

        /** For jcstress. */
        public Waits()
        {
        }

        /**
         * The rank that forks, then its thread.
         *
         * @param result whether it fell asleep.
         */
        @Actor
        public void thread(final ZZ_Result result)
        {
            link.awaited().open(STRAND);
            result.r1 = SleepingMachine.isAsleep(waiter, link);
        }

        /**
         * The holder of the baton.
         *
         * @param result whether it woke the thread.
         */
        @Actor
        public void holder(final ZZ_Result result)
        {
            endLink(link);
            result.r2 = machine.isUnparked();
        }
    }

    /** A new strand gets while the link ends. The results are: its completion is met, the slot is free. */
    @JCStressTest
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "taken back, or failed")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the link has ended, and nobody ends the operation")
    @State
    public static class Operates
    {
        private final Waiter waiter = new Waiter(HEALTH);
        private final Link link = link(waiter);
        private final Completion completion = new Completion(waiter);

        /** For jcstress. */
        public Operates()
        {
        }

        /** The rank that forks, then its thread. The link, which has no streams, is never open: only met if ended. */
        @Actor
        public void thread()
        {
            final Awaited awaited = link.awaited().open(STRAND);
            get(awaited, completion);
            if (link.isMet())
            {
                awaited.pending().at(0).takeBack();
            }
        }

        /** The holder of the baton. */
        @Actor
        public void holder()
        {
            endLink(link);
        }

        /**
         * After both.
         *
         * @param result state of the completion and of the slot.
         */
        @Arbiter
        public void end(final ZZ_Result result)
        {
            result.r1 = completion.isMet();
            result.r2 = link.awaited().open(STRAND).pending().isMet();
        }
    }

    /** Two ranks fork. The results are: the holder finds what the first strand awaits, and the second. */
    @JCStressTest
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "both are found")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a strand awaits where nobody looks")
    @State
    public static class TwoForks
    {
        private final Link link = link(new Waiter(HEALTH), new Waiter(HEALTH));
        private Awaited first;
        private Awaited second;

        /** For jcstress. */
        public TwoForks()
        {
        }

        /** A rank. */
        @Actor
        public void rank()
        {
            first = link.awaited().open(STRAND);
        }

        /** Another rank. */
        @Actor
        public void otherRank()
        {
            second = link.awaited().open(STRAND + 1);
        }

        /**
         * After both.
         *
         * @param result what is found.
         */
        @Arbiter
        public void end(final ZZ_Result result)
        {
            result.r1 = isFound(STRAND, first);
            result.r2 = isFound(STRAND + 1, second);
        }

        private boolean isFound(final int strand, final Awaited opened)
        {
            return opened != null && opened == link.awaited(strand);
        }
    }

    /**
     * A thread has given its strand back with a get under way. It is answered while the next thread begins one. The
     * results are: the completion of the first is met, and that of the next, which nobody answers.
     */
    @JCStressTest
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "the answer went to its own operation")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the answer is lost, or has met the strand's next thread")
    @State
    public static class GivenBack
    {
        private final Waiter waiter = new Waiter(HEALTH);
        private final Link link = link(waiter);
        private final Completion first = new Completion(waiter);
        private final Completion next = new Completion(waiter);
        private final long opId = get(link.awaited().open(STRAND), first);

        /** A strand whose first thread is gone. */
        public GivenBack()
        {
        }

        /** The next thread of the strand. */
        @Actor
        public void nextThread()
        {
            get(link.awaited().open(STRAND), next);
        }

        /** The holder of the baton. */
        @Actor
        public void holder()
        {
            link.find(opId).finish();
        }

        /**
         * After both.
         *
         * @param result whose completion is met.
         */
        @Arbiter
        public void end(final ZZ_Result result)
        {
            result.r1 = first.isMet();
            result.r2 = next.isMet();
        }
    }
}
