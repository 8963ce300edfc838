package org.gaeron.launch.agent;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.gaeron.launch.host.OwnAddresses;
import org.gaeron.launch.job.NodeHello;
import org.gaeron.launch.rendezvous.FrameChannel;
import org.gaeron.launch.rendezvous.RendezvousFrame;
import org.gaeron.launch.rendezvous.RendezvousListener;
import org.gaeron.launch.rendezvous.RendezvousSession;
import org.gaeron.launch.report.LaunchFailedException;
import org.gaeron.launch.text.Printable;
import org.gaeron.runtime.settings.TimeLimits;

/**
 * The place where agents come to the launcher that it has not reached itself: a socket on all addresses of its host.
 * Each agent that comes is one of the hosts by its name. It hears signs of life until all have come.
 */
final class AgentArrivals implements Closeable
{
    private static final long FIRST_REPORT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long NEXT_REPORT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long SIGN_MS = 500;
    private static final byte[] SIGN = RendezvousFrame.Kind.PING.framed();

    private final List<String> hosts;
    private final RendezvousListener listener;
    private final Map<Integer, Arrival> arrivals = new TreeMap<>();
    private String failure;

    /**
     * An agent that has come.
     *
     * @param hello   what it tells.
     * @param channel leads to it.
     */
    record Arrival(AgentHello hello, FrameChannel channel)
    {
    }

    /** A session whose thread waits until it is closed: then the socket is. */
    private record HeldSession(RendezvousSession session, CountDownLatch end) implements FrameChannel
    {
        @Override
        public void send(final byte[] frame) throws IOException
        {
            session.send(frame);
        }

        @Override
        public byte[] receive(final int limitBytes) throws IOException
        {
            return session.receive(limitBytes);
        }

        @Override
        public void close() throws IOException
        {
            end.countDown();
            session.close();
        }
    }

    /**
     * A place where nobody has come.
     *
     * @param hosts names of the hosts that are expected.
     */
    AgentArrivals(final List<String> hosts, final byte... key) throws IOException
    {
        this.hosts = hosts;
        listener = new RendezvousListener(
            new InetSocketAddress(0), key, hosts.size(), Integer.MAX_VALUE, this::serve);
        listener.start();
    }

    int port()
    {
        return listener.address().getPort();
    }

    private void serve(final RendezvousSession session) throws IOException, InterruptedException
    {
        final RendezvousFrame frame = RendezvousFrame.decode(session.receive(RendezvousFrame.MOST_BYTES));
        if (frame.kind() != RendezvousFrame.Kind.AGENT)
        {
            throw new IOException("expected an agent, actual " + frame.kind());
        }
        final CountDownLatch end = new CountDownLatch(1);
        add(new Arrival(AgentHello.decode(frame.data()), new HeldSession(session, end)),
            session.socket().getInetAddress());
        end.await();
    }

    private synchronized void add(final Arrival arrival, final InetAddress seen)
    {
        final AgentHello hello = arrival.hello();
        final int index = index(hello);
        if (index < 0)
        {
            fail("an agent came from host " + hello.host() + ": expected hosts as they call themselves, one of " +
                String.join(", ", hosts));
        }
        else if (!InetAddress.ofLiteral(hello.address()).equals(seen))
        {
            fail("host " + hello.host() + " says " + hello.address() + " and comes from " + seen.getHostAddress() +
                ": the nodes need addresses at which they reach each other: use the network of the host");
        }
        else if (arrivals.putIfAbsent(index, arrival) != null)
        {
            fail("two agents came from host " + hello.host() + ": expected one on each of " +
                String.join(", ", hosts));
        }
        notifyAll();
    }

    /** {@return the number of the host that calls itself so, or has this address; -1 if there is none} */
    private int index(final AgentHello hello)
    {
        final List<String> names = hosts.stream().map(AgentArrivals::bare).toList();
        final int same = IntStream.range(0, names.size())
            .filter(i -> names.get(i).equalsIgnoreCase(hello.host()) ||
                OwnAddresses.areSame(names.get(i), hello.address()))
            .findFirst().orElse(-1);
        return same >= 0 ? same : IntStream.range(0, names.size())
            .filter(i -> label(names.get(i)).equalsIgnoreCase(label(hello.host()))).findFirst().orElse(-1);
    }

    private static String bare(final String host)
    {
        return host.replaceFirst(".*@", "").replace("[", "").replace("]", "");
    }

    private static String label(final String host)
    {
        return host.split("\\.", 2)[0];
    }

    /** Ends the wait because of an agent that cannot come. Returns whether somebody waited for it. Any thread. */
    synchronized boolean refuse(final String reason)
    {
        final boolean isAwaited = failure == null && arrivals.size() < hosts.size();
        fail(reason);
        return isAwaited;
    }

    /** Ends the wait. The first reason counts. Any thread. */
    synchronized void fail(final String reason)
    {
        if (failure == null)
        {
            failure = reason;
            notifyAll();
        }
    }

    /**
     * {@return the agents of all hosts, in the order of the hosts} Tells now and then who is missing.
     *
     * @param timeoutNs time limit for all to come.
     * @throws LaunchFailedException if one does not come, or one came that is not expected.
     */
    synchronized List<Arrival> awaitAll(final long timeoutNs) throws InterruptedException
    {
        final long startNs = System.nanoTime();
        long reportNs = FIRST_REPORT_NS;
        while (failure == null && arrivals.size() < hosts.size())
        {
            wait(SIGN_MS);
            final long waitedNs = System.nanoTime() - startNs;
            if (waitedNs > timeoutNs)
            {
                fail(missing() + " did not come to the launcher on " + NodeHello.ownHost() + " within " +
                    TimeLimits.text(timeoutNs) + listener.remark());
            }
            else if (waitedNs > reportNs)
            {
                reportNs += NEXT_REPORT_NS;
                Printable.say("waiting for " + missing() + listener.remark());
            }
            arrivals.values().forEach(AgentArrivals::sign);
        }
        if (failure != null)
        {
            throw new LaunchFailedException(failure, null);
        }
        return new ArrayList<>(arrivals.values());
    }

    private static void sign(final Arrival arrival)
    {
        try
        {
            arrival.channel().send(SIGN);
        }
        catch (final IOException ex)
        {
            // it is read later on, and lost then
            System.getLogger(AgentArrivals.class.getName()).log(System.Logger.Level.DEBUG, "not sent", ex);
        }
    }

    private String missing()
    {
        final List<String> names =
            IntStream.range(0, hosts.size()).filter(i -> !arrivals.containsKey(i)).mapToObj(hosts::get).toList();
        return (names.size() == 1 ? "host " : "hosts ") + String.join(", ", names);
    }

    @Override
    public void close() throws IOException
    {
        listener.close();
    }
}
