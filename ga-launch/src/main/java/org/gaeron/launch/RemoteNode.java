package org.gaeron.launch;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A node of another host, as the starter of node 0 sees it. The thread of its session sets its state; any thread reads.
 */
final class RemoteNode implements MemberNode
{
    private final NodeHello hello;
    private final RendezvousSession session;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile NodeState state = NodeState.starting();

    RemoteNode(final NodeHello hello, final RendezvousSession session)
    {
        this.hello = hello;
        this.session = session;
    }

    @Override
    public int node()
    {
        return hello.node();
    }

    NodeHello hello()
    {
        return hello;
    }

    RendezvousSession session()
    {
        return session;
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
    public void tell(final byte[] line)
    {
        send(RendezvousFrame.Kind.LINE.framed(line));
    }

    /** Sends a frame to the starter of the node, which may be gone. */
    void send(final byte[] frame)
    {
        try
        {
            session.send(frame);
        }
        catch (final IOException ex)
        {
            System.getLogger(RemoteNode.class.getName()).log(
                System.Logger.Level.DEBUG, () -> hello.who() + " does not listen: " + ex);
        }
    }

    /** Notes that the session has ended. */
    void end()
    {
        end.countDown();
    }

    /** {@return whether the session ends within a time} */
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
