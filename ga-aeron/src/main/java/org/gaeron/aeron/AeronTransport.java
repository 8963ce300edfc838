package org.gaeron.aeron;

import java.io.IOException;
import java.nio.channels.DatagramChannel;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;

import io.aeron.exceptions.StorageSpaceException;

import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SystemNanoClock;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.gaeron.GlobalArrayException;
import org.gaeron.NodeFailedException;
import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Transport;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.peer.WorkCounts;
import org.gaeron.runtime.settings.JobContext;
import org.gaeron.runtime.waiting.Progress;
import org.gaeron.wire.NodeParts;
import org.gaeron.wire.Standstill;
import org.gaeron.wire.WireNode;

/**
 * Aeron transport of one node. Its parts are opened in order and closed in reverse order, also when opening fails
 * half-way.
 *
 * <p>Opened and closed by one thread; ranks use the peers and {@link #progress()} in between.
 */
final class AeronTransport implements Transport
{
    private static final System.Logger LOGGER = System.getLogger("org.gaeron");
    private static final long FAILED_CLOSE_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int FLUSHES = 4;
    private static final long WARM_UP_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int WARM_UP_CYCLES = 3_000;
    /** Cycles that warm-ups of this JVM have run, by the media of the node: its nodes run the same code. */
    private static final AtomicIntegerArray WARMED_UP = new AtomicIntegerArray(4);
    private static final long SHORTEST_NAP_NS = TimeUnit.MICROSECONDS.toNanos(10);
    private static final long LONGEST_NAP_NS = TimeUnit.MICROSECONDS.toNanos(200);

    private final Node node;
    private final JobContext context;
    private WakeSelector selector;
    private WakeSelector rankSelector;
    private Media media;
    private NodeCounters counters;
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
        standstill = new Standstill(context.limits().nodeTimeoutNs());
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
        final int datagramBytes = context.host().hasUdp() ? Paths.agree(context, node.rendezvous()) : 0;
        selector = WakeSelector.open();
        rankSelector = selector.second();
        media = Media.open(context, datagramBytes, this::watch, selector::ring, this::onError);
        counters = new NodeCounters(
            media.shown().aeron(), context.node(), HexFormat.of().toHexDigits(context.identity().jobIdHigh()));
        node.served(counters);
        final Doorbell doorbell = media.near() == null ? null :
            new Doorbell(selector::ring, media.near().client().aeron().countersReader(), context.nodes());
        final long[] incarnations = new long[context.nodes()];
        wire = new WireNode(parts(), new AeronCarrier(media), counters, incarnations, standstill,
            SystemNanoClock.INSTANCE, new SecureRandom()::nextLong);
        server = new DataServer(media, wire.server(), counters, doorbell, standstill);
        final IdleStrategy idleStrategy = idleStrategy();
        runner = new DataServerRunner(server, wire.baton(), selector, media.near() == null, counters.parked(),
            node.health(), "data-server-" + context.node(), idleStrategy, SystemNanoClock.INSTANCE);
        progress = new RankProgress(
            runner, idleStrategy == null ? rankSelector : null, doorbell, media.far() != null, counters.parked());
        final Meeting meeting = new Meeting(context, media, wire);
        meeting.meet(node.rendezvous(), record(meeting.listen()), incarnations, doorbell);
        warmUp();
        server.begin();
        runner.start();
    }

    private void watch(final DatagramChannel channel)
    {
        selector.watch(channel);
        rankSelector.watch(channel);
    }

    /** Returns null if the server's thread blocks, because incoming datagrams or doorbells wake it. */
    private IdleStrategy idleStrategy()
    {
        if (AeronSettings.of(context).driverMode() != AeronSettings.DriverMode.EVENT)
        {
            return YieldingIdleStrategy.INSTANCE;
        }
        final boolean isOnOwnSockets = media.agents() != null;
        return isOnOwnSockets || media.far() == null ? null :
            new BackoffIdleStrategy(0, 1, SHORTEST_NAP_NS, LONGEST_NAP_NS);
    }

    /**
     * Runs the duty cycle often enough to have it compiled. A server that wakes only now and then would run it
     * interpreted for minutes: ten times slower, on the core of a computing rank. Nodes of one JVM share the cycles, as
     * in tests: they would take more of many small jobs than all else.
     */
    private void warmUp()
    {
        final int kind = (media.near() == null ? 0 : 1) + (media.far() == null ? 0 : 2);
        final long deadlineNs = System.nanoTime() + WARM_UP_NS;
        wire.baton().tryTake(); // nobody else runs the duty cycle yet
        while (WARMED_UP.getAndIncrement(kind) < WARM_UP_CYCLES && deadlineNs - System.nanoTime() > 0)
        {
            server.warmUp();
        }
        wire.baton().putDown();
    }

    private NodeRecord record(final String endpoint)
    {
        return new NodeRecord(context.identity().incarnation(), selector.doorbellPort(), counters.parked().id(),
            NodeRecord.Mtus.of(media.near()), NodeRecord.Mtus.of(media.far()), endpoint);
    }

    private NodeParts parts()
    {
        return new NodeParts(context, node.health(), node.memory(), node.newNearPeer(), node.strands());
    }

    /** Handles errors of client and driver. Aeron's default handler would end the process. */
    private void onError(final Throwable ex)
    {
        if (counters != null && !isClosed)
        {
            counters.onError();
        }
        LOGGER.log(System.Logger.Level.DEBUG, "Aeron: {0}", ex.toString());
        final IOException unopened = LogStorage.unopened(ex);
        if (AeronClient.isLoss(ex) || media != null && !isClosed && media.hasEnded())
        {
            if (media != null)
            {
                media.lose();
            }
            final String stood = standstill.reason(System.nanoTime());
            node.health().fail(() -> stood != null ?
                new NodeFailedException(context.node(), stood) : new GlobalArrayException(
                    "node " + context.node() + " has lost its media driver: " + ex.getMessage(), ex));
        }
        else if (unopened != null)
        {
            node.health().fail("node " + context.node() + " cannot open the log of a stream", unopened);
        }
        else if (ex instanceof Error || ex instanceof StorageSpaceException)
        {
            node.health().fail("the media driver of node " + context.node() + " failed", ex);
        }
    }

    @Override
    public Peer peer(final int strand, final int other, final int rank, final WorkCounts work)
    {
        return wire.newPeer(strand, other, progress, rank, work);
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
            runner.drive(CycleCaller.RANK);
            if (media.isLost() || wire.sayBye())
            {
                break;
            }
            Thread.yield();
        }
        while (deadlineNs - System.nanoTime() > 0);
        wire.baton().tryTake(); // nobody else runs the duty cycle any more
        media.flush();
    }

    @Override
    public void fail()
    {
        final long deadlineNs = System.nanoTime() + FAILED_CLOSE_TIMEOUT_NS;
        while (!media.isLost() && !wire.sayBye() && deadlineNs - System.nanoTime() > 0)
        {
            runner.drive(CycleCaller.RANK);
            Thread.yield();
        }
        for (int i = 0; i < FLUSHES; i++)
        {
            runner.drive(CycleCaller.RANK);
        }
    }

    /** The holder of the baton notes streams that end now. A rank that was cut off keeps it for ever: nobody runs. */
    private void closeParts()
    {
        isClosed = true;
        if (wire != null)
        {
            wire.baton().tryTake();
        }
        if (counters != null)
        {
            counters.close();
        }
        CloseHelper.closeAll(media, rankSelector, selector);
    }
}
