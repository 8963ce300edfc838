package org.gaeron.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import io.aeron.logbuffer.BufferClaim;

import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.gaeron.aeron.codecs.HelloEncoder;
import org.gaeron.aeron.codecs.MessageHeaderEncoder;
import org.gaeron.aeron.codecs.StreamKind;
import org.gaeron.runtime.Health;
import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.NearPeer;
import org.gaeron.runtime.Waiter;
import org.gaeron.runtime.memory.NodeMemory;
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
    private Link link;
    private DataServer server;
    private Subscription other;
    private CountersReader counters;
    private int limitId;

    @BeforeEach
    void open() throws Exception
    {
        final JobContext context = context(0);
        final Health health = new Health();
        client = AeronClient.launch(
            context, new FrameSizes(context.wire(), MTU + 28), channel -> { }, ex -> health.fail("Aeron", ex));
        final Aeron aeron = client.aeron();
        counters = aeron.countersReader();
        final Channels channels = new Channels(context, MTU + 28, 1);
        final InetAddress here = InetAddress.getLoopbackAddress();
        client.allow(channels.sessions(incarnations), new InetAddress[]{here, here});
        other = aeron.addSubscription(
            "aeron:udp?endpoint=127.0.0.1:0", channels.streamId(0, 1, StreamKind.LATENCY));
        channels.endpoint(1, endpoint());
        final NodeCounters nodeCounters = new NodeCounters(aeron, 0, SETTINGS.get("gaeron.job"));
        final PullBudget budget = new PullBudget(1 << 20, channels.frames().elementBytesPerFrame(StreamKind.BULK));
        final Standstill standstill = new Standstill(context.nodeTimeoutNs());
        final LinkTable links = new LinkTable(
            context, channels, new Handshake(context, incarnations), health, budget, nodeCounters,
            standstill);
        link = links.link(1);
        final NodeMemory memory = new NodeMemory(0, 1, Long.MAX_VALUE);
        final Waiter waiter = new Waiter(health);
        final ReplyProxy proxy = new ReplyProxy();
        final RequestAdapter requests =
            new RequestAdapter(memory, new NearPeer(memory, new Waiter[]{waiter}, 0), waiter, proxy, budget,
                nodeCounters);
        server = new DataServer(client, channels, links, budget, requests, proxy, nodeCounters, null, standstill);
        links.want(link);
        runUntil(() -> other.imageCount() == 1);
        greet(new InboundSession(other.imageAtIndex(0), StreamKind.LATENCY, links, requests,
            new ReplyAdapter(budget, 0), 1));
        runUntil(link::isOpen);
        limitId = counters.findByTypeIdAndRegistrationId(AeronCounters.DRIVER_SENDER_LIMIT_TYPE_ID,
            link.latency().publication().originalRegistrationId());
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

    /** What node 1 would say to a Hello. */
    private void greet(final InboundSession session)
    {
        final JobContext context = context(1);
        final Link speaker = new Link(0, 99, new Channels(context, MTU + 28, 1), 1);
        speaker.onHello(link.nonce(), 0);
        final UnsafeBuffer hello =
            new UnsafeBuffer(new byte[MessageHeaderEncoder.ENCODED_LENGTH + HelloEncoder.BLOCK_LENGTH]);
        new Handshake(context, incarnations).sign(
            new HelloEncoder().wrapAndApplyHeader(hello, 0, new MessageHeaderEncoder()), speaker, StreamKind.LATENCY);
        final PoisonedFrame placed = new PoisonedFrame();
        session.onFragment(
            placed.place(hello, hello.capacity()), PoisonedFrame.OFFSET, hello.capacity(), placed.position());
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
            server.doWork();
            other.poll((buffer, offset, length, header) -> { }, DATAGRAMS);
        }
    }

    /** Nothing comes back while it has not rested: what is left behind would wait for a timer. */
    @Test
    void shouldNotRestWhileItsLogHoldsWhatTheOtherSideHasRoomFor()
    {
        for (int burst = 0; burst < BURSTS; burst++)
        {
            final Publication publication = link.latency().publication();
            runUntil(() -> link.latency().unsentBytes() == 0 &&
                counters.getCounterValue(limitId) - publication.position() >= (DATAGRAMS + 1) * MTU);
            for (int i = 0; i < DATAGRAMS; i++)
            {
                commit(publication);
            }
            int cycles = 0;
            do
            {
                server.doWork();
                cycles++;
            }
            while (!server.isDrained() && cycles < MOST_CYCLES);
            assertEquals(0, link.latency().unsentBytes(), "burst " + burst + " after " + cycles + " cycles");
        }
    }

    private void commit(final Publication publication)
    {
        for (int attempts = 0; publication.tryClaim(MTU - 32, claim) < 0; attempts++)
        {
            assertTrue(attempts < PATIENCE, "expected room in the log");
            server.doWork();
        }
        claim.commit();
    }
}
