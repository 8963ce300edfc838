package org.gaeron.launch.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;

import org.gaeron.launch.job.NodeHello;

/**
 * The first frame of an agent that comes to the launcher: it tells of its host.
 *
 * @param host    its name there.
 * @param address from which the agent has reached the launcher.
 * @param cpus    processors that a process may use there.
 */
record AgentHello(String host, String address, int cpus)
{
    /** A task of Slurm gets the name of its host as Slurm's list of hosts has it. */
    private static final String SLURM_NAME = "SLURMD_NODENAME";

    /** {@return the name of this host} */
    static String ownHost(final Map<String, String> environment)
    {
        return environment.getOrDefault(SLURM_NAME, NodeHello.ownHost());
    }

    byte[] encode() throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(host);
        out.writeUTF(address);
        out.writeInt(cpus);
        return bytes.toByteArray();
    }

    static AgentHello decode(final DataInputStream in) throws IOException
    {
        return new AgentHello(in.readUTF(), in.readUTF(), in.readInt());
    }
}
