package org.gaeron.launch.rendezvous;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.gaeron.GlobalArrayException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RendezvousTest
{
    private static final byte[] KEY = "the key of this job".getBytes(StandardCharsets.UTF_8);
    private static final byte[] OTHER_KEY = "the key of another".getBytes(StandardCharsets.UTF_8);
    private static final long LONG_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long SHORT_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long PATIENCE_S = 30;
    private static final int CROWD = 400;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void endThreads()
    {
        threads.shutdownNow();
    }

    /** A signal ends the process of a node that waits for the others. */
    @Test
    void shouldEndTheWaitForTheRendezvousWhenItIsClosed() throws Exception
    {
        final CountDownLatch hasTried = new CountDownLatch(1);
        final RendezvousConnector connector = new RendezvousConnector("node 1", "nowhere", () ->
        {
            hasTried.countDown();
            throw new IOException("not there");
        }, LONG_NS, LONG_NS);
        final Future<RendezvousSession> session = threads.submit(() -> connector.connect(KEY, 1));
        assertTrue(hasTried.await(PATIENCE_S, TimeUnit.SECONDS));
        connector.close();
        final Throwable failure = assertThrows(
            ExecutionException.class, () -> session.get(PATIENCE_S, TimeUnit.SECONDS)).getCause();
        assertEquals("the wait for the rendezvous nowhere was ended", failure.getMessage());
    }

    @Test
    void shouldGiveTheRecordsOfAllToAllInEachRound() throws Exception
    {
        try (RendezvousServer server = server(3, LONG_NS))
        {
            final List<Future<String>> results = new ArrayList<>();
            for (int node = 0; node < 3; node++)
            {
                results.add(threads.submit(twoRounds(server, node, 3)));
            }
            for (final Future<String> result : results)
            {
                assertEquals("a0 a1 a2 b0 b1 b2", result.get());
            }
        }
    }

    private static Callable<String> twoRounds(final RendezvousServer server, final int node, final int nodes)
    {
        return () ->
        {
            try (SocketRendezvous rendezvous = connect(server, KEY, node, nodes))
            {
                final List<String> all = new ArrayList<>();
                for (final String round : List.of("a", "b"))
                {
                    for (final byte[] record : rendezvous.exchange(node, bytes(round + node)))
                    {
                        all.add(new String(record, StandardCharsets.UTF_8));
                    }
                }
                return String.join(" ", all);
            }
        };
    }

    @Test
    void shouldNameWhoDoesNotCome() throws Exception
    {
        try (RendezvousServer server = server(3, SHORT_NS);
            SocketRendezvous rendezvous = connect(server, KEY, 1, 3))
        {
            final Exception ex = assertThrows(GlobalArrayException.class, () -> rendezvous.exchange(1, bytes("1")));
            assertEquals("nodes 0, 2 did not come to the rendezvous within 0 s", ex.getMessage());
            assertEquals(ex.getMessage(), server.meeting().failure());
        }
    }

    @Test
    void shouldEndForAllWhenANodeEndsBeforeItCame() throws Exception
    {
        try (RendezvousServer server = server(2, LONG_NS);
            SocketRendezvous rendezvous = connect(server, KEY, 0, 2))
        {
            final Future<byte[][]> waiting = threads.submit(() -> rendezvous.exchange(0, bytes("0")));
            server.meeting().leave(1);
            final Exception ex = assertThrows(ExecutionException.class, waiting::get);
            assertEquals("node 1 ended before it came to the rendezvous", ex.getCause().getMessage());
        }
    }

    @Test
    void shouldTurnAwayWhoDoesNotKnowTheKeyAndGoOn() throws Exception
    {
        try (RendezvousServer server = server(1, SHORT_NS))
        {
            assertThrows(GlobalArrayException.class, () -> connect(server, OTHER_KEY, 0, 1));
            try (SocketRendezvous rendezvous = connect(server, KEY, 0, 1))
            {
                assertEquals(1, rendezvous.exchange(0, bytes("0")).length);
            }
        }
    }

    @Test
    void shouldTurnAwayNoiseAndGoOn() throws Exception
    {
        try (RendezvousServer server = server(1, LONG_NS))
        {
            makeNoise(server);
            try (SocketRendezvous rendezvous = connect(server, KEY, 0, 1))
            {
                assertEquals(1, rendezvous.exchange(0, bytes("0")).length);
            }
        }
    }

    @Test
    void shouldServeNodesAtOnceWhileManyStrangersSayNothing() throws Exception
    {
        final List<Socket> strangers = new ArrayList<>();
        try (RendezvousServer server = server(2, LONG_NS))
        {
            for (int i = 0; i < CROWD; i++)
            {
                strangers.add(new Socket(InetAddress.getLoopbackAddress(), server.address().getPort()));
            }
            final Future<String> first = threads.submit(twoRounds(server, 0, 2));
            final Future<String> second = threads.submit(twoRounds(server, 1, 2));
            assertEquals("a0 a1 b0 b1", first.get(PATIENCE_S, TimeUnit.SECONDS));
            assertEquals("a0 a1 b0 b1", second.get(PATIENCE_S, TimeUnit.SECONDS));
        }
        finally
        {
            for (final Socket stranger : strangers)
            {
                stranger.close();
            }
        }
    }

    @Test
    void shouldSayHowManyDidNotShowTheKeyWhenANodeDoesNotCome() throws Exception
    {
        try (RendezvousServer server = server(2, SHORT_NS))
        {
            for (int i = 0; i < 3; i++)
            {
                makeNoise(server);
            }
            try (SocketRendezvous rendezvous = connect(server, KEY, 0, 2))
            {
                final Exception ex = assertThrows(GlobalArrayException.class, () -> rendezvous.exchange(0, bytes("0")));
                assertEquals("node 1 did not come to the rendezvous within 0 s; 3 connections there did not show " +
                    "the key of the job: strangers?", ex.getMessage());
            }
        }
    }

    /** Returns when it is refused. */
    private static void makeNoise(final RendezvousServer server) throws Exception
    {
        try (Socket stranger = new Socket(InetAddress.getLoopbackAddress(), server.address().getPort()))
        {
            stranger.setSoTimeout((int)TimeUnit.SECONDS.toMillis(PATIENCE_S));
            stranger.getOutputStream().write(new byte[100_000]);
            final DataInputStream in = new DataInputStream(stranger.getInputStream());
            in.readInt();
            in.readNBytes(32);
            assertTrue(isRefused(in));
        }
    }

    private static boolean isRefused(final DataInputStream in)
    {
        try
        {
            return in.read() < 0;
        }
        catch (final SocketTimeoutException ex)
        {
            return false;
        }
        catch (final IOException ex)
        {
            return true;
        }
    }

    @Test
    void shouldRefuseASecondNodeOfTheSameNumber() throws Exception
    {
        try (RendezvousServer server = server(2, SHORT_NS);
            SocketRendezvous first = connect(server, KEY, 0, 2))
        {
            final Exception refused = assertThrows(GlobalArrayException.class, () ->
            {
                try (SocketRendezvous second = connect(server, KEY, 0, 2))
                {
                    second.exchange(0, bytes("x"));
                }
            });
            assertEquals("node 0 is a second one of this number: whoever has left a job cannot come back",
                refused.getMessage());
            assertThrows(IllegalArgumentException.class, () -> first.exchange(0, new byte[(64 << 10) + 1]));
        }
    }

    /** Who comes then belongs to the next job at the same place. */
    @Test
    void shouldServeThoseWhoAreInAfterItStopsListening() throws Exception
    {
        final CountDownLatch isServed = new CountDownLatch(1);
        try (RendezvousListener listener = new RendezvousListener(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), KEY, 2, session ->
            {
                session.receive(RendezvousFrame.MOST_BYTES);
                isServed.countDown();
            }))
        {
            listener.start();
            final InetSocketAddress place = listener.address();
            try (RendezvousSession first = new RendezvousConnector(
                "node 0", "the test", () -> place, LONG_NS, LONG_NS).connect(KEY, 0))
            {
                listener.stopListening();
                awaitRefusal(place);
                first.send(RendezvousFrame.Kind.PING.framed());
                assertTrue(isServed.await(PATIENCE_S, TimeUnit.SECONDS), "expected that the first node is served");
            }
        }
    }

    /** A process that another test starts meanwhile has the socket that listens open, too, for a moment. */
    private static void awaitRefusal(final InetSocketAddress place) throws Exception
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (true)
        {
            try
            {
                new Socket(place.getAddress(), place.getPort()).close();
            }
            catch (final ConnectException ex)
            {
                return;
            }
            catch (final SocketException ex)
            {
                // reset, as such a process has let go of the socket meanwhile: once more
            }
            assertTrue(System.nanoTime() < deadlineNs, () -> "expected that nobody listens at " + place);
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    private static RendezvousServer server(final int nodes, final long timeoutNs) throws Exception
    {
        return new RendezvousServer(InetAddress.getLoopbackAddress(), KEY, nodes, timeoutNs, node -> { });
    }

    private static SocketRendezvous connect(
        final RendezvousServer server, final byte[] key, final int node, final int nodes)
    {
        return new SocketRendezvous(server.address(), key, node, nodes, SHORT_NS);
    }

    private static byte[] bytes(final String text)
    {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
