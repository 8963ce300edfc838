package org.gaeron.verification.sim;

import org.gaeron.runtime.memory.NodeMemory;
import org.gaeron.runtime.peer.ForwardingPeer;
import org.gaeron.runtime.peer.NearPeer;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.waiting.Machine;

/**
 * The machine of one simulated node: its threads are tasks, its time is the simulator's. Parks have no bound. Wakeups
 * and near operations are delayed by times from the seed, so that the ranks of a node overtake each other.
 */
final class SimMachine implements Machine
{
    private final Simulator simulator;
    private final Home home;
    private final Weather weather;

    SimMachine(final Simulator simulator, final Home home, final Weather weather)
    {
        this.simulator = simulator;
        this.home = home;
        this.weather = weather;
    }

    @Override
    public long nanoTime()
    {
        return simulator.nowNs();
    }

    @Override
    public long driveNs()
    {
        return 0;
    }

    /** Tasks run one at a time. */
    @Override
    public void heavyFence()
    {
    }

    @Override
    public void park(final Object blocker, final long mostNs)
    {
        final Task self = simulator.turn();
        if (self != null && self.hasPermit)
        {
            self.hasPermit = false;
            return;
        }
        if (self != null)
        {
            self.isParked = true;
        }
        simulator.await();
    }

    @Override
    public void unpark(final Thread thread)
    {
        final Task task = simulator.taskOf(thread);
        if (task == null || task.isEnded || simulator.isOver())
        {
            return;
        }
        if (task.isParked)
        {
            task.isParked = false;
            simulator.resume(task, weather.wakeNs());
        }
        else
        {
            task.hasPermit = true;
        }
    }

    @Override
    public void pause(final long ns)
    {
        final Task self = simulator.turn();
        if (self != null)
        {
            simulator.resume(self, ns);
        }
        simulator.await();
    }

    @Override
    public Thread start(final String name, final Runnable body)
    {
        return simulator.spawn(home, name, weather.wakeNs(), body).thread;
    }

    @Override
    public void interrupt(final Thread thread)
    {
        // ranks of a simulation wait only for the job
    }

    @Override
    public void tell(final String line)
    {
    }

    /** {@return near memory that a rank does not reach at once} */
    Peer near(final NearPeer peer)
    {
        return new UnhurriedPeer(peer);
    }

    /** Near memory with a delay in which other ranks may come first. */
    private final class UnhurriedPeer extends ForwardingPeer
    {
        private final NearPeer peer;

        private UnhurriedPeer(final NearPeer peer)
        {
            this.peer = peer;
        }

        @Override
        protected Peer peer()
        {
            return peer;
        }

        @Override
        protected void begin(final int arrayId)
        {
            if (arrayId != NodeMemory.CONTROL_ARRAY_ID)
            {
                pause(weather.nearNs());
            }
        }
    }
}
