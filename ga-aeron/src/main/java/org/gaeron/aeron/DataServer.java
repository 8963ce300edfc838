package org.gaeron.aeron;

import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.settings.TimeLimits;
import org.gaeron.wire.FrameServer;
import org.gaeron.wire.Standstill;

/**
 * The data server of a node: runs its media driver, its Aeron clients, and its protocol. The duty cycle is {@link
 * #doWork(CycleCaller)}, which never waits. Holder of the baton.
 *
 * <pre>
 *    datagrams --> receiver --> images --> frame server --> logs --> sender --> datagrams
 * </pre>
 * A cycle first sends the frames that ranks have committed, and answers incoming frames before it ends. It reads no
 * datagrams before it has begun what ranks have queued: a look at a socket is a system call. Only where a rank runs it
 * and has got nothing but signals, their position waits for the next cycle ({@link CycleCaller}): it goes with what the
 * rank sends when it goes on. A cycle receives nothing after the polls: a frame left in an image would have no datagram
 * left to wake the node. While neighbours are busy the agents of the driver run in a few of the cycles ({@link
 * DriverPolicy}), but always for what is unsent.
 */
final class DataServer implements ServerCycle
{
    static final long STALL_MS = 500;

    private static final System.Logger LOGGER = System.getLogger("org.gaeron");
    private static final long STALL_NS = TimeUnit.MILLISECONDS.toNanos(STALL_MS);
    private static final int MOST_PIECES = 8;
    private static final int MOST_SENT_BYTES = 4 * StreamSizes.MAX_MTU;

    private final Media media;
    private final DriverAgents driver;
    private final ReceiveBatch batch;
    private final FrameServer frames;
    private final NodeCounters counters;
    private final Doorbell doorbell;
    private final IntConsumer ring;
    private final Standstill standstill;
    private final DriverPolicy policy;
    private long housekeepingNs = System.nanoTime();
    private long sendLimitsSeen;
    private boolean isSending;
    /** A rank has committed a frame: the driver may have looked between its claim and that. */
    private boolean hasLeft;
    /**
     * Aeron's conductor may have found that a status message or a request to repeat something is due. Its receiver
     * sends it in the next cycle. No datagram wakes the node for it, and the other side waits.
     */
    private boolean isOwing;
    private long lastCycleBeginNs = System.nanoTime();
    private long lastCycleEndNs = lastCycleBeginNs;

    DataServer(
        final Media media, final FrameServer frames, final NodeCounters counters, final Doorbell doorbell,
        final Standstill standstill)
    {
        this.media = media;
        driver = media.agents();
        batch = driver == null ? null : new ReceiveBatch(driver::receive, driver.datagramBytes());
        this.frames = frames;
        this.counters = counters;
        this.doorbell = doorbell;
        ring = doorbell == null ? node -> { } : this::ringIfNeighbour;
        this.standstill = standstill;
        policy = new DriverPolicy(doorbell != null, housekeepingNs);
    }

    @Override
    public int doWork(final CycleCaller caller)
    {
        final long startNs = System.nanoTime();
        lastCycleBeginNs = startNs;
        final boolean wasUnsent = isUnsent(); // a rank may write frames at any time: what is sent makes the driver due
        boolean isDriverDue = isOwing || wasUnsent || policy.isDue(startNs);
        int moved = wasUnsent ? send() : 0;
        final boolean canRead = isDriverDue && batch != null && !frames.hasQueued();
        final int received = canRead ? batch.receive() : 0;
        moved += received;
        int work = frames.serve(startNs);
        final boolean isUnsent = isUnsent();
        final boolean canWait =
            caller.canHold() && isUnsent && !isSending && frames.hasAnsweredOnlySignals(sendLimitsSeen);
        isDriverDue |= isUnsent;
        if (isDriverDue)
        {
            if (!canWait && (isUnsent || frames.hasUnsent() || policy.isSenderDue(startNs)))
            {
                moved += send();
            }
            final int conducted = driver == null ? 0 : driver.conduct();
            isOwing = conducted > 0 || received > 0 && frames.polled() == 0;
            work += conducted;
            policy.onRun(moved, startNs);
        }
        policy.onServed(frames.polled(), startNs);
        work += moved;
        if (frames.isOpening() || startNs - housekeepingNs > caller.housekeepingPeriodNs())
        {
            work += keepHouse(startNs);
        }
        if (doorbell != null)
        {
            ring(work);
        }
        noteCycle(startNs);
        return work;
    }

