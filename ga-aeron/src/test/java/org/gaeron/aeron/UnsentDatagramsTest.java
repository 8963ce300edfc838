package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Map;

import io.aeron.Aeron;
import io.aeron.AeronCounters;
import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.status.SystemCounterDescriptor;
import io.aeron.logbuffer.BufferClaim;

import org.agrona.concurrent.status.CountersReader;
import org.gaeron.runtime.failure.Health;
import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.peer.WorkCounts;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;
import org.gaeron.wire.Carrier;
import org.gaeron.wire.CarrierLimits;
import org.gaeron.wire.FrameClaim;
import org.gaeron.wire.FrameServer;
import org.gaeron.wire.IdleDutyCycle;
import org.gaeron.wire.MemoryCarrier;
import org.gaeron.wire.NodeParts;
import org.gaeron.wire.OutboundStream;
import org.gaeron.wire.Standstill;
import org.gaeron.wire.WireCounters;
import org.gaeron.wire.WireNode;
import org.gaeron.wire.codecs.StreamKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The data server of a node over UDP with a driver of its own, run by the test's thread. The other node is a
 * subscription in the same driver: all that moves, moves in the duty cycles of this server.
 */
class UnsentDatagramsTest
{
    private static final int MTU = 1408;
    private static final int DATAGRAMS = 6;
    private static final int BURSTS = 200;
    private static final int PATIENCE = 1_000_000;
    private static final int MOST_CYCLES = 1_000;
    private static final Map<String, String> SETTINGS = Map.of("gaeron.nodes", "2", "gaeron.ranks", "1",
        "gaeron.transport", "udp", "gaeron.mtu", "1408", "gaeron.job", "0f0e0d0c0b0a09080706050403020100");

    @TempDir
    private Path directory;

    private final long[] incarnations = {7001, 7002};
    private final BufferClaim claim = new BufferClaim();
    private AeronClient client;
    private final MemoryCarrier back = new MemoryCarrier();
    private AeronOutbound stream;
    private Peer peer;
    private DataServer server;
    private FrameServer answering;
    private Subscription other;
    private CountersReader counters;
    private int limitId;

    @BeforeEach
    void open() throws Exception
    {
        final JobContext context = context(0);
        final Health health = new Health();
        client = AeronClient.launch(context, StreamSizes.ofUdp(context, MTU), channel -> { },
            ex -> health.fail("Aeron", ex));
        final Aeron aeron = client.aeron();
        counters = aeron.countersReader();
        final Channels channels = new Channels(context, StreamSizes.ofUdp(context, MTU), 1);
        final InetAddress here = InetAddress.getLoopbackAddress();
        final Media media = new Media(context, null, new Medium(client, channels));
        client.allow(channels.sessions(incarnations), new InetAddress[]{here, here});
        other = aeron.addSubscription(
            "aeron:udp?endpoint=127.0.0.1:0", channels.streamId(0, 1, StreamKind.LATENCY));
        channels.endpoint(1, endpoint());
        final NodeCounters nodeCounters = new NodeCounters(aeron, 0, SETTINGS.get("gaeron.job"));
        final Standstill standstill = new Standstill(context.limits().nodeTimeoutNs());
        final WireNode wire = new WireNode(parts(context, health), carrier(media), nodeCounters, incarnations,
            standstill, System::nanoTime, () -> 99);
        server = new DataServer(media, wire.server(), nodeCounters, null, standstill);
        peer = wire.newPeer(0, 1, IdleDutyCycle.NOBODY, 0, new WorkCounts());
        final WireNode away = new WireNode(parts(context(1), health), back, WireCounters.NONE, incarnations,
            standstill, System::nanoTime, () -> 77);
        wire.baton().tryTake();
        away.baton().tryTake();
        answering = away.server();
        runUntil(() -> !peer.isReady() && other.imageCount() == 1);
        away.onStream(new AeronInbound(other.imageAtIndex(0), 1), StreamKind.LATENCY);
        runUntil(() -> answering.serve(System.nanoTime()) >= 0 && answering.keepLinks(System.nanoTime()) >= 0 &&
            back.log(StreamKind.LATENCY) != null);
        wire.onStream(back.log(StreamKind.LATENCY).end(4711), StreamKind.LATENCY);
        runUntil(() -> answering.serve(System.nanoTime()) >= 0 && answering.keepLinks(System.nanoTime()) >= 0 &&
            peer.isReady());
        limitId = counters.findByTypeIdAndRegistrationId(AeronCounters.DRIVER_SENDER_LIMIT_TYPE_ID,
            stream.publication().originalRegistrationId());
    }

    private static NodeParts parts(final JobContext context, final Health health)
    {
        final NodeMemory memory = new NodeMemory(context.node(), 1, () -> Long.MAX_VALUE);
        final Waiter[] waiters = {new Waiter(health)};
        return new NodeParts(context, health, memory, new NearPeer(memory, waiters, context.node()),
            new Strands(waiters));
    }

