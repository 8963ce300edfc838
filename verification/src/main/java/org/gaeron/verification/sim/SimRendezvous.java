package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.List;

import org.gaeron.GlobalArrayException;
import org.gaeron.runtime.node.Rendezvous;

/**
 * The rendezvous of a simulated job: one round. A restarted node comes after it and gets the records of the round,
 * including that of its former life. It will notice that the others do not know it.
 */
final class SimRendezvous implements Rendezvous
{
    private final SimNetwork network;
    private final byte[][] records;
    private final List<Task> waiting = new ArrayList<>();
    private final long timeoutNs;
    private int arrived;

    SimRendezvous(final SimNetwork network, final int nodes, final long timeoutNs)
    {
        this.network = network;
        this.timeoutNs = timeoutNs;
        records = new byte[nodes][];
    }

    boolean knows(final int node)
    {
        return records[node] != null;
    }

    private boolean isComplete()
    {
        return arrived == records.length;
    }

    @Override
    public byte[][] exchange(final int node, final byte[] record)
    {
        final Simulator simulator = network.simulator();
        if (records[node] == null)
        {
            records[node] = record.clone();
            arrived++;
        }
        if (isComplete())
        {
            waiting.forEach(task -> simulator.resume(task, network.weather().wakeNs()));
            waiting.clear();
            return copy();
        }
        final Task self = simulator.turn();
        waiting.add(self);
        simulator.after(self.home, timeoutNs, () ->
        {
            if (waiting.remove(self))
            {
                simulator.resume(self, 0);
            }
        });
        simulator.await();
        if (!isComplete())
        {
            throw new GlobalArrayException(
                "expected " + records.length + " nodes at the rendezvous, actual " + arrived);
        }
        return copy();
    }

    private byte[][] copy()
    {
        return records.clone();
    }
}
