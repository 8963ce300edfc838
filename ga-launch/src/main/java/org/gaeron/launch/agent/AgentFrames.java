package org.gaeron.launch.agent;

import java.io.IOException;

import org.gaeron.launch.job.HostedJob;
import org.gaeron.launch.job.NodeState;
import org.gaeron.launch.rendezvous.ExchangeTable;
import org.gaeron.launch.rendezvous.RendezvousFrame;
import org.gaeron.launch.rendezvous.RendezvousServer;

/**
 * Frames that agents send of their nodes once all have come: records for the exchange, states, answers, and output. One
 * thread for each agent.
 */
final class AgentFrames implements AutoCloseable
{
    private static final int END_MS = 3_000;

    private final ExchangeTable table;
    private final HostedJob job;
    private final RemoteOutput output;

    /**
     * Opens the output of the nodes.
     *
     * @param table the exchange of records.
     * @param job   gets the ends and failures of the nodes, and their answers.
     */
    AgentFrames(final ExchangeTable table, final HostedJob job)
    {
        this.table = table;
        this.job = job;
        output = RemoteOutput.start(job);
    }

    /**
     * Takes a frame of an agent. One thread for each agent.
     *
     * @throws IOException if it is none of those that an agent sends of its nodes.
     */
    void take(final RemoteAgent agent, final RendezvousFrame frame) throws IOException
    {
        if (frame.kind() == RendezvousFrame.Kind.FAILURE)
        {
            agent.nodes().forEach(node -> change(node, NodeState.unstarted(frame.text())));
            return;
        }
        final RemoteNode node = agent.node(frame.node());
        if (node == null)
        {
            throw new IOException("expected a frame of " + agent.hello().who() + ", actual node " + frame.node());
        }
        final RendezvousFrame rest = new RendezvousFrame(frame.kind(), frame.rest());
        switch (frame.kind())
        {
            // the channel is read on meanwhile: the node may end, or its host be lost
            case RECORDS -> Thread.ofVirtual().start(() -> answer(agent, node.node(), rest.payload()));
            case STATE -> change(node, NodeState.read(rest.data()));
            case ANSWER -> job.onAnswer(rest.text());
            case OUTPUT -> output.print(agent.channel(), node.node(), rest.payload());
            default -> throw new IOException("expected a frame of an agent, actual " + frame.kind());
        }
    }

    private void answer(final RemoteAgent agent, final int node, final byte[] record)
    {
        try
        {
            final RendezvousFrame answer = RendezvousServer.answer(table, node, record);
            agent.channel().send(answer.kind().framed(RendezvousFrame.ofNode(node, answer.payload())));
        }
        catch (final IOException | InterruptedException ex)
        {
            throw new IllegalStateException("expected to write to memory, and no interrupt", ex);
        }
    }

    /**
     * Sets the state of a node. What comes after its end does not count. A good end is one once the output is printed;
     * of a failure the others hear at once.
     */
    void change(final RemoteNode node, final NodeState state)
    {
        if (!node.state().isAlive())
        {
            return;
        }
        node.state(state);
        if (state.isAlive())
        {
            job.onChange(node.node(), false);
            return;
        }
        table.leave(node.node());
        if (state.isFailure())
        {
            job.onChange(node.node(), true); // what it has said last may still come
        }
        else
        {
            output.end(node.node(), () -> job.onChange(node.node(), true));
        }
    }

    /** {@return whether an agent ends soon, or as long as output is printed, unless a signal ends this process} */
    boolean awaitEnd(final RemoteAgent agent)
    {
        boolean hasEnded;
        long before;
        do
        {
            before = output.steps();
            hasEnded = agent.awaitEnd(END_MS);
        }
        while (!hasEnded && output.isBusySince(before) && !job.isClosed() && !Thread.currentThread().isInterrupted());
        return hasEnded;
    }

    /** Ends the output of the nodes of an agent whose channel has ended: all that it has sent has come. */
    void endOutput(final RemoteAgent agent)
    {
        agent.nodes().forEach(node -> output.end(node.node(), () -> { }));
    }

    /** Waits until all output that has come is printed. */
    void awaitOutput() throws InterruptedException
    {
        output.await();
    }

    /** Prints the rest of the output. */
    @Override
    public void close()
    {
        output.close();
    }
}
