package org.gaeron.launch.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.gaeron.launch.job.NodeHello;
import org.gaeron.launch.rendezvous.JobKey;
import org.gaeron.launch.rendezvous.RendezvousConnector;
import org.gaeron.launch.rendezvous.RendezvousFrame;
import org.gaeron.launch.rendezvous.RendezvousSession;
import org.gaeron.launch.report.LaunchFailedException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class AgentArrivalsTest
{
    private static final String HERE = "127.0.0.1";
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long SHORT_NS = TimeUnit.SECONDS.toNanos(3);
    private static final long LIMIT_S = 20;

    private final byte[] key = JobKey.random().bytes();
    private final List<RendezvousSession> sessions = new ArrayList<>();
    private AgentArrivals arrivals;

    private void open(final String... hosts) throws IOException
    {
        arrivals = new AgentArrivals(List.of(hosts), key);
    }

    private RendezvousSession come(final String host, final String address) throws IOException
    {
        final RendezvousSession session = new RendezvousConnector("agent", "here",
            () -> new InetSocketAddress(InetAddress.getLoopbackAddress(), arrivals.port()), TIMEOUT_NS, TIMEOUT_NS)
            .connect(key, sessions.size());
        sessions.add(session);
        session.send(RendezvousFrame.Kind.AGENT.framed(new AgentHello(host, address, 4).encode()));
        return session;
    }

    private String failure(final long timeoutNs)
    {
        return assertThrows(LaunchFailedException.class, () -> arrivals.awaitAll(timeoutNs)).getMessage();
    }

    @AfterEach
    void close() throws IOException
    {
        for (final RendezvousSession session : sessions)
        {
            session.close();
        }
        arrivals.close();
    }

    @Test
    void shouldKnowAHostByItsAddressAndNameTheOthersThatDoNotCome() throws Exception
    {
        open("user@a", HERE, "b");
        come("c", HERE);
        assertEquals("hosts user@a, b did not come to the launcher on " + NodeHello.ownHost() + " within 3s",
            failure(SHORT_NS));
    }

    @Test
    void shouldKnowAHostByItsAddressHoweverThatIsSpelt() throws Exception
    {
        open("[::ffff:7f00:1]");
        come("c", HERE);
        assertEquals(HERE, arrivals.awaitAll(TIMEOUT_NS).getFirst().hello().address());
    }

    @Test
    void shouldWaitForTheAgentsOfAllHosts() throws Exception
    {
        open("user@a", "b");
        come("B.example.org", HERE);
        come("a", HERE);
        assertEquals(List.of("a", "B.example.org"),
            arrivals.awaitAll(TIMEOUT_NS).stream().map(arrival -> arrival.hello().host()).toList());
    }

    @Test
    void shouldGiveSignsOfLifeToAgentsThatWaitForOthers() throws Exception
    {
        open("a", "b");
        final RendezvousSession session = come("a", HERE);
        final CompletableFuture<String> failure = CompletableFuture.supplyAsync(() -> failure(TIMEOUT_NS));
        assertEquals(RendezvousFrame.Kind.PING,
            RendezvousFrame.decode(session.receive(RendezvousFrame.MOST_BYTES)).kind());
        arrivals.fail("enough");
        assertEquals("enough", failure.get(LIMIT_S, TimeUnit.SECONDS));
    }

    @Test
    void shouldRefuseAnAgentOfAnotherHost() throws Exception
    {
        open("a", "b");
        come("c", HERE);
        assertEquals("an agent came from host c: expected hosts as they call themselves, one of a, b",
            failure(TIMEOUT_NS));
    }

    @Test
    void shouldRefuseAnAddressThatIsTranslatedOnTheWay() throws Exception
    {
        open("a", "b");
        come("a", "10.0.2.15");
        assertEquals("host a says 10.0.2.15 and comes from 127.0.0.1: the nodes need addresses at which they reach " +
            "each other: use the network of the host", failure(TIMEOUT_NS));
    }
}
