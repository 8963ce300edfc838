package org.gaeron.wire;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.gaeron.ElementType;
import org.gaeron.GlobalArrayException;
import org.gaeron.NodeFailedException;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.Block;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.patch.BlockPatch;
import org.gaeron.runtime.patch.FetchOperator;
import org.gaeron.runtime.patch.LocalBuffer;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.peer.WorkCounts;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.Completion;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;
import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two nodes whose streams lie in memory, served by turns. A node that says that it has left nothing may rest: what it
 * has left all the same would wait for a timer.
 */
class FrameServerTest
{
    private static final int ARRAY = 1;
    private static final int SIGNALS = 2;
    private static final int ABSENT = 3;
    private static final int COUNT = 1 << 17;
    private static final int MOST_TURNS = 10_000;
    private static final int STREAM_ID = 4711;
    private static final long[] INCARNATIONS = {7001, 7002};

    /** A node, and its carrier. */
    private static final class Node implements Carrier
    {
        private final MemoryCarrier streams = new MemoryCarrier();
        private final Health health = new Health();
        private final Waiter waiter = new Waiter(health);
        private final NodeMemory memory;
        private final CarrierLimits limits;
        private final WireNode wire;
        private final boolean[] isRead = new boolean[StreamKind.values().length];
        private int served;

        private Node(final int number, final int bulkBytes)
        {
            final JobContext context = JobContext.of(Map.of(JobContext.NODES, "2", JobContext.RANKS, "1"))
                .set("gaeron.node", Integer.toString(number)).set("gaeron.job", "0f0e0d0c0b0a09080706050403020100")
                .key(new byte[32]).conclude();
            limits = new CarrierLimits(new FrameSizes(8192, bulkBytes, 4), CarrierLimits.MOST_SLOTS, 1 << 20,
                TimeUnit.SECONDS.toNanos(10), 0, false);
            memory = new NodeMemory(number, 1, () -> Long.MAX_VALUE);
            final Waiter[] waiters = {waiter};
            wire = new WireNode(
                new NodeParts(context, health, memory, new NearPeer(memory, waiters, number), new Strands(waiters)),
                this, WireCounters.NONE, INCARNATIONS, new Standstill(context.limits().nodeTimeoutNs()),
                System::nanoTime, () -> 99 + number);
            wire.baton().tryTake();
        }

        @Override
        public OutboundStream stream(final int node, final StreamKind kind)
        {
            return streams.stream(node, kind);
        }

        @Override
        public FrameClaim newClaim()
        {
            return streams.newClaim();
        }

        @Override
        public CarrierLimits limits(final int node)
        {
            return limits;
        }

        /** Lets this node read what the other one has opened. */
        private void read(final Node other)
        {
            for (final StreamKind kind : new StreamKind[]{StreamKind.LATENCY, StreamKind.BULK})
            {
                final MemoryCarrier.Log log = other.streams.log(kind);
                if (log != null && !isRead[kind.value()])
                {
                    isRead[kind.value()] = true;
                    wire.onStream(new WholeStream(log.end(STREAM_ID + kind.value())), kind);
                }
            }
        }

        private void serve()
        {
            final long nowNs = System.nanoTime();
            final FrameServer server = wire.server();
            server.serve(nowNs);
            served++;
            if (!server.hasServedToALimit())
            {
                assertEquals(0, server.serve(nowNs), "work that was left in turn " + served);
            }
            server.keepLinks(nowNs);
        }
    }

    /** A stream of which one poll reads as many frames as it may. */
    private record WholeStream(InboundStream frames) implements InboundStream
    {
        @Override
        public int poll(final FrameHandler handler, final int limit)
        {
            int polled = 0;
            while (polled < limit && frames.poll(handler, 1) > 0)
            {
                polled++;
            }
            return polled;
        }

        @Override
        public long id()
        {
            return frames.id();
        }

        @Override
        public String source()
        {
            return frames.source();
        }
    }

