package org.gaeron.launch;

import java.io.IOException;

/**
 * A process on a host of the job that waits for an {@link AgentOrder} on its standard input.
 *
 * @param host    its host, as the user calls it.
 * @param first   the first node of the host.
 * @param count   number of nodes there.
 * @param address that they bind to.
 * @param cpus    processors of the host that the agent may use.
 * @param process the agent, or the ssh that leads to it.
 */
record HostAgent(String host, int first, int count, String address, int cpus, Process process) implements AutoCloseable
{
    FrameChannel channel()
    {
        return new PipeChannel(process.getInputStream(), process.getOutputStream(), this::close);
    }

    /** Ends the agent: its standard input ends. */
    @Override
    public void close() throws IOException
    {
        process.destroy();
    }
}
