package org.gaeron.aeron;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersReader;
import org.gaeron.aeron.ServerPhase.Phase;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Stress test of a frame in a log and a thread that blocks: {@link Doorbell} between nodes, {@link ServerPhase} within
 * one. The frame is a released word, as Aeron commits. The results are: the thread saw the frame, the sender rang.
 */
public class DoorbellStress
{
    private static final VarHandle FRAME = MethodHandles.arrayElementVarHandle(int[].class);
    private static final UnsafeBuffer NO_METADATA = new UnsafeBuffer(new byte[CountersReader.METADATA_LENGTH]);

    private DoorbellStress()
    {
    }

    private static void commit(final int[] log)
    {
        FRAME.setRelease(log, 0, 1);
    }

    private static boolean hasFrame(final int[] log)
    {
        return (int)FRAME.getAcquire(log, 0) == 1;
    }

    /** Over IPC: the counter of a neighbour that parks. */
    @JCStressTest
    @Outcome(id = {"true, false", "true, true"}, expect = Expect.ACCEPTABLE, desc = "does not block")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "is rung")
    @Outcome(id = "false, false", expect = Expect.FORBIDDEN, desc = "blocks with a frame in its log, and is not rung")
    @State
    public static class Neighbour implements Consumer<InetSocketAddress>
    {
        private final UnsafeBuffer values = new UnsafeBuffer(new byte[CountersReader.COUNTER_LENGTH]);
        private final AtomicCounter parked = new AtomicCounter(values, 0);
        private final Doorbell doorbell = new Doorbell(this, new CountersReader(NO_METADATA, values), 1);
        private final int[] log = new int[1];
        private boolean isRung;

        /** For jcstress. */
        public Neighbour()
        {
        }

        /**
         * A thread of the receiver.
         *
         * @param result whether it saw the frame.
         */
        @Actor
        public void receiver(final ZZ_Result result)
        {
            parked.getAndAdd(1);
            result.r1 = hasFrame(log);
        }

        /**
         * The sender.
         *
         * @param result whether it rang.
         */
        @Actor
        public void sender(final ZZ_Result result)
        {
            commit(log);
            doorbell.ringIfParked(0);
            result.r2 = isRung;
        }

        @Override
        public void accept(final InetSocketAddress address)
        {
            isRung = true;
        }
    }

    /**
     * Over UDP: the data server's thread of the same node, which must send the frame. It looks into the log in its last
     * cycle, and once more where it finds that something was left. The claim of the frame, which it has seen before,
     * tells it nothing.
     */
    @JCStressTest
    @Outcome(id = {"true, false", "true, true"}, expect = Expect.ACCEPTABLE, desc = "does not block")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "is woken")
    @Outcome(id = "false, false", expect = Expect.FORBIDDEN, desc = "blocks with a frame to send, and is not woken")
    @State
    public static class Server
    {
        private final ServerPhase phase = new ServerPhase();
        private final int[] log = new int[1];

        /** For jcstress. */
        public Server()
        {
        }

        /**
         * The data server's thread.
         *
         * @param result whether it saw the frame.
         */
        @Actor
        public void server(final ZZ_Result result)
        {
            phase.takeLeft();
            final boolean isSeen = hasFrame(log);
            phase.set(Phase.BLOCKED);
            result.r1 = isSeen || phase.takeLeft() && hasFrame(log);
        }

        /**
         * A rank.
         *
         * @param result whether it woke the thread.
         */
        @Actor
        public void rank(final ZZ_Result result)
        {
            commit(log);
            result.r2 = phase.tryWake();
        }
    }
}