    /** A carrier of which the test sees the latency stream. */
    private Carrier carrier(final Media media)
    {
        final AeronCarrier carrier = new AeronCarrier(media);
        return new Carrier()
        {
            @Override
            public OutboundStream stream(final int node, final StreamKind kind)
            {
                final OutboundStream made = carrier.stream(node, kind);
                stream = kind == StreamKind.LATENCY ? (AeronOutbound)made : stream;
                return made;
            }

            @Override
            public FrameClaim newClaim()
            {
                return carrier.newClaim();
            }

            @Override
            public CarrierLimits limits(final int node)
            {
                return carrier.limits(node);
            }
        };
    }

    @AfterEach
    void close()
    {
        client.close();
    }

    private JobContext context(final int node)
    {
        return JobContext.of(SETTINGS).set("gaeron.node", Integer.toString(node))
            .set("gaeron.dir", directory.toString()).key(new byte[32]).conclude();
    }

    private String endpoint()
    {
        String channel = other.tryResolveChannelEndpointPort();
        for (int i = 0; i < PATIENCE && channel == null; i++)
        {
            client.invokeAll();
            channel = other.tryResolveChannelEndpointPort();
        }
        return ChannelUri.parse(channel).get(CommonContext.ENDPOINT_PARAM_NAME);
    }

    private interface Goal
    {
        boolean isReached();
    }

    private void runUntil(final Goal goal)
    {
        for (int i = 0; !goal.isReached(); i++)
        {
            assertTrue(i < PATIENCE, "expected the other side to go on");
            server.doWork(CycleCaller.SERVER);
            if (limitId != 0)
            {
                other.poll((buffer, offset, length, header) -> { }, DATAGRAMS);
            }
        }
    }

    /** Nothing comes back while it has not rested: what is left behind would wait for a timer. */
    @Test
    void shouldNotRestWhileItsLogHoldsWhatTheOtherSideHasRoomFor()
    {
        for (int burst = 0; burst < BURSTS; burst++)
        {
            sendBurst();
            assertEquals(0, stream.unsentBytes(), "burst " + burst);
        }
    }

    /** The end of the log moves when a frame is claimed: a driver that looks then leaves it. */
    @Test
    void shouldNotRestWhileItHoldsAFrameThatWasCommittedAfterTheDriverLooked()
    {
        final Publication publication = stream.publication();
        for (int frame = 0; frame < BURSTS; frame++)
        {
            runUntil(() -> stream.unsentBytes() == 0 &&
                counters.getCounterValue(limitId) - publication.position() >= 2 * MTU);
            claim(publication);
            takeTurn();
            claim.commit();
            assertTrue(server.isDrained(), "the end of the log tells nothing");
            server.onLeft();
            assertFalse(server.isDrained());
            takeTurn();
            assertTrue(server.isDrained());
            assertEquals(0, stream.unsentBytes());
        }
    }

    /** A status message is due when enough was read: without it the sender has no room any more, and says nothing. */
    @Test
    void shouldNotRestWhileItOwesAStatusMessage()
    {
        int late = 0;
        for (int burst = 0; burst < BURSTS; burst++)
        {
            sendBurst();
            other.poll((buffer, offset, length, header) -> { }, DATAGRAMS);
            takeTurn();
            final long sent = statusMessages();
            server.doWork(CycleCaller.SERVER);
            server.doWork(CycleCaller.SERVER);
            late += statusMessages() > sent ? 1 : 0;
        }
        // a few may be due by time
        assertTrue(late < BURSTS / 10, late + " of " + BURSTS + " came after a rest");
    }

    /** Commits datagrams as soon as the other side has room for them, and takes a turn. */
    private void sendBurst()
    {
        final Publication publication = stream.publication();
        runUntil(() -> stream.unsentBytes() == 0 &&
            counters.getCounterValue(limitId) - publication.position() >= (DATAGRAMS + 1) * MTU);
        for (int i = 0; i < DATAGRAMS; i++)
        {
            commit(publication);
        }
        takeTurn();
    }

    private long statusMessages()
    {
        return counters.getCounterValue(SystemCounterDescriptor.STATUS_MESSAGES_SENT.id());
    }

    private void takeTurn()
    {
        int cycles = 0;
        do
        {
            server.doWork(CycleCaller.SERVER);
            cycles++;
        }
        while (!server.isDrained() && cycles < MOST_CYCLES);
    }

    private void commit(final Publication publication)
    {
        claim(publication);
        claim.commit();
    }

    private void claim(final Publication publication)
    {
        for (int attempts = 0; publication.tryClaim(MTU - 32, claim) < 0; attempts++)
        {
            assertTrue(attempts < PATIENCE, "expected room in the log");
            server.doWork(CycleCaller.SERVER);
        }
    }
}