    /** Has cycles begin: what was before was no standstill. */
    void begin()
    {
        lastCycleEndNs = System.nanoTime();
    }

    /**
     * Runs a duty cycle with all of its steps, to have them compiled.
     */
    int warmUp()
    {
        begin();
        return doWork(CycleCaller.OPENER);
    }

    @Override
    public void onLeft()
    {
        hasLeft = true;
    }

    @Override
    public boolean isDrained()
    {
        return !frames.hasServedToALimit() && !isUnsent() && !isOwing;
    }

    @Override
    public boolean hasPolled()
    {
        return frames.polled() > 0;
    }

    @Override
    public boolean hasNews()
    {
        return doorbell != null || frames.hasWanted() || frames.hasQueued() || isUnsent();
    }

    @Override
    public boolean hasHeldFrame()
    {
        return frames.hasHeldFrame();
    }

    @Override
    public long lastCycleBeginNs()
    {
        return lastCycleBeginNs;
    }

    @Override
    public long lastCycleEndNs()
    {
        return lastCycleEndNs;
    }

    @Override
    public long probeDueMs()
    {
        return frames.probeDueMs(System.nanoTime());
    }

    private boolean hasNewFrames()
    {
        return frames.sendLimits() != sendLimitsSeen;
    }

    /** The sender takes one piece of each stream's log at a time, as long as the receiver has room for it. */
    private boolean isUnsent()
    {
        return isSending || hasLeft || hasNewFrames();
    }

    private int send()
    {
        hasLeft = false;
        sendLimitsSeen = frames.sendLimits();
        if (driver == null)
        {
            isSending = false;
            return 0;
        }
        int work = 0;
        for (int i = 0; i < MOST_PIECES && work < MOST_SENT_BYTES && (i == 0 || isSending); i++)
        {
            final int sent = driver.send();
            isSending = sent > 0 && frames.hasUnsent();
            work += sent;
        }
        return work;
    }

    private void ring(final int work)
    {
        if (frames.hasFoundNoRoom())
        {
            doorbell.ringHostIfParked();
        }
        if (work > 0)
        {
            frames.newFrames(ring);
        }
    }

    /** Has a frame for a node noticed: a datagram does it, a neighbour is rung. */
    private void ringIfNeighbour(final int node)
    {
        if (doorbell.isNeighbour(node))
        {
            doorbell.ringIfParked(node);
        }
    }

    /** Runs the clients' conductors, opens streams, and ends links that have gone silent. */
    private int keepHouse(final long nowNs)
    {
        housekeepingNs = nowNs;
        final int work = media.invoke();
        if (media.isLost())
        {
            // its streams have ended with it, whatever the other nodes do
            return work;
        }
        media.show(counters);
        if (media.isStopped())
        {
            media.lose();
            throw new GlobalArrayException("the agents of Aeron have ended: was a thread of the job interrupted?");
        }
        return work + frames.keepLinks(nowNs);
    }

    private void noteCycle(final long startNs)
    {
        final long nowNs = System.nanoTime();
        standstill.note(lastCycleEndNs, nowNs);
        lastCycleEndNs = nowNs;
        final long durationNs = nowNs - startNs;
        final boolean isStall = durationNs > STALL_NS;
        counters.onCycle(durationNs, isStall);
        if (isStall)
        {
            LOGGER.log(System.Logger.Level.WARNING,
                "a duty cycle of the data server took {0} ms; a node that is silent for {1} is dead " +
                "(gaeron.node.timeout)", TimeUnit.NANOSECONDS.toMillis(durationNs),
                TimeLimits.text(standstill.nodeTimeoutNs()));
        }
    }

    @Override
    public boolean isHeldBack()
    {
        return frames.isHeldBack();
    }
}