    /** In a turn there are 14 frames of the first size, 44 of the second, and 16 of the third. */
    @ParameterizedTest
    @ValueSource(ints = {8928, 1472, 32768})
    void shouldSayThatItHasLeftFrames(final int bulkBytes)
    {
        final Node sender = new Node(0, bulkBytes);
        final Node owner = new Node(1, bulkBytes);
        final Block block = new Block(ElementType.DOUBLE, 1, COUNT);
        owner.memory.register(ARRAY, 1, block);
        final Peer peer = sender.wire.newPeer(0, 1, IdleDutyCycle.NOBODY, 0, new WorkCounts());
        run(sender, owner, peer::isReady);
        final double[] values = new double[COUNT];
        values[COUNT - 1] = 4.0;
        final Completion completion = new Completion(sender.waiter);

        peer.put(new BlockPatch().set(ARRAY, 1, 0, 0, 1, COUNT),
            new LocalBuffer().wrap(ElementType.DOUBLE, values, 0, COUNT), completion);
        run(sender, owner, completion::isMet);

        assertEquals(4.0, block.memory().getAtIndex(JAVA_DOUBLE, COUNT - 1));
    }

    /** The head may have come before, and have found nothing to begin: then nobody would pull the rest. */
    @Test
    void shouldLeaveWordThatTheRestOfAGetIsToBegin()
    {
        final Node sender = new Node(0, 8928);
        final Node owner = new Node(1, 8928);
        owner.memory.register(ARRAY, 1, new Block(ElementType.DOUBLE, 1, COUNT));
        final int[] queued = new int[1];
        final Peer peer = sender.wire.newPeer(0, 1, new IdleDutyCycle()
        {
            @Override
            public void onQueued()
            {
                queued[0]++;
            }
        }, 0, new WorkCounts());
        run(sender, owner, peer::isReady);
        for (final int count : new int[]{1, COUNT})
        {
            final Completion completion = new Completion(sender.waiter);
            peer.get(new BlockPatch().set(ARRAY, 1, 0, 0, 1, count),
                new LocalBuffer().wrap(ElementType.DOUBLE, new double[count], 0, count), completion);
            assertEquals(count == 1 ? 0 : 1, queued[0]);
            run(sender, owner, completion::isMet);
        }
    }

    @Test
    void shouldLetOnlyPositionsOfSignalsWait()
    {
        final Node sender = new Node(0, 8928);
        final Node owner = new Node(1, 8928);
        owner.memory.register(ARRAY, 1, new Block(ElementType.LONG, 1, 8));
        final Block awaited = new Block(ElementType.LONG, 1, 8);
        awaited.await();
        owner.memory.register(SIGNALS, 1, awaited);
        final Peer peer = sender.wire.newPeer(0, 1, IdleDutyCycle.NOBODY, 0, new WorkCounts());
        run(sender, owner, peer::isReady);
        final Completion completion = new Completion(sender.waiter);
        final Runnable put = () -> put(peer, ARRAY, completion);
        final Runnable signal = () -> put(peer, SIGNALS, completion);

        assertEquals("waits", answer(owner, signal));
        assertEquals("waits", answer(owner, signal, signal));
        assertEquals("urgent", answer(owner, put));
        assertEquals("urgent", answer(owner, put, signal));
        assertEquals("urgent", answer(owner, signal, put));
        assertEquals("waits", answer(owner, signal));
        assertEquals("urgent", answer(owner, signal, () -> peer.fetch(
            new BlockPatch().set(SIGNALS, 1, 0, 0, 1, 1), FetchOperator.ADD, 1, 0, completion)));
        assertEquals("urgent", answer(owner, signal, () -> peer.get(
            new BlockPatch().set(ARRAY, 1, 0, 0, 1, 1),
            new LocalBuffer().wrap(ElementType.LONG, new long[1], 0, 1), completion)));
        assertEquals("urgent", answer(owner, signal, () -> put(peer, ABSENT, completion)));
    }

