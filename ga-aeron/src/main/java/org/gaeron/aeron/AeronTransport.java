package org.gaeron.aeron;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.channels.DatagramChannel;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.exceptions.StorageSpaceException;

import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SystemNanoClock;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.gaeron.GlobalArrayException;
import org.gaeron.NodeFailedException;
import org.gaeron.NodeFailedException.OperationState;
import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.Node;
import org.gaeron.runtime.Peer;
import org.gaeron.runtime.Progress;
import org.gaeron.runtime.Transport;
import org.gaeron.runtime.Waiter;
import org.gaeron.wire.NodeParts;
import org.gaeron.wire.Standstill;
import org.gaeron.wire.WireNode;
import org.gaeron.wire.codecs.StreamKind;

/**
 * Aeron transport of one node. Its parts are opened in order and closed in reverse order, also when opening fails
 * half-way.
 *
 * <p>Opened and closed by one thread; ranks use the peers and {@link #progress()} in between.
 */
final class AeronTransport implements Transport
{
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");
    private static final long MEETING_NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long PORT_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long FAILED_CLOSE_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int FLUSHES = 4;
    private static final long WARM_UP_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int WARM_UP_CYCLES = 3_000;
    private static final long SHORTEST_NAP_NS = TimeUnit.MICROSECONDS.toNanos(10);
    private static final long LONGEST_NAP_NS = TimeUnit.MICROSECONDS.toNanos(200);

    private final Node node;
    private final JobContext context;
    private WakeSelector selector;
    private WakeSelector rankSelector;
    private AeronClient client;
    private NodeCounters counters;
    private Channels channels;
    private WireNode wire;
    private final Standstill standstill;
    private DataServer server;
    private DataServerRunner runner;
    private RankProgress progress;
    private volatile boolean isClosed;

    private AeronTransport(final Node node)
    {
        this.node = node;
        this.context = node.context();
        standstill = new Standstill(context.nodeTimeoutNs());
    }

    static AeronTransport open(final Node node)
    {
        final AeronTransport transport = new AeronTransport(node);
        try
        {
            transport.open();
        }
        catch (final Throwable ex)
        {
            try
            {
                transport.closeParts();
            }
            catch (final RuntimeException closing)
            {
                ex.addSuppressed(closing);
            }
            throw ex;
        }
        return transport;
    }

    private void open()
    {
        final boolean udp = context.isUdp();
        selector = WakeSelector.open();
        rankSelector = selector.second();
        final int interfaceMtu = udp ? interfaceMtu() : 0;
        final AeronSettings settings = AeronSettings.of(context);
        client = settings.isDriverShared() ? AeronClient.connect(context, this::onError) :
            AeronClient.launch(context, new StreamSizes(settings, interfaceMtu), this::watch, this::onError);
        counters = new NodeCounters(client.aeron(), context.node(), HexFormat.of().toHexDigits(context.jobIdHigh()));
        channels = new Channels(context, interfaceMtu, client.aeron().nextCorrelationId());
        final Doorbell doorbell = udp ? null :
            new Doorbell(selector::ring, client.aeron().countersReader(), context.nodes());
        final long[] incarnations = new long[context.nodes()];
        wire = new WireNode(parts(), new AeronCarrier(client.aeron(), channels), counters, incarnations, standstill,
            SystemNanoClock.INSTANCE, new SecureRandom()::nextLong);
        server = new DataServer(client, wire.server(), counters, doorbell, standstill);
        final IdleStrategy idleStrategy = idleStrategy(udp);
        runner = new DataServerRunner(server, wire.baton(), selector, udp, counters.parked(), node.health(),
            "data-server-" + context.node(), idleStrategy);
        progress = new RankProgress(
            runner, idleStrategy == null ? rankSelector : null, doorbell, counters.parked());
        meet(incarnations, doorbell, listen(udp));
        warmUp();
        runner.start();
    }

    private void watch(final DatagramChannel channel)
    {
        selector.watch(channel);
        rankSelector.watch(channel);
    }

