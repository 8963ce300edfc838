package org.gaeron.verification.sim;

import java.util.ArrayDeque;

import org.gaeron.runtime.failure.Health;
import org.gaeron.wire.Baton;
import org.gaeron.wire.DutyCycle;
import org.gaeron.wire.FrameServer;
import org.gaeron.wire.Standstill;

/**
 * Duty cycle of one life of a node. A cycle is an event: it follows what arrives, or becomes possible, after a time
 * from the seed.
 */
final class SimDuty implements DutyCycle
{
    private static final int MOST_ROUNDS = 1000;
    private static final long ROOM_NS = 100_000_000;

    private final SimNetwork network;
    private final Home home;
    private final Health health;
    private final FrameServer server;
    private final Standstill standstill;
    private final Baton baton;
    /** Tasks that go on after the next cycle. */
    private final ArrayDeque<Task> idle = new ArrayDeque<>();
    private boolean isDue;
    private boolean isOver;

    SimDuty(
        final SimNetwork network, final Home home, final Health health, final FrameServer server,
        final Baton baton, final Standstill standstill)
    {
        this.baton = baton;
        this.network = network;
        this.home = home;
        this.health = health;
        this.server = server;
        this.standstill = standstill;
    }

    /** Has a cycle run soon. */
    void request()
    {
        if (!isDue)
        {
            isDue = true;
            network.simulator().after(home, network.weather().answerNs(), this::cycle);
        }
    }

    /** Runs a cycle now. By an event. */
    void cycle()
    {
        isDue = false;
        if (!isOver)
        {
            guarded(this::work);
            goOn();
        }
    }

    /** Runs no cycle any more. */
    void stop()
    {
        isOver = true;
    }

    /** Notes that the process stood still until now. */
    void stoodStill(final long sinceNs)
    {
        standstill.note(sinceNs, network.simulator().nowNs());
    }

    private void work()
    {
        final long nowNs = network.simulator().nowNs();
        int work = 1;
        for (int round = 0; round < MOST_ROUNDS && work > 0; round++)
        {
            work = server.serve(nowNs) + server.keepLinks(nowNs);
        }
    }

    /** Runs a part of a duty cycle with the baton; as on a real node, whatever it throws fails the node. */
    void guarded(final Runnable part)
    {
        final long nowNs = network.simulator().nowNs();
        standstill.note(nowNs, nowNs);
        if (!baton.tryTake())
        {
            throw new AssertionError("expected one duty cycle of a node at a time");
        }
        try
        {
            part.run();
        }
        catch (final BrokenInvariantException ex)
        {
            network.simulator().fail(ex);
        }
        catch (final Throwable ex)
        {
            health.fail("the data server failed", ex);
        }
        baton.putDown();
    }

    @Override
    public int drive()
    {
        return 0;
    }

    @Override
    public void onCommitted(final int node, final boolean isLeaving)
    {
        if (!isLeaving)
        {
            request();
        }
    }

    @Override
    public void onQueued()
    {
        request();
    }

    @Override
    public void onNoRoom(final int node)
    {
        awaitCycle(ROOM_NS);
    }

    @Override
    public void onWanted()
    {
        request();
    }

    /** Blocks the calling task until a duty cycle has run, or for a time. */
    void awaitCycle(final long mostNs)
    {
        final Task self = network.simulator().turn();
        idle.add(self);
        network.simulator().after(home, mostNs, () ->
        {
            if (idle.remove(self))
            {
                network.simulator().resume(self, 0);
            }
        });
        network.simulator().await();
    }

    private void goOn()
    {
        for (Task task = idle.poll(); task != null; task = idle.poll())
        {
            network.simulator().resume(task, network.weather().wakeNs());
        }
    }
}
