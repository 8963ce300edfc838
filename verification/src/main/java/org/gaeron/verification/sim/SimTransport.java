package org.gaeron.verification.sim;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.gaeron.runtime.node.Node;
import org.gaeron.runtime.node.Transport;
import org.gaeron.runtime.node.TransportProvider;
import org.gaeron.runtime.peer.Peer;
import org.gaeron.runtime.peer.WorkCounts;
import org.gaeron.runtime.waiting.Condition;
import org.gaeron.runtime.waiting.Progress;

/**
 * The transport of one simulated node. Duty cycles are events, so ranks have nothing to drive; a rank that polls spends
 * some time.
 */
final class SimTransport implements Transport, Progress
{
    private static final long POLL_NS = 1_000;
    private static final long FAILED_CLOSE_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final SimNode node;
    private final SimNetwork network;

    private SimTransport(final SimNetwork network, final SimNode node)
    {
        this.network = network;
        this.node = node;
    }

    /** {@return the provider of the transport of one life of a node} */
    static TransportProvider provider(final SimNetwork network, final SimNode node)
    {
        return new TransportProvider()
        {
            @Override
            public Transport open(final Node runtime)
            {
                final long[] incarnations = new long[runtime.context().nodes()];
                node.prepare(runtime, incarnations);
                final byte[] record = ByteBuffer.allocate(Long.BYTES).putLong(node.incarnation()).array();
                final byte[][] records = runtime.rendezvous().exchange(node.number(), record);
                for (int i = 0; i < incarnations.length; i++)
                {
                    incarnations[i] =
                        i == node.number() ? node.incarnation() : ByteBuffer.wrap(records[i]).getLong();
                }
                node.serve();
                return new SimTransport(network, node);
            }

            @Override
            public List<String> jvmOptions()
            {
                return List.of();
            }
        };
    }

    @Override
    public Peer peer(final int strand, final int to, final int rank, final WorkCounts work)
    {
        return new LazyPeer(() -> node.wire().newPeer(strand, to, node.duty(), rank, work));
    }

    @Override
    public Progress progress()
    {
        return this;
    }

    @Override
    public int drive()
    {
        node.runtime().machine().pause(POLL_NS);
        return 0;
    }

    @Override
    public void handOver()
    {
        // no rank drives, so there is nothing to hand over
    }

    @Override
    public void leave()
    {
        // committed frames are under way already
    }

    @Override
    public boolean block(final Condition condition)
    {
        return false;
    }

    @Override
    public void wake()
    {
        // no rank blocks
    }

    @Override
    public void fail()
    {
        sayBye(FAILED_CLOSE_TIMEOUT_NS);
    }

    @Override
    public void close()
    {
        if (!network.simulator().isOver() && node.isAlive())
        {
            node.wire().closing();
            final boolean isGood = node.runtime().health().isGood();
            sayBye(isGood ? node.runtime().context().limits().leaveNs() : FAILED_CLOSE_TIMEOUT_NS);
            node.end();
        }
    }

    private void sayBye(final long mostNs)
    {
        final long deadlineNs = network.simulator().nowNs() + mostNs;
        while (!node.wire().sayBye() && deadlineNs - network.simulator().nowNs() > 0)
        {
            node.duty().awaitCycle(LOOK_NS);
        }
    }
}
