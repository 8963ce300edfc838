package org.gaeron.launch.agent;

import org.gaeron.launch.job.MemberNode;
import org.gaeron.launch.job.NodeHello;
import org.gaeron.launch.job.NodeState;
import org.gaeron.launch.rendezvous.LiveChannel;
import org.gaeron.launch.rendezvous.RendezvousFrame;

/**
 * A node of another host, as the head of the job sees it. The thread of its agent sets its state; any thread reads.
 */
final class RemoteNode implements MemberNode
{
    private final int node;
    private final String host;
    private final LiveChannel agent;
    private volatile NodeState state = NodeState.starting();

    /**
     * A node that is about to start.
     *
     * @param agent the channel to the process that starts it.
     */
    RemoteNode(final int node, final String host, final LiveChannel agent)
    {
        this.host = host;
        this.node = node;
        this.agent = agent;
    }

    @Override
    public int node()
    {
        return node;
    }

    @Override
    public String name()
    {
        return NodeHello.who(node, 1, host);
    }

    @Override
    public String host()
    {
        return host;
    }

    @Override
    public NodeState state()
    {
        return state;
    }

    void state(final NodeState next)
    {
        state = next;
    }

    @Override
    public long doubtNs()
    {
        return agent.doubtNs();
    }

    @Override
    public void tell(final byte[] line)
    {
        agent.send(RendezvousFrame.Kind.LINE.framed(RendezvousFrame.ofNode(node, line)));
    }
}
