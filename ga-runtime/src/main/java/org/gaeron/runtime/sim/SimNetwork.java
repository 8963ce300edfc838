package org.gaeron.runtime.sim;

/**
 * The network between the nodes: delivers, holds back, loses. An address is the number of a node; the life at an
 * address may change.
 *
 * <pre>
 *   send --> lane (order, delay) --> at its time: cut? -> held until healed
 *                                                 sender died before it left? -> lost
 *                                                 no life at the address? -> lost
 *                                                 receiver frozen? -> its event is kept
 *                                                 else: receiver's handler
 * </pre>
 * Each other node detects a silent node (dead, ended, frozen, cut off) on its own: after the node timeout and a little
 * more, if it is still silent. This models the heartbeats of a real transport.
 */
final class SimNetwork
{
    /** Observer of each message before it is sent. */
    interface SendObserver
    {
        void onSend(SimNode from, long number);
    }

    private final Simulator simulator;
    private final Weather weather;
    private final Home everywhere = new Home();
    private final SimNode[] nodes;
    private final Traffic traffic;
    private final long nodeTimeoutNs;
    private SendObserver onSend = (from, number) -> { };
    private long sends;

    SimNetwork(final Simulator simulator, final Weather weather, final int nodes, final long nodeTimeoutNs)
    {
        this.simulator = simulator;
        this.weather = weather;
        this.nodes = new SimNode[nodes];
        this.nodeTimeoutNs = nodeTimeoutNs;
        traffic = new Traffic(nodes);
    }

    Simulator simulator()
    {
        return simulator;
    }

    Weather weather()
    {
        return weather;
    }

    Home everywhere()
    {
        return everywhere;
    }

    Traffic traffic()
    {
        return traffic;
    }

    long nodeTimeoutNs()
    {
        return nodeTimeoutNs;
    }

    /** Sets the observer, which injects faults. */
    void onSend(final SendObserver onSend)
    {
        this.onSend = onSend;
    }

    void settle(final SimNode node)
    {
        nodes[node.number()] = node;
    }

    SimNode at(final int number)
    {
        return nodes[number];
    }

    SimNode[] nodes()
    {
        return nodes;
    }

    /** Sends a message. If its node dies or freezes at this message, the sending rank stops here. */
    void send(final SimNode from, final int to, final Message message)
    {
        if (simulator.isOver())
        {
            return;
        }
        onSend.onSend(from, ++sends);
        from.stopIfSilent();
        if (from.home().isDead())
        {
            return;
        }
        final Lane lane = from.lane(to);
        traffic.count(from.number(), to, message);
        lane.underWay += message.isRequest() ? 1 : 0;
        final long number = ++lane.sent;
        lane.lastAtNs = Math.max(lane.lastAtNs + 1, simulator.nowNs() + weather.messageNs(from.number(), to));
        final long atNs = lane.lastAtNs;
        final long toIncarnation = from.links().incarnationOf(to);
        final Runnable passing = () -> pass(lane, number, atNs, toIncarnation, message);
        simulator.after(everywhere, atNs - simulator.nowNs(), () ->
        {
            if (lane.isCut)
            {
                lane.held.add(passing);
            }
            else
            {
                passing.run();
            }
        });
    }

    private void pass(
        final Lane lane, final long number, final long atNs, final long toIncarnation, final Message message)
    {
        if (atNs > lane.lostAfterNs)
        {
            return;
        }
        if (number != ++lane.came)
        {
            throw new AssertionError("expected message " + lane.came + ", actual " + number);
        }
        final SimNode to = nodes[lane.to];
        simulator.now(to.home(), () -> deliver(lane, toIncarnation, message, to));
    }

    private void deliver(final Lane lane, final long toIncarnation, final Message message, final SimNode to)
    {
        if (message.isRequest())
        {
            lane.underWay--;
            lane.from.links().onRoom(lane.to);
        }
        to.links().onMessage(lane.from, toIncarnation, message);
    }

    /** Ends a life without a Bye; some messages under way from it still arrive. */
    void kill(final SimNode node)
    {
        if (node.home().isDead())
        {
            return;
        }
        node.onDeath();
        node.home().die();
        simulator.forget(node.home());
        for (final Lane lane : node.lanes())
        {
            lane.lostAfterNs = simulator.nowNs() + weather.messageNs(node.number(), lane.to);
        }
        suspect(node);
    }

    void freeze(final SimNode node, final long forNs)
    {
        node.home().freeze();
        suspect(node);
        simulator.after(everywhere, forNs, () ->
        {
            if (!node.home().isDead())
            {
                node.home().thaw(simulator);
                node.links().sendHeartbeats();
            }
        });
    }

    /** Cuts two nodes off from each other, in both directions. */
    void cut(final SimNode one, final SimNode other, final long forNs)
    {
        final Lane there = one.lane(other.number());
        final Lane back = other.lane(one.number());
        there.isCut = true;
        back.isCut = true;
        there.cuts++;
        back.cuts++;
        suspect(one, other, there);
        suspect(other, one, back);
        simulator.after(everywhere, forNs, () ->
        {
            heal(there);
            heal(back);
            one.links().sendHeartbeat(other.number());
            other.links().sendHeartbeat(one.number());
        });
    }

    private void heal(final Lane lane)
    {
        lane.isCut = false;
        for (Runnable passing = lane.held.poll(); passing != null; passing = lane.held.poll())
        {
            passing.run();
        }
    }

    /** Has every node with a link to a silent or ended node notice that after the timeout, unless it got a Bye. */
    void suspect(final SimNode silent)
    {
        final int silences = silent.home().silences();
        for (final SimNode node : nodes)
        {
            if (node != silent && node != null)
            {
                simulator.after(node.home(), nodeTimeoutNs + weather.lateNs(nodeTimeoutNs), () ->
                {
                    if (silent.isSilent() && silent.home().silences() == silences)
                    {
                        node.links().onSilence(silent);
                    }
                });
            }
        }
    }

    private void suspect(final SimNode silent, final SimNode node, final Lane lane)
    {
        final int cuts = lane.cuts;
        simulator.after(node.home(), nodeTimeoutNs + weather.lateNs(nodeTimeoutNs), () ->
        {
            if (lane.isCut && lane.cuts == cuts)
            {
                node.links().onSilence(silent);
            }
        });
    }
}
