package org.gaeron.runtime.settings;

import java.net.NetworkInterface;
import java.util.Set;

/**
 * The nodes of one host, and how they talk: to each other over shared memory, to the nodes of other hosts over UDP.
 *
 * @param first       node of the host.
 * @param count       number of its nodes.
 * @param nodes       number of nodes of the job.
 * @param isUdpForced whether they talk to each other over UDP, too.
 * @param bindAddress the address of the interface that they bind to.
 */
public record HostNodes(int first, int count, int nodes, boolean isUdpForced, String bindAddress)
{
    static final String HOST_NODES = "gaeron.host.nodes";
    static final String HOST_FIRST = "gaeron.host.first";
    static final String TRANSPORT = "gaeron.transport";
    static final String INTERFACE = "gaeron.interface";

    private static final String LOOPBACK = "127.0.0.1";
    private static final String AUTO = "auto";
    private static final String IPC = "ipc";
    private static final String UDP = "udp";

    /**
     * Reads the settings. Without them all nodes are on one host, or with {@code udp} on hosts of their own unless they
     * bind to the loopback. Nodes of a host follow each other; where nothing else is said, all hosts but the last have
     * the same number of them.
     */
    static HostNodes of(final Settings settings, final int node, final int nodes)
    {
        final String transport = settings.choice(TRANSPORT, AUTO, Set.of(AUTO, IPC, UDP));
        final boolean isUdpForced = UDP.equals(transport);
        final String bindAddress = settings.text(INTERFACE, LOOPBACK);
        final boolean isAlone = isUdpForced && !LOOPBACK.equals(bindAddress);
        final int most = settings.integer(HOST_NODES, isAlone ? 1 : nodes, 1, nodes);
        final int first = settings.integer(HOST_FIRST, node / most * most, 0, nodes - 1);
        final int count = Math.min(most, nodes - first);
        if (node < first || node >= first + count)
        {
            throw Settings.bad(HOST_FIRST, "a host that has node " + node,
                "nodes " + first + " to " + (first + count - 1));
        }
        if (IPC.equals(transport) && count < nodes)
        {
            throw Settings.bad(TRANSPORT, "auto or udp for nodes of several hosts", IPC);
        }
        return new HostNodes(first, count, nodes, isUdpForced, bindAddress);
    }

    /**
     * {@return whether a node of this host talks to another node over UDP; if not, over shared memory}
     *
     * @param other the other node.
     */
    public boolean isUdp(final int other)
    {
        return isUdpForced || hasUdp() && (count == 1 || other < first || other >= first + count);
    }

    /**
     * {@return whether a node of this host talks to any other over UDP}
     */
    public boolean hasUdp()
    {
        return isUdpForced || count < nodes;
    }

    /**
     * {@return whether a node of this host talks to any other over shared memory}
     */
    public boolean hasIpc()
    {
        return !isUdpForced && (count > 1 || nodes == 1);
    }

    /**
     * {@return the interface that has the {@link #bindAddress()}}
     *
     * @throws IllegalArgumentException if this host has none.
     */
    public NetworkInterface networkInterface()
    {
        return Settings.networkInterface(INTERFACE, bindAddress);
    }
}