    /** It writes the Bye, and then does not listen any more: both between the polls and the look at the links. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldReadTheByeOfANodeThatNoLongerListens(final boolean isBye)
    {
        final Node sender = new Node(0, 8928);
        final Node owner = new Node(1, 8928);
        final Peer peer = sender.wire.newPeer(0, 1, IdleDutyCycle.NOBODY, 0, new WorkCounts());
        run(sender, owner, peer::isReady);
        final Peer back = owner.wire.newPeer(0, 0, IdleDutyCycle.NOBODY, 0, new WorkCounts());
        run(sender, owner, back::isReady);
        owner.wire.server().serve(System.nanoTime());

        if (isBye)
        {
            sender.wire.sayBye();
        }
        owner.streams.log(StreamKind.LATENCY).disconnect();
        owner.wire.server().keepLinks(System.nanoTime());

        assertEquals(isBye, owner.health.isGood());
        assertEquals(0, owner.wire.server().keepLinks(System.nanoTime()));
    }

    /** Its bulk stream ends between the polls and the look at the links, after the Bye that its latency stream has. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldReadTheByeOfANodeWhoseOtherStreamEnds(final boolean isBye)
    {
        final Node sender = new Node(0, 8928);
        final Node owner = new Node(1, 8928);
        owner.memory.register(ARRAY, 1, new Block(ElementType.DOUBLE, 1, COUNT));
        final Peer peer = sender.wire.newPeer(0, 1, IdleDutyCycle.NOBODY, 0, new WorkCounts());
        run(sender, owner, peer::isReady);
        final Completion completion = new Completion(sender.waiter);
        peer.put(new BlockPatch().set(ARRAY, 1, 0, 0, 1, COUNT),
            new LocalBuffer().wrap(ElementType.DOUBLE, new double[COUNT], 0, COUNT), completion);
        run(sender, owner, completion::isMet);
        owner.wire.server().serve(System.nanoTime());

        if (isBye)
        {
            sender.wire.sayBye();
        }
        owner.wire.onStreamEnd(STREAM_ID + StreamKind.BULK.value(), StreamKind.BULK);
        owner.wire.server().keepLinks(System.nanoTime());

        assertEquals(isBye, owner.health.isGood());
    }

    /** It left without a Bye, and the other node took it for dead. */
    @Test
    void shouldNotLeaveWhileALinkIsBeingOpened()
    {
        final Node sender = new Node(0, 8928);
        final Node owner = new Node(1, 8928);
        assertFalse(sender.wire.newPeer(0, 1, IdleDutyCycle.NOBODY, 0, new WorkCounts()).isReady());
        assertTrue(sender.wire.sayBye(), "nobody has heard of this node");
        while (owner.wire.links().linkIfAny(0) == null)
        {
            sender.serve();
            owner.read(sender);
            owner.serve();
        }

        assertFalse(sender.wire.sayBye());
        run(sender, owner, () -> sender.wire.sayBye() | owner.wire.sayBye());

        assertEquals(Link.State.ENDED, owner.wire.links().link(0).state());
    }

    /** A healthy node was accused, and killed. */
    @Test
    void shouldFailTheNodeThatCannotOpenItsEnd()
    {
        final Node sender = new Node(0, 8928);
        final Peer peer = sender.wire.newPeer(0, 1, IdleDutyCycle.NOBODY, 0, new WorkCounts());
        sender.streams.log(StreamKind.LATENCY).refuse("Too many open files");
        assertFalse(peer.isReady());
        final long nowNs = System.nanoTime();
        sender.wire.server().keepLinks(nowNs);
        sender.wire.server().keepLinks(nowNs + TimeUnit.SECONDS.toNanos(9));
        sender.health.check();

        sender.wire.server().keepLinks(nowNs + TimeUnit.SECONDS.toNanos(11));

        final GlobalArrayException failure = assertThrows(GlobalArrayException.class, sender.health::check);
        assertEquals("node 0 could not open a stream to node 1 in 10s: Too many open files", failure.getMessage());
        assertFalse(failure instanceof NodeFailedException);
    }

    private static void put(final Peer peer, final int array, final Completion completion)
    {
        peer.put(new BlockPatch().set(array, 1, 0, 0, 1, 1),
            new LocalBuffer().wrap(ElementType.LONG, new long[]{1}, 0, 1), completion);
    }

    /** Has the owner answer requests in one turn, and says whether the answers may wait for the next one. */
    private static String answer(final Node owner, final Runnable... requests)
    {
        final FrameServer server = owner.wire.server();
        for (final Runnable request : requests)
        {
            request.run();
        }
        final long limitsSeen = server.sendLimits();
        server.serve(System.nanoTime());
        assertNotEquals(limitsSeen, server.sendLimits(), "expected an answer");
        assertFalse(server.hasAnsweredOnlySignals(limitsSeen - 1), "something was unsent before");
        return server.hasAnsweredOnlySignals(limitsSeen) ? "waits" : "urgent";
    }

    private interface Goal
    {
        boolean isReached();
    }

    private static void run(final Node sender, final Node owner, final Goal goal)
    {
        for (int turn = 0; !goal.isReached(); turn++)
        {
            assertTrue(turn < MOST_TURNS, "expected the nodes to go on");
            sender.serve();
            owner.read(sender);
            owner.serve();
            sender.read(owner);
            sender.health.check();
            owner.health.check();
        }
    }
}
