package org.gaeron.launch.job;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import org.gaeron.launch.program.LaunchSpec;
import org.gaeron.runtime.settings.JobContext;

/**
 * Statement of a node's starter about itself, and about the job as it understands it. Those of all nodes must agree.
 *
 * @param node      its first node.
 * @param count     number of its nodes.
 * @param host      name of its host.
 * @param address   that its node will bind to, as it stands on its host.
 * @param isChosen  whether the user has chosen that address.
 * @param version   of Gaeron.
 * @param nodes     of the job.
 * @param ranks     of each node.
 * @param settings  of the job, in one text.
 * @param program   its main class; arguments may differ.
 * @param job       what the starter of all nodes calls it; empty if it has no name for it.
 * @param processor on which its nodes compute.
 */
public record NodeHello(
    int node,
    int count,
    String host,
    String address,
    boolean isChosen,
    String version,
    int nodes,
    int ranks,
    String settings,
    String program,
    String job,
    Processor processor)
{
    /** Settings that may differ: they are about a host, or are chosen by the starters. */
    private static final Set<String> OF_HOST = Set.of(JobContext.NODE, JobContext.NODES, JobContext.RANKS,
        JobContext.INTERFACE, JobContext.DIRECTORY, JobContext.MEMORY_LIMIT, JobContext.JOB);

    public static NodeHello of(
        final String host,
        final int node,
        final int count,
        final String address,
        final boolean isChosen,
        final String job,
        final LaunchSpec spec)
    {
        final Map<String, String> settings = new TreeMap<>(spec.settings());
        settings.keySet().removeAll(OF_HOST);
        final String version = NodeHello.class.getPackage().getImplementationVersion();
        return new NodeHello(node, count, host, address, isChosen,
            version == null ? "(not packaged)" : version, spec.nodes(), spec.ranksPerNode(), settings.toString(),
            spec.mainClass(), job, Processor.here());
    }

    public static String ownHost()
    {
        try
        {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).trim();
        }
        catch (final IOException ex)
        {
            return System.getenv().getOrDefault("HOSTNAME", "an unnamed host");
        }
    }

    /** {@return the nodes, with their host, for messages} */
    public String who()
    {
        if (count == 0)
        {
            return "the launcher on " + host;
        }
        return who(node, count, host);
    }

    public static String who(final int first, final int count, final String host)
    {
        return (count == 1 ? "node " + first : "nodes " + first + " to " + (first + count - 1)) + " on " + host;
    }

    /** {@return the line that its nodes cannot be started} */
    public String unstarted(final String reason)
    {
        return who() + " was not started: " + reason;
    }

    /** {@return what is wrong with the hello of another node, or null} */
    public String complaint(final NodeHello other)
    {
        final String[][] all = {{"version", version, other.version},
            {"nodes", Integer.toString(nodes), Integer.toString(other.nodes)},
            {"ranks of each node:", Integer.toString(ranks), Integer.toString(other.ranks)},
            {"settings", settings, other.settings},
            {"the program", program, other.program},
            {"the job", job, job.isEmpty() || other.job.isEmpty() ? job : other.job}};
        for (final String[] each : all)
        {
            if (!each[1].equals(each[2]))
            {
                return other.who() + ": expected " + each[0] + " " + each[1] + ", as " + who() + " has it, actual " +
                    each[2];
            }
        }
        return null;
    }

    /** {@return a complaint about an address that is translated on the way, or null} */
    public String complaint(final InetAddress seen) throws UnknownHostException
    {
        final boolean isPlain = isChosen || seen == null || seen.equals(InetAddress.getByName(address));
        return isPlain ? null : who() + " says " + address + " and comes from " + seen.getHostAddress() +
            ": the nodes need addresses at which they reach each other: use the network of the host, or say --network";
    }

    /** {@return whether no other host reaches its address} */
    public boolean isLoopback()
    {
        return InetAddress.ofLiteral(address).isLoopbackAddress();
    }

    public boolean isIpv6()
    {
        return InetAddress.ofLiteral(address) instanceof Inet6Address;
    }

    public byte[] encode() throws IOException
    {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(node);
        out.writeInt(count);
        out.writeUTF(host);
        out.writeUTF(address);
        out.writeBoolean(isChosen);
        out.writeUTF(version);
        out.writeInt(nodes);
        out.writeInt(ranks);
        out.writeUTF(settings);
        out.writeUTF(program);
        out.writeUTF(job);
        out.writeUTF(processor.text());
        return bytes.toByteArray();
    }

    public static NodeHello decode(final DataInputStream in) throws IOException
    {
        return new NodeHello(in.readInt(), in.readInt(), in.readUTF(), in.readUTF(), in.readBoolean(), in.readUTF(),
            in.readInt(), in.readInt(), in.readUTF(), in.readUTF(), in.readUTF(), new Processor(in.readUTF()));
    }
}
