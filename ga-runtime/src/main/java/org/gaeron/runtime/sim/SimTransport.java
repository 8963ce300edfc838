package org.gaeron.runtime.sim;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

import org.gaeron.runtime.Condition;
import org.gaeron.runtime.JobContext;
import org.gaeron.runtime.Node;
import org.gaeron.runtime.Peer;
import org.gaeron.runtime.Progress;
import org.gaeron.runtime.Transport;
import org.gaeron.runtime.TransportProvider;

/**
 * The transport of one simulated node. Messages are handled when they arrive, so ranks have nothing to drive; a rank
 * that polls spends some time.
 */
final class SimTransport implements Transport, Progress
{
    private static final long POLL_NS = 1_000;

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
                node.runtime(runtime);
                node.listen();
                final byte[] record = ByteBuffer.allocate(Long.BYTES).putLong(node.incarnation()).array();
                final byte[][] records = runtime.rendezvous().exchange(node.number(), record);
                final long[] incarnations = new long[records.length];
                for (int i = 0; i < incarnations.length; i++)
                {
                    incarnations[i] = ByteBuffer.wrap(records[i]).getLong();
                }
                node.links().know(incarnations);
                return new SimTransport(network, node);
            }

            @Override
            public AutoCloseable openHost(final JobContext settings, final Path directory)
            {
                return () -> { };
            }

            @Override
            public List<String> jvmOptions()
            {
                return List.of();
            }
        };
    }

    @Override
    public Peer peer(final int rank, final int to)
    {
        final Node runtime = node.runtime();
        final SimPeer peer = new SimPeer(node, to, rank, runtime.waiter(rank));
        node.link(to).peer(rank % runtime.context().ranksPerNode(), peer);
        return peer;
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
        // sent messages are under way already
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
        // ranks of a simulation end by themselves, and then the node says Bye
    }

    @Override
    public void close()
    {
        if (!network.simulator().isOver() && node.isAlive())
        {
            node.close();
        }
    }
}
