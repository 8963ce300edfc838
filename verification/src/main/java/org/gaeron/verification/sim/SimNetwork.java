package org.gaeron.verification.sim;

/**
 * The network between the nodes: delivers, holds back, loses. An address is the number of a node; the life at an
 * address may change.
 *
 * <pre>
 *   frame committed --> stream (order, delay) --> at its time: cut? -> held until healed
 *                                                              sender died before it left? -> lost
 *                                                              no such life at the address? -> lost
 *                                                              else: kept at the receiving end, which runs a cycle
 * </pre>
 * Each other node detects a silent node (dead, ended, frozen, cut off) on its own: after the node timeout and a little
 * more, if it is still silent. This models the heartbeats of Aeron.
 */
final class SimNetwork
{
    /** Observer of each frame before it is sent. */
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
    private FrameMemory memory = FrameMemory.take();
    private long sends;
    private long streams;

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

    FrameMemory memory()
    {
        return memory;
    }

    /** Gives up what the next simulation may use. */
    void close()
    {
        memory.giveBack();
        memory = null;
    }

    long nextStreamId()
    {
        return ++streams;
    }

    /** {@return the silence after which a node is given up} */
    long toleranceNs()
    {
        return nodeTimeoutNs + weather.lateNs(nodeTimeoutNs);
    }

    /** Sends a frame. If its node dies or freezes at this frame, the sending rank stops here. */
    void send(final SimStream stream, final byte[] frame, final long position)
    {
        final SimNode from = stream.from();
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
        traffic.count(from.number(), stream.lane().to, frame);
        stream.onSent();
        pass(stream, () ->
        {
            from.interference().onFrame(from.number(), stream.lane().to, frame);
            stream.end().arrive(frame, position);
        });
    }

    /** Has something arrive by a stream, in its order, unless it is lost. */
    void pass(final SimStream stream, final Runnable arrival)
    {
        final Lane lane = stream.lane();
        pass(lane, stream.nextAtNs(simulator.nowNs() + weather.messageNs(lane.from.number(), lane.to)), arrival);
    }

    private void pass(final Lane lane, final long atNs, final Runnable arrival)
    {
        final Runnable passing = () ->
        {
            if (atNs <= lane.lostAfterNs)
            {
                arrival.run();
            }
        };
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

    /** Offers a new stream to the life at its address, if there is one. */
    void setUp(final SimStream stream)
    {
        final SimNode to = nodes[stream.lane().to];
        simulator.now(to.home(), () -> to.onStream(stream));
    }

    /** Lets the sender of a stream know that a node listens. */
    void reply(final SimNode listener, final SimStream stream)
    {
        final SimNode from = stream.from();
        pass(listener.lane(from.number()), simulator.nowNs() + weather.messageNs(listener.number(), from.number()),
            () -> simulator.now(from.home(), stream::connect));
    }

    /** Ends a stream, after its frames. */
    void end(final SimStream stream)
    {
        pass(stream, () ->
        {
            final SimEnd end = stream.end();
            if (end != null)
            {
                simulator.now(end.node().home(), () -> end.node().onStreamEnd(end));
            }
        });
        stream.disconnect();
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
        final long frozenAtNs = simulator.nowNs();
        node.home().freeze();
        suspect(node);
        simulator.after(everywhere, forNs, () ->
        {
            if (!node.home().isDead())
            {
                node.home().thaw(simulator);
                node.onThaw(frozenAtNs);
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
                simulator.after(node.home(), toleranceNs(), () ->
                {
                    if (silent.isSilent() && silent.home().silences() == silences)
                    {
                        node.onSilence(silent);
                    }
                });
            }
        }
    }

    private void suspect(final SimNode silent, final SimNode node, final Lane lane)
    {
        final int cuts = lane.cuts;
        simulator.after(node.home(), toleranceNs(), () ->
        {
            if (lane.isCut && lane.cuts == cuts)
            {
                node.onSilence(silent);
            }
        });
    }
}
