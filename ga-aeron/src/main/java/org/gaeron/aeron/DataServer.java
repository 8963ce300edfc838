package org.gaeron.aeron;

import java.util.ArrayList;
import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.Agent;
import org.gaeron.GlobalArrayException;
import org.gaeron.aeron.codecs.StreamKind;

/**
 * The data server of a node: applies what other nodes send, streams what they ask for, completes what they answer. Its
 * duty cycle is {@link #doWork()}, which never waits. Holder of the baton.
 *
 * <pre>
 *    datagrams --> receiver --> images --> sessions --> request adapter --> NearPeer     (blocks of this node)
 *                                              \-----> reply adapter   --> completions  (ranks of this node)
 *    replies, grants, transfers  --------> logs --> sender --> datagrams
 * </pre>
 * A cycle first sends the frames that ranks have committed, and answers incoming frames before it ends. It receives
 * nothing after the polls: a frame left in an image would have no datagram left to wake the node.
 */
final class DataServer implements Agent
{
    static final long STALL_MS = 500;

    private static final System.Logger LOGGER = System.getLogger("org.gaeron");
    private static final long STALL_NS = TimeUnit.MILLISECONDS.toNanos(STALL_MS);
    private static final long HOUSEKEEPING_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LATE_HOUSEKEEPING_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int LATENCY_LIMIT = 64;
    private static final int BULK_LIMIT = 16;
    private static final int SEND_LIMIT = 16;
    private static final int MOST_PIECES = 8;
    private static final int MOST_SENT_BYTES = 4 * FrameSizes.MAX_MTU;
    private static final int MOST_DATAGRAMS = 4;
    private static final int LARGE_DATAGRAM = 1024;

    private final AeronClient client;
    private final DriverAgents driver;
    private final Channels channels;
    private final LinkTable links;
    private final PullBudget budget;
    private final RequestAdapter requests;
    private final ReplyProxy replyProxy;
    private final NodeCounters counters;
    private final Doorbell doorbell;
    private final Standstill standstill;
    private final SilenceProbes probes;
    private final RequestProxy requestProxy = new RequestProxy();
    private long housekeepingNs = System.nanoTime();
    private boolean isOpening;
    private long positionsSeen;
    private boolean isSending;
    private int polled;
    /** Stays set when an error has cut off the poll. */
    private boolean isPolling;
    private long lastCycleNs = System.nanoTime();

    DataServer(
        final AeronClient client, final Channels channels, final LinkTable links, final PullBudget budget,
        final RequestAdapter requests, final ReplyProxy replyProxy, final NodeCounters counters,
        final Doorbell doorbell, final Standstill standstill)
    {
        this.standstill = standstill;
        this.doorbell = doorbell;
        this.client = client;
        this.driver = client.agents();
        this.channels = channels;
        this.links = links;
        this.budget = budget;
        this.requests = requests;
        this.replyProxy = replyProxy;
        this.counters = counters;
        probes = new SilenceProbes(links, budget, replyProxy, counters, channels.probeNs(), housekeepingNs);
    }

    @Override
    public String roleName()
    {
        return "data-server";
    }

    @Override
    public int doWork()
    {
        return doWork(HOUSEKEEPING_NS);
    }

    /**
     * Runs the duty cycle for a waiting rank, with housekeeping less often: it can wait longer than the rank's answer.
     */
    int drive()
    {
        return doWork(LATE_HOUSEKEEPING_NS);
    }

    private int doWork(final long housekeepingPeriodNs)
    {
        final long startNs = System.nanoTime();
        int work = isUnsent() ? send() : 0;
        work += driver == null ? 0 : receive();
        work += poll();
        work += pull();
        work += answer();
        work += probes.ask(startNs);
        work += send();
        work += driver == null ? 0 : driver.conduct();
        if (isOpening || startNs - housekeepingNs > housekeepingPeriodNs)
        {
            work += keepHouse(startNs);
        }
        if (doorbell != null && work > 0)
        {
            ring();
        }
        noteCycle(startNs);
        return work;
    }

    /**
     * Runs a duty cycle with all of its steps, to have them compiled.
     */
    int warmUp()
    {
        lastCycleNs = System.nanoTime();
        return doWork(0);
    }

    /**
     * {@return whether the last duty cycle has left nothing to send and no incoming frames} Holder of the baton.
     */
    boolean isDrained()
    {
        return polled < BULK_LIMIT && !isUnsent();
    }

    /**
     * {@return whether the last duty cycle has found incoming frames} Holder of the baton.
     */
    boolean hasPolled()
    {
        return polled > 0;
    }

    /**
     * {@return whether ranks have requested something since the last duty cycle began, or neighbours may have sent
     * something} Holder of the baton.
     */
    boolean hasNews()
    {
        return doorbell != null || links.hasWanted() || isUnsent();
    }

    /**
     * {@return when the last duty cycle ended} Holder of the baton.
     */
    long lastCycleNs()
    {
        return lastCycleNs;
    }