    /** Returns null if the server's thread blocks, because incoming datagrams or doorbells wake it. */
    private IdleStrategy idleStrategy(final boolean udp)
    {
        if (AeronSettings.of(context).driverMode() != AeronSettings.DriverMode.EVENT)
        {
            return YieldingIdleStrategy.INSTANCE;
        }
        final boolean isOnOwnSockets = client.agents() != null;
        return isOnOwnSockets || !udp ? null : new BackoffIdleStrategy(0, 1, SHORTEST_NAP_NS, LONGEST_NAP_NS);
    }

    /**
     * Runs the duty cycle often enough to have it compiled. A server that wakes only now and then would run it
     * interpreted for minutes: ten times slower, on the core of a computing rank.
     */
    private void warmUp()
    {
        final long deadlineNs = System.nanoTime() + WARM_UP_NS;
        wire.baton().tryTake(); // nobody else runs the duty cycle yet
        for (int i = 0; i < WARM_UP_CYCLES && deadlineNs - System.nanoTime() > 0; i++)
        {
            server.warmUp();
        }
        wire.baton().putDown();
    }

    private int firstRank()
    {
        return context.node() * context.ranksPerNode();
    }

    private int interfaceMtu()
    {
        try
        {
            final InetAddress address = InetAddress.getByName(context.bindAddress());
            final NetworkInterface found = NetworkInterface.getByInetAddress(address);
            if (found == null)
            {
                throw new GlobalArrayException(
                    "gaeron.interface: expected an address of this host, actual " + context.bindAddress());
            }
            return found.getMTU();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    private NodeParts parts()
    {
        final Waiter[] waiters = new Waiter[context.ranksPerNode()];
        for (int i = 0; i < waiters.length; i++)
        {
            waiters[i] = node.waiter(firstRank() + i);
        }
        return new NodeParts(context, node.health(), node.memory(), node.newNearPeer(), waiters);
    }

    /** Subscribes to the streams of all other nodes, over UDP on one port. Returns the endpoint; empty over IPC. */
    private String listen(final boolean udp)
    {
        Subscription first = null;
        for (int from = 0; from < context.nodes(); from++)
        {
            if (channels.isShared() == (from != context.node()))
            {
                final Subscription latency = subscribe(StreamKind.LATENCY, from,
                    first == null ? channels.firstSubscription() : channels.nextSubscription());
                subscribe(StreamKind.BULK, from, channels.nextSubscription());
                first = first == null ? latency : first;
            }
        }
        return udp ? resolvedEndpoint(first) : "";
    }

    private Subscription subscribe(final StreamKind kind, final int from, final String channel)
    {
        return client.aeron().addSubscription(channel, channels.streamId(from, context.node(), kind),
            image -> wire.onStream(new AeronInbound(image), kind), image -> onUnavailable(image, kind));
    }

    /** A client that has lost its driver closes its subscriptions before it says so: then no other node is to blame. */
    private void onUnavailable(final Image image, final StreamKind kind)
    {
        if (!image.subscription().isClosed())
        {
            wire.onStreamEnd(image.correlationId(), kind);
        }
    }

    private String resolvedEndpoint(final Subscription latency)
    {
        final long deadlineNs = System.nanoTime() + PORT_TIMEOUT_NS;
        String channel = latency.tryResolveChannelEndpointPort();
        while (channel == null && deadlineNs - System.nanoTime() > 0)
        {
            client.invokeAll();
            channel = latency.tryResolveChannelEndpointPort();
        }
        if (channel == null)
        {
            throw new GlobalArrayException("no port on " + context.bindAddress() + " for the node's streams");
        }
        return ChannelUri.parse(channel).get(CommonContext.ENDPOINT_PARAM_NAME);
    }

    private void meet(final long[] incarnations, final Doorbell doorbell, final String endpoint)
    {
        final NodeRecord mine = new NodeRecord(context.incarnation(), selector.doorbellPort(),
            counters.parked().id(), channels.limits().frames().frameBytes(StreamKind.LATENCY),
            channels.limits().frames().frameBytes(StreamKind.BULK), endpoint);
        final byte[][] records = exchange(mine.encode());
        final InetAddress[] addresses = new InetAddress[records.length];
        for (int other = 0; other < records.length; other++)
        {
            final NodeRecord record = NodeRecord.decode(other, records[other]);
            record.checkFrames(other, mine);
            incarnations[other] = record.incarnation();
            channels.endpoint(other, record.endpoint());
            if (context.isUdp())
            {
                addresses[other] = record.address(other);
            }
            if (doorbell != null)
            {
                doorbell.neighbour(other, record.doorbellPort(), record.parkedCounterId());
            }
        }
        client.allow(channels.sessions(incarnations), addresses);
    }

    /**
     * Exchanges records with the other nodes on another thread: client and driver need their duty cycles meanwhile.
     */
    private byte[][] exchange(final byte[] record)
    {
        final FutureTask<byte[][]> meeting =
            new FutureTask<>(() -> node.rendezvous().exchange(context.node(), record));
        final Thread thread = new Thread(meeting, "rendezvous-" + context.node());
        thread.setDaemon(true);
        thread.start();
        while (!meeting.isDone())
        {
            client.invokeAll();
            LockSupport.parkNanos(MEETING_NAP_NS);
        }
        try
        {
            return meeting.get();
        }
        catch (final ExecutionException ex)
        {
            throw ex.getCause() instanceof final GlobalArrayException failed ? failed :
                new GlobalArrayException("the nodes of the job did not meet: " + ex.getCause(), ex.getCause());
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new GlobalArrayException("interrupted while the nodes of the job met", ex);
        }
    }

    /** Handles errors of client and driver. Aeron's default handler would end the process. */
    private void onError(final Throwable ex)
    {
        if (counters != null && !isClosed)
        {
            counters.onError();
        }
        LOGGER.log(System.Logger.Level.DEBUG, "Aeron: {0}", ex.toString());
        if (AeronClient.isLoss(ex))
        {
            if (client != null)
            {
                client.lose();
            }
            final String stood = standstill.reason(System.nanoTime());
            node.health().fail(() -> stood != null ?
                new NodeFailedException(context.node(), OperationState.IN_DOUBT, stood) : new GlobalArrayException(
                    "node " + context.node() + " has lost its media driver: " + ex.getMessage(), ex));
        }
        else if (ex instanceof Error || ex instanceof StorageSpaceException)
        {
            node.health().fail("the media driver of node " + context.node() + " failed", ex);
        }
    }

    @Override
    public Peer peer(final int rank, final int other)
    {
        return wire.newPeer(rank, other, progress);
    }

    @Override
    public Progress progress()
    {
        return progress;
    }

    @Override
    public void close()
    {
        // an interrupt would stop the agents of Aeron for good, and no Bye could be sent
        final boolean isInterrupted = Thread.interrupted();
        runner.stop();
        wire.closing();
        try
        {
            takeLeave();
        }
        finally
        {
            closeParts();
            if (isInterrupted)
            {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Says Bye on every link, and drives until all links have ended, the client is lost or the time is over. */
    private void takeLeave()
    {
        final long patienceNs = node.health().isGood() ? context.limits().leaveNs() : FAILED_CLOSE_TIMEOUT_NS;
        final long deadlineNs = System.nanoTime() + patienceNs;
        do
        {
            runner.drive();
            if (client.isLost() || wire.sayBye())
            {
                break;
            }
            Thread.yield();
        }
        while (deadlineNs - System.nanoTime() > 0);
        wire.baton().tryTake(); // nobody else runs the duty cycle any more
        client.flush();
    }

    @Override
    public void fail()
    {
        final long deadlineNs = System.nanoTime() + FAILED_CLOSE_TIMEOUT_NS;
        while (!client.isLost() && !wire.sayBye() && deadlineNs - System.nanoTime() > 0)
        {
            runner.drive();
            Thread.yield();
        }
        for (int i = 0; i < FLUSHES; i++)
        {
            runner.drive();
        }
    }

    /** The streams that end now end links. A rank that was cut off keeps the baton for ever, and then nobody runs. */
    private void closeParts()
    {
        isClosed = true;
        if (wire != null)
        {
            wire.baton().tryTake();
        }
        CloseHelper.closeAll(client, rankSelector, selector);
    }
}
