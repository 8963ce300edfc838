package org.gaeron.launch.agent;

import java.io.IOException;
import java.util.List;

import org.gaeron.launch.job.NodeHello;
import org.gaeron.launch.program.JarList;
import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.launch.rendezvous.FrameChannel;

/**
 * A process on a host of the job that waits for an {@link AgentOrder}.
 *
 * @param host    its host, as the user calls it.
 * @param first   the first node of the host.
 * @param count   number of nodes there.
 * @param address that they bind to.
 * @param cpus    processors of the host that the agent may use.
 * @param key     of the job, for the agent; empty if the agent has it already.
 * @param jars    that the agent has to look at, as {@link JarList#lines}; empty if they are known to be there.
 * @param channel leads to the agent. If it is closed, the agent ends.
 * @param process the one by which the agent was started: ssh, or a command for all hosts.
 */
public record HostAgent(
    String host,
    int first,
    int count,
    String address,
    int cpus,
    byte[] key,
    List<String> jars,
    FrameChannel channel,
    Process process) implements AutoCloseable
{
    AgentOrder order(final LaunchSpec spec)
    {
        return new AgentOrder(host, first, count, address, key, jars, spec);
    }

    /** {@return its nodes, with their host, for messages} */
    String who()
    {
        return NodeHello.who(first, count, host);
    }

    @Override
    public void close() throws IOException
    {
        channel.close();
    }
}