    /**
     * {@return the ms until the next probe is due; {@link Long#MAX_VALUE} if nothing is awaited} Holder of the baton.
     */
    long probeDueMs()
    {
        return probes.dueMs(System.nanoTime());
    }

    private boolean hasNewFrames()
    {
        return links.positions() != positionsSeen;
    }

    /** The sender takes one piece of each stream's log at a time, as long as the receiver has room for it. */
    private boolean isUnsent()
    {
        return isSending || hasNewFrames();
    }

    private int send()
    {
        positionsSeen = links.positions();
        if (driver == null)
        {
            isSending = false;
            return 0;
        }
        int work = 0;
        for (int i = 0; i < MOST_PIECES && work < MOST_SENT_BYTES && (i == 0 || isSending); i++)
        {
            final int sent = driver.send();
            isSending = sent > 0 && links.hasUnsent();
            work += sent;
        }
        return work;
    }

    /** Receives one datagram, or a few while they are large: large ones seldom come alone. */
    private int receive()
    {
        int work = 0;
        int received;
        int count = 0;
        do
        {
            received = driver.receive();
            work += received;
        }
        while (received >= LARGE_DATAGRAM && ++count < MOST_DATAGRAMS);
        return work;
    }

    /** Polls nothing once an error has cut off a frame: later frames would see the memory without it. */
    private int poll()
    {
        if (isPolling)
        {
            return 0;
        }
        isPolling = true;
        polled = poll(StreamKind.LATENCY, LATENCY_LIMIT);
        polled += poll(StreamKind.BULK, BULK_LIMIT);
        isPolling = false;
        return polled;
    }

    private int poll(final StreamKind kind, final int limit)
    {
        final ArrayList<InboundSession> sessions = links.sessions(kind);
        int work = 0;
        for (int i = sessions.size() - 1; i >= 0; i--)
        {
            work += sessions.get(i).poll(limit);
        }
        requests.endPoll();
        return work;
    }

    private int pull()
    {
        int work = 0;
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            final Link link = active.get(i);
            for (PendingOperation get = link.pollLargeGet(); get != null; get = link.pollLargeGet())
            {
                budget.add(InboundTransfer.ofGet(link, get));
                work++;
            }
        }
        work += budget.doWork(replyProxy);
        counters.pulls(budget.outstanding());
        return work;
    }

    private int answer()
    {
        int work = 0;
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            final Link link = active.get(i);
            if (link.isOpen())
            {
                work += counted(link.probe().answer(replyProxy));
                work += counted(link.replies().isEmpty() ? 0 :
                    link.replies().send(replyProxy, link.latency().publication()));
                work += counted(link.outbound().send(requestProxy, replyProxy, SEND_LIMIT));
            }
        }
        return work;
    }

    private void ring()
    {
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            if (active.get(i).hasNewFrames())
            {
                doorbell.ringIfParked(active.get(i).node());
            }
        }
    }

    private int counted(final int status)
    {
        if (status < 0)
        {
            counters.onBackPressure();
            if (doorbell != null)
            {
                doorbell.ringHostIfParked();
            }
            return 0;
        }
        return status;
    }

    /** Runs the client's conductor, opens streams, and ends links that have gone silent. */
    private int keepHouse(final long nowNs)
    {
        housekeepingNs = nowNs;
        int work = client.invoke();
        if (client.isLost())
        {
            // its streams have ended with it, whatever the other nodes do
            return work;
        }
        counters.driver(client.refusedDatagrams(), client.trains());
        if (client.isStopped())
        {
            client.lose();
            throw new GlobalArrayException("the agents of Aeron have ended: was a thread of the job interrupted?");
        }
        isOpening = false;
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            final Link link = active.get(i);
            work += link.advance(client.aeron(), channels, links.handshake(), replyProxy);
            isOpening |= link.isOpening();
            final String death = link.deathReason(nowNs);
            if (death != null)
            {
                links.onLost(link, death);
            }
        }
        return work;
    }

    private void noteCycle(final long startNs)
    {
        final long nowNs = System.nanoTime();
        standstill.note(lastCycleNs, nowNs);
        lastCycleNs = nowNs;
        final long durationNs = nowNs - startNs;
        final boolean isStall = durationNs > STALL_NS;
        counters.onCycle(durationNs, isStall);
        if (isStall)
        {
            LOGGER.log(System.Logger.Level.WARNING, "a duty cycle of the data server took {0} ms",
                TimeUnit.NANOSECONDS.toMillis(durationNs));
        }
    }

    /**
     * {@return whether the next cycle should come soon, even if no frame arrives}
     */
    boolean isHeldBack()
    {
        if (isOpening || budget.isHeldBack() || links.hasHeldFrame())
        {
            return true;
        }
        final ArrayList<Link> active = links.active();
        for (int i = active.size() - 1; i >= 0; i--)
        {
            if (active.get(i).isHeldBack())
            {
                return true;
            }
        }
        return false;
    }
}
