package org.gaeron.launch.agent;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.gaeron.launch.job.NodeHello;
import org.gaeron.launch.rendezvous.LiveChannel;

/**
 * A process that starts nodes on another host, as the head of the job sees it.
 */
final class RemoteAgent
{
    private final NodeHello hello;
    private final LiveChannel channel;
    private final List<RemoteNode> nodes;
    private final CountDownLatch end = new CountDownLatch(1);

    RemoteAgent(final NodeHello hello, final LiveChannel channel)
    {
        this.hello = hello;
        this.channel = channel;
        nodes = IntStream.range(hello.node(), hello.node() + hello.count())
            .mapToObj(node -> new RemoteNode(node, hello.host(), channel)).toList();
    }

    NodeHello hello()
    {
        return hello;
    }

    LiveChannel channel()
    {
        return channel;
    }

    List<RemoteNode> nodes()
    {
        return nodes;
    }

    /** {@return a node, or null if this process does not start it} */
    RemoteNode node(final int node)
    {
        final int index = node - hello.node();
        return index >= 0 && index < nodes.size() ? nodes.get(index) : null;
    }

    /** Notes that the channel has ended. */
    void end()
    {
        end.countDown();
    }

    /** {@return whether the channel ends within a time} */
    boolean awaitEnd(final long limitMs)
    {
        try
        {
            return end.await(limitMs, TimeUnit.MILLISECONDS);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
