package org.gaeron.verification.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.agrona.collections.MutableLong;
import org.gaeron.runtime.node.Node;
import org.gaeron.wire.Carrier;
import org.gaeron.wire.CarrierLimits;
import org.gaeron.wire.FrameClaim;
import org.gaeron.wire.NodeParts;
import org.gaeron.wire.OutboundStream;
import org.gaeron.wire.Standstill;
import org.gaeron.wire.WireAudit;
import org.gaeron.wire.WireCounters;
import org.gaeron.wire.WireNode;
import org.gaeron.wire.codecs.StreamKind;

/**
 * One life of a node on the network: its address, its incarnation, its protocol and its streams.
 */
final class SimNode implements Carrier
{
    private final SimNetwork network;
    private final int number;
    private final long incarnation;
    private final Shape shape;
    private final Interference interference;
    private final Home home = new Home();
    private final Lane[] lanes;
    private final List<SimStream> streams = new ArrayList<>();
    private final List<SimEnd> ends = new ArrayList<>();
    private final List<Runnable> early = new ArrayList<>();
    private CarrierLimits limits;
    private SimDuty duty;
    private Node runtime;
    private WireNode wire;
    private Consumer<SimNode> atEnd = node -> { };
    private boolean isServing;
    private boolean hasEnded;

    SimNode(
        final SimNetwork network, final int number, final long incarnation, final Shape shape,
        final Interference interference)
    {
        this.network = network;
        this.number = number;
        this.incarnation = incarnation;
        this.shape = shape;
        this.interference = interference;
        lanes = new Lane[network.nodes().length];
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

    /** {@return the node of the runtime; null before it runs} */
    Node runtime()
    {
        return runtime;
    }

    WireNode wire()
    {
        return wire;
    }

    SimDuty duty()
    {
        return duty;
    }

    Interference interference()
    {
        return interference;
    }

    /** Sets the observer of the memory at the end of this life, before the memory is freed. */
    void atEnd(final Consumer<SimNode> observer)
    {
        atEnd = observer;
    }

    /** Makes the protocol of the node, which does not serve yet. */
    void prepare(final Node node, final long[] incarnations)
    {
        runtime = node;
        limits = shape.limits(node.context().limits().openNs());
        final Standstill standstill = new Standstill(network.nodeTimeoutNs());
        final MutableLong nonce = new MutableLong(incarnation << 32);
        wire = new WireNode(
            new NodeParts(node.context(), node.health(), node.memory(), node.newNearPeer(), node.strands()), this,
            WireCounters.NONE, incarnations, standstill, node.machine()::nanoTime, () -> nonce.addAndGet(2));
        duty = new SimDuty(network, home, node.health(), wire.server(), wire.baton(), standstill);
    }

    /** Takes incoming streams from now on, and those that came before. */
    void serve()
    {
        isServing = true;
        early.forEach(Runnable::run);
        early.clear();
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

    void after(final long delayNs, final Runnable action)
    {
        network.simulator().after(home, delayNs, action);
    }

    @Override
    public OutboundStream stream(final int node, final StreamKind kind)
    {
        final SimStream stream = new SimStream(network, lane(node), kind, shape.window());
        streams.add(stream);
        return stream;
    }

    @Override
    public FrameClaim newClaim()
    {
        return new SimClaim(network);
    }

    @Override
    public CarrierLimits limits(final int other)
    {
        return limits;
    }

    /** Takes an incoming stream, or keeps it until the node serves. */
    void onStream(final SimStream stream)
    {
        if (hasEnded || stream.end() != null)
        {
            return;
        }
        if (!isServing)
        {
            early.add(() -> onStream(stream));
            return;
        }
        final SimEnd end = new SimEnd(network, stream, this, network.nextStreamId());
        stream.bind(end);
        ends.add(end);
        wire.onStream(end, stream.kind());
        network.reply(this, stream);
    }

    /** Notices the end of an incoming stream, after the frames that have arrived. */
    void onStreamEnd(final SimEnd end)
    {
        if (!hasEnded && ends.contains(end))
        {
            duty.cycle();
            ends.remove(end);
            end.end();
            final Runnable noticed = () ->
            {
                wire.onStreamEnd(end.id(), end.stream().kind());
                wire.server().keepLinks(network.simulator().nowNs());
            };
            duty.guarded(() -> interference.onEnd(wire, lanes.length, noticed));
            requestCycle();
        }
    }

    /**
     * Notices that a life of a node has been silent for too long: ends its streams, and finds that it does not listen.
     * It will find the same of this node.
     */
    void onSilence(final SimNode silent)
    {
        if (hasEnded || !isServing)
        {
            return;
        }
        for (final SimEnd end : List.copyOf(ends))
        {
            if (end.stream().from() == silent)
            {
                onStreamEnd(end);
                silent.after(network.toleranceNs(), end.stream()::disconnect);
            }
        }
        for (final SimStream stream : streams)
        {
            if (stream.end() != null && stream.end().node() == silent)
            {
                stream.disconnect();
            }
        }
    }

    /** Has a duty cycle run soon. */
    void requestCycle()
    {
        if (isServing && !hasEnded)
        {
            duty.request();
        }
    }

    /** Goes on after a freeze, and notes that it stood still. */
    void onThaw(final long frozenAtNs)
    {
        if (duty != null)
        {
            duty.stoodStill(frozenAtNs);
            requestCycle();
        }
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

    /** Ends this life, after it has said Bye. By the node's own thread. */
    void end()
    {
        hasEnded = true;
        duty.stop();
        home.end();
        final String leftOpen = WireAudit.leftOpen(wire, lanes.length);
        if (leftOpen != null)
        {
            network.simulator().fail(new BrokenInvariantException("node " + number + ": " + leftOpen));
        }
        atEnd.accept(this);
        for (final SimStream stream : streams)
        {
            network.end(stream);
        }
        network.suspect(this);
    }
}
