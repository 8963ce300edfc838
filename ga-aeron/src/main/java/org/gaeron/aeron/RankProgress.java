package org.gaeron.aeron;

import java.util.concurrent.atomic.AtomicBoolean;

import org.agrona.concurrent.status.AtomicCounter;
import org.gaeron.runtime.waiting.Condition;
import org.gaeron.runtime.waiting.Progress;
import org.gaeron.wire.DutyCycle;

/**
 * Progress that the ranks of a node make for it while they wait, and their reports of committed frames. One rank at a
 * time blocks on the sockets of the node, in a selector of its own: an answer wakes it directly. Otherwise a data
 * server would have to be scheduled first, and then wake the rank. The data server's thread blocks in its own selector
 * meanwhile, so nothing depends on the rank; the first to wake runs the duty cycle.
 *
 * <pre>
 *   rank                                   the others
 *   isBlocking false -> true               a datagram, a doorbell: wakes one selector or both
 *   parked + 1                             a thread that made its condition true: wake()
 *   condition met, or frames? does not block
 *   block, at most 10 ms
 *   parked - 1, isBlocking = false
 *   drives
 * </pre>
 * A rank that stops anywhere here keeps other ranks from blocking, and they park.
 */
final class RankProgress implements Progress, DutyCycle
{
    private final DataServerRunner runner;
    private final WakeSelector selector;
    private final Doorbell doorbell;
    private final boolean hasUdp;
    private final AtomicCounter parked;
    private final AtomicBoolean isBlocking = new AtomicBoolean();

    /** A rank has queued an operation, and may leave without driving. Ranks write it. */
    private volatile boolean hasQueued;

    /**
     * The progress of the ranks of a node.
     *
     * @param selector of the ranks; null if the server's thread never blocks either.
     * @param doorbell of the neighbours; null if all links are UDP, whose datagrams wake by themselves.
     * @param hasUdp   whether any links are UDP.
     */
    RankProgress(
        final DataServerRunner runner, final WakeSelector selector, final Doorbell doorbell, final boolean hasUdp,
        final AtomicCounter parked)
    {
        this.runner = runner;
        this.selector = selector;
        this.doorbell = doorbell;
        this.hasUdp = hasUdp;
        this.parked = parked;
    }

    @Override
    public int drive()
    {
        return runner.drive(CycleCaller.RANK);
    }

    @Override
    public void undriven(final Runnable action)
    {
        runner.undriven(action);
    }

    @Override
    public boolean block(final Condition condition)
    {
        if (selector == null || isBlocking.get() || !isBlocking.compareAndSet(false, true))
        {
            return false;
        }
        parked.getAndAdd(1);
        try
        {
            final long timeoutMs = condition.isMet() || Thread.currentThread().isInterrupted() ?
                0 : runner.lookOnceMore();
            if (timeoutMs > 0 && !condition.isMet())
            {
                selector.block(timeoutMs);
            }
        }
        finally
        {
            parked.getAndAdd(-1);
            isBlocking.set(false);
        }
        return true;
    }

    @Override
    public void wake()
    {
        if (selector != null)
        {
            selector.wakeUp();
        }
    }

    @Override
    public void handOver()
    {
        runner.takeOver();
    }

    @Override
    public void leave()
    {
        if (hasUdp || hasQueued)
        {
            hasQueued = false;
            runner.wakeIfBlocked();
        }
    }

    @Override
    public void onQueued()
    {
        hasQueued = true;
    }

    /** Has a frame noticed by the neighbour over IPC, by whoever sends it over UDP. */
    @Override
    public void onCommitted(final int node, final boolean isLeaving)
    {
        if (isNeighbour(node))
        {
            doorbell.ringIfParked(node);
        }
        else if (isLeaving)
        {
            runner.wakeIfBlocked();
        }
    }

    private boolean isNeighbour(final int node)
    {
        return doorbell != null && doorbell.isNeighbour(node);
    }

    /** Wakes those who make room in a log. Over UDP the rank makes room itself by driving. */
    @Override
    public void onNoRoom(final int node)
    {
        if (isNeighbour(node))
        {
            doorbell.ringHostIfParked();
            doorbell.ringIfParked(node);
        }
        Thread.yield();
    }

    @Override
    public void onWanted()
    {
        runner.takeOver();
    }
}
