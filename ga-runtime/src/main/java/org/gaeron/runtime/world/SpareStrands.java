package org.gaeron.runtime.world;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Transport;
import org.gaeron.runtime.node.Wiring;
import org.gaeron.runtime.rank.Rank;
import org.gaeron.runtime.waiting.Machine;
import org.gaeron.runtime.waiting.Strands;
import org.gaeron.runtime.waiting.Waiter;

/**
 * The strands that one rank has made for its forks. A fork takes some and gives them back. They remain this rank's: the
 * other nodes know by them in which order its requests come. Rank's thread.
 */
public final class SpareStrands
{
    private final Node node;
    private final int number;
    private final Transport transport;
    private final Wiring wiring;
    private final ArrayDeque<Rank> spare = new ArrayDeque<>();

    /** No strands yet. The transport is null if there is no other node. */
    public SpareStrands(final Node node, final int number, final Transport transport, final Wiring wiring)
    {
        this.node = node;
        this.number = number;
        this.transport = transport;
        this.wiring = wiring;
    }

    Machine machine()
    {
        return node.machine();
    }

    /**
     * Takes strands: as many as are asked for, or none.
     *
     * @throws IllegalArgumentException if that many are not possible.
     */
    List<Rank> take(final int threads)
    {
        if (threads < 1)
        {
            throw new IllegalArgumentException("expected at least 1 thread, actual " + threads);
        }
        if (threads > spare.size())
        {
            make(threads);
        }
        final List<Rank> taken = new ArrayList<>(threads);
        while (taken.size() < threads)
        {
            taken.add(spare.poll());
        }
        return taken;
    }

    private void make(final int threads)
    {
        final Strands strands = node.strands();
        final int missing = threads - spare.size();
        final int possible = spare.size() + strands.left();
        final int first = missing > strands.left() ? -1 : strands.add(newWaiters(missing));
        if (first < 0)
        {
            throw new IllegalArgumentException("expected at most " + possible + " threads for rank " + number +
                ", because the largest forks of a node's ranks have at most " + Strands.MOST_FORKED +
                " together, actual " + threads + ": use more ranks or nodes");
        }
        for (int i = 0; i < missing; i++)
        {
            final Rank strand = new Rank(node, number, first + i, transport, wiring);
            strand.waits().waiter().watch(new LongWait(strand, node.machine(), node.context().waitReportNs()));
            spare.add(strand);
        }
    }

    private Waiter[] newWaiters(final int count)
    {
        final Waiter[] waiters = new Waiter[count];
        for (int i = 0; i < count; i++)
        {
            waiters[i] = new Waiter(node.health(), node.machine(), true);
        }
        return waiters;
    }

    /** Takes back the strands of a fork, whose worlds and views are of no use from now on. */
    void giveBack(final List<Rank> taken)
    {
        taken.forEach(strand -> spare.add(strand.again()));
    }
}
