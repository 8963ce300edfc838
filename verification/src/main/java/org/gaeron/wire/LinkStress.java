package org.gaeron.wire;

import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.waiting.Condition;
import org.gaeron.runtime.waiting.SleepingMachine;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;
import org.gaeron.wire.codecs.StreamKind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Stress test of the words of a {@link Link} that ranks read.
 */
public class LinkStress
{
    private static final Health HEALTH = new Health();
    private static final CarrierLimits LIMITS =
        new CarrierLimits(new FrameSizes(1408, 1408, 1), CarrierLimits.MOST_SLOTS, 1 << 20, 1, 0, false);

    /** Streams are not opened here. */
    private static final Carrier CARRIER = new Carrier()
    {
        @Override
        public OutboundStream stream(final int node, final StreamKind kind)
        {
            return null;
        }

        @Override
        public FrameClaim newClaim()
        {
            return null;
        }

        @Override
        public CarrierLimits limits(final int node)
        {
            return LIMITS;
        }
    };
    private static final long POSITION = 64;
    private static final String REASON = "it no longer listens";

    private LinkStress()
    {
    }

    private static Link link(final Waiter waiter)
    {
        return link(new Strands(waiter));
    }

    /** {@return a link whose streams are never opened} */
    static Link link(final Strands strands)
    {
        return new Link(new Proof(1, 1), CARRIER, strands, new Baton(), 1, link -> { });
    }

    /** A fence, and the position that the other side has applied. The results are: fell asleep, was woken. */
    @JCStressTest
    @Outcome(id = {"false, false", "false, true"}, expect = Expect.ACCEPTABLE, desc = "saw the count")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "slept and was woken")
    @Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "the fence sleeps, all is applied, nobody wakes it")
    @State
    public static class Applied implements Condition
    {
        private final SleepingMachine machine = new SleepingMachine();
        private final Waiter waiter = new Waiter(HEALTH, machine);
        private final Link link = link(waiter);

        /** For jcstress. */
        public Applied()
        {
        }

        @Override
        public boolean isMet()
        {
            return link.applied() >= POSITION;
        }

        /**
         * A rank in a fence.
         *
         * @param result whether it fell asleep.
         */
        @Actor
        public void rank(final ZZ_Result result)
        {
            result.r1 = SleepingMachine.isAsleep(waiter, this);
        }

        /**
         * The holder of the baton.
         *
         * @param result whether it woke the rank.
         */
        @Actor
        public void holder(final ZZ_Result result)
        {
            link.applied(POSITION);
            waiter.signal();
            result.r2 = machine.isUnparked();
        }
    }

    /** The end of a link. The results are: it has ended, and it has a reason. */
    @JCStressTest
    @Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "not ended yet")
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "ended, with the reason")
    @Outcome(id = "true, false", expect = Expect.FORBIDDEN, desc = "ended without a reason")
    @State
    public static class End
    {
        private final Link link = link(new Waiter(HEALTH));

        /** For jcstress. */
        public End()
        {
        }

        /**
         * A rank.
         *
         * @param result what it saw.
         */
        @Actor
        public void rank(final ZZ_Result result)
        {
            result.r1 = link.isMet();
            result.r2 = result.r1 && link.failure(OperationState.IN_DOUBT).getMessage().contains(REASON);
        }

        /** The holder of the baton. */
        @Actor
        public void holder()
        {
            link.end(Link.State.DEAD, link.node(), REASON);
        }
    }
}
