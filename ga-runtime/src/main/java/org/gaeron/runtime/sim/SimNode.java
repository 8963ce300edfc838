package org.gaeron.runtime.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.gaeron.runtime.Node;

/**
 * One life of a node on the network: its address, its incarnation, its lanes to other nodes, its begin and its end.
 */
final class SimNode
{
    private final SimNetwork network;
    private final int number;
    private final long incarnation;
    private final Shape shape;
    private final Home home = new Home();
    private final Lane[] lanes;
    private final SimLinks links;
    private Node runtime;
    private Consumer<SimNode> atEnd = node -> { };
    private boolean isListening;
    private boolean hasEnded;

    SimNode(
        final SimNetwork network, final int number, final long incarnation, final Shape shape,
        final Interference interference)
    {
        this.network = network;
        this.number = number;
        this.incarnation = incarnation;
        this.shape = shape;
        lanes = new Lane[network.nodes().length];
        links = new SimLinks(this, network, interference);
    }

    int number()
    {
        return number;
    }

    long incarnation()
    {
        return incarnation;
    }

    Home home()
    {
        return home;
    }

    Shape shape()
    {
        return shape;
    }

    /** {@return the node of the runtime; null before it runs} */
    Node runtime()
    {
        return runtime;
    }

    void runtime(final Node node)
    {
        runtime = node;
    }

    /** Sets the observer of the memory at the end of this life, before the memory is freed. */
    void atEnd(final Consumer<SimNode> observer)
    {
        atEnd = observer;
    }

    /** Starts to answer messages. */
    void listen()
    {
        isListening = true;
    }

    SimLinks links()
    {
        return links;
    }

    SimLink link(final int peer)
    {
        return links.link(peer);
    }

    /** {@return whether it handles incoming messages} */
    boolean isServing()
    {
        return isListening && !hasEnded;
    }

    boolean isSilent()
    {
        return home.isDead() || home.isFrozen() || hasEnded;
    }

    boolean isAlive()
    {
        return !home.isDead();
    }

    Lane lane(final int to)
    {
        if (lanes[to] == null)
        {
            lanes[to] = new Lane(this, to);
        }
        return lanes[to];
    }

    List<Lane> lanes()
    {
        final List<Lane> used = new ArrayList<>();
        for (final Lane lane : lanes)
        {
            if (lane != null)
            {
                used.add(lane);
            }
        }
        return used;
    }

    void send(final int to, final Message message)
    {
        network.send(this, to, message);
    }

    void after(final long delayNs, final Runnable action)
    {
        network.simulator().after(home, delayNs, action);
    }

    long answerNs()
    {
        return network.weather().answerNs();
    }

    /** Stops the calling rank if its node has died, or until its node thaws. */
    void stopIfSilent()
    {
        final Simulator simulator = network.simulator();
        if (simulator.isInEvent() || simulator.turn() == null || simulator.turn().home != home)
        {
            return;
        }
        if (home.isDead())
        {
            simulator.await();
        }
        else if (home.isFrozen())
        {
            simulator.resume(simulator.turn(), 0);
            simulator.await();
        }
    }

    /** Notes the death of the node, without a Bye. */
    void onDeath()
    {
        if (!hasEnded)
        {
            atEnd.accept(this);
        }
    }

    /** Says Bye and ends this life. By the node's own thread. */
    void close()
    {
        links.sayBye();
        hasEnded = true;
        home.end();
        links.audit();
        atEnd.accept(this);
        network.suspect(this);
    }
}
